import { beforeAll, describe, expect, test } from '@jest/globals';
import type { components } from '../../../generated/api.d.ts';
import { enterViolations } from '../../../src/areas/booking-requests/index.ts';
import {
  addPolicy,
  addRates,
  ADMIN_PERMISSIONS,
  booked,
  bookingCompany,
  type Employee,
  flightItem,
  hotelItem,
  refusal,
  trip,
} from '../../support/booking-builders.ts';
import { app, clock, NOW } from '../../support/booking-service.ts';
import { insertRow, sql } from '../../support/builders.ts';
import { differences } from '../../support/data-checks.ts';
import { seeded } from '../../support/seeded.ts';

type Schemas = components['schemas'];
type Violation = Schemas['PolicyViolation'];
type Summary = Schemas['PolicyViolationSummary'];

await addRates(app, '2026-03-10', 'EUR', { USD: '1.25', GBP: '0.8' });
const random = seeded(72);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

const company = await bookingCompany(app);
const { admin } = company;
const people: Employee[] = [];
for (const [name, roles] of [
  ['Amira Haddad', ['eur']],
  ['Omar Nasser', ['usd']],
  ['Zoë Haddad', ['usd']],
] as const)
  people.push(await company.employee({ name, roles: [...roles] }));
const rules = (currency: string, action: string | null) => ({
  flightRules: [{ max_price_per_person: 250, currency, allowed_cabin_classes: ['ECONOMY'], action }],
  hotelRules: [{ max_price_per_night: 140, currency, max_nights: 3, allowed_star_ratings: [3, 4], action }],
});
const ofEur = await addPolicy(app, company.id, { defaultAction: 'REQUIRE_APPROVAL', ...rules('EUR', null) });
const ofUsd = await addPolicy(app, company.id, {
  defaultAction: 'ALLOW',
  isDefault: false,
  ...rules('USD', 'WARN_AND_ALLOW'),
});
await insertRow(app, 'role_assignments', {
  id: '0199c3a0-0000-7000-8000-000000000001',
  company_id: company.id,
  role_id: 'usd',
  policy_id: ofUsd.policyId,
});
for (const code of ['CLIENT', 'OTHER'])
  await insertRow(app, 'reason_codes', {
    company_id: company.id,
    code,
    description: `What ${code} means`,
    applies_to: 'BOTH',
    is_active: true,
  });

const REQUESTS = 60;

/** Requests of all kinds, over four months; IQD has no rate. */
async function createAll(): Promise<void> {
  for (let made = 0; made < REQUESTS; made += 1) {
    clock.set(`2026-0${1 + (made % 4)}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}T12:00:00.000Z`);
    const user = pick(people);
    const currency = pick(['EUR', 'USD', 'GBP', 'IQD']);
    const flights = Array.from({ length: Math.floor(random() * 3) }, () =>
      flightItem({ price: pick([100, 250, 250.01, 777.77]), currency, cabinClass: pick(['Economy', 'Business']) }),
    );
    const stay = { price: pick([300, 420, 900.5]), currency, hotelStars: pick([0, 3, 5]) };
    const hotels =
      flights.length === 0 || random() < 0.4
        ? [hotelItem({ ...stay, checkOutDate: pick(['2026-04-04', '2026-04-07']) })]
        : [];
    const reasonCode = pick([null, 'CLIENT', 'OTHER']);
    const request = booked(
      await user.create(trip(user, { totalPrice: 1000, flightItems: flights, hotelItems: hotels, reasonCode })),
    );
    const status = pick(['PENDING', 'COMPLETED', 'CANCELLED'] as const);
    if (status === 'COMPLETED') booked(await admin.patch(`/${request.id}/status`, { status }));
    if (status === 'CANCELLED') booked(await user.cancel(request.id));
  }
  clock.set(NOW);
}

