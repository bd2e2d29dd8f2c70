/**
 * Calendar days as whole numbers, so that differences are subtractions. Days are UTC (D13); day 0 is 1970-01-01.
 * Arithmetic on the digits rather than `Date`: it runs several times for every evaluation, and no input makes it throw.
 */

const DAYS_PER_ERA = 146_097;
const ERA_START = 719_468;

/** The day number of a `YYYY-MM-DD` that exists (see `isCalendarDate`). */
export function dayNumber(date: string): number {
  const month = digits(date, 5, 7);
  // The year begins in March, so that a leap day is the last day of its year.
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digits(date, 8, 10) - 1;
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - ERA_START;
}

/** The `YYYY-MM-DD` of a day number; after the year 9999 the year simply has more digits. */
export function dateOfDay(day: number): string {
  const era = Math.floor((day + ERA_START) / DAYS_PER_ERA);
  const dayOfEra = day + ERA_START - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1, 2)}`;
}

/** Whether the text is a `YYYY-MM-DD` of a day that exists (D13): 2026-02-30 does not, nor, to PostgreSQL, does year 0. */
export function isCalendarDate(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && dateOfDay(dayNumber(text)) === text;
}

function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
