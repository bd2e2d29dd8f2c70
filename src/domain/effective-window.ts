import { instantOf, isCalendarDate } from './dates.ts';
import type { Fault } from './errors.ts';

/**
 * The period in which an assignment or a delegation is effective: from `start` and before `end`, where null means no
 * limit (D20, D33). The end is always exclusive, whether it was sent as a day or as a timestamp, so that the same
 * comparison works here and in SQL.
 */
export type EffectiveWindow = { start: Date | null; end: Date | null };

/** A stored window. `…IsDay`: the value was sent as a whole day, and is returned as one. */
type StoredWindow = {
  effectiveFrom?: Date | null | undefined;
  effectiveFromIsDay: boolean;
  effectiveUntil?: Date | null | undefined;
  effectiveUntilIsDay: boolean;
};

const DAY_IN_MS = 86_400_000;

/**
 * The columns to store for a window as it was sent. The window includes `effectiveUntil` (D20), so it ends with the start
 * of the next UTC day for a day, and with the next millisecond for a timestamp.
 *
 * @param effectiveFrom like `effectiveUntil`, null, or a value in which `windowFaults` finds no fault
 */
export function storedWindow(
  effectiveFrom: string | null | undefined,
  effectiveUntil: string | null | undefined,
): StoredWindow & { effectiveFrom: Date | null; effectiveUntil: Date | null } {
  return {
    effectiveFrom: effectiveFrom == null ? null : new Date(readSpan(effectiveFrom)!.first),
    effectiveFromIsDay: isDay(effectiveFrom),
    effectiveUntil: effectiveUntil == null ? null : new Date(readSpan(effectiveUntil)!.last + 1),
    effectiveUntilIsDay: isDay(effectiveUntil),
  };
}

/** A stored window as responses show it: days as days, timestamps in UTC with milliseconds. */
export function windowAsSent({
  effectiveFrom,
  effectiveFromIsDay,
  effectiveUntil,
  effectiveUntilIsDay,
}: StoredWindow): { effectiveFrom: string | null; effectiveUntil: string | null } {
  return {
    effectiveFrom: edgeText(effectiveFrom, effectiveFromIsDay),
    // The end is stored as the first instant after the window.
    effectiveUntil: edgeText(effectiveUntil && new Date(effectiveUntil.getTime() - 1), effectiveUntilIsDay),
  };
}

/** Whether a window includes the instant `now`. */
export function windowHolds({ start, end }: EffectiveWindow, now: Date): boolean {
  return (start === null || start <= now) && (end === null || now < end);
}

/**
 * The faults of a window as it was sent that the schema cannot express: values that are not a valid day or timestamp,
 * instants that cannot be stored, and an `effectiveUntil` before `effectiveFrom` (D13, D19). Both may be the same day
 * or instant.
 */
export function windowFaults(
  effectiveFrom: string | null | undefined,
  effectiveUntil: string | null | undefined,
): Fault[] {
  const faults: Fault[] = [];
  const from = effectiveFrom == null ? null : readSpan(effectiveFrom);
  const until = effectiveUntil == null ? null : readSpan(effectiveUntil);
  const message = 'must be a valid date (YYYY-MM-DD) or timestamp (YYYY-MM-DDTHH:MM:SSZ)';
  if (from === undefined) faults.push({ field: 'effectiveFrom', message });
  if (until === undefined) faults.push({ field: 'effectiveUntil', message });
  const outOfRange = [...yearFaults('effectiveFrom', from), ...yearFaults('effectiveUntil', until)];
  if (outOfRange.length === 0 && from && until && until.last < from.first) {
    faults.push({ field: 'effectiveUntil', message: 'must not be before effectiveFrom' });
  }
  return [...faults, ...outOfRange];
}

/** PostgreSQL has no year 0, and an offset can move an instant from 9999 into 10000, which RFC 3339 cannot express. */
function yearFaults(field: string, bound: Span | null | undefined): Fault[] {
  const year = bound ? new Date(bound.first).getUTCFullYear() : 1;
  return year >= 1 && year <= 9999 ? [] : [{ field, message: 'must be in the years 1 to 9999 UTC' }];
}

function isDay(text: string | null | undefined): boolean {
  return text != null && text.length === 10;
}

function edgeText(instant: Date | null | undefined, isDay: boolean): string | null {
  if (!instant) return null;
  const text = instant.toISOString();
  return isDay ? text.slice(0, 10) : text;
}

type Span = { first: number; last: number };

/** The first and last millisecond of a day or a timestamp. Finer fractions of a second are dropped. */
function readSpan(text: string): Span | undefined {
  if (isCalendarDate(text)) {
    const first = Date.parse(text);
    return { first, last: first + DAY_IN_MS - 1 };
  }
  const instant = instantOf(text);
  return instant === undefined ? undefined : { first: instant, last: instant };
}
