import { afterAll, describe, expect, test } from '@jest/globals';
import {
  client,
  POLICY_PERMISSIONS,
  PREFIX,
  stoppedClock,
  stored,
  testCompany,
  unique,
} from '../../support/builders.ts';
import { DEMO_LOCATIONS, startTestApp } from '../../support/test-app.ts';

const clock = stoppedClock('2026-03-02T12:00:00.000Z');
const app = await startTestApp({ prefix: PREFIX, clock, demoData: true });
afterAll(() => app.stop());

type Finding = {
  code: string;
  severity: string;
  ruleKind: string;
  ruleId: string;
  otherRuleId: string;
  message: string;
};

const brief = ({ body }: { body: { data: Finding[] } }) =>
  body.data.map(({ code, ruleId, otherRuleId }) => [code, ruleId, otherRuleId]);
const DRAFT = { bookingMode: 'HYBRID', defaultAction: 'BLOCK', flightRules: [{}], hotelRules: [{}] };

describe('D62: GET /api/v1/policies/{policyId}/findings', () => {
  test('names rules of a stored policy by ID, oldest first, also for an inactive policy', async () => {
    const company = testCompany(app);
    await company.policy();
    const policy = await company.policy({ isActive: false });
    const catchAll = await company.flightRule(policy.id, { maxStops: 1 });
    const same = await company.flightRule(policy.id, { maxStops: 2 });
    const pair = await company.flightRule(policy.id, { originCityId: 'city-BER', destinationCityId: 'city-LON' });
    const hotel = await company.hotelRule(policy.id, { cityId: 'city-BER', maxNights: 0 });

    const answer = await company.admin.get(`/${policy.id}/findings`);
    expect(answer.status).toBe(200);
    expect(brief(answer)).toEqual([
      ['UNREACHABLE_RULE', same.id, catchAll.id],
      ['NEVER_COMPLIANT', hotel.id, null],
      ['PRIORITY_TIE', same.id, catchAll.id],
      ['NO_CATCH_ALL', null, null],
    ]);
    expect(answer.body).toMatchObject({ omitted: 0, complete: true });
    expect(answer.body.data[0].message).toBe(
      `Rule ${same.id} (all flights) never applies: rule ${catchAll.id} (all flights) always comes before it. ` +
        "Delete it, or give it a lower priority number than the other rule's.",
    );

    await company.admin.delete(`/${policy.id}/flight-rules/${catchAll.id}`);
    expect(brief(await company.admin.get(`/${policy.id}/findings`)).map(([code]) => code)).not.toContain(
      'UNREACHABLE_RULE',
    );
    expect(pair.priority).toBe(10);
  });

  test('answers 404 for a policy of another company, and 200 with ACCESS_ALL_COMPANIES', async () => {
    const ours = testCompany(app);
    const theirs = testCompany(app);
    const policy = await theirs.policy();
    expect((await ours.admin.get(`/${policy.id}/findings`)).status).toBe(404);
    const permissions = [...POLICY_PERMISSIONS, 'ACCESS_ALL_COMPANIES'];
    const everywhere = client(app, { sub: unique('admin'), companyId: ours.id, permissions });
    expect((await everywhere.get(`/${policy.id}/findings`)).status).toBe(200);
  });

  test('answers 403 without READ_POLICIES', async () => {
    const company = testCompany(app);
    const policy = await company.policy();
    expect((await company.employee().get(`/${policy.id}/findings`)).status).toBe(403);
    expect((await company.employee().post('/findings', { policy: DRAFT })).status).toBe(403);
  });
});

