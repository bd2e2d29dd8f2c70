// Written by `make generate` from src/domain/clock.ts. Change it there.
import { dateOfDay, dayNumber } from "./dates.js";
export const systemClock = { now: () => new Date() };
const DAY_IN_MS = 86_400_000;
/** The UTC day of an instant, as `YYYY-MM-DD`. */
export function utcDay(instant) {
    return dateOfDay(Math.floor(instant.getTime() / DAY_IN_MS));
}
/** The instant that stands for a UTC day (D59): now, if the day is today, otherwise the first instant of the day. */
export function momentOf(day, now) {
    return day === utcDay(now) ? now : new Date(dayNumber(day) * DAY_IN_MS);
}
