import { type Clock, momentOf } from './clock.ts';
import { instantOf, isCalendarDate, NOT_A_DAY, utcDayOf } from './dates.ts';
import { Invalid } from './errors.ts';

/**
 * The instant that `asOf` stands for: now, if it was not sent or is today; the first instant of any other UTC day; or
 * the instant of a timestamp (D61).
 *
 * @throws Invalid if it is not a valid date or timestamp in the years 1 to 9999 UTC
 */
export function instantAsOf(asOf: string | null | undefined, clock: Clock): Date {
  const now = clock.now();
  if (asOf == null) return now;
  if (utcDayOf(asOf) === undefined) throw new Invalid([{ field: 'asOf', message: NOT_A_DAY }]);
  return isCalendarDate(asOf) ? momentOf(asOf, now) : new Date(instantOf(asOf)!);
}
