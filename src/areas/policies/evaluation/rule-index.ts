import type { Place } from '../../../domain/places.ts';
import { getOrAdd } from '../../../domain/get-or-add.ts';
import type { FlightProposal, FlightRule, FlightScope, HotelRule, HotelScope } from './model.ts';

/*
 * Finds the matched rule (D21) without scanning the rules. A place satisfies only a handful of scopes: anywhere, its
 * country, its city, the location itself. Compiling a policy numbers the scopes and stores the best rule of each scope
 * (for hotels) or pair of scopes (for flights), so the cost of a lookup does not grow with the number of rules.
 */

export type FlightRuleIndex = {
  /** Most preferred first; a rule's rank is its index in this list. */
  rules: readonly FlightRule[];
  origins: PlaceScopes;
  destinations: PlaceScopes;
  /** For each kind of flight, the rank of the best rule by the number of the pair of scopes. */
  routes: Record<FlightKind, Map<number, number>>;
};

export type HotelRuleIndex = {
  /** Most preferred first; a rule's rank is its index in this list. */
  rules: readonly HotelRule[];
  places: PlaceScopes;
  /** The rank of the best rule by the number of the scope. */
  ranks: Map<number, number>;
};

/** `UNKNOWN` flights match only rules without `isInternational`. */
export type FlightKind = 'INTERNATIONAL' | 'DOMESTIC' | 'UNKNOWN';

const ANYWHERE = 0;
/** No rule matches. It compares as worse than any rank. */
const NO_RANK = Infinity;

/** Numbers the scopes that rules have for one place: the origin, the destination or the hotel. */
export class PlaceScopes {
  size = 1;
  readonly #countries = new Map<string, number>();
  readonly #cities = new Map<string, CityScopes>();

  /** The number of a scope, assigned when it is first seen. `ANYWHERE` is the scope without a city and country. */
  numberOf(cityId: string | null, countryId: string | null): number {
    if (cityId === null) return countryId === null ? ANYWHERE : getOrAdd(this.#countries, countryId, this.#next);
    const city = getOrAdd(this.#cities, cityId, () => ({ alone: null, inCountry: null }));
    if (countryId === null) return (city.alone ??= this.#next());
    return getOrAdd((city.inCountry ??= new Map()), countryId, this.#next);
  }

  /** The numbers of the scopes that a place satisfies, each once. */
  satisfiedBy({ locationId, cityId, countryId }: Place): number[] {
    const scopes = [ANYWHERE];
    const country = countryId === null ? undefined : this.#countries.get(countryId);
    if (country !== undefined) scopes.push(country);
    this.#addCity(scopes, locationId, countryId);
    if (cityId !== null && cityId !== locationId) this.#addCity(scopes, cityId, countryId);
    return scopes;
  }

  #addCity(scopes: number[], cityId: string, countryId: string | null): void {
    const city = this.#cities.get(cityId);
    if (city === undefined) return;
    if (city.alone !== null) scopes.push(city.alone);
    const both = countryId === null ? undefined : city.inCountry?.get(countryId);
    if (both !== undefined) scopes.push(both);
  }

  readonly #next = (): number => this.size++;
}

/** The numbers of the scopes that name a city: alone, and together with a country. */
type CityScopes = { alone: number | null; inCountry: Map<string, number> | null };

export function indexFlightRules(rules: readonly FlightRule[]): FlightRuleIndex {
  const preferred = sortedByPreference(rules, flightSpecificity);
  const origins = new PlaceScopes();
  const destinations = new PlaceScopes();
  const pairs = preferred.map((rule) => ({
    rule,
    origin: origins.numberOf(rule.originCityId, rule.originCountryId),
    destination: destinations.numberOf(rule.destinationCityId, rule.destinationCountryId),
  }));

  const routes = { INTERNATIONAL: new Map(), DOMESTIC: new Map(), UNKNOWN: new Map() };
  for (const [rank, { rule, origin, destination }] of pairs.entries()) {
    const pair = pairNumber(origin, destination, destinations);
    for (const kind of kindsOf(rule)) getOrAdd(routes[kind], pair, () => rank);
  }
  return { rules: preferred, origins, destinations, routes };
}

/** The matched rule of a flight, or null if none matches (D21). */
export function matchFlightRule(index: FlightRuleIndex, flight: FlightProposal): FlightRule | null {
  const { origins, destinations } = index;
  const ranks = index.routes[kindOf(flight)];
  const destinationScopes = destinations.satisfiedBy(flight.destination);
  let best = NO_RANK;
  for (const origin of origins.satisfiedBy(flight.origin)) {
    for (const destination of destinationScopes) {
      const rank = ranks.get(pairNumber(origin, destination, destinations));
      if (rank !== undefined && rank < best) best = rank;
    }
  }
  return best === NO_RANK ? null : index.rules[best]!;
}

export function indexHotelRules(rules: readonly HotelRule[]): HotelRuleIndex {
  const preferred = sortedByPreference(rules, hotelSpecificity);
  const places = new PlaceScopes();
  const ranks = new Map<number, number>();
  for (const [rank, { cityId, countryId }] of preferred.entries()) {
    getOrAdd(ranks, places.numberOf(cityId, countryId), () => rank);
  }
  return { rules: preferred, places, ranks };
}

/** The matched rule of a hotel stay, or null if none matches (D21). */
export function matchHotelRule(index: HotelRuleIndex, place: Place): HotelRule | null {
  let best = NO_RANK;
  for (const scope of index.places.satisfiedBy(place)) {
    const rank = index.ranks.get(scope);
    if (rank !== undefined && rank < best) best = rank;
  }
  return best === NO_RANK ? null : index.rules[best]!;
}

/**
 * Lowest priority number first, then most scope fields set, then oldest (D21). Age needs no comparison: the rules come
 * oldest first, and the sort is stable.
 */
function sortedByPreference<Rule extends { priority: number }>(
  rules: readonly Rule[],
  specificityOf: (rule: Rule) => number,
): Rule[] {
  return rules
    .map((rule) => ({ rule, specificity: specificityOf(rule) }))
    .sort((a, b) => a.rule.priority - b.rule.priority || b.specificity - a.specificity)
    .map(({ rule }) => rule);
}

/** How many scope fields are set. */
export function flightSpecificity(rule: FlightScope): number {
  const { originCityId, originCountryId, destinationCityId, destinationCountryId, isInternational } = rule;
  return countSet([originCityId, originCountryId, destinationCityId, destinationCountryId, isInternational]);
}

export function hotelSpecificity({ cityId, countryId }: HotelScope): number {
  return countSet([cityId, countryId]);
}

function countSet(fields: readonly unknown[]): number {
  return fields.filter((field) => field !== null).length;
}

function kindsOf(rule: FlightRule): readonly FlightKind[] {
  return rule.isInternational === null ? ['INTERNATIONAL', 'DOMESTIC', 'UNKNOWN'] : [kindOf(rule)];
}

/** The kind of a flight, or the kind that a rule asks for; UNKNOWN if it asks for none. */
export function kindOf({ isInternational }: Pick<FlightProposal, 'isInternational'>): FlightKind {
  if (isInternational === null) return 'UNKNOWN';
  return isInternational ? 'INTERNATIONAL' : 'DOMESTIC';
}

/** One number for a pair of scopes: faster to look up than a joined string, and smaller than nested maps. */
function pairNumber(origin: number, destination: number, destinations: PlaceScopes): number {
  return origin * destinations.size + destination;
}
