import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ImpactService } from '../../../src/areas/booking-requests/impact-service.ts';
import type { Caller } from '../../../src/domain/caller.ts';
import type { components } from '../../../generated/api.d.ts';
import {
  addLocations,
  ADMIN_PERMISSIONS,
  addPolicy,
  addRates,
  addTraveler,
  booked,
  type BookingCompany,
  bookingCompany,
  flightItem,
  hotelItem,
  trip,
  USER_PERMISSIONS,
} from '../../support/booking-builders.ts';
import {
  ABSENT,
  type Client,
  client,
  faultyFields,
  POLICY_PERMISSIONS,
  rowsOf,
  sql,
  stoppedClock,
  unique,
} from '../../support/builders.ts';
import { untilWaiting } from '../../support/lock-waits.ts';
import { Draws, seeded } from '../../support/seeded.ts';
import { until } from '../../support/waiting.ts';
import { startTestApp } from '../../support/test-app.ts';

type Schemas = components['schemas'];
type Impact = Schemas['PolicyImpact'];
type Request = Schemas['BookingRequest'];

const clock = stoppedClock('2026-03-01T09:30:00.000Z');
const app = await startTestApp({ clock });
beforeAll(async () => {
  await addLocations(app);
  await addRates(app, '2026-02-27', 'EUR', { GBP: '0.8', USD: '1.2' });
  await addRates(app, '2026-03-05', 'EUR', { GBP: '0.5', USD: '1.2' });
  await addRates(app, '2026-03-09', 'EUR', { GBP: '0.9' });
});
afterAll(() => app.stop());

const ALL = [...POLICY_PERMISSIONS, ...ADMIN_PERMISSIONS, ...USER_PERMISSIONS];
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

const manager = (company: { id: string }): Client =>
  client(app, { sub: unique('manager'), companyId: company.id, permissions: ALL });

const draft = (changes: Partial<Schemas['PolicyDraft']> = {}): Schemas['PolicyDraft'] => ({
  bookingMode: 'HYBRID',
  defaultAction: 'ALLOW',
  flightRules: [],
  hotelRules: [],
  ...changes,
});

