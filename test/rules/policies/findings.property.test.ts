import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FlightRule, HotelRule, PolicyAction, Proposal } from '../../../src/areas/policies/evaluation/evaluate.ts';
import { findFaults } from '../../../src/areas/policies/evaluation/findings/find-faults.ts';
import type { Finding } from '../../../src/areas/policies/evaluation/findings/model.ts';
import { newFlightRule, newHotelRule } from '../../../src/areas/policies/rule-rows.ts';
import {
  DURATIONS,
  flightsIn,
  limitsAt,
  outcomesOf,
  policyOf,
  RATES,
  type Rules,
  staysIn,
  TODAY,
  winnerOf,
  type World,
  world,
} from './findings-oracle.ts';

/* Compares findings with a search through all proposals of small worlds (D62). */

const city = (countryId: string | null) => ({ type: 'CITY' as const, cityId: null, countryId });
const airport = (cityId: string | null, countryId: string | null) => ({ type: 'AIRPORT' as const, cityId, countryId });

/** Each world with the places that rules name as cities and as countries; no rule names C. */
const WORLDS: [World, cityIds: string[], countryIds: string[]][] = [
  [world('cities and an airport', { a: city('A'), b: city('B'), x: airport('a', 'A') }), ['a', 'b', 'x'], ['A', 'B']],
  [world('an airport abroad', { a: city('A'), x: airport('a', 'B'), y: airport('a', 'A') }), ['a', 'x'], ['A', 'B']],
  [world('airports abroad', { a: city('A'), x: airport('a', 'B'), y: airport('a', 'B') }), ['a', 'x', 'y'], ['A', 'B']],
  [world('an unknown city', { a: city('A') }, { unknown: ['u'] }), ['a', 'u'], ['A', 'B']],
  [world('two unknown cities', {}, { unknown: ['u', 'w'] }), ['u', 'w'], ['A', 'B']],
  [world('an unknown country', { a: city('A') }, { unknown: ['u'], unknownCountries: ['Z'] }), ['a', 'u'], ['A', 'Z']],
  [world('a city without a country', { n: city(null), x: airport('n', 'A') }), ['n', 'x'], ['A', 'B']],
  [world('an airport without a country', { a: city('A'), x: airport('a', null) }), ['a', 'x'], ['A', 'B']],
  [world('a country as a city', { q: airport(null, 'B') }, { named: ['A'] }), ['q', 'A'], ['A', 'B']],
];

const ACTIONS: PolicyAction[] = ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK'];
const tier = (minHours: number, maxHours: number | null, maxPrice: number) => ({ minHours, maxHours, maxPrice });

/** Some of them are equivalent. */
const FLIGHT_LIMITS: Partial<FlightRule>[] = [
  {},
  { maxStops: 1 },
  { maxPricePerPerson: 100, currency: 'EUR' },
  { action: 'BLOCK' },
  { maxStops: 1, action: 'BLOCK' },
  { maxStops: 1, currency: 'USD' },
  { maxStops: 1_000_000 },
  { maxPricePerPerson: 100, currency: 'USD' },
  { maxPricePerPerson: 100, currency: 'KWD' },
  { maxPricePerPerson: 100, currency: 'EUR', durationBudgetTiers: [tier(2, 4, 100), tier(5, null, 100)] },
  { maxPricePerPerson: 50, currency: 'EUR', durationBudgetTiers: [tier(0, 4, 100), tier(4, null, 100)] },
  { currency: 'EUR', durationBudgetTiers: [tier(0, 4, 100), tier(5, null, 100)] },
  { currency: 'EUR', durationBudgetTiers: [tier(5, null, 100), tier(0, 5, 100)] },
  { currency: 'EUR', durationBudgetTiers: [tier(0, null, 100)] },
  { allowedCabinClasses: ['ECONOMY', 'BUSINESS'] },
  { allowedCabinClasses: ['BUSINESS', 'ECONOMY', 'BUSINESS'] },
  { allowedCabinClasses: ['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'] },
  { durationCabinTiers: [{ minHours: 4, maxHours: null, classes: ['ECONOMY', 'BUSINESS'] }] },
  {
    allowedCabinClasses: ['ECONOMY', 'BUSINESS'],
    durationCabinTiers: [{ minHours: 0, maxHours: 8, classes: ['BUSINESS', 'ECONOMY'] }],
  },
  { advanceBookingDays: 0 },
  { advanceBookingDays: 3 },
];
const HOTEL_LIMITS: Partial<HotelRule>[] = [
  {},
  { maxNights: 3 },
  { maxPricePerNight: 100, currency: 'EUR' },
  { maxNights: 3, action: 'BLOCK' },
  { maxNights: 3, currency: 'USD' },
  { action: 'BLOCK' },
  { maxPricePerNight: 100, currency: 'USD' },
  { allowedStarRatings: [3, 4] },
  { allowedStarRatings: [4, 3, 3] },
  { allowedStarRatings: [1, 2, 3, 4, 5] },
  { maxNights: 0 },
  { advanceBookingDays: 3 },
];