describe('D62: POST /api/v1/policies/findings', () => {
  const { admin } = testCompany(app);

  test('names the rules of a draft by position and stores nothing', async () => {
    const before = await stored(app);
    const answer = await admin.post('/findings', {
      policy: {
        ...DRAFT,
        flightRules: [
          { originCountryId: 'country-DE', priority: 10, maxPricePerPerson: 9, currency: 'EUR' },
          { originCityId: 'city-BER', priority: 20 },
          { maxPricePerPerson: 9, currency: 'XTS', priority: 30 },
          { destinationCityId: 'city-ATLANTIS', priority: 40, maxStops: 1 },
        ],
      },
    });
    expect(answer.status).toBe(200);
    expect(brief(answer)).toEqual([
      ['UNREACHABLE_RULE', 'flightRules.1', 'flightRules.0'],
      ['UNREACHABLE_RULE', 'flightRules.3', 'flightRules.2'],
      ['MISSING_RATE', 'flightRules.2', null],
      ['UNKNOWN_PLACE', 'flightRules.3', null],
    ]);
    expect(answer.body.data[0].message).toBe(
      'Rule flightRules.1 (flights from Berlin) never applies: rule flightRules.0 (flights from Germany) always comes ' +
        "before it. Delete it, or give it a lower priority number than the other rule's.",
    );
    // The first call may add the caller to the directory, but nothing else.
    const { users: _users, companies: _companies, ...after } = await stored(app);
    expect(before).toMatchObject(after);
  });

  test('finds nothing in a policy without defects', async () => {
    const answer = await admin.post('/findings', {
      policy: { ...DRAFT, flightRules: [{ isInternational: true, maxStops: 1 }, { maxStops: 0 }] },
    });
    expect(answer.body).toEqual({ data: [], omitted: 0, complete: true });
  });

  test('rejects a draft with overlapping tiers and names the tier', async () => {
    const durationBudgetTiers = [
      { minHours: 0, maxHours: 6, maxPrice: 1 },
      { minHours: 5, maxPrice: 2 },
    ];
    const rule = { currency: 'EUR', durationBudgetTiers };
    const answer = await admin.post('/findings', { policy: { ...DRAFT, flightRules: [{}, {}, {}, rule] } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toBe('policy.flightRules.3.durationBudgetTiers.1.minHours');
  });

  test('lists at most 1,000 findings per code and counts the others', async () => {
    const policy = { ...DRAFT, flightRules: Array.from({ length: 1_503 }, () => ({})) };
    const { status, body } = await admin.post('/findings', { policy });
    expect(status).toBe(200);
    const codes = Map.groupBy(body.data as Finding[], ({ code }) => code);
    expect([...codes].map(([code, { length }]) => [code, length])).toEqual([
      ['UNREACHABLE_RULE', 1_000],
      ['PRIORITY_TIE', 1_000],
      ['REDUNDANT_RULE', 1],
    ]);
    expect(body.omitted).toBe(2 * 502);
  });

  test('accepts 10,000 rules and keeps answering other requests meanwhile', async () => {
    const places = DEMO_LOCATIONS.map(({ id }) => id);
    const flightRules = Array.from({ length: 10_000 - DRAFT.hotelRules.length }, (_, index) => ({
      originCityId: `city-${index % 97}`,
      destinationCityId: index % 3 === 0 ? places[index % places.length] : `city-${index % 89}`,
      maxPricePerPerson: index % 5,
      currency: 'EUR',
    }));
    const answer = admin.post('/findings', { policy: { ...DRAFT, flightRules } });
    const others: number[] = [];
    for (let first = false; !first;) {
      const other = fetch(`${app.address}/healthz`).then(({ status }) => others.push(status));
      first = await Promise.race([answer.then(() => true), other.then(() => false)]);
    }
    expect((await answer).status).toBe(200);
    expect(others.length).toBeGreaterThan(3);
    expect(new Set(others)).toEqual(new Set([200]));
  });

  test('rejects 10,001 rules, and bodies above 5 MB', async () => {
    const tooMany = Array.from({ length: 10_001 }, () => ({}));
    expect((await admin.post('/findings', { policy: { ...DRAFT, hotelRules: tooMany } })).status).toBe(400);
    const large = { ...DRAFT, name: 'x'.repeat(5 * 1024 * 1024) };
    expect((await admin.post('/findings', { policy: large })).status).toBe(413);
  });
});
