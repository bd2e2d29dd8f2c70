/** Where the service gets the time from, so that tests can set it (D13). */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The UTC day of an instant, as `YYYY-MM-DD`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
