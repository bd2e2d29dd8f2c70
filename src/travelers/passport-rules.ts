import type { Fault } from '../platform/errors.ts';

/** What of a passport has rules beyond its schema; absent parts are not looked at. Dates are `YYYY-MM-DD`. */
export type PassportFacts = { nationality?: string; issuingCountry?: string; issuingDate?: string; expiryDate?: string };

/** Country codes that are none (D48). */
export function countryFaults(passport: PassportFacts, isCountry: (code: string) => boolean): Fault[] {
  return (['nationality', 'issuingCountry'] as const)
    .filter((field) => passport[field] !== undefined && !isCountry(passport[field]))
    .map((field) => ({ field, message: 'must be an ISO 3166 country code, such as IQ or IRQ' }));
}

/** One may be valid for a single day (D48). Days as YYYY-MM-DD compare as texts. */
export function dateFaults({ issuingDate, expiryDate }: PassportFacts): Fault[] {
  if (issuingDate === undefined || expiryDate === undefined || expiryDate >= issuingDate) return [];
  return [{ field: 'expiryDate', message: 'must not be before issuingDate' }];
}
