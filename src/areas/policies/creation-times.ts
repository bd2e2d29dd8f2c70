/**
 * When a new rule or assignment counts as created: now, but after the newest of those that it may tie with. So it is newer
 * than all of them even if the clock of the node that created one was ahead (D20, D21).
 */
export function newerThan(newest: Date | null, now: Date): Date {
  return newest === null || newest < now ? now : new Date(newest.getTime() + 1);
}
