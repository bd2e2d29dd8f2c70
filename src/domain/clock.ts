/** The source of the current time, so that tests can set it (D13). */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The UTC day of an instant, as `YYYY-MM-DD`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The instant that stands for a UTC day (D59): now, if the day is today, otherwise the first instant of the day. */
export function momentOf(day: string, now: Date): Date {
  return day === utcDay(now) ? now : new Date(day);
}