/** Which limits are equivalent under a default action, found by trying all trips. */
const SAME_LIMITS = new Map(
  ACTIONS.map((defaultAction) => {
    const numbers = new Map<string, number>();
    const numberOf = (outcomes: string): number =>
      numbers.get(outcomes) ?? (numbers.set(outcomes, numbers.size), numbers.size - 1);
    const [flight] = flightsIn(WORLDS[0]![0]);
    const [stay] = staysIn(WORLDS[0]![0]);
    const ofRules = [
      ...FLIGHT_LIMITS.map((limits) => outcomesOf({ ...newFlightRule('', {}), ...limits }, flight!, defaultAction)),
      ...HOTEL_LIMITS.map((limits) => outcomesOf({ ...newHotelRule('', {}), ...limits }, stay!, defaultAction)),
    ].map(numberOf);
    return [
      defaultAction,
      {
        ofFlights: ofRules.slice(0, FLIGHT_LIMITS.length),
        ofStays: ofRules.slice(FLIGHT_LIMITS.length),
        noFlightRule: numberOf(outcomesOf(null, flight!, defaultAction)),
        noHotelRule: numberOf(outcomesOf(null, stay!, defaultAction)),
      },
    ] as const;
  }),
);

/**
 * Whether tiers leave durations out, by trying durations: 1 where nothing limits them, 2 where they are between tiers.
 */
const TIER_GAPS = FLIGHT_LIMITS.map((limits) => gapsOf({ ...newFlightRule('', {}), ...limits }));

const PROPOSALS = WORLDS.map(([each]) => ({ flights: flightsIn(each), stays: staysIn(each) }));
const ZONES = WORLDS.map(([, cityIds, countryIds]) =>
  [null, ...cityIds].flatMap((cityId) => [null, ...countryIds].map((countryId) => ({ cityId, countryId }))),
);
const ANYWHERE = { cityId: null, countryId: null };

type RuleDraft = { origin: number; destination: number; kind: number; priority: number; limits: number };
const few = (max: number) => fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(max) });
const ruleDraft: fc.Arbitrary<RuleDraft> = fc.record({
  origin: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(11) }),
  destination: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(11) }),
  kind: fc.nat(4),
  priority: fc.nat(3),
  limits: few(FLIGHT_LIMITS.length - 1),
});
const policyDraft = fc.record({
  world: fc.nat(WORLDS.length - 1),
  defaultAction: fc.constantFrom(...ACTIONS),
  rules: fc.array(ruleDraft, { minLength: 1, maxLength: 6 }),
});

function flightRules(worldIndex: number, drafts: readonly RuleDraft[]): FlightRule[] {
  return drafts.map(({ origin, destination, kind, priority, limits }, index) => {
    const from = ZONES[worldIndex]![origin % ZONES[worldIndex]!.length]!;
    const to = ZONES[worldIndex]![destination % ZONES[worldIndex]!.length]!;
    return {
      ...newFlightRule(`flight-${index}`, {}),
      ...FLIGHT_LIMITS[limits]!,
      originCityId: from.cityId,
      originCountryId: from.countryId,
      destinationCityId: to.cityId,
      destinationCountryId: to.countryId,
      isInternational: kind < 3 ? null : kind === 3,
      priority,
    };
  });
}

function hotelRules(worldIndex: number, drafts: readonly RuleDraft[]): HotelRule[] {
  return drafts.map(({ origin, priority, limits }, index) => ({
    ...newHotelRule(`hotel-${index}`, {}),
    ...HOTEL_LIMITS[limits % HOTEL_LIMITS.length]!,
    ...(ZONES[worldIndex]![origin % ZONES[worldIndex]!.length] ?? ANYWHERE),
    priority,
  }));
}

function findingsOf(rules: Partial<Rules>, defaultAction: PolicyAction, { locations }: World): Finding[] {
  const { flightRules: flights = [], hotelRules: stays = [] } = rules;
  const policy = { defaultAction, flightRules: flights, hotelRules: stays };
  const steps = findFaults(policy, { locations, rates: RATES, today: TODAY });
  let step = steps.next();
  while (!step.done) step = steps.next();
  // An expectation takes as long as checking a policy.
  if (!step.value.isComplete || step.value.omitted > 0)
    expect(step.value).toMatchObject({ isComplete: true, omitted: 0 });
  return step.value.findings;
}

