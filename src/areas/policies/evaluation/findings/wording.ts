import type { FlightScope, HotelScope } from '../model.ts';
import type { FlightKind } from '../rule-index.ts';
import type { NamedLocation, RuleKind } from './model.ts';
import type { Zone } from './proposal-space.ts';
import type { Span, TierGap } from './tier-gaps.ts';

/* The messages of findings (D62): what is wrong, then what to do, in words for travel managers. */

type Names = ReadonlyMap<string, NamedLocation>;

/** A rule as findings name it: `rule flightRules.3 (flights from Berlin to London)`. */
type NamedRule = string;

const AND = new Intl.ListFormat('en-GB');
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A message names at most this many other rules. */
const MAX_NAMED = 3;

export function flightRuleNamed(rule: FlightScope & { id: string }, names: Names): NamedRule {
  const { id, originCityId, originCountryId, destinationCityId, destinationCountryId, isInternational } = rule;
  const kind = isInternational === null ? '' : isInternational ? 'international ' : 'domestic ';
  const from = placeName({ cityId: originCityId, countryId: originCountryId }, names);
  const to = placeName({ cityId: destinationCityId, countryId: destinationCountryId }, names);
  const all = kind === '' && from === null && to === null ? 'all ' : '';
  return `rule ${id} (${all}${kind}flights${from === null ? '' : ` from ${from}`}${to === null ? '' : ` to ${to}`})`;
}

export function hotelRuleNamed({ id, ...scope }: HotelScope & { id: string }, names: Names): NamedRule {
  const place = placeName(scope, names);
  return place === null ? `rule ${id} (all hotel stays)` : `rule ${id} (hotel stays in ${place})`;
}

/**
 * @param blockers the rules that win instead, each for some of the proposals that the rule matches
 * @param isLowest whether one of them has the priority 0, so that no number is lower
 */
export function alwaysBeaten(rule: NamedRule, blockers: readonly NamedRule[], isLowest: boolean): string {
  const few = blockers.length <= MAX_NAMED;
  const winners = few ? OR.format(blockers) : `another rule, such as ${OR.format(blockers.slice(0, MAX_NAMED))},`;
  const isOne = blockers.length === 1;
  const remedy = isLowest
    ? `give ${isOne ? 'the other rule a higher number' : 'the others higher numbers'} than its own as priority`
    : `give it a lower priority number than ${isOne ? "the other rule's" : 'theirs'}`;
  return sentences(`${rule} never applies: ${winners} always comes before it`, `Delete it, or ${remedy}`);
}

/** For a scope whose city is not in its country. */
export function contradictoryScope(rule: NamedRule, { cityId, countryId }: Zone, names: Names): string {
  const city = nameOf(cityId ?? '', names);
  const country = nameOf(countryId ?? '', names);
  return sentences(
    `${rule} never applies: ${city} does not lie in ${country}`,
    'Correct the scope, or delete the rule',
  );
}

export function changesNothing(rule: NamedRule, successor: NamedRule | null): string {
  const without =
    successor === null
      ? 'no rule would match instead, with the same result'
      : `other rules, such as ${successor}, would give the same result`;
  return sentences(`${rule} changes nothing: without it, ${without}`, 'Delete it, or change its limits');
}

export function losesByAge(rule: NamedRule, older: NamedRule, priority: number): string {
  return sentences(
    `${rule} loses to ${older} only because it is newer: both have priority ${priority} and are equally specific`,
    priority === 0
      ? 'Give the rule that should not apply a higher priority number'
      : 'Give the rule that should apply a lower priority number',
  );
}

export function noCatchAll(
  kind: RuleKind,
  ruleCount: number,
  unmatched: readonly FlightKind[],
  defaultAction: string,
): string {
  const rules = kind === 'FLIGHT' ? 'flight rule' : 'hotel rule';
  const items = kind === 'FLIGHT' ? flightsOfKinds(unmatched) : 'hotel stays';
  return sentences(
    ruleCount === 0 ? `The policy has no ${rules}s` : `Some ${items} match no rule`,
    `The default action, ${defaultAction}, applies to them without any limit`,
    `Add a ${rules} for all ${kind === 'FLIGHT' ? 'flights' : 'hotel stays'}`,
  );
}

function flightsOfKinds(kinds: readonly FlightKind[]): string {
  if (kinds.length > 1) return 'flights';
  if (kinds[0] === 'UNKNOWN') return 'flights that are not known to be domestic or international';
  return kinds[0] === 'INTERNATIONAL' ? 'international flights' : 'domestic flights';
}

export function durationsWithoutTier(rule: NamedRule, { limit, baseField, spans, isUnlimited }: TierGap): string {
  const durations = AND.format(spans.map(hours));
  if (isUnlimited) {
    return sentences(
      `${rule} has no ${limit} limit for flights of ${durations}: no duration tier covers them, and ${baseField} is not set`,
      `Extend the tiers, or set ${baseField}`,
    );
  }
  return sentences(
    `${rule} has duration tiers below and above ${durations}, but none for it: ${baseField} applies in between`,
    'Close the gap if this is not intended',
  );
}

export function noRate(rule: NamedRule, currency: string): string {
  return sentences(
    `${rule} has limits in ${currency}, which has no exchange rate today: any price in another currency violates them`,
    'Add the rate, or state the limits in another currency',
  );
}

/** `fields` are formatted like `originCityId city-XYZ`. */
export function placesUnknown(rule: NamedRule, fields: readonly string[]): string {
  const [what, ids] = fields.length === 1 ? ['a place', 'the ID'] : ['places', 'the IDs'];
  return sentences(
    `${rule} names ${what} that the reference data lacks: ${AND.format(fields)}`,
    `Correct ${ids}, or ask for the location to be added`,
  );
}

export function noNights(rule: NamedRule): string {
  return sentences(
    `${rule} is never complied with: maxNights is 0, and a stay has at least 1 night`,
    'Raise maxNights, or leave it out',
  );
}

function placeName({ cityId, countryId }: Zone, names: Names): string | null {
  if (cityId === null) return countryId === null ? null : nameOf(countryId, names);
  return countryId === null ? nameOf(cityId, names) : `${nameOf(cityId, names)}, ${nameOf(countryId, names)}`;
}

function nameOf(id: string, names: Names): string {
  return names.get(id)?.name ?? id;
}

function hours({ fromHours, toHours }: Span): string {
  if (toHours === null) return `${fromHours} hours and more`;
  return fromHours === 0 ? `less than ${toHours} hours` : `${fromHours} up to ${toHours} hours`;
}

function sentences(...parts: string[]): string {
  return parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`).join(' ');
}
