import { NOT_A_DAY, utcDayOf } from './dates.ts';
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
    effectiveFrom: effectiveFrom == null ? null : new Date(effectiveFrom),
    effectiveFromIsDay: isDay(effectiveFrom),
    effectiveUntil: effectiveUntil == null ? null : firstInstantAfter(effectiveUntil),
    effectiveUntilIsDay: isDay(effectiveUntil),
  };
}

/** Date drops fractions of a second finer than milliseconds. */
function firstInstantAfter(effectiveUntil: string): Date {
  return new Date(Date.parse(effectiveUntil) + (isDay(effectiveUntil) ? DAY_IN_MS : 1));
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
 * The faults of a window as it was sent that the schema cannot express: values that `utcDayOf` cannot read, and an
 * `effectiveUntil` before `effectiveFrom` (D13, D19). Both may be the same day or instant.
 */
export function windowFaults(
  effectiveFrom: string | null | undefined,
  effectiveUntil: string | null | undefined,
): Fault[] {
  const faults = Object.entries({ effectiveFrom, effectiveUntil })
    .filter(([, text]) => text != null && utcDayOf(text) === undefined)
    .map(([field]) => ({ field, message: NOT_A_DAY }));
  if (faults.length > 0) return faults;
  const { effectiveFrom: start, effectiveUntil: end } = storedWindow(effectiveFrom, effectiveUntil);
  return start && end && end <= start ? [{ field: 'effectiveUntil', message: 'must not be before effectiveFrom' }] : [];
}

function isDay(text: string | null | undefined): boolean {
  return text != null && text.length === 10;
}

function edgeText(instant: Date | null | undefined, isDay: boolean): string | null {
  if (!instant) return null;
  const text = instant.toISOString();
  return isDay ? text.slice(0, 10) : text;
}
