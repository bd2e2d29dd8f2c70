/**
 * The creation time of a new rule or assignment: now, but later than the newest one that it may tie with, even if the
 * clock of the node that created that one was ahead (D20, D21).
 */
export function newerThan(newest: Date | null, now: Date): Date {
  return newest === null || newest < now ? now : new Date(newest.getTime() + 1);
}