const call = async (path: string, query: Record<string, string>) => {
  const answer = await app.call(
    admin.bearer,
    'GET',
    `/v1/admin/policy-violations${path}?${new URLSearchParams(query)}`,
  );
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};
async function listed(query: Record<string, string> = {}): Promise<{ rows: Violation[]; total: number }> {
  const rows: Violation[] = [];
  for (let page = 1; ; page += 1) {
    const data = await call('', { ...query, page: String(page), perPage: '100' });
    rows.push(...data.policyViolations);
    if (rows.length >= data.total || data.policyViolations.length === 0) return { rows, total: data.total };
  }
}

let requests: Schemas['BookingRequest'][];
let expansion: Violation[];

/** The list as a reader of the contract would build it from the requests. */
function expanded(): Violation[] {
  return requests.flatMap((request) => {
    let place = 0;
    return request.policyEvaluation!.items.flatMap(({ item, matchedRuleId, action, violations }) =>
      violations.map(({ type, limitValue, actualValue, excessAmount = null }): Violation => ({
        id: `${request.id}.${place++}`,
        bookingRequestId: request.id,
        item,
        service: item.startsWith('flight') ? 'FLIGHT' : 'HOTEL',
        user: request.requestedBy,
        company: request.company,
        policyId: request.policyEvaluation!.policyId,
        policyName: 'Standard',
        policyVersion: request.policyEvaluation!.policyVersion,
        ruleId: matchedRuleId,
        type,
        limitValue,
        actualValue,
        excessAmount,
        currency: type !== 'PRICE' ? null : request.policyEvaluation!.policyId === ofEur.policyId ? 'EUR' : 'USD',
        action,
        reason: request.reason,
        bookingRequestStatus: request.status,
        createdAt: request.createdAt,
      })),
    );
  });
}

beforeAll(async () => {
  await createAll();
  requests = (await admin.get('perPage=100')).body.data.bookingRequests;
  expect(requests).toHaveLength(REQUESTS);
  expansion = expanded();
}, 120_000);

const day = ({ createdAt }: { createdAt: string }): string => createdAt.slice(0, 10);
type Of = {
  user: string;
  policy: string | null;
  reason: string | null;
  status: string;
  at: { createdAt: string };
  name: string;
};
const ofViolation = (v: Violation): Of => ({
  user: v.user.id,
  policy: v.policyId,
  reason: v.reason?.code ?? null,
  status: v.bookingRequestStatus,
  at: v,
  name: v.user.name,
});
const ofRequest = (r: Schemas['BookingRequest']): Of => ({
  user: r.requestedByUserId,
  policy: r.policyEvaluation?.policyId ?? null,
  reason: r.reason?.code ?? null,
  status: r.status,
  at: r,
  name: r.requestedBy.name,
});

/** The filters of requests, and those of violations alone. */
const REQUEST_FILTERS: Record<string, { values: () => string; holds: (of: Of, value: string) => boolean }> = {
  userId: { values: () => pick(people).userId, holds: ({ user }, value) => user === value },
  policyId: {
    values: () => pick([ofEur.policyId, ofUsd.policyId, 'nobody']),
    holds: ({ policy }, value) => policy === value,
  },
  reasonCode: { values: () => pick(['CLIENT', 'OTHER', 'ABSENT']), holds: ({ reason }, value) => reason === value },
  status: {
    values: () => pick(['PENDING', 'COMPLETED', 'CANCELLED', 'PENDING,CANCELLED']),
    holds: ({ status }, value) => value.split(',').includes(status),
  },
  startDate: { values: () => pick(['2026-02-01', '2026-03-15']), holds: ({ at }, value) => day(at) >= value },
  endDate: { values: () => pick(['2026-03-31', '2026-04-10']), holds: ({ at }, value) => day(at) <= value },
  search: {
    values: () => pick(['HADDAD', 'omar', 'zoë']),
    holds: ({ name }, value) => name.toLowerCase().includes(value.toLowerCase()),
  },
};
const VIOLATION_FILTERS: Record<string, { values: () => string; holds: (v: Violation, value: string) => boolean }> = {
  ruleId: {
    values: () => pick([...ofEur.flightRuleIds, ...ofUsd.hotelRuleIds, 'nobody']),
    holds: ({ ruleId }, value) => ruleId === value,
  },
  type: { values: () => pick(['PRICE', 'CABIN_CLASS', 'NIGHTS', 'STOPS']), holds: ({ type }, value) => type === value },
  service: { values: () => pick(['FLIGHT', 'HOTEL']), holds: ({ service }, value) => service === value },
  action: {
    values: () => pick(['REQUIRE_APPROVAL', 'WARN_AND_ALLOW', 'BLOCK']),
    holds: ({ action }, value) => action === value,
  },
  currency: { values: () => pick(['EUR', 'USD', 'GBP']), holds: ({ currency }, value) => currency === value },
};

