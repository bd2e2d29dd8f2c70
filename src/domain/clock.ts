import { dateOfDay, dayNumber } from './dates.ts';

/** The source of the current time, so that tests can set it (D13). */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

const DAY_IN_MS = 86_400_000;

/** The UTC day of an instant, as `YYYY-MM-DD`. */
export function utcDay(instant: Date): string {
  return dateOfDay(Math.floor(instant.getTime() / DAY_IN_MS));
}

/** The instant that stands for a UTC day (D59): now, if the day is today, otherwise the first instant of the day. */
export function momentOf(day: string, now: Date): Date {
  return day === utcDay(now) ? now : new Date(dayNumber(day) * DAY_IN_MS);
}
