// Written by `make generate` from src/domain/dates.ts. Change it there.
/*
 * Calendar days as whole numbers, so that differences are subtractions. Days are UTC (D13); day 0 is 1970-01-01.
 * This does arithmetic on the digits instead of using `Date`, because it runs several times for every evaluation and
 * must not throw for any input.
 */
const DAYS_PER_ERA = 146_097;
const ERA_START = 719_468;
/** The day number of a `YYYY-MM-DD` that exists (see `isCalendarDate`). */
export function dayNumber(date) {
    const month = digits(date, 5, 7);
    // Years are counted from March here, so that a leap day is the last day of its year.
    const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0);
    const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digits(date, 8, 10) - 1;
    return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - ERA_START;
}
/** The date of a day number as `YYYY-MM-DD`; after 9999, the year has more digits. */
export function dateOfDay(day) {
    const era = Math.floor((day + ERA_START) / DAYS_PER_ERA);
    const dayOfEra = day + ERA_START - era * DAYS_PER_ERA;
    const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
    const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
    const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
    const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
    const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
    return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1, 2)}`;
}
/** Whether the text is a `YYYY-MM-DD` of a day that exists (D13). 2026-02-30 does not, and PostgreSQL has no year 0. */
export function isCalendarDate(text) {
    return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && dateOfDay(dayNumber(text)) === text;
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
    const day = new Date(instant).toISOString().split('T', 1)[0];
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
function digits(text, start, end) {
    let value = 0;
    for (let at = start; at < end; at += 1)
        value = value * 10 + text.charCodeAt(at) - 48;
    return value;
}
function padded(value, length) {
    return String(value).padStart(length, '0');
}
