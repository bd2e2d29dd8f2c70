import type { Place } from '../../../domain/places.ts';
import type {
  Explain,
  Explanation,
  FlightProposal,
  FlightScope,
  FlightScopeField,
  HotelProposal,
  HotelScope,
  HotelScopeField,
  RuleComparison,
  ScopeMismatch,
} from './model.ts';

/*
 * Explains why each rule matches a proposal or does not (D60). `rule-index.ts` has already found the matched rule; here
 * every rule is compared with the proposal field by field.
 */

/** An explanation lists at most this many rules (D60). */
export const MAX_EXPLAINED_RULES = 100;

/**
 * Compares rules with a proposal (D60).
 *
 * @param preferred all rules, most preferred first
 * @param winner the matched rule; it is listed even if it is not among the first MAX_EXPLAINED_RULES
 * @param mismatchesOf the scope fields that keep a rule from matching; empty for a rule that matches
 */
export function compareRules<Rule extends { id: string; priority: number }, Field>(
  preferred: readonly Rule[],
  winner: Rule | null,
  explain: Explain,
  mismatchesOf: (rule: Rule) => ScopeMismatch<Field>[],
): Omit<Explanation<Field>, 'checks'> {
  const compared = (rule: Rule): RuleComparison<Field> => {
    const mismatches = mismatchesOf(rule);
    const matches = mismatches.length === 0;
    const outrankedBy = matches && winner && rule !== winner ? winner.id : null;
    return { ruleId: rule.id, priority: rule.priority, matches, mismatches, outrankedBy };
  };
  if (explain === 'MATCHED_RULE') return { rules: winner ? [compared(winner)] : [], rulesOmitted: null };
  const listed = preferred.slice(0, MAX_EXPLAINED_RULES);
  if (winner && !listed.includes(winner)) listed[MAX_EXPLAINED_RULES - 1] = winner;
  return { rules: listed.map(compared), rulesOmitted: preferred.length - listed.length };
}

/** The scope fields of a rule that differ from a flight; none when it matches (D21). */
export function flightMismatches(scope: FlightScope, flight: FlightProposal): ScopeMismatch<FlightScopeField>[] {
  const { origin, destination, isInternational } = flight;
  const mismatches: ScopeMismatch<FlightScopeField>[] = [];
  addCity(mismatches, 'originCityId', scope.originCityId, origin);
  addCountry(mismatches, 'originCountryId', scope.originCountryId, origin);
  addCity(mismatches, 'destinationCityId', scope.destinationCityId, destination);
  addCountry(mismatches, 'destinationCountryId', scope.destinationCountryId, destination);
  if (scope.isInternational !== null && scope.isInternational !== isInternational) {
    mismatches.push({ field: 'isInternational', expected: scope.isInternational, actual: isInternational });
  }
  return mismatches;
}

/** The scope fields of a rule that differ from a hotel stay; none when it matches (D21). */
export function hotelMismatches(scope: HotelScope, { place }: HotelProposal): ScopeMismatch<HotelScopeField>[] {
  const mismatches: ScopeMismatch<HotelScopeField>[] = [];
  addCity(mismatches, 'cityId', scope.cityId, place);
  addCountry(mismatches, 'countryId', scope.countryId, place);
  return mismatches;
}

/** A city scope matches the location itself and every location in that city (D21). */
function addCity<Field>(mismatches: ScopeMismatch<Field>[], field: Field, expected: string | null, place: Place): void {
  const { locationId, cityId } = place;
  if (expected === null || expected === locationId || expected === cityId) return;
  mismatches.push({ field, expected, actual: cityId ?? locationId });
}

function addCountry<Field>(
  mismatches: ScopeMismatch<Field>[],
  field: Field,
  expected: string | null,
  { countryId }: Place,
): void {
  if (expected === null || expected === countryId) return;
  mismatches.push({ field, expected, actual: countryId });
}