async function impact(admin: Client, body: object): Promise<Impact> {
  const answer = await admin.post('/impact', { ...MARCH, ...body });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A company with a policy, in which flights above 250 EUR need approval, and a manager. */
async function travelling(): Promise<{ company: BookingCompany; admin: Client; policyId: string }> {
  clock.set('2026-03-01T09:30:00.000Z');
  const company = await bookingCompany(app);
  const rule = { max_price_per_person: '250', action: 'REQUIRE_APPROVAL' };
  const { policyId } = await addPolicy(app, company.id, { flightRules: [rule] });
  return { company, admin: manager(company), policyId };
}

describe('D69: what a policy would have done', () => {
  test('counts the actions before and after, the changes with their amounts, and the rules', async () => {
    const { company, admin, policyId } = await travelling();
    const user = await company.employee();
    const cheap = booked(await user.create(trip(user, { flightItems: [flightItem({ price: 200.05 })] })));
    clock.set('2026-03-02T09:30:00.000Z');
    const dear = booked(
      await user.create(trip(user, { hotelItems: [hotelItem()], flightItems: [flightItem({ price: 300 })] })),
    );
    clock.set('2026-04-01T00:00:00.000Z');
    booked(await user.create(trip(user)));

    const flightRules = [{ maxPricePerPerson: 150, currency: 'EUR', action: 'BLOCK' as const }];
    const found = await impact(admin, { policy: draft({ name: 'Stricter', flightRules }) });
    expect(found).toEqual({
      policy: { id: null, name: 'Stricter', version: null, source: 'DRAFT' },
      considered: 3,
      edited: 0,
      unjudged: 0,
      complete: true,
      before: { ALLOW: 2, WARN_AND_ALLOW: 0, REQUIRE_APPROVAL: 1, BLOCK: 0 },
      after: { ALLOW: 1, WARN_AND_ALLOW: 0, REQUIRE_APPROVAL: 0, BLOCK: 2 },
      changes: [
        { from: 'ALLOW', to: 'BLOCK', items: 1, amounts: [{ currency: 'EUR', total: 200.05 }] },
        { from: 'REQUIRE_APPROVAL', to: 'BLOCK', items: 1, amounts: [{ currency: 'EUR', total: 300 }] },
      ],
      rules: [{ ruleId: 'flightRules.0', ruleKind: 'FLIGHT', matched: 2, violated: 2 }],
      examples: [
        {
          bookingRequestId: dear.id,
          item: 'flightItems.0',
          day: '2026-03-02',
          before: { action: 'REQUIRE_APPROVAL', violations: dear.policyEvaluation!.items[0]!.violations },
          after: { action: 'BLOCK', violations: [expect.objectContaining({ limitValue: 150, actualValue: 300 })] },
        },
        {
          bookingRequestId: cheap.id,
          item: 'flightItems.0',
          day: '2026-03-01',
          before: { action: 'ALLOW', violations: [] },
          after: { action: 'BLOCK', violations: [expect.objectContaining({ limitValue: 150, actualValue: 200.05 })] },
        },
      ],
    });
    const stored = await impact(admin, { policyId: policyId.toUpperCase() });
    expect(stored).toMatchObject({ policy: { id: policyId, version: 1, source: 'REQUESTED' }, changes: [] });
  });

  test('leaves out requests whose items or travelers were changed, and those without a policy', async () => {
    const { company, admin } = await travelling();
    const user = await company.employee();
    const make = async () => booked(await user.create(trip(user, { flightItems: [flightItem(), flightItem()] }))).id;
    const ids = [await make(), await make(), await make(), await make(), await make(), await make(), await make()];
    clock.set('2026-03-03T09:30:00.000Z');
    const [priced, added, removed, more, fewer, noted] = ids as [string, string, string, string, string, string];
    const items = async (id: string): Promise<string[]> =>
      booked(await user.read(id)).flightItems.map((item) => item.id);
    const boss = company.admin;
    booked(await boss.patch(`/${priced}/flights/${(await items(priced))[0]}`, { price: 10 }));
    booked(await boss.post(`/${added}/flights`, flightItem()));
    await boss.delete(`/${removed}/flights/${(await items(removed))[0]}`);
    const traveler = await addTraveler(app, { userId: user.userId, companyId: company.id });
    for (const id of [more, fewer]) booked(await boss.post(`/${id}/travelers`, { travelerId: traveler }));
    await boss.delete(`/${fewer}/travelers/${traveler}`);
    booked(await boss.patch(`/${noted}`, { requestNotes: 'Approved by phone' }));
    await sql(app, 'update booking_requests set policy_evaluation = null where id = $1', ids[6]);

    const counts = ({ considered, edited, unjudged }: Impact) => ({ considered, edited, unjudged });
    expect(counts(await impact(admin, { policy: draft() }))).toEqual({ considered: 2, edited: 5, unjudged: 1 });
  });

  test('considers only items that were evaluated under the base policy', async () => {
    const { company, admin, policyId } = await travelling();
    const user = await company.employee();
    booked(await user.create(trip(user)));
    await sql(app, 'update policies set is_default = false where id = $1', policyId);
    const { policyId: other } = await addPolicy(app, company.id, { flightRules: [{ max_stops: 1 }] });
    for (let count = 0; count < 2; count += 1) booked(await user.create(trip(user)));
    const considered = async (basePolicyId?: string) =>
      (await impact(admin, { policy: draft(), basePolicyId })).considered;
    expect([await considered(), await considered(policyId), await considered(other)]).toEqual([3, 1, 2]);
    await sql(app, 'update policies set deleted_at = now(), is_active = false where id = $1', policyId);
    expect(await considered(policyId)).toBe(1);
  });

  test('uses the version that is named', async () => {
    const { company, admin, policyId } = await travelling();
    const user = await company.employee();
    const id = (await admin.get(`/${policyId}`)).body.flightRules[0].id;
    booked(await user.create(trip(user)));
    await admin.patch(`/${policyId}/flight-rules/${id}`, { action: 'BLOCK' });
    expect((await impact(admin, { policyId })).changes).toMatchObject([{ from: 'REQUIRE_APPROVAL', to: 'BLOCK' }]);
    const then = await impact(admin, { policyId, policyVersion: 1 });
    expect(then).toMatchObject({ policy: { version: 1 }, considered: 1, changes: [] });
  });

  test('lists the newest 100 changes as examples', async () => {
    const { company, admin } = await travelling();
    const user = await company.employee();
    const flightItems = Array.from({ length: 6 }, () => flightItem());
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      clock.set(`2026-03-02T09:30:${String(count).padStart(2, '0')}.000Z`);
      ids.unshift(booked(await user.create(trip(user, { flightItems }))).id);
    }
    const { considered, examples } = await impact(admin, { policy: draft({ defaultAction: 'BLOCK' }) });
    expect([considered, examples.length]).toEqual([120, 100]);
    expect([...new Set(examples.map(({ bookingRequestId }) => bookingRequestId))]).toEqual(ids.slice(0, 17));
  });

  test('stores nothing', async () => {
    const { company, admin } = await travelling();
    const user = await company.employee();
    booked(await user.create(trip(user)));
    const tables = ['booking_requests', 'flight_items', 'policies', 'policy_changes', 'events', 'idempotency_keys'];
    const before = await rowsOf(app, tables);
    await impact(admin, { policy: draft({ defaultAction: 'BLOCK' }) });
    expect(await rowsOf(app, tables)).toEqual(before);
  });

  test('only sees the requests of the own company', async () => {
    const [{ admin }, other] = [await travelling(), await travelling()];
    const user = await other.company.employee();
    booked(await user.create(trip(user)));
    expect((await impact(admin, { policy: draft() })).considered).toBe(0);
    const permissions = [...ALL, 'ACCESS_ALL_COMPANIES'];
    const support = client(app, { sub: unique('support'), companyId: unique('support'), permissions });
    expect((await support.post('/impact', { ...MARCH, policyId: other.policyId })).status).toBe(404);
    expect((await impact(support, { policy: draft() })).considered).toBe(0);
  });
});