function someFilters() {
  const chosen = (all: Record<string, { values: () => string }>, chance: number) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, { values }]) => (random() < chance ? [[name, values()]] : [])),
    );
  const [request, violation] = [chosen(REQUEST_FILTERS, 0.2), chosen(VIOLATION_FILTERS, 0.15)];
  const ofRequests = (of: Of): boolean =>
    Object.entries(request).every(([name, value]) => REQUEST_FILTERS[name]!.holds(of, value));
  return {
    query: { ...request, ...violation } as Record<string, string>,
    considered: requests.filter((each) => ofRequests(ofRequest(each))),
    violations: expansion.filter(
      (v) =>
        ofRequests(ofViolation(v)) &&
        Object.entries(violation).every(([name, value]) => VIOLATION_FILTERS[name]!.holds(v, value)),
    ),
  };
}

const place = ({ id }: Violation): [string, number] => [id.split('.')[0]!, Number(id.split('.')[1])];
function inOrder(violations: readonly Violation[], by: 'createdAt' | 'excessAmount'): string[] {
  const value = (v: Violation): number => (by === 'createdAt' ? Date.parse(v.createdAt) : (v.excessAmount ?? -1));
  const compare = (a: Violation, b: Violation): number => {
    const [[one, first], [other, second]] = [place(a), place(b)];
    return value(a) - value(b) || (one < other ? -1 : one > other ? 1 : first - second);
  };
  return violations.toSorted(compare).map(({ id }) => id);
}

describe('D72: the list', () => {
  test('is the expansion of the evaluations', async () => {
    const { rows, total } = await listed();
    expect(total).toBe(expansion.length);
    expect(total).toBeGreaterThan(REQUESTS / 2);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const expected of expansion) expect(byId.get(expected.id)).toEqual(expected);
    const kinds = new Set(
      expansion.map(({ type, currency, excessAmount }) => `${type} ${currency} ${excessAmount !== null}`),
    );
    expect(kinds).toContain('PRICE USD true');
    expect(kinds).toContain('PRICE EUR false');
    expect(await differences(app)).toEqual([]);
  });

  test('has with 150 random filters and orders what the filters say', async () => {
    for (let round = 0; round < 150; round += 1) {
      const { query, violations } = someFilters();
      const by = query['currency'] && random() < 0.5 ? 'excessAmount' : 'createdAt';
      const sortOrder = pick(['asc', 'desc']);
      const ids = inOrder(violations, by);
      const { rows, total } = await listed({ ...query, sortBy: by, sortOrder });
      expect({ query, by, sortOrder, total, ids: rows.map(({ id }) => id) }).toEqual({
        query,
        by,
        sortOrder,
        total: violations.length,
        ids: sortOrder === 'asc' ? ids : ids.toReversed(),
      });
    }
  }, 60_000);

  test('has no order by amounts of all currencies', async () => {
    const answer = await app.call(admin.bearer, 'GET', '/v1/admin/policy-violations?sortBy=excessAmount');
    expect(refusal({ ...answer, text: '' })).toEqual([400, { currency: 'is required when sortBy is excessAmount' }]);
  });

  test('is for administrators, each of their company', async () => {
    const other = await bookingCompany(app);
    for (const path of ['', '/summary?groupBy=TYPE']) {
      const url = `/v1/admin/policy-violations${path}`;
      expect((await app.call(people[0]!.bearer, 'GET', url)).status).toBe(403);
      const { body } = await app.call(other.admin.bearer, 'GET', url);
      expect(body.data).toMatchObject(path === '' ? { total: 0 } : { rows: [], considered: { requests: 0 } });
      const foreign = `${url}${path === '' ? '?' : '&'}companyId=${company.id}`;
      expect((await app.call(other.admin.bearer, 'GET', foreign)).status).toBe(403);
      const ofAll = other.admin.on(app, [...ADMIN_PERMISSIONS, 'ACCESS_ALL_COMPANIES']);
      const { body: seen } = await app.call(ofAll.bearer, 'GET', foreign);
      if (path === '') expect(seen.data.total).toBe(expansion.length);
      else expect(seen.data.considered.requests).toBe(REQUESTS);
    }
  });
});

