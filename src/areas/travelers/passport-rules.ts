import type { Fault } from '../../domain/errors.ts';

/** The fields of a passport with rules beyond the schema; absent ones are not checked. Dates are `YYYY-MM-DD`. */
export type PassportFacts = {
  nationality?: string;
  issuingCountry?: string;
  issuingDate?: string;
  expiryDate?: string;
};

/** The name of a field in messages, if the passport is part of another body. */
export type NameOf = (field: keyof PassportFacts) => string;

const itself: NameOf = (field) => field;

/** Faults for country codes that do not exist (D48). */
export function countryFaults(passport: PassportFacts, isCountry: (code: string) => boolean, nameOf = itself): Fault[] {
  return (['nationality', 'issuingCountry'] as const)
    .filter((field) => passport[field] !== undefined && !isCountry(passport[field]))
    .map((field) => ({ field: nameOf(field), message: 'must be an ISO 3166 country code, such as IQ or IRQ' }));
}

/** A passport may be valid for a single day (D48). Dates as YYYY-MM-DD can be compared as strings. */
export function dateFaults({ issuingDate, expiryDate }: PassportFacts, nameOf = itself): Fault[] {
  if (issuingDate === undefined || expiryDate === undefined || expiryDate >= issuingDate) return [];
  return [{ field: nameOf('expiryDate'), message: `must not be before ${nameOf('issuingDate')}` }];
}
