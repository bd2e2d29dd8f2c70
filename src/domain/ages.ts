import type { components } from '../../generated/api.d.ts';

type TravelerType = components['schemas']['TravelerType'];

const INFANT_BELOW = 2;
const CHILD_BELOW = 12;

/**
 * The age in whole years on a day, both `YYYY-MM-DD` (D46). Below 0 before birth, since a trip may lie in the past
 * (D28).
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  // Compared as texts, 02-29 comes after 02-28 and before 03-01: the birthday of a leap day is 1 March in other years.
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** What a traveler counts as on a day: an infant under 2, a child under 12, else an adult (D46). */
export function travelerTypeOn(birthDate: string, day: string): TravelerType {
  const age = ageOn(birthDate, day);
  if (age < INFANT_BELOW) return 'INF';
  return age < CHILD_BELOW ? 'CHD' : 'ADT';
}

/** Between which birth dates, `YYYY-MM-DD`, somebody has a type on a day; null is open. */
export function birthDatesOf(type: TravelerType, day: string): { after: string | null; until: string | null } {
  const infantsAfter = yearsBefore(day, INFANT_BELOW);
  const childrenAfter = yearsBefore(day, CHILD_BELOW);
  if (type === 'INF') return { after: infantsAfter, until: null };
  return type === 'CHD' ? { after: childrenAfter, until: infantsAfter } : { after: null, until: childrenAfter };
}

/** The latest birth date of who has had that many birthdays on the day. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const monthAndDay = day.slice(5) === '02-29' && !isLeap ? '02-28' : day.slice(5);
  return `${String(year).padStart(4, '0')}-${monthAndDay}`;
}
