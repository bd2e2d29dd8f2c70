import type { components } from '../../../generated/api.d.ts';
import { type Fault, Invalid } from '../../domain/errors.ts';
import { countryCode } from './countries.ts';
import { InvalidDates } from './errors.ts';

type Schemas = components['schemas'];

/** The fields of a passport with rules beyond the schema; absent ones are not checked. Dates are `YYYY-MM-DD`. */
type PassportFacts = Pick<Schemas['PassportPatch'], 'nationality' | 'issuingCountry' | 'issuingDate' | 'expiryDate'>;

/**
 * Checks that the countries of a passport exist, and that it is valid for at least a day (D48).
 *
 * @param nameOf the name of a field in messages, if the passport is part of another body
 * @param faults other faults of the same request
 * @throws Invalid with every fault; InvalidDates if only the dates are wrong
 */
export function checkPassport(
  passport: PassportFacts,
  nameOf = (field: keyof PassportFacts): string => field,
  faults: readonly Fault[] = [],
): void {
  const { issuingDate, expiryDate } = passport;
  const unknownCountries = (['nationality', 'issuingCountry'] as const)
    .filter((field) => passport[field] !== undefined && countryCode(passport[field]) === null)
    .map((field) => ({ field: nameOf(field), message: 'must be an ISO 3166 country code, such as IQ or IRQ' }));
  const others = [...faults, ...unknownCountries];
  // Dates as YYYY-MM-DD can be compared as strings.
  const areInOrder = issuingDate === undefined || expiryDate === undefined || expiryDate >= issuingDate;
  const dates = areInOrder
    ? []
    : [{ field: nameOf('expiryDate'), message: `must not be before ${nameOf('issuingDate')}` }];
  if (others.length > 0) throw new Invalid([...others, ...dates]);
  if (dates.length > 0) throw new InvalidDates(dates);
}