describe('D69: a call', () => {
  test.each<[string, object, number, string[]]>([
    ['neither a policy nor a draft', {}, 400, ['policyId']],
    ['both a policy and a draft', { policyId: ABSENT, policy: draft() }, 400, ['policy']],
    ['a version alone', { policy: draft(), policyVersion: 1 }, 400, ['policyVersion']],
    ['reversed days', { policy: draft(), from: '2026-04-01' }, 400, ['from']],
    ['more than 366 days', { policy: draft(), from: '2025-03-30' }, 400, ['to']],
    ['a day that does not exist', { policy: draft(), from: '2026-02-30' }, 400, ['from']],
    [
      'a draft without a currency',
      { policy: draft({ flightRules: [{}, { maxPricePerPerson: 1 }] }) },
      400,
      ['policy.flightRules.1.currency'],
    ],
    ['an unknown policy', { policyId: ABSENT }, 404, []],
    ['an ID that is no UUID', { policyId: 'absent' }, 404, []],
    ['an unknown base policy', { policy: draft(), basePolicyId: ABSENT }, 404, []],
    ['an unknown version', { policyId: 'own', policyVersion: 9 }, 404, []],
  ])('is refused with %s', async (_what, body: any, status, fields) => {
    const { admin, policyId } = await travelling();
    const answer = await admin.post('/impact', { ...MARCH, ...body, ...(body.policyId === 'own' && { policyId }) });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/\.$/);
    if (status === 400) expect(faultyFields(answer)).toEqual(fields);
  });

  test('can consider 366 days', async () => {
    const { admin } = await travelling();
    expect((await impact(admin, { policy: draft(), from: '2025-03-31' })).considered).toBe(0);
  });

  test.each(['READ_POLICIES', 'READ_BOOKING_REQUESTS'])('is refused without %s', async (missing) => {
    const { company } = await travelling();
    const permissions = ALL.filter((code) => code !== missing);
    const caller = client(app, { sub: unique('user'), companyId: company.id, permissions });
    expect((await caller.post('/impact', { ...MARCH, policy: draft() })).status).toBe(403);
  });

  test('is refused while another of the company is under way, but no other analysis is', async () => {
    const { admin, policyId } = await travelling();
    const call = () => admin.post('/impact', { ...MARCH, policy: draft() });
    // Holds the first call until it is released.
    const lock = await app.database.pool.connect();
    await lock.query('begin');
    await lock.query('lock table booking_requests in access exclusive mode');
    const first = call();
    await untilWaiting(app);
    const refused = await call();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await admin.get(`/${policyId}/rules`)).status).toBe(200);
    await lock.query('rollback');
    lock.release();
    expect((await first).status).toBe(200);
    await until('the end of the first call', async () => (await call()).status === 200);
  });
});

const ACTIONS = ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL'] as const;

