import type { Fault } from '../../domain/errors.ts';

/** What of a passport has rules beyond its schema; absent parts are not looked at. Dates are `YYYY-MM-DD`. */
export type PassportFacts = {
  nationality?: string;
  issuingCountry?: string;
  issuingDate?: string;
  expiryDate?: string;
};

/** What the fields are called where a passport is a part of something else. */
export type PassportNames = Readonly<Record<keyof PassportFacts, string>>;

const OWN_NAMES: PassportNames = {
  nationality: 'nationality',
  issuingCountry: 'issuingCountry',
  issuingDate: 'issuingDate',
  expiryDate: 'expiryDate',
};

/** Country codes that are none (D48). */
export function countryFaults(
  passport: PassportFacts,
  isCountry: (code: string) => boolean,
  names = OWN_NAMES,
): Fault[] {
  return (['nationality', 'issuingCountry'] as const)
    .filter((field) => passport[field] !== undefined && !isCountry(passport[field]))
    .map((field) => ({ field: names[field], message: 'must be an ISO 3166 country code, such as IQ or IRQ' }));
}

/** One may be valid for a single day (D48). Days as YYYY-MM-DD compare as texts. */
export function dateFaults({ issuingDate, expiryDate }: PassportFacts, names = OWN_NAMES): Fault[] {
  if (issuingDate === undefined || expiryDate === undefined || expiryDate >= issuingDate) return [];
  return [{ field: names.expiryDate, message: `must not be before ${names.issuingDate}` }];
}
