import { describe, expect, test } from '@jest/globals';
import { MAX_EXPLAINED_RULES } from '../../../src/areas/policies/evaluation/comparison.ts';
import {
  compilePolicy,
  evaluate,
  type Evaluation,
  type Explain,
  type Explanation,
  type FlightProposal,
  type FlightRule,
  type FlightScopeField,
  type HotelProposal,
  type HotelRule,
  type HotelScopeField,
  type ItemEvaluation,
  type PolicyDefinition,
  type Proposal,
  type ScopeMismatch,
} from '../../../src/areas/policies/evaluation/evaluate.ts';
import { namesIn, presentBatch, presentEvaluation } from '../../../src/areas/policies/present.ts';
import { newFlightRule, newHotelRule } from '../../../src/areas/policies/rule-rows.ts';
import { CABIN_CLASSES } from '../../../src/domain/cabin-classes.ts';
import { compileRates } from '../../../src/domain/exchange-rates.ts';
import type { Place } from '../../../src/domain/places.ts';

/* Generated policies and proposals with so few names that they often match. They are generated from a number, which a
 * failure names, and not by fast-check, which would take minutes for as many. */

const TODAY = '2026-03-02';
const RATES = compileRates([
  { date: '2026-03-01', base: 'EUR', rates: { GBP: '0.8' } },
  { date: '2026-02-01', base: 'EUR', rates: { USD: '1.1' } },
]);
const ACTIONS = ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK'] as const;
const LOCATIONS = new Map(
  ['A', 'B', 'X', 'Y'].map((id) => [
    id,
    { id, type: 'CITY' as const, code: id, name: `Place ${id}`, cityId: null, countryId: null },
  ]),
);

// Looked up once, because globals are slow in Jest.
const { imul, floor } = Math;
const { stringify } = JSON;

/** A pseudorandom generator with a seed, from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = imul(seed + 1, 0x9e37_79b9);
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class World {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  below(limit: number): number {
    return floor(this.#random() * limit);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  maybe<T>(value: () => T, share = 0.5): T | null {
    return this.#random() < share ? value() : null;
  }

  some<T>(values: readonly T[]): T[] {
    return values.filter(() => this.#random() < 0.5);
  }

  many<T>(count: number, value: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => value(index));
  }

  /** Not overlapping, with gaps between them. */
  tiers<T>(value: () => T): (T & { minHours: number; maxHours: number | null })[] | null {
    return this.maybe(
      () =>
        this.many(this.below(3), (index) => ({
          minHours: index * 4,
          maxHours: index * 4 + 1 + this.below(4),
          ...value(),
        })),
      0.3,
    );
  }

  flightRule(index: number): FlightRule {
    const city = () => this.maybe(() => this.pick(['A', 'B', 'C', 'D']), 0.3);
    const country = () => this.maybe(() => this.pick(['X', 'Y', 'A']), 0.3);
    return {
      ...newFlightRule(`flight-${index}`, {}),
      priority: 1 + this.below(3),
      originCityId: city(),
      originCountryId: country(),
      destinationCityId: city(),
      destinationCountryId: country(),
      isInternational: this.maybe(() => this.pick([true, false]), 0.3),
      maxPricePerPerson: this.maybe(() => this.below(10)),
      currency: this.pick(['EUR', 'GBP', 'IQD']),
      allowedCabinClasses: this.some(CABIN_CLASSES),
      durationBudgetTiers: this.tiers(() => ({ maxPrice: this.below(10) })),
      durationCabinTiers: this.tiers(() => ({ classes: [this.pick(CABIN_CLASSES)] })),
      maxStops: this.maybe(() => this.below(3)),
      advanceBookingDays: this.maybe(() => this.below(20)),
      action: this.maybe(() => this.pick(ACTIONS)),
    };
  }

  hotelRule(index: number): HotelRule {
    return {
      ...newHotelRule(`hotel-${index}`, {}),
      priority: 1 + this.below(3),
      cityId: this.maybe(() => this.pick(['A', 'B', 'C', 'D'])),
      countryId: this.maybe(() => this.pick(['X', 'Y', 'A'])),
      maxPricePerNight: this.maybe(() => this.below(10)),
      currency: this.pick(['EUR', 'GBP', 'IQD']),
      allowedStarRatings: this.some([1, 2, 3, 4, 5]),
      maxNights: this.maybe(() => this.below(5)),
      advanceBookingDays: this.maybe(() => this.below(20)),
      action: this.maybe(() => this.pick(ACTIONS)),
    };
  }

  policy(maxRules = 12): PolicyDefinition {
    return {
      bookingMode: 'HYBRID',
      defaultAction: this.pick(ACTIONS),
      flightRules: this.many(this.below(maxRules), (index) => this.flightRule(index)),
      hotelRules: this.many(this.below(maxRules), (index) => this.hotelRule(index)),
    };
  }

  place(): Place {
    return {
      locationId: this.pick(['A', 'B', 'C', 'D', 'X', 'other']),
      cityId: this.maybe(() => this.pick(['A', 'B', 'C', 'D'])),
      countryId: this.maybe(() => this.pick(['X', 'Y', 'Z', 'A']), 0.8),
    };
  }

  proposal(): Proposal {
    const flight = (): FlightProposal => ({
      origin: this.place(),
      destination: this.place(),
      isInternational: this.maybe(() => this.pick([true, false]), 0.9),
      departureDate: this.pick(['2026-03-01', TODAY, '2026-03-12']),
      price: this.below(12),
      currency: this.pick(['EUR', 'GBP', 'USD']),
      cabinClass: this.maybe(() => this.pick(CABIN_CLASSES), 0.9),
      stops: this.maybe(() => this.below(4), 0.9),
      durationHours: this.maybe(() => this.below(14), 0.7),
    });
    const hotel = (): HotelProposal => ({
      place: this.place(),
      checkInDate: this.pick(['2026-03-01', TODAY]),
      checkOutDate: this.pick(['2026-03-04', '2026-03-08']),
      pricePerNight: this.below(12),
      currency: this.pick(['EUR', 'GBP', 'USD']),
      starRating: this.maybe(() => this.pick([1, 2, 3, 4, 5]), 0.9),
    });
    const kind = this.below(3);
    return { flight: kind === 1 ? null : flight(), hotel: kind === 0 ? null : hotel() };
  }
}