const GROUPS: Record<string, (v: Violation) => [key: string | null, companyId: string | null, name: string | null]> = {
  TYPE: ({ type }) => [type, null, null],
  SERVICE: ({ service }) => [service, null, null],
  ACTION: ({ action }) => [action, null, null],
  RULE: ({ ruleId }) => [ruleId, company.id, null],
  POLICY: ({ policyId, policyName }) => [policyId, company.id, policyName],
  USER: ({ user }) => [user.id, company.id, user.name],
  REASON: ({ reason }) => [reason?.code ?? null, company.id, reason?.description ?? null],
  MONTH: ({ createdAt }) => [createdAt.slice(0, 7), null, null],
};

/** The sums of a list, each currency by itself, in ten-thousandths. */
function summaryOf(violations: readonly Violation[], groupBy: string): Summary['rows'] {
  return [...Map.groupBy(violations, (v) => JSON.stringify(GROUPS[groupBy]!(v)))].map(([group, all]) => {
    const [key, companyId, name] = JSON.parse(group) as [string, string, string];
    const priced = all.filter(({ excessAmount }) => excessAmount !== null);
    const excess = [...Map.groupBy(priced, ({ currency }) => currency!)]
      .map(([currency, some]) => ({
        currency,
        total: some.reduce((sum, { excessAmount }) => sum + Math.round(excessAmount! * 10_000), 0) / 10_000,
      }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
    const requestsOf = new Set(all.map(({ bookingRequestId }) => bookingRequestId)).size;
    return { key, companyId, name, requests: requestsOf, violations: all.length, excess };
  });
}

describe('D72: the summary', () => {
  test('has with 150 random filters the sums of the list, in each currency by itself', async () => {
    for (let round = 0; round < 150; round += 1) {
      const { query, considered, violations } = someFilters();
      const groupBy = pick(Object.keys(GROUPS));
      const summary: Summary = await call('/summary', { ...query, groupBy });
      expect({ query, ...summary.considered }).toEqual({
        query,
        requests: considered.length,
        compliant: considered.filter(({ policyEvaluation }) => policyEvaluation!.compliant).length,
      });
      const byKey = (rows: Summary['rows']) => rows.toSorted((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
      expect({ query, groupBy, rows: byKey(summary.rows) }).toEqual({
        query,
        groupBy,
        rows: byKey(summaryOf(violations, groupBy)),
      });
      const counts = summary.rows.map((row) => row.violations);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    }
  }, 60_000);

  test('leaves out requests that no policy has judged', async () => {
    const other = await bookingCompany(app);
    const user = await other.employee();
    booked(await user.create(trip(user)));
    const { body } = await app.call(other.admin.bearer, 'GET', '/v1/admin/policy-violations/summary?groupBy=USER');
    expect(body.data).toEqual({ considered: { requests: 0, compliant: 0 }, rows: [] });
  });
});

describe('D71: the list of requests', () => {
  test.each(['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK', 'NONE'])(
    'filters by the action %s',
    async (action) => {
      const found = (await admin.get(`policyAction=${action}&perPage=100`)).body.data;
      const expected = requests.filter(({ policyEvaluation }) => (policyEvaluation?.action ?? 'NONE') === action);
      expect(found.bookingRequests).toEqual(expected);
      expect(found.total).toBe(expected.length);
    },
  );

  test('filters by the absence of a policy, and by a reason', async () => {
    const other = await bookingCompany(app);
    const user = await other.employee();
    const { id } = booked(await user.create(trip(user)));
    const ids = async (query: string, by = admin) =>
      (await by.get(`${query}&perPage=100`)).body.data.bookingRequests.map((request: { id: string }) => request.id);
    expect(await ids('policyAction=NONE', other.admin)).toEqual([id]);
    expect(await ids('policyAction=ALLOW', other.admin)).toEqual([]);
    const expected = requests.filter(({ reason, status }) => reason?.code === 'CLIENT' && status === 'PENDING');
    expect(await ids('reasonCode=CLIENT&status=PENDING')).toEqual(expected.map((request) => request.id));
    expect(await ids('reasonCode=ABSENT')).toEqual([]);
  });
});

describe('D72: requests from before violations were listed', () => {
  const forget = async (): Promise<void> => {
    await sql(app, 'delete from policy_violations');
    await sql(app, 'update booking_requests set policy_action = null, policy_id = null');
  };

  test('are entered once, by a job that can be stopped, repeated, and run twice at a time', async () => {
    const before = await listed();
    await forget();
    expect((await differences(app)).length).toBeGreaterThan(REQUESTS);
    const em = () => app.database.em();
    const stopped = enterViolations(em(), () => {
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    const progress: [number, number][] = [];
    const [one, other] = await Promise.all([
      enterViolations(em(), (...step) => void progress.push(step)),
      enterViolations(em(), () => {}),
    ]);
    expect(one + other).toBeLessThanOrEqual(2 * REQUESTS);
    expect(await differences(app)).toEqual([]);
    expect(await listed()).toEqual(before);
    expect(await enterViolations(em(), () => {})).toBe(0);
  });

  test('have the currency of a price in the evaluation, or older ones in its message', async () => {
    const before = await listed();
    const stored = requests.flatMap((each) => each.policyEvaluation!.items.flatMap(({ violations }) => violations));
    for (const { type, currency } of stored) expect(currency === undefined).toBe(type !== 'PRICE');
    for (const rewritten of [
      `replace(policy_evaluation::text, ' limit per ', ' maximum per ')`,
      `regexp_replace(replace(policy_evaluation::text, ' maximum per ', ' limit per '), ',"currency":"[A-Z]{3}"', '', 'g')`,
    ]) {
      await sql(app, `update booking_requests set policy_evaluation = ${rewritten}::json`);
      await forget();
      await enterViolations(app.database.em(), () => {});
      expect(await differences(app)).toEqual([]);
      expect(await listed()).toEqual(before);
    }
  });

  test('get the status that a node of the previous release has given them meanwhile', async () => {
    const [{ id }] = (await sql<{ id: string }>(
      app,
      "select booking_request_id as id from policy_violations where status = 'PENDING' limit 1",
    )) as [{ id: string }];
    await sql(app, "update policy_violations set status = 'COMPLETED' where booking_request_id = $1", id);
    expect((await differences(app)).length).toBeGreaterThan(0);
    await enterViolations(app.database.em(), () => {});
    expect(await differences(app)).toEqual([]);
  });
});