/** Random rules of flights and hotels, without what bookings do not have: stops and durations. */
function randomRules(draws: Draws, actions: readonly Schemas['PolicyAction'][]) {
  const some = <T>(value: () => T): T[] => Array.from({ length: draws.whole(3) }, value);
  const priced = (field: string) =>
    draws.whole(3) === 0 ? {} : { [field]: 50 + draws.whole(400), currency: draws.pick(['EUR', 'GBP', 'USD', 'CHF']) };
  const flightRules = some(() => ({
    ...priced('maxPricePerPerson'),
    originCityId: draws.pick([null, 'city-BER', 'city-LON']),
    isInternational: draws.pick([null, true, false]),
    allowedCabinClasses: draws.pick<Schemas['CabinClass'][]>([[], ['ECONOMY']]),
    advanceBookingDays: draws.pick([null, 14, 28]),
    action: draws.pick([null, ...actions]),
  }));
  const hotelRules = some(() => ({
    ...priced('maxPricePerNight'),
    countryId: draws.pick([null, 'country-GB']),
    allowedStarRatings: draws.pick([[], [3, 4]]),
    maxNights: draws.pick([null, 2, 3]),
    action: draws.pick([null, ...actions]),
  }));
  return { flightRules, hotelRules };
}

/** The items of a request as proposals, as somebody would write them by hand who knows D30. */
function proposals({ id, flightItems, hotelItems, travelers }: Request): Schemas['EvaluationEntry'][] {
  const seats = travelers.filter(({ travelerTypeCode }) => travelerTypeCode !== 'INF').length;
  const country = (location: string): string => (/(BER|MUC)$/.test(location) ? 'DE' : 'GB');
  const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const flights = flightItems.map((item, index) => ({
    id: `${id.slice(-20)} flightItems.${index}`,
    flight: {
      originLocationId: item.originLocationId,
      destinationLocationId: item.destinationLocationId,
      isInternational: country(item.originLocationId) !== country(item.destinationLocationId),
      departureDate: item.departureDate,
      price: item.price / Math.min(item.adultsCount + item.childrenCount, seats),
      currency: item.currency,
      cabinClass: item.cabinClass.toUpperCase() as Schemas['CabinClass'],
      stops: 0,
    },
  }));
  const hotels = hotelItems.map((item, index) => ({
    id: `${id.slice(-20)} hotelItems.${index}`,
    hotel: {
      cityId: item.cityId,
      checkInDate: item.checkInDate,
      checkOutDate: item.checkOutDate,
      pricePerNight: item.price / (days(item.checkInDate, item.checkOutDate) * item.roomOccupancy.length),
      currency: item.currency,
      ...(item.hotelStars !== null && { starRating: item.hotelStars }),
    },
  }));
  return [...flights, ...hotels];
}

describe('D69: a call that would take too long', () => {
  const reading = { items: 20_000, milliseconds: 5_000 };
  test.each([
    ['too many items', { ...reading, items: 4 }, 4],
    ['too much time', { ...reading, milliseconds: 0 }, 0],
    ['no limit', reading, 6],
  ])('ends at %s with what it has', async (_what, limits, considered) => {
    const { company } = await travelling();
    const user = await company.employee();
    for (let count = 0; count < 3; count += 1) booked(await user.create(trip(user, { hotelItems: [hotelItem()] })));
    const decided = { compliant: true, action: 'ALLOW', violations: [] };
    const evaluate = ({ flight, hotel }: { flight: object | null; hotel: object | null }) => ({
      flightEvaluation: flight && decided,
      hotelEvaluation: hotel && decided,
    });
    const policies = { judgePast: async () => ({ policy: {}, locations: new Map(), evaluate }) };
    const service = new ImpactService({ database: app.database, policies: policies as never }, limits);
    const caller = { companyId: company.id } as Caller;
    const found = await service.find(caller, { ...MARCH, policy: draft() });
    expect(found).toMatchObject({ considered, complete: considered === 6 });
  });
});

