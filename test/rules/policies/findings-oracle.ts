import {
  type CompiledPolicy,
  compilePolicy,
  evaluate,
  type Evaluation,
  type FlightRule,
  type HotelRule,
  type PolicyAction,
  type Proposal,
  type Violation,
} from '../../../src/areas/policies/evaluation/evaluate.ts';
import { compileRates } from '../../../src/domain/exchange-rates.ts';
import { type KnownLocation, type Place, resolvePlace } from '../../../src/domain/places.ts';

/* Finds what is wrong with a policy by evaluating every proposal of a small world (D62). It does not know how findings
 * are computed. */

export const TODAY = '2026-03-02';
export const RATES = compileRates([{ date: '2026-03-01', base: 'EUR', rates: { USD: '1.25', KWD: '1' } }]);

export type World = { name: string; locations: ReadonlyMap<string, KnownLocation & { name: string }>; places: Place[] };

const COUNTRIES = ['A', 'B', 'C'];

/**
 * A world of three countries, with every place that a proposal can have. A location of the reference data is in its
 * country; one that has no country there, or is missing there, is tried without a country and in each country. A
 * country itself is like an unnamed location in it, unless rules name it as a city (`named`).
 */
export function world(
  name: string,
  others: Record<string, Omit<KnownLocation, 'id'>>,
  {
    named = [],
    unknown = [],
    unknownCountries = [],
  }: Partial<Record<'named' | 'unknown' | 'unknownCountries', string[]>> = {},
): World {
  const countries = COUNTRIES.map((id) => [id, { type: 'COUNTRY' as const, cityId: null, countryId: null }] as const);
  const known = [...countries, ...Object.entries(others)].map(([id, location]) => ({
    id,
    name: `<${id}>`,
    ...location,
  }));
  const locations = new Map(known.map((location) => [location.id, location]));
  const places = [...Object.keys(others), ...named, ...unknown, 'unnamed'].flatMap((id) => {
    const location = locations.get(id) ?? null;
    const own = resolvePlace(id, location, null);
    if (own.countryId !== null) return [own];
    return [own, ...[...COUNTRIES, ...unknownCountries].map((countryId) => resolvePlace(id, location, countryId))];
  });
  return { name, locations, places };
}

/**
 * The flights of a world, all at one price: they differ only in what scopes match. If a country is unknown, so may be
 * whether the flight is international.
 */
export function flightsIn({ places }: World): Proposal[] {
  return places.flatMap((origin) =>
    places.flatMap((destination) => {
      const isKnown = origin.countryId !== null && destination.countryId !== null;
      const kinds = isKnown ? [true, false] : [true, false, null];
      return kinds.map((isInternational) => ({
        flight: { ...FLIGHT, origin, destination, isInternational },
        hotel: null,
      }));
    }),
  );
}

export function staysIn({ places }: World): Proposal[] {
  return places.map((place) => ({ flight: null, hotel: { ...STAY, place } }));
}

const FLIGHT = {
  departureDate: '2026-04-01',
  price: 100,
  currency: 'EUR',
  cabinClass: 'ECONOMY',
  stops: 0,
  durationHours: null,
};
const STAY = {
  checkInDate: '2026-04-01',
  checkOutDate: '2026-04-02',
  pricePerNight: 100,
  currency: 'EUR',
  starRating: 3,
};
const DAYS = ['2026-02-28', '2026-03-02', '2026-03-04', '2026-03-05', '9999-12-30'];
const PRICES = [
  [0, 'KWD'],
  [100, 'EUR'],
  [100.0001, 'EUR'],
  [130, 'USD'],
  [100, 'KWD'],
  [101, 'KWD'],
  [1, 'XXX'],
] as const;
export const DURATIONS = [...Array.from({ length: 20 }, (_, index) => index / 2), 10_000];