const SCOPE_FIELDS = new Set([
  'originCityId',
  'originCountryId',
  'destinationCityId',
  'destinationCountryId',
  'isInternational',
  'cityId',
  'countryId',
]);
const scopeFields = (rule: object): number =>
  Object.entries(rule).filter(([field, value]) => SCOPE_FIELDS.has(field) && value !== null).length;

const matchesIn = new Map<readonly Proposal[], Map<string, ReadonlySet<Proposal>>>();

/**
 * The proposals of a world that a rule would win if it were the only one. They depend only on its scope, so each scope
 * is searched once.
 */
function matchesOf<Rule extends FlightRule | HotelRule>(
  rule: Rule,
  proposals: readonly Proposal[],
  policyWith: (rules: readonly Rule[]) => Parameters<typeof winnerOf>[0],
): ReadonlySet<Proposal> {
  const ofWorld = matchesIn.get(proposals) ?? new Map<string, ReadonlySet<Proposal>>();
  matchesIn.set(proposals, ofWorld);
  const scope = JSON.stringify(Object.entries(rule).filter(([field]) => SCOPE_FIELDS.has(field)));
  let found = ofWorld.get(scope);
  if (!found) {
    const alone = policyWith([rule]);
    found = new Set(proposals.filter((proposal) => winnerOf(alone, proposal) !== null));
    ofWorld.set(scope, found);
  }
  return found;
}

/** Whether `otherRuleId` may name a rule; null means none. */
type MayName<Rule> = (other: Rule | null) => boolean;

/**
 * The findings of one kind of rule as `code ruleId`, and for each which rules `otherRuleId` may name. `sameAs` numbers
 * the outcomes of a rule, and of none, by trying all trips; the rest is `evaluate`, with and without a rule.
 */
function searched<Rule extends FlightRule | HotelRule>(
  rules: readonly Rule[],
  proposals: readonly Proposal[],
  policyWith: (rules: readonly Rule[]) => Parameters<typeof winnerOf>[0],
  sameAs: (rule: Rule | null) => number,
): Map<string, MayName<Rule>> {
  const found = new Map<string, MayName<Rule>>();
  const policy = policyWith(rules);
  const wonBy = new Map<Rule | null, Proposal[]>(rules.map((rule) => [rule, []]));
  for (const proposal of proposals) {
    const winner = winnerOf(policy, proposal) as Rule | null;
    if (winner === null) found.set('NO_CATCH_ALL null', (other) => other === null);
    else wonBy.get(winner)!.push(proposal);
  }

  for (const [index, rule] of rules.entries()) {
    const matches = matchesOf(rule, proposals, policyWith);
    const isMatch = (proposal: Proposal): boolean => matches.has(proposal);
    const won = wonBy.get(rule)!;
    if (won.length === 0) {
      found.set(`UNREACHABLE_RULE ${rule.id}`, (other) =>
        other === null ? !proposals.some(isMatch) : wonBy.get(other)!.some(isMatch),
      );
    } else {
      const without = policyWith(rules.filter((each) => each !== rule));
      const successorAt = (proposal: Proposal) => winnerOf(without, proposal) as Rule | null;
      if (won.every((proposal) => sameAs(successorAt(proposal)) === sameAs(rule))) {
        const mayName: MayName<Rule> = (other) => won.some((proposal) => successorAt(proposal) === other);
        found.set(`REDUNDANT_RULE ${rule.id}`, mayName);
      }
    }
    const older = rules
      .slice(0, index)
      .filter((each) => each.priority === rule.priority && scopeFields(each) === scopeFields(rule));
    const mayName: MayName<Rule> = (other) => older.includes(other!) && wonBy.get(other)!.some(isMatch);
    if (older.some(mayName)) found.set(`PRIORITY_TIE ${rule.id}`, mayName);
  }
  return found;
}

const SEARCHED = new Set(['UNREACHABLE_RULE', 'REDUNDANT_RULE', 'PRIORITY_TIE', 'NO_CATCH_ALL']);

function expectSame<Rule extends { id: string }>(
  rules: readonly Rule[],
  findings: Finding[],
  found: Map<string, MayName<Rule>>,
): void {
  const relevant = findings.filter(({ code }) => SEARCHED.has(code));
  const keys = relevant.map(({ code, ruleId }) => `${code} ${ruleId}`).sort();
  const expected = [...found.keys()].sort();
  if (keys.join() !== expected.join()) expect(keys).toEqual(expected);
  const misnamed = relevant.filter(({ code, ruleId, otherRuleId }) => {
    const other = rules.find(({ id }) => id === otherRuleId) ?? null;
    return !found.get(`${code} ${ruleId}`)!(other);
  });
  if (misnamed.length > 0) expect(misnamed).toEqual([]);
}

