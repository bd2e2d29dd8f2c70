/**
 * Measures the cost of one evaluation as a policy grows: `node test/bench/evaluate-rules.ts`. It only prints.
 *
 * Proposals are parsed again for every round and each is evaluated once, as with real requests, so that nothing about
 * their text is cached. Every rule is matched equally often, which is the worst case for the processor's caches. The
 * sizes take turns, so that a busy machine affects all of them.
 */
import { compilePolicy, evaluate } from '../../src/areas/policies/evaluation/evaluate.ts';
import type {
  CompiledPolicy,
  FlightProposal,
  FlightRule,
  FlightScope,
  HotelProposal,
  HotelRule,
  HotelScope,
  Proposal,
} from '../../src/areas/policies/evaluation/evaluate.ts';
import { newFlightRule, newHotelRule } from '../../src/areas/policies/rule-rows.ts';
import { CABIN_CLASSES } from '../../src/domain/cabin-classes.ts';
import { compileRates } from '../../src/domain/exchange-rates.ts';
import { type KnownLocation, resolvePlace } from '../../src/domain/places.ts';
import { readOptions } from '../support/read-options.ts';
import { median } from './process-usage.ts';
import { seeded } from '../support/seeded.ts';

readOptions({});

const SIZES = [10, 100, 1_000, 10_000];
const LARGEST = Math.max(...SIZES);
const WARM_UP_ROUNDS = 5;
const ROUNDS = 40;
const PROPOSALS_A_ROUND = 5_000;
const MATCHED = 0.7;
const TODAY = '2026-03-02';
const CURRENCIES = ['EUR', 'USD', 'GBP', 'TRY', 'JPY'];

type Workload = {
  title: string;
  /** Whether there are many policies in memory, with as many rules together as the largest one has, or just one. */
  crowded: boolean;
  withHotel: boolean;
  /** The share of offers that exceed the limits, and of those in another currency. */
  excessive: number;
  foreign: number;
};

const ordinary = { withHotel: false, excessive: 0.05, foreign: 0 };
const WORKLOADS: Workload[] = [
  { title: 'A flight, 1 of 20 beyond the limits; one policy in memory', crowded: false, ...ordinary },
  {
    title: `The same; ${LARGEST} rules in memory at every size, so that only the size of the policy differs`,
    crowded: true,
    ...ordinary,
  },
  {
    title: 'Flight and hotel, half beyond the limits, most in other currencies; one policy in memory',
    crowded: false,
    withHotel: true,
    excessive: 0.5,
    foreign: 0.75,
  },
];

const random = seeded(20_260_302);
const countries = Array.from({ length: 120 }, uuid);
/** No rule mentions these, so proposals with them match none. */
const quietCountries = new Set(countries.slice(0, 20));
const cities: KnownLocation[] = Array.from({ length: 2_000 }, () => {
  return { id: uuid(), type: 'CITY', cityId: null, countryId: pick(countries) };
});
const busyCountries = countries.filter((id) => !quietCountries.has(id));
const busyCities = cities.filter(({ countryId }) => !quietCountries.has(countryId!));
const quietCities = cities.filter(({ countryId }) => quietCountries.has(countryId!));
const airportOf = new Map(
  cities.map((city) => [city, { id: uuid(), type: 'AIRPORT' as const, cityId: city.id, countryId: city.countryId }]),
);
const rates = compileRates(
  Array.from({ length: 250 }, (_, age) => ({
    date: daysAhead(-age),
    base: 'EUR',
    rates: { USD: '1.0836', GBP: '0.8411', TRY: '39.2145', JPY: '162.35' },
  })),
);

type Series = {
  rules: number;
  policies: CompiledPolicy[];
  /** As JSON; the policies alternate in it. */
  proposals: string;
  matched: number;
  nanoseconds: number[];
};

for (const workload of WORKLOADS) {
  const all = SIZES.map((rules) => seriesOf(rules, workload));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const series of all) {
      const nanoseconds = timeOneRound(series);
      if (round >= 0) series.nanoseconds.push(nanoseconds);
    }
  }
  report(workload.title, all);
}

function timeOneRound(series: Series): number {
  const { policies } = series;
  const proposals = JSON.parse(series.proposals) as Proposal[];
  let matched = 0;
  let turn = 0;
  const start = process.hrtime.bigint();
  for (const proposal of proposals) {
    if (evaluate(policies[turn]!, proposal, TODAY, rates).matchedFlightRule !== null) matched += 1;
    turn = turn + 1 === policies.length ? 0 : turn + 1;
  }
  const elapsed = Number(process.hrtime.bigint() - start);
  series.matched = matched;
  return elapsed / proposals.length;
}

function report(title: string, all: Series[]): void {
  console.log(`\n${title}`);
  const base = median(all[0]!.nanoseconds);
  console.table(
    all.map(({ rules, matched, nanoseconds }) => ({
      'flight rules': rules,
      'matched %': Math.round((100 * matched) / PROPOSALS_A_ROUND),
      'median ns': Math.round(median(nanoseconds)),
      'fastest ns': Math.round(Math.min(...nanoseconds)),
      [`ratio to ${SIZES[0]}`]: Number((median(nanoseconds) / base).toFixed(2)),
    })),
  );
}

function seriesOf(rules: number, workload: Workload): Series {
  const definitions = Array.from({ length: workload.crowded ? LARGEST / rules : 1 }, () => ({
    id: uuid(),
    version: 1,
    bookingMode: 'HYBRID' as const,
    defaultAction: 'REQUIRE_APPROVAL' as const,
    flightRules: Array.from({ length: rules }, flightRule),
    hotelRules: Array.from({ length: rules }, hotelRule),
  }));
  const proposals = Array.from({ length: PROPOSALS_A_ROUND }, (_, turn) => {
    const { flightRules, hotelRules } = definitions[turn % definitions.length]!;
    const matching = random() < MATCHED;
    return {
      flight: flightProposal(matching ? pick(flightRules) : null, workload),
      hotel: workload.withHotel ? hotelProposal(matching ? pick(hotelRules) : null, workload) : null,
    };
  });
  return {
    rules,
    policies: definitions.map(compilePolicy),
    proposals: JSON.stringify(proposals),
    matched: 0,
    nanoseconds: [],
  };
}