/** The same trip with all values that limits are about. */
function variantsOf({ flight, hotel }: Proposal): Proposal[] {
  if (flight) {
    return DAYS.flatMap((departureDate) =>
      PRICES.flatMap(([price, currency]) =>
        [null, 'ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST', 'LUXURY'].flatMap((cabinClass) =>
          [null, 0, 1, 2, 1_000_000].flatMap((stops) =>
            [null, 0, 2, 4, 5.5, 8, 10_000].map((durationHours) => ({
              flight: { ...flight, departureDate, price, currency, cabinClass, stops, durationHours },
              hotel: null,
            })),
          ),
        ),
      ),
    );
  }
  return DAYS.flatMap((checkInDate) =>
    ['2026-03-03', '2026-03-06', '2026-03-07', '9999-12-31'].flatMap((checkOutDate) =>
      PRICES.flatMap(([pricePerNight, currency]) =>
        [null, 1, 2.5, 3, 4, 5].map((starRating) => ({
          flight: null,
          hotel: { ...hotel!, checkInDate, checkOutDate, pricePerNight, currency, starRating },
        })),
      ),
    ),
  ).filter((each) => each.hotel.checkInDate < each.hotel.checkOutDate);
}

export type Rules = { flightRules: readonly FlightRule[]; hotelRules: readonly HotelRule[] };

export function policyOf(rules: Partial<Rules>, defaultAction: PolicyAction): CompiledPolicy {
  const { flightRules = [], hotelRules = [] } = rules;
  return compilePolicy({ bookingMode: 'HYBRID', defaultAction, flightRules, hotelRules });
}

/** The matched rule of a proposal with either a flight or a hotel. */
export function winnerOf(policy: CompiledPolicy, proposal: Proposal): FlightRule | HotelRule | null {
  const { matchedFlightRule, matchedHotelRule } = evaluate(policy, proposal, TODAY, RATES);
  return matchedFlightRule?.rule ?? matchedHotelRule;
}

/** Compliance, action, and violations with their limits. */
export function outcomeOf({ flightEvaluation, hotelEvaluation, ...matched }: Evaluation): string {
  const { compliant, action, violations } = flightEvaluation ?? hotelEvaluation!;
  const currency = matched.matchedFlightRule?.rule.currency ?? matched.matchedHotelRule?.currency;
  return JSON.stringify([compliant, action, violations.map((violation) => limitOf(violation, currency!))]);
}

function limitOf({ type, limitValue, actualValue, excessAmount }: Violation, currency: string): unknown[] {
  const limit = Array.isArray(limitValue) ? [...new Set(limitValue)].sort() : limitValue;
  return [type, limit, actualValue, excessAmount ?? null, type === 'PRICE' ? currency : null];
}

/**
 * Every outcome of a policy with only this rule for a trip that the rule matches, as one string. Without a rule, pass
 * null.
 */
export function outcomesOf(rule: FlightRule | HotelRule | null, trip: Proposal, defaultAction: PolicyAction): string {
  const list = rule === null ? [] : [rule];
  const policy = trip.flight
    ? policyOf({ flightRules: list as FlightRule[] }, defaultAction)
    : policyOf({ hotelRules: list as HotelRule[] }, defaultAction);
  return variantsOf(trip)
    .map((variant) => outcomeOf(evaluate(policy, variant, TODAY, RATES)))
    .join('\n');
}

const [SOMEWHERE] = world('nowhere', {}).places;

/** The price limit and the classes of a rule without scope fields, for a duration. */
export function limitsAt(rule: FlightRule, durationHours: number): { price: number | null; classes: string } {
  const flight = { ...FLIGHT, origin: SOMEWHERE!, destination: SOMEWHERE!, isInternational: true, durationHours };
  const policy = policyOf({ flightRules: [rule] }, 'BLOCK');
  const { matchedFlightRule } = evaluate(policy, { flight, hotel: null }, TODAY, RATES);
  return { price: matchedFlightRule!.appliedMaxPrice, classes: matchedFlightRule!.appliedCabinClasses.join() };
}
