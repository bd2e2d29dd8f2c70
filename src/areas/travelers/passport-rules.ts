import type { Fault } from '../../domain/errors.ts';

/** The fields of a passport with rules beyond the schema; absent ones are not checked. Dates are `YYYY-MM-DD`. */
export type PassportFacts = {
  nationality?: string;
  issuingCountry?: string;
  issuingDate?: string;
  expiryDate?: string;
};

/** The names of the fields in messages, if the passport is part of another body. */
export type PassportNames = Readonly<Record<keyof PassportFacts, string>>;

const OWN_NAMES: PassportNames = {
  nationality: 'nationality',
  issuingCountry: 'issuingCountry',
  issuingDate: 'issuingDate',
  expiryDate: 'expiryDate',
};

/** Faults for country codes that do not exist (D48). */
export function countryFaults(
  passport: PassportFacts,
  isCountry: (code: string) => boolean,
  names = OWN_NAMES,
): Fault[] {
  return (['nationality', 'issuingCountry'] as const)
    .filter((field) => passport[field] !== undefined && !isCountry(passport[field]))
    .map((field) => ({ field: names[field], message: 'must be an ISO 3166 country code, such as IQ or IRQ' }));
}

/** A passport may be valid for a single day (D48). Dates as YYYY-MM-DD can be compared as strings. */
export function dateFaults({ issuingDate, expiryDate }: PassportFacts, names = OWN_NAMES): Fault[] {
  if (issuingDate === undefined || expiryDate === undefined || expiryDate >= issuingDate) return [];
  return [{ field: names.expiryDate, message: `must not be before ${names.issuingDate}` }];
}
