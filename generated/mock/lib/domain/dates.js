// Written by `make generate` from src/domain/dates.ts. Change it there.
/* Calendar days as whole numbers, so that differences are subtractions. Days are UTC (D13); day 0 is 1970-01-01. */
const DAY_IN_MS = 86_400_000;
/** The day number of a `YYYY-MM-DD` that exists (see `isCalendarDate`). */
export function dayNumber(date) {
    return Date.parse(date) / DAY_IN_MS;
}
/** The date of a day number as `YYYY-MM-DD`; after 9999, the year has more digits. */
export function dateOfDay(day) {
    return new Date(day * DAY_IN_MS).toISOString().split('T', 1)[0].replace('+0', '');
}
/** Whether the text is a `YYYY-MM-DD` of a day that exists (D13). 2026-02-30 does not, and PostgreSQL has no year 0. */
export function isCalendarDate(text) {
    if (!/^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text))
        return false;
    const day = Number(text.slice(8));
    // `Date` continues in the next month, where the month of the text has ended.
    return day <= 28 || new Date(text).getUTCDate() === day;
}
/** `Date.parse` would take 24:00, which RFC 3339 does not have, for the next day. The contract allows 9 decimals. */
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T(?!24)\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
/**
 * The instant of an RFC 3339 timestamp in milliseconds; undefined if the text is not one, or its day does not exist.
 */
export function instantOf(timestamp) {
    const day = TIMESTAMP.exec(timestamp)?.[1];
    if (day === undefined || !isCalendarDate(day))
        return undefined;
    const instant = Date.parse(timestamp);
    return Number.isNaN(instant) ? undefined : instant;
}
/**
 * The UTC day, `YYYY-MM-DD`, of a day or of an RFC 3339 timestamp (D13). Undefined if the text is neither, or if the
 * offset moves the instant out of the years 1 to 9999.
 */
export function utcDayOf(text) {
    if (text.length === 10)
        return isCalendarDate(text) ? text : undefined;
    const instant = instantOf(text);
    if (instant === undefined)
        return undefined;
    const day = new Date(instant).toISOString().slice(0, 10);
    return isCalendarDate(day) ? day : undefined;
}
/** The error message for a string that `utcDayOf` cannot read. */
export const NOT_A_DAY = 'must be a valid date (YYYY-MM-DD) or timestamp (YYYY-MM-DDTHH:MM:SSZ) in the years 1 to 9999 UTC';
/** The UTC days of a list's bounds, and the faults: a bound that is not a day, or a start after the end (D8, D13). */
export function dayRange({ startDate, endDate }) {
    const start = startDate === undefined ? undefined : utcDayOf(startDate);
    const end = endDate === undefined ? undefined : utcDayOf(endDate);
    const faults = [];
    if (startDate !== undefined && start === undefined)
        faults.push({ field: 'startDate', message: NOT_A_DAY });
    if (endDate !== undefined && end === undefined)
        faults.push({ field: 'endDate', message: NOT_A_DAY });
    // Days as YYYY-MM-DD can be compared as strings.
    if (start !== undefined && end !== undefined && start > end)
        faults.push({ field: 'startDate', message: 'must not be after endDate' });
    return {
        days: { ...(start !== undefined && { startDate: start }), ...(end !== undefined && { endDate: end }) },
        faults,
    };
}