describe('D62: findings', () => {
  test('match a search through all flights, for 15,000 policies', () => {
    fc.assert(
      fc.property(policyDraft, ({ world: index, defaultAction, rules: drafts }) => {
        const rules = flightRules(index, drafts);
        const findings = findingsOf({ flightRules: rules }, defaultAction, WORLDS[index]![0]).filter(
          ({ ruleKind }) => ruleKind === 'FLIGHT',
        );
        const same = SAME_LIMITS.get(defaultAction)!;
        const limits = new Map(rules.map((rule, at) => [rule, same.ofFlights[drafts[at]!.limits]!]));
        expectSame(
          rules,
          findings,
          searched(
            rules,
            PROPOSALS[index]!.flights,
            (list) => policyOf({ flightRules: list }, defaultAction),
            (rule) => (rule === null ? same.noFlightRule : limits.get(rule)!),
          ),
        );
        const gaps = findings
          .filter(({ code }) => code === 'TIER_GAP')
          .map(({ ruleId, severity }) => [ruleId, severity]);
        const expected = rules.flatMap(({ id }, at) =>
          TIER_GAPS[drafts[at]!.limits]!.map((severity) => [id, severity]),
        );
        if (gaps.sort().join() !== expected.sort().join()) expect(gaps).toEqual(expected);
      }),
      { numRuns: 15_000 },
    );
  }, 120_000);

  test('match a search through all hotel stays, for 5,000 policies', () => {
    fc.assert(
      fc.property(policyDraft, ({ world: index, defaultAction, rules: drafts }) => {
        const rules = hotelRules(index, drafts);
        const findings = findingsOf({ hotelRules: rules }, defaultAction, WORLDS[index]![0]).filter(
          ({ ruleKind }) => ruleKind === 'HOTEL',
        );
        const same = SAME_LIMITS.get(defaultAction)!;
        const limits = new Map(
          rules.map((rule, at) => [rule, same.ofStays[drafts[at]!.limits % HOTEL_LIMITS.length]!]),
        );
        expectSame(
          rules,
          findings,
          searched(
            rules,
            PROPOSALS[index]!.stays,
            (list) => policyOf({ hotelRules: list }, defaultAction),
            (rule) => (rule === null ? same.noHotelRule : limits.get(rule)!),
          ),
        );
      }),
      { numRuns: 5_000 },
    );
  }, 120_000);

  test('about tiers match a search through durations, for 2,000 rules', () => {
    const edges = fc.uniqueArray(fc.nat(9), { maxLength: 6 }).map((hours) => hours.sort((a, b) => a - b));
    const tiers = fc.tuple(edges, fc.boolean(), fc.array(fc.boolean())).map(([hours, isOpen, isLeftOut]) =>
      hours.flatMap((minHours, at) => {
        const maxHours = hours[at + 1] ?? null;
        return isLeftOut[at] || (maxHours === null && !isOpen) ? [] : [{ minHours, maxHours }];
      }),
    );
    fc.assert(
      fc.property(tiers, tiers, fc.boolean(), fc.boolean(), (budget, cabin, hasPrice, hasClasses) => {
        const rule: FlightRule = {
          ...newFlightRule('rule', {}),
          maxPricePerPerson: hasPrice ? 7 : null,
          allowedCabinClasses: hasClasses ? ['ECONOMY'] : [],
          durationBudgetTiers: budget.map((each, at) => ({ ...each, maxPrice: 100 + at })),
          durationCabinTiers: cabin.map((each) => ({ ...each, classes: ['FIRST'] })),
        };
        const findings = findingsOf({ flightRules: [rule] }, 'BLOCK', WORLDS[0]![0]);
        const gaps = findings.filter(({ code }) => code === 'TIER_GAP').map(({ severity }) => severity);
        expect(gaps.sort()).toEqual(gapsOf(rule).sort());
      }),
      { numRuns: 2_000 },
    );
  });
});

/**
 * For each list of tiers, whether it leaves durations out, found by trying durations with base limits that no tier has.
 */
function gapsOf(rule: FlightRule): string[] {
  const marked: FlightRule = { ...rule, maxPricePerPerson: 0, allowedCabinClasses: [] };
  const tried = DURATIONS.map((hours) => limitsAt(marked, hours));
  return [
    ...gapIn(
      tried.map(({ price }) => price === 0),
      rule.maxPricePerPerson === null,
      rule.durationBudgetTiers,
    ),
    ...gapIn(
      tried.map(({ classes }) => classes === ''),
      rule.allowedCabinClasses.length === 0,
      rule.durationCabinTiers,
    ),
  ];
}

function gapIn(isBase: boolean[], isUnlimited: boolean, tiers: readonly object[] | null): string[] {
  if (!tiers?.length || !isBase.includes(true)) return [];
  if (isUnlimited) return ['WARNING'];
  const between = isBase.slice(isBase.indexOf(false), isBase.lastIndexOf(false) + 1);
  return between.includes(true) ? ['INFO'] : [];
}