type Field = FlightScopeField | HotelScopeField;

/** The flight part or the hotel part of an evaluation. */
type Half = {
  kind: 'flight' | 'hotel';
  judged: ItemEvaluation<Field>;
  explanation: Explanation<Field>;
  winnerId: string | null;
};

function halvesOf(evaluation: Evaluation): Half[] {
  const { flightEvaluation, matchedFlightRule, hotelEvaluation, matchedHotelRule } = evaluation;
  const halves: Half[] = [];
  const add = (kind: Half['kind'], judged: ItemEvaluation<Field> | null, winnerId: string | null): void => {
    if (judged) halves.push({ kind, judged, explanation: judged.explanation!, winnerId });
  };
  add('flight', flightEvaluation as ItemEvaluation<Field> | null, matchedFlightRule?.rule.id ?? null);
  add('hotel', hotelEvaluation as ItemEvaluation<Field> | null, matchedHotelRule?.id ?? null);
  return halves;
}

function judged(policy: PolicyDefinition, proposal: Proposal, explain?: Explain): Evaluation {
  return evaluate(compilePolicy(policy), proposal, TODAY, RATES, explain);
}

/** Runs `check` for so many worlds; a failure names the world. */
function forEachWorld(count: number, check: (world: World) => void): void {
  for (let seed = 0; seed < count; seed += 1) {
    try {
      check(new World(seed));
    } catch (error) {
      throw new Error(`In world ${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** Like `toEqual`, which takes ten times as long if there is no difference. */
function expectSame(found: unknown, expected: unknown): void {
  if (stringify(found) !== stringify(expected)) expect(found).toEqual(expected);
}

function withoutExplanations(evaluation: Evaluation): Evaluation {
  const { flightEvaluation: flight, hotelEvaluation: hotel, ...rest } = evaluation;
  const bare = <F>(item: ItemEvaluation<F> | null): ItemEvaluation<F> | null => {
    if (!item) return null;
    const { explanation: _, ...judgement } = item;
    return judgement;
  };
  return { ...rest, flightEvaluation: bare(flight), hotelEvaluation: bare(hotel) };
}

describe('D58: entry N of a batch has the result of evaluating it alone', () => {
  test('for 100,000 generated proposals under 20,000 policies', () => {
    const nameOf = namesIn(LOCATIONS);
    forEachWorld(20_000, (world) => {
      const definition = world.policy();
      const policy = compilePolicy(definition);
      const proposals = world.many(5, () => world.proposal());
      const evaluations = proposals.map((proposal, index) => ({
        id: `entry-${index}`,
        evaluation: evaluate(policy, proposal, TODAY, RATES),
        warnings: [],
      }));
      const batch = presentBatch({
        policy: { id: 'policy', name: 'Policy', version: 1, source: 'USER' },
        asOf: TODAY,
        evaluations,
        locations: LOCATIONS,
      });
      const counts = { ALLOW: 0, WARN_AND_ALLOW: 0, REQUIRE_APPROVAL: 0, BLOCK: 0 };
      for (const [index, proposal] of proposals.entries()) {
        // Compiled again, so that nothing of earlier entries is cached.
        const alone = presentEvaluation(judged(definition, proposal), nameOf);
        expectSame(batch.evaluations[index], { id: `entry-${index}`, ...alone });
        if (alone.flightEvaluation) counts[alone.flightEvaluation.action] += 1;
        if (alone.hotelEvaluation) counts[alone.hotelEvaluation.action] += 1;
      }
      expectSame(batch.summary, counts);
    });
  });
});

describe('D60: an explanation', () => {
  const WORLDS = 5_000;

  test('changes no result', () => {
    forEachWorld(WORLDS, (world) => {
      const policy = world.policy();
      const proposal = world.proposal();
      const plain = judged(policy, proposal);
      for (const explain of ['ALL_RULES', 'MATCHED_RULE'] as const)
        expectSame(withoutExplanations(judged(policy, proposal, explain)), plain);
    });
  });

  test('lists every rule in order of preference, and the winner outranks the other matches', () => {
    forEachWorld(WORLDS, (world) => {
      const policy = world.policy();
      for (const { kind, explanation, winnerId } of halvesOf(judged(policy, world.proposal(), 'ALL_RULES'))) {
        const { rules, rulesOmitted } = explanation;
        const all = kind === 'flight' ? policy.flightRules : policy.hotelRules;
        expectSame(rules.map(({ ruleId }) => ruleId).toSorted(), all.map(({ id }) => id).toSorted());
        expectSame(rulesOmitted, 0);
        expectSame(rules.find(({ matches }) => matches)?.ruleId ?? null, winnerId);
        for (const { ruleId, matches, mismatches, outrankedBy } of rules) {
          expectSame(matches, mismatches.length === 0);
          expectSame(outrankedBy, matches && ruleId !== winnerId ? winnerId : null);
        }
      }
    });
  });

  test('lists every mismatch: the rule matches once all are repaired, and not while one is left', () => {
    forEachWorld(WORLDS, (world) => {
      const policy = world.policy();
      const proposal = world.proposal();
      for (const { kind, explanation } of halvesOf(judged(policy, proposal, 'ALL_RULES'))) {
        const missed = explanation.rules.filter(({ matches }) => !matches);
        if (missed.length === 0) continue;
        const { ruleId, mismatches } = world.pick(missed);
        const left = world.below(mismatches.length);
        const [whole, almost] = [mismatches, mismatches.filter((_, index) => index !== left)].map((repaired) => {
          const half = halvesOf(judged(policy, repairedProposal(proposal, kind, repaired), 'ALL_RULES'));
          return half.find((one) => one.kind === kind)!.explanation.rules.find((rule) => rule.ruleId === ruleId)!;
        });
        expectSame(whole!.matches, true);
        expectSame(almost!.mismatches, [mismatches[left]]);
      }
    });
  });

  test('shows the rule that would apply without the winner: the first that it outranks', () => {
    forEachWorld(WORLDS, (world) => {
      const policy = world.policy();
      const proposal = world.proposal();
      for (const { kind, explanation, winnerId } of halvesOf(judged(policy, proposal, 'ALL_RULES'))) {
        if (winnerId === null) continue;
        const others = <Rule extends { id: string }>(rules: readonly Rule[]): Rule[] =>
          rules.filter(({ id }) => id !== winnerId);
        const { flightRules, hotelRules } = policy;
        const without = { ...policy, flightRules: others(flightRules), hotelRules: others(hotelRules) };
        const next = explanation.rules.find(({ outrankedBy }) => outrankedBy === winnerId)?.ruleId ?? null;
        expect(halvesOf(judged(without, proposal, 'ALL_RULES')).find((half) => half.kind === kind)!.winnerId).toBe(
          next,
        );
      }
    });
  });

  test('has each check once, with the violations of the evaluation and the limits of the rule', () => {
    forEachWorld(WORLDS, (world) => {
      const policy = world.policy();
      for (const { kind, judged: item, explanation, winnerId } of halvesOf(
        judged(policy, world.proposal(), 'ALL_RULES'),
      )) {
        const all: readonly { id: string }[] = kind === 'flight' ? policy.flightRules : policy.hotelRules;
        const rule = all.find(({ id }) => id === winnerId);
        const { checks } = explanation;
        expectSame(
          checks.map(({ type }) => type),
          rule ? CHECKS[kind] : [],
        );
        expectSame(
          checks.flatMap((check) =>
            check.outcome === 'VIOLATED' ? [[check.type, check.limitValue, check.actualValue]] : [],
          ),
          item.violations.map(({ type, limitValue, actualValue }) => [type, limitValue, actualValue]),
        );
        for (const check of checks) {
          if (check.from !== null) expectSame(check.limitValue, limitAt(rule!, check.from));
          else expectSame([check.outcome, check.limitValue], ['SKIPPED', null]);
          if (check.outcome === 'SKIPPED') expect(check.reason).toMatch(/^The .*\.$/);
        }
      }
    });
  });

  test('shows only the matched rule, and no count, without the permission to see all', () => {
    forEachWorld(2_000, (world) => {
      const policy = world.policy();
      for (const { explanation, winnerId } of halvesOf(judged(policy, world.proposal(), 'MATCHED_RULE'))) {
        expectSame(
          explanation.rules.map(({ ruleId }) => ruleId),
          winnerId === null ? [] : [winnerId],
        );
        expect(explanation.rulesOmitted).toBeNull();
      }
    });
  });

  test('lists at most 100 rules, and the matched one even if it ranks after them', () => {
    forEachWorld(200, (world) => {
      const policy = { ...world.policy(), flightRules: world.many(300, (index) => world.flightRule(index)) };
      for (const { kind, explanation, winnerId } of halvesOf(judged(policy, world.proposal(), 'ALL_RULES'))) {
        if (kind === 'hotel') continue;
        const ids = explanation.rules.map(({ ruleId }) => ruleId);
        expect(ids).toHaveLength(MAX_EXPLAINED_RULES);
        expect(explanation.rulesOmitted).toBe(200);
        if (winnerId !== null) expect(ids).toContain(winnerId);
      }
    });
    const nowhere = (index: number): FlightRule => ({ ...newFlightRule(`no-${index}`, {}), originCityId: 'nowhere' });
    const policy = {
      ...new World(0).policy(),
      flightRules: [...Array.from({ length: 150 }, (_, index) => nowhere(index)), newFlightRule('any', {})],
    };
    const flight = { ...new World(0).proposal(), flight: someFlight(), hotel: null };
    const [half] = halvesOf(judged(policy, flight, 'ALL_RULES'));
    expect(half!.explanation.rules.at(-1)).toEqual({
      ruleId: 'any',
      priority: 100,
      matches: true,
      mismatches: [],
      outrankedBy: null,
    });
    expect(half!.explanation.rules.at(-2)!.ruleId).toBe('no-98');
    expect(half!.explanation.rulesOmitted).toBe(51);
  });
});

describe('D60: a check', () => {
  const check = (rule: Partial<FlightRule>, flight: Partial<FlightProposal>, type = 'PRICE') => {
    const policy = {
      ...new World(0).policy(),
      flightRules: [{ ...newFlightRule('rule', {}), currency: 'EUR', ...rule }],
    };
    const evaluation = judged(policy, { flight: { ...someFlight(), ...flight }, hotel: null }, 'ALL_RULES');
    return evaluation.flightEvaluation!.explanation!.checks.find((one) => one.type === type);
  };
  const tiers = [
    { minHours: 0, maxHours: 2, maxPrice: 50 },
    { minHours: 6, maxHours: null, maxPrice: 500 },
  ];

  test.each<[what: string, rule: Partial<FlightRule>, flight: Partial<FlightProposal>, expected: object]>([
    ['names the base limit', { maxPricePerPerson: 100 }, {}, { from: 'maxPricePerPerson', limitValue: 100 }],
    [
      'names the tier that holds the duration',
      { maxPricePerPerson: 100, durationBudgetTiers: tiers },
      { durationHours: 7 },
      { outcome: 'PASSED', from: 'durationBudgetTiers.1', limitValue: 500 },
    ],
    [
      'names the base limit between the tiers',
      { maxPricePerPerson: 100, durationBudgetTiers: tiers },
      { durationHours: 3 },
      { from: 'maxPricePerPerson', limitValue: 100 },
    ],
    [
      'says that no tier holds the duration',
      { durationBudgetTiers: tiers },
      { durationHours: 3 },
      {
        outcome: 'SKIPPED',
        from: null,
        reason: 'The rule limits the price per person only by duration, and no tier covers a flight of 3 hours.',
      },
    ],
    [
      'says that the duration is missing',
      { durationBudgetTiers: tiers },
      { durationHours: null },
      {
        outcome: 'SKIPPED',
        reason: 'The rule limits the price per person only by duration, and no duration was given.',
      },
    ],
    [
      'says that there is no limit',
      {},
      {},
      { outcome: 'SKIPPED', reason: 'The rule does not limit the price per person.' },
    ],
    [
      'has the day of the rate, and the price in the currency of the rule',
      { maxPricePerPerson: 100 },
      { price: 88, currency: 'USD' },
      { outcome: 'PASSED', actualValue: 80, rateDate: '2026-02-01' },
    ],
    [
      'is violated without a rate, and has none',
      { maxPricePerPerson: 100 },
      { price: 88, currency: 'IQD' },
      { outcome: 'VIOLATED', actualValue: 88, rateDate: null },
    ],
    [
      'needs no rate for a price of 0',
      { maxPricePerPerson: 100 },
      { price: 0, currency: 'IQD' },
      { outcome: 'PASSED', actualValue: 0 },
    ],
  ])('of a price %s', (_, rule, flight, expected) => {
    expect(check(rule, flight)).toMatchObject(expected);
  });

  test('of a cabin class gives as reason that all are allowed, unless the rule allows some by duration', () => {
    const durationCabinTiers = [{ minHours: 6, maxHours: null, classes: ['BUSINESS' as const] }];
    const reasons = [{}, { durationCabinTiers }].map((rule) => check(rule, { durationHours: 3 }, 'CABIN_CLASS'));
    expect(reasons).toMatchObject([
      { outcome: 'SKIPPED', reason: 'The rule allows every cabin class.' },
      {
        outcome: 'SKIPPED',
        reason: 'The rule limits cabin classes only by duration, and no tier covers a flight of 3 hours.',
      },
    ]);
  });

  test('of an unknown value is skipped, but has the limit', () => {
    expect(check({ maxStops: 1 }, { stops: null }, 'STOPS')).toEqual({
      type: 'STOPS',
      outcome: 'SKIPPED',
      from: 'maxStops',
      limitValue: 1,
      reason: 'The number of stops is not known.',
    });
  });
});

const CHECKS = {
  flight: ['PRICE', 'CABIN_CLASS', 'STOPS', 'ADVANCE_BOOKING'],
  hotel: ['PRICE', 'STAR_RATING', 'NIGHTS', 'ADVANCE_BOOKING'],
};

function someFlight(): FlightProposal {
  const place = { locationId: 'A', cityId: null, countryId: 'X' };
  return {
    origin: place,
    destination: place,
    isInternational: false,
    departureDate: '2026-04-01',
    price: 80,
    currency: 'EUR',
    cabinClass: 'ECONOMY',
    stops: 0,
    durationHours: 1,
  };
}

/** The limit that a field of a rule sets, in the form of a violation. */
function limitAt(rule: object, from: string): unknown {
  const [field = '', index] = from.split('.');
  const value = (rule as Record<string, any>)[field];
  if (index !== undefined) return value[Number(index)].maxPrice ?? value[Number(index)].classes;
  return field === 'allowedStarRatings' ? value.map(String) : value;
}

/** A proposal with the values that the mismatches expect. */
function repairedProposal(
  { flight, hotel }: Proposal,
  kind: Half['kind'],
  mismatches: readonly ScopeMismatch<Field>[],
): Proposal {
  const repaired = { flight: flight && { ...flight }, hotel: hotel && { ...hotel } };
  for (const { field, expected } of mismatches) {
    const inCity = (place: Place): Place => ({ ...place, locationId: String(expected), cityId: null });
    const inCountry = (place: Place): Place => ({ ...place, countryId: String(expected) });
    const { flight: ofFlight, hotel: ofHotel } = repaired;
    if (kind === 'hotel') ofHotel!.place = field === 'cityId' ? inCity(ofHotel!.place) : inCountry(ofHotel!.place);
    else if (field === 'isInternational') ofFlight!.isInternational = expected === true;
    else if (field === 'originCityId') ofFlight!.origin = inCity(ofFlight!.origin);
    else if (field === 'originCountryId') ofFlight!.origin = inCountry(ofFlight!.origin);
    else if (field === 'destinationCityId') ofFlight!.destination = inCity(ofFlight!.destination);
    else ofFlight!.destination = inCountry(ofFlight!.destination);
  }
  return repaired;
}
