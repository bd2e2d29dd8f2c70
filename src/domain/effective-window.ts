import { dayNumber, instantOf, isCalendarDate } from './dates.ts';
import type { Fault } from './errors.ts';

/**
 * When an assignment or a delegation holds: from `start` on and before `end`, null open (D20, D33). The end is always
 * exclusive, whichever way it was written, so that one comparison serves both here and in SQL.
 */
export type EffectiveWindow = { start: Date | null; end: Date | null };

/** A window as tables keep it: `…IsDay` says that the edge was sent as a whole day. */
export type StoredWindow = {
  effectiveFrom?: Date | null | undefined;
  effectiveFromIsDay: boolean;
  effectiveUntil?: Date | null | undefined;
  effectiveUntilIsDay: boolean;
};

const DAY_IN_MS = 86_400_000;

/**
 * The first instant of a window whose `effectiveFrom` was sent as a whole UTC day or as a timestamp.
 * @throws RangeError when it is neither; `windowFaults` tells beforehand.
 */
export function windowStart(effectiveFrom: string | null | undefined): Date | null {
  return effectiveFrom == null ? null : new Date(span(effectiveFrom).first);
}

/**
 * The first instant after a window: the next day for a day (it holds that whole UTC day), the next millisecond for a
 * timestamp (it holds up to and including that instant; the clock ticks in milliseconds) (D20).
 * @throws RangeError when it is neither; `windowFaults` tells beforehand.
 */
export function windowEnd(effectiveUntil: string | null | undefined): Date | null {
  return effectiveUntil == null ? null : new Date(span(effectiveUntil).last + 1);
}

/**
 * What to keep of a window as it was sent.
 * @throws RangeError when an edge is neither a day nor a timestamp; `windowFaults` tells beforehand.
 */
export function storedWindow(
  effectiveFrom: string | null | undefined,
  effectiveUntil: string | null | undefined,
): StoredWindow & { effectiveFrom: Date | null; effectiveUntil: Date | null } {
  return {
    effectiveFrom: windowStart(effectiveFrom),
    effectiveFromIsDay: isDay(effectiveFrom),
    effectiveUntil: windowEnd(effectiveUntil),
    effectiveUntilIsDay: isDay(effectiveUntil),
  };
}

/** A stored window as it was sent: days as days, timestamps in UTC with milliseconds. */
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

/** Whether the window holds at `now`. */
export function windowHolds({ start, end }: EffectiveWindow, now: Date): boolean {
  return (start === null || start <= now) && (end === null || now < end);
}

/**
 * What the schema cannot say about a window as it was sent: values that are no day or timestamp that exists, instants
 * that cannot be stored, and an `effectiveUntil` before `effectiveFrom` (D13, D19). The same day or the same instant in
 * both is a window.
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

/**
 * There is no year 0 in PostgreSQL, and an offset can carry an instant of 9999 into 10000, which no timestamp can
 * write.
 */
function yearFaults(field: string, edge: Span | null | undefined): Fault[] {
  const year = edge ? new Date(edge.first).getUTCFullYear() : 1;
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

function span(text: string): Span {
  const read = readSpan(text);
  if (read === undefined) throw new RangeError(`"${text}" is neither a date nor a timestamp.`);
  return read;
}

/** The first and last millisecond that a day or a timestamp stands for; finer fractions of a second are dropped. */
function readSpan(text: string): Span | undefined {
  if (isCalendarDate(text)) {
    const first = dayNumber(text) * DAY_IN_MS;
    return { first, last: first + DAY_IN_MS - 1 };
  }
  const instant = instantOf(text);
  return instant === undefined ? undefined : { first: instant, last: instant };
}