describe('D69: in small random worlds', () => {
  test.each([1, 2, 3, 4])('every item is judged as an evaluation of its day would (seed %i)', async (seed) => {
    const draws = new Draws(seeded(seed));
    const company = await bookingCompany(app);
    const admin = manager(company);
    clock.set('2026-03-01T09:30:00.000Z');
    const base = { name: 'Base', companyId: company.id, bookingMode: 'HYBRID', defaultAction: draws.pick(ACTIONS) };
    const { id: policyId } = (await admin.post('', base)).body;
    expect((await admin.put(`/${policyId}/rules`, randomRules(draws, ACTIONS))).status).toBe(200);
    const user = await company.employee();
    const friend = await addTraveler(app, { userId: user.userId, companyId: company.id });

    const requests: Request[] = [];
    const edited = new Set<string>();
    for (let made = 0; made < 12; made += 1) {
      clock.set(`2026-03-${String(1 + draws.whole(12)).padStart(2, '0')}T${String(made + 10)}:30:00.000Z`);
      const both = draws.whole(2) === 0;
      const travelers = [user.travelerId, ...(both ? [friend] : [])];
      const price = () => ({ price: 4 * (20 + draws.whole(300)), currency: draws.pick(['EUR', 'GBP', 'USD']) });
      const flightItems = Array.from({ length: draws.whole(3) }, () =>
        flightItem({
          ...price(),
          destinationLocationId: draws.pick(['airport-LHR', 'airport-MUC']),
          cabinClass: draws.pick(['Economy', 'Business']),
          adultsCount: 1 + draws.whole(2),
        }),
      );
      const hotelItems = Array.from({ length: flightItems.length === 0 ? 1 : draws.whole(2) }, () =>
        hotelItem({
          ...price(),
          checkOutDate: draws.pick(['2026-04-02', '2026-04-05']),
          hotelStars: draws.pick([3, 5, null]),
        }),
      );
      const request = booked(
        await user.create({
          totalPrice: 1,
          currency: 'EUR',
          flightItems,
          hotelItems,
          travelers: travelers.map((travelerId) => ({ travelerId, travelerTypeCode: 'ADT' })),
        }),
      );
      requests.push(request);
      const fate = draws.whole(5);
      if (fate === 0) {
        clock.set('2026-03-20T10:30:00.000Z');
        booked(await company.admin.post(`/${request.id}/hotels`, hotelItem()));
        edited.add(request.id);
      } else if (fate === 1) booked(await user.cancel(request.id));
    }

    const nothing = await impact(admin, { policyId });
    expect(nothing).toMatchObject({ changes: [], examples: [], edited: edited.size });
    expect(nothing.after).toEqual(nothing.before);

    const [from, to] = ['2026-03-03', '2026-03-10'];
    const policy = draft({
      defaultAction: draws.pick(['ALLOW', 'BLOCK']),
      ...randomRules(draws, [...ACTIONS, 'BLOCK']),
    });
    const expected = { before: zero(), after: zero(), changes: new Map<string, number>(), examples: new Set<string>() };
    const [rules, dayOf] = [new Map<string, number>(), (request: Request) => request.createdAt.slice(0, 10)];
    for (const request of requests.filter((each) => dayOf(each) >= from && dayOf(each) <= to && !edited.has(each.id))) {
      const body = { policy, asOf: dayOf(request), evaluations: proposals(request) };
      const { evaluations } = (await admin.post('/evaluations', body)).body as Schemas['EvaluationBatchResponse'];
      for (const [index, { flightEvaluation, hotelEvaluation, ...matched }] of evaluations.entries()) {
        const [before, after] = [request.policyEvaluation!.items[index]!, (flightEvaluation ?? hotelEvaluation)!];
        const { id: ruleId, currency } = matched.matchedFlightRule ?? matched.matchedHotelRule ?? {};
        if (ruleId) rules.set(ruleId, (rules.get(ruleId) ?? 0) + 1);
        expected.before[before.action] += 1;
        expected.after[after.action] += 1;
        if (before.action === after.action) continue;
        const key = `${before.action} ${after.action}`;
        expected.changes.set(key, (expected.changes.get(key) ?? 0) + 1);
        const violations = after.violations.map((each) => (each.type === 'PRICE' ? { ...each, currency } : each));
        expected.examples.add(JSON.stringify([request.id, before.item, before.violations, violations]));
      }
    }
    const found = await impact(admin, { policy, from, to });
    expect(found.before).toEqual(expected.before);
    expect(found.after).toEqual(expected.after);
    expect(new Map(found.changes.map((each) => [`${each.from} ${each.to}`, each.items]))).toEqual(expected.changes);
    expect(new Map(found.rules.map(({ ruleId, matched }) => [ruleId, matched]))).toEqual(rules);
    expect(
      new Set(
        found.examples.map(({ bookingRequestId, item, before, after }) =>
          JSON.stringify([bookingRequestId, item, before.violations, after.violations]),
        ),
      ),
    ).toEqual(expected.examples);
  });
});

const zero = (): Schemas['ActionCounts'] => ({ ALLOW: 0, WARN_AND_ALLOW: 0, REQUIRE_APPROVAL: 0, BLOCK: 0 });
