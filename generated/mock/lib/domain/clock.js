// Written by `make generate` from src/domain/clock.ts. Change it there.
export const systemClock = { now: () => new Date() };
/** The UTC day of an instant, as `YYYY-MM-DD`. */
export function utcDay(instant) {
    return instant.toISOString().slice(0, 10);
}
/** The instant that stands for a UTC day (D59): now, if the day is today, otherwise the first instant of the day. */
export function momentOf(day, now) {
    return day === utcDay(now) ? now : new Date(day);
}