/** Mostly routes between cities, as in a large company's policy. */
function flightScope(): FlightScope {
  const scope: FlightScope = {
    originCityId: null,
    originCountryId: null,
    destinationCityId: null,
    destinationCountryId: null,
    isInternational: null,
  };
  const kind = random();
  if (kind < 0.6) return { ...scope, originCityId: pick(busyCities).id, destinationCityId: pick(busyCities).id };
  if (kind < 0.8) return { ...scope, originCountryId: pick(busyCountries), destinationCountryId: pick(busyCountries) };
  if (kind < 0.88) return { ...scope, originCityId: pick(busyCities).id, destinationCountryId: pick(busyCountries) };
  if (kind < 0.94) return { ...scope, destinationCityId: pick(busyCities).id };
  const { id, countryId } = pick(busyCities);
  return { ...scope, originCityId: id, originCountryId: countryId, destinationCountryId: pick(busyCountries) };
}

/** Parsed, as rules from the database are: an object made by spreading is slower to read. */
function flightRule(): FlightRule {
  const rule: FlightRule = {
    ...newFlightRule(uuid(), {}),
    ...flightScope(),
    priority: pick([10, 20, 30, 50]),
    maxPricePerPerson: 500,
    currency: 'EUR',
    allowedCabinClasses: random() < 0.5 ? ['ECONOMY', 'PREMIUM_ECONOMY'] : [],
    durationBudgetTiers:
      random() < 0.3
        ? [
            { minHours: 0, maxHours: 4, maxPrice: 500 },
            { minHours: 4, maxHours: null, maxPrice: 900 },
          ]
        : null,
    durationCabinTiers: random() < 0.3 ? [{ minHours: 6, maxHours: null, classes: ['ECONOMY', 'BUSINESS'] }] : null,
    maxStops: pick([null, 1, 2]),
    advanceBookingDays: pick([null, 3, 7]),
    action: pick([null, 'REQUIRE_APPROVAL', 'BLOCK']),
  };
  return JSON.parse(JSON.stringify(rule)) as FlightRule;
}

function hotelRule(): HotelRule {
  const scope: HotelScope =
    random() < 0.8
      ? { cityId: pick(busyCities).id, countryId: null }
      : { cityId: null, countryId: pick(busyCountries) };
  const rule: HotelRule = {
    ...newHotelRule(uuid(), {}),
    ...scope,
    priority: pick([10, 50]),
    maxPricePerNight: 150,
    currency: 'EUR',
    allowedStarRatings: random() < 0.5 ? [3, 4] : [],
    maxNights: pick([null, 7]),
    advanceBookingDays: pick([null, 3]),
    action: pick([null, 'BLOCK']),
  };
  return JSON.parse(JSON.stringify(rule)) as HotelRule;
}

/** A flight that matches the rule; without a rule, one between places that no rule mentions. */
function flightProposal(rule: FlightRule | null, { excessive, foreign }: Workload): FlightProposal {
  const from = rule ? busyCity(rule.originCityId, rule.originCountryId) : pick(quietCities);
  const to = rule ? busyCity(rule.destinationCityId, rule.destinationCountryId) : pick(quietCities);
  const origin = airportOf.get(from)!;
  const destination = airportOf.get(to)!;
  const beyond = random() < excessive;
  const currency = random() < foreign ? pick(CURRENCIES) : 'EUR';
  return {
    origin: resolvePlace(origin.id, origin, null),
    destination: resolvePlace(destination.id, destination, null),
    isInternational: origin.countryId !== destination.countryId,
    departureDate: daysAhead(beyond ? 2 : 30),
    price: price(beyond ? 1_500 : 300, currency),
    currency,
    cabinClass: beyond ? pick(CABIN_CLASSES) : 'ECONOMY',
    stops: beyond ? 2 : 1,
    durationHours: pick([null, 2, 5, 9]),
  };
}

function hotelProposal(rule: HotelRule | null, { excessive, foreign }: Workload): HotelProposal {
  const city = rule ? busyCity(rule.cityId, rule.countryId) : pick(quietCities);
  const beyond = random() < excessive;
  const currency = random() < foreign ? pick(CURRENCIES) : 'EUR';
  return {
    place: resolvePlace(city.id, city, null),
    checkInDate: daysAhead(beyond ? 2 : 30),
    checkOutDate: daysAhead(beyond ? 12 : 33),
    pricePerNight: price(beyond ? 400 : 90, currency),
    currency,
    starRating: beyond ? 5 : 4,
  };
}

function busyCity(cityId: string | null, countryId: string | null): KnownLocation {
  const inScope = busyCities.filter((city) => (cityId === null ? city.countryId === countryId : city.id === cityId));
  return pick(inScope.length > 0 ? inScope : busyCities);
}

function price(euros: number, currency: string): number {
  const factor = { EUR: 1, USD: 1.08, GBP: 0.84, TRY: 39, JPY: 162 }[currency] ?? 1;
  return Math.round(100 * euros * factor * (0.9 + 0.2 * random())) / 100;
}

function daysAhead(days: number): string {
  return new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
}

function pick<Choice>(choices: readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)]!;
}

function uuid(): string {
  return '00000000-0000-7000-8000-000000000000'.replace(/0/g, () => Math.floor(random() * 16).toString(16));
}
