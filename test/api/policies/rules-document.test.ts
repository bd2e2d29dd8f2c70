import { afterAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { components } from '../../../generated/api.d.ts';
import {
  ABSENT,
  type Client,
  client,
  faultyFields,
  flight,
  hotel,
  PREFIX,
  sql,
  stored,
  stoppedClock,
  testCompany,
} from '../../support/builders.ts';
import { NO_LIMITS } from '../../../src/platform/database/pool.ts';
import { type Answer, startTestApp } from '../../support/test-app.ts';

type Rules = components['schemas']['PolicyRules'];
type Document = components['schemas']['PolicyRulesPut'];

const clock = stoppedClock('2026-03-11T09:30:00.000Z');
// On a busy machine, the last of many concurrent calls may wait long.
const limits = { ...NO_LIMITS, waitMs: 60_000, connectMs: 60_000 };
const app = await startTestApp({ prefix: PREFIX, clock, demoData: true, limits });
const second = await startTestApp({ prefix: PREFIX, url: app.url, limits });
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const NONE: Document = { flightRules: [], hotelRules: [] };

/** A policy of its own company, and a user who may change it. */
async function policy() {
  const company = testCompany(app);
  const { id } = await company.policy();
  const path = `/${id}/rules`;
  return { company, admin: company.admin, id, path };
}

/** Repeats a call while two others of its company are under way on the node (D10). */
async function admitted(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 429) return answer;
    await sleep(10);
  }
}

async function put(admin: Client, path: string, document: Document): Promise<Rules> {
  const answer = await admitted(() => admin.put(path, document));
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
  return answer.body;
}

async function read(admin: Client, path: string): Promise<Rules> {
  const answer = await admitted(() => admin.get(path));
  expect(answer.status).toBe(200);
  return answer.body;
}

const versionOf = async (id: string): Promise<number> =>
  (await sql(app, 'select version from policies where id = $1', id))[0].version;

const agesOf = async (id: string): Promise<Record<string, string>> => {
  const rows = await sql<{ id: string; at: Date }>(
    app,
    `select id, created_at as at from flight_rules where policy_id = $1
     union all select id, created_at from hotel_rules where policy_id = $1`,
    id,
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.at.toISOString()]));
};

/** Rules with every field set, and rules with none. */
const EVERYTHING: Document = {
  flightRules: [
    {
      priority: 7,
      originCityId: 'city-BER',
      originCountryId: 'country-DE',
      destinationCityId: 'city-LON',
      destinationCountryId: 'country-GB',
      isInternational: true,
      maxPricePerPerson: 999_999_999_999,
      currency: 'EUR',
      allowedCabinClasses: ['ECONOMY', 'FIRST'],
      durationBudgetTiers: [
        { minHours: 0, maxHours: 5.5, maxPrice: 0.0001 },
        { minHours: 5.5, maxPrice: 199.9 },
      ],
      durationCabinTiers: [{ minHours: 8, maxHours: null, classes: ['BUSINESS', 'PREMIUM_ECONOMY'] }],
      maxStops: 0,
      advanceBookingDays: 14,
      action: 'BLOCK',
    },
    {},
    { durationBudgetTiers: [], durationCabinTiers: [], allowedCabinClasses: [], currency: 'USD' },
  ],
  hotelRules: [
    {
      priority: 3,
      cityId: 'city-LON',
      countryId: 'country-GB',
      maxPricePerNight: 219.9999,
      currency: 'GBP',
      allowedStarRatings: [3, 3.5, 5],
      maxNights: 4,
      advanceBookingDays: 0,
      action: 'ALLOW',
    },
    {},
  ],
};

describe('D63: the rules of a policy as one document', () => {
  test('has two empty lists for a policy without rules', async () => {
    const { admin, path } = await policy();
    expect(await read(admin, path)).toEqual(NONE);
  });

  test('has the same rules as the policy', async () => {
    const { company, admin, id, path } = await policy();
    await company.flightRule(id, EVERYTHING.flightRules[0]);
    await company.flightRule(id);
    await company.hotelRule(id, EVERYTHING.hotelRules[0]);
    const { flightRules, hotelRules } = (await admin.get(`/${id}`)).body;
    expect(flightRules).toHaveLength(2);
    expect(await read(admin, path)).toEqual({ flightRules, hotelRules });
  });

  test('accepts the document it returned, and changes nothing but the version', async () => {
    const { admin, id, path } = await policy();
    const first = await put(admin, path, EVERYTHING);
    expect(await read(admin, path)).toEqual(first);
    const rows = await stored(app);
    const version = await versionOf(id);
    clock.set('2026-03-12T09:30:00.000Z');
    expect(await put(admin, path, first)).toEqual(first);
    expect(await read(admin, path)).toEqual(first);
    expect(await versionOf(id)).toBe(version + 1);
    const { policies: _, ...otherTables } = await stored(app);
    expect(otherTables).toEqual(Object.fromEntries(Object.keys(otherTables).map((table) => [table, rows[table]])));
  });

  test('stores every field as the operations on one rule do', async () => {
    const { company, admin, id, path } = await policy();
    for (const rule of EVERYTHING.flightRules) await company.flightRule(id, rule);
    for (const rule of EVERYTHING.hotelRules) await company.hotelRule(id, rule);
    const single = await read(admin, path);
    const other = await policy();
    const whole = await put(other.admin, other.path, EVERYTHING);
    const withoutIds = (rules: readonly object[]) => rules.map((rule) => ({ ...rule, id: null }));
    expect(withoutIds(whole.flightRules)).toEqual(withoutIds(single.flightRules));
    expect(withoutIds(whole.hotelRules)).toEqual(withoutIds(single.hotelRules));
  });

  test('replaces all rules: keeps the age of those with an ID, adds the others and deletes the rest', async () => {
    const { admin, id, path } = await policy();
    clock.set('2026-03-11T09:30:00.000Z');
    const [kept, gone, moved] = (
      await put(admin, path, { flightRules: [{ maxStops: 1 }, { maxStops: 2 }, { maxStops: 3 }], hotelRules: [{}] })
    ).flightRules;
    const ages = await agesOf(id);

    clock.set('2026-03-12T09:30:00.000Z');
    const { flightRules, hotelRules } = await put(admin, path, {
      flightRules: [
        { maxStops: 10 },
        { id: moved!.id.toUpperCase(), maxStops: 4, action: 'BLOCK' },
        { maxStops: 11 },
        { ...kept! },
        { id: null, maxStops: 12 },
      ],
      hotelRules: [],
    });
    expect(hotelRules).toEqual([]);
    expect(flightRules.map(({ id: ruleId, maxStops }) => [ruleId, maxStops])).toEqual([
      [kept!.id, 1],
      [moved!.id, 4],
      [expect.any(String), 10],
      [expect.any(String), 11],
      [expect.any(String), 12],
    ]);
    // An omitted field has the default of a new rule.
    expect(flightRules[1]).toEqual({ ...moved!, maxStops: 4, action: 'BLOCK' });
    const now = await agesOf(id);
    expect(now[kept!.id]).toBe(ages[kept!.id]);
    expect(now[moved!.id]).toBe(ages[moved!.id]);
    expect(now[gone!.id]).toBeUndefined();
    expect(now[flightRules[2]!.id]).toBe('2026-03-12T09:30:00.000Z');
    expect(await read(admin, path)).toEqual({ flightRules, hotelRules });
  });

  test('ranks equal new rules in the order of the document', async () => {
    const { company, admin, path } = await policy();
    const flightRules = Array.from({ length: 50 }, (_, index) => ({ advanceBookingDays: 1000 + index }));
    const answer = await put(admin, path, { flightRules, hotelRules: [] });
    expect(answer.flightRules.map(({ advanceBookingDays }) => advanceBookingDays)).toEqual(
      flightRules.map(({ advanceBookingDays }) => advanceBookingDays),
    );
    const { body } = await company.employee().post('/evaluate', { flight: flight() });
    expect(body.matchedFlightRule.id).toBe(answer.flightRules[0]!.id);
  });

  test('D21: makes a new rule the newest, even if the clock of another node was ahead', async () => {
    const { company, admin, id, path } = await policy();
    clock.set('2026-03-11T09:30:01.000Z');
    const ids = [(await company.flightRule(id, { maxStops: 0 })).id];
    clock.set('2026-03-11T09:30:00.000Z');
    ids.push((await company.flightRule(id, { maxStops: 1 })).id);
    const before = await read(admin, path);
    expect(before.flightRules.map((rule) => rule.id)).toEqual(ids);

    const { flightRules } = await put(admin, path, {
      ...before,
      flightRules: [{ maxStops: 2 }, ...before.flightRules],
    });
    expect(flightRules.map(({ maxStops }) => maxStops)).toEqual([0, 1, 2]);
  });

  test('gives a new ID to a rule whose ID is foreign, of the other kind or unknown, and changes no other rule', async () => {
    const { company, admin, path } = await policy();
    const other = await company.policy();
    const theirs = await company.flightRule(other.id, { maxStops: 1 });
    const foreign = await testCompany(app).policy();
    const [hotelRule] = (await put(admin, path, { flightRules: [], hotelRules: [{}] })).hotelRules;
    const sent = [theirs.id, foreign.id, hotelRule!.id, ABSENT, 'no-uuid'];
    const { flightRules, hotelRules } = await put(admin, path, {
      flightRules: sent.map((id) => ({ id, maxStops: 9 })),
      hotelRules: [],
    });
    expect(hotelRules).toEqual([]);
    expect(new Set([...flightRules.map(({ id }) => id), ...sent]).size).toBe(2 * sent.length);
    expect(await read(admin, `/${other.id}/rules`)).toEqual({ flightRules: [theirs], hotelRules: [] });
  });

  test('deletes all rules with empty lists', async () => {
    const { admin, path } = await policy();
    await put(admin, path, EVERYTHING);
    expect(await put(admin, path, NONE)).toEqual(NONE);
    expect(await read(admin, path)).toEqual(NONE);
  });

  test('applies to evaluations at once, on every node', async () => {
    const { company, admin, path } = await policy();
    const employee = company.employee({ roles: [] });
    const elsewhere = client(second, { sub: employee.userId, companyId: company.id });
    for (const maxNights of [1, 2, 3]) {
      const { hotelRules } = await put(admin, path, { flightRules: [], hotelRules: [{ maxNights }] });
      for (const node of [employee, elsewhere]) {
        const { body } = await node.post('/evaluate', { hotel: hotel() });
        expect(body.matchedHotelRule).toMatchObject({ id: hotelRules[0]!.id, maxNights });
      }
    }
  });
});

describe('D63: an invalid document', () => {
  test('changes nothing, and every error is named by its path', async () => {
    const { admin, id, path } = await policy();
    const before = await put(admin, path, EVERYTHING);
    const version = await versionOf(id);
    const rule = before.flightRules[0]!;
    const answer = await admin.put(path, {
      flightRules: [
        { ...rule },
        { maxPricePerPerson: 10 },
        { id: rule.id.toUpperCase() },
        {
          currency: 'EUR',
          durationBudgetTiers: [
            { minHours: 0, maxPrice: 1 },
            { minHours: 2, maxHours: 1, maxPrice: 1 },
            { minHours: 1, maxPrice: 1 },
          ],
        },
      ],
      hotelRules: [{ id: 'a' }, { maxPricePerNight: 3, id: 'a' }],
    });
    expect(answer.status).toBe(400);
    expect(faultyFields(answer).sort()).toEqual([
      'flightRules.1.currency',
      'flightRules.2.id',
      'flightRules.3.durationBudgetTiers.1.maxHours',
      'flightRules.3.durationBudgetTiers.2.minHours',
      'hotelRules.1.currency',
      'hotelRules.1.id',
    ]);
    expect(answer.body.errors).toContainEqual({
      field: 'flightRules.2.id',
      message: 'must not be the same as flightRules.0.id',
    });
    expect(await read(admin, path)).toEqual(before);
    expect(await versionOf(id)).toBe(version);
  });

  test('has at most 100 errors listed, and the total in the message', async () => {
    const { admin, path } = await policy();
    const flightRules = Array.from({ length: 10_000 }, () => ({ maxPricePerPerson: 1 }));
    const answer = await admin.put(path, { flightRules, hotelRules: [] });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveLength(100);
    expect(answer.body.errors[99].field).toBe('flightRules.99.currency');
    expect(answer.body.message).toBe('The request has 10000 validation errors; the first 100 are listed.');
  });

  test.each([
    ['for a missing list', { flightRules: [] }, 'hotelRules'],
    ['for null as a list', { flightRules: null, hotelRules: [] }, 'flightRules'],
    ['for an unknown field', { ...NONE, name: 'x' }, 'name'],
    ['for an unknown field of a rule', { ...NONE, hotelRules: [{ maxStops: 1 }] }, 'hotelRules.0.maxStops'],
    ['for null as a rule', { ...NONE, flightRules: [{}, null] }, 'flightRules.1'],
    ['for a malformed ID', { ...NONE, flightRules: [{ id: 'a b' }] }, 'flightRules.0.id'],
    ['for an invalid value', { ...NONE, flightRules: [{}, { maxStops: -1 }] }, 'flightRules.1.maxStops'],
  ])('is rejected with 400 %s', async (_name, document, field) => {
    const { admin, path } = await policy();
    const answer = await admin.put(path, document);
    expect(answer.status).toBe(400);
    expect(faultyFields(answer)).toEqual([field]);
  });

  test('is rejected for an error in the last of 10,000 rules', async () => {
    const { admin, path } = await policy();
    const flightRules: object[] = Array.from({ length: 9_999 }, () => ({ maxStops: 1 }));
    flightRules.push({ maxStops: 'one' });
    const answer = await admin.put(path, { flightRules, hotelRules: [] });
    expect(answer.status).toBe(400);
    expect(faultyFields(answer)).toEqual(['flightRules.9999.maxStops']);
  });
});

describe('D63: the size of a policy', () => {
  const rules = (count: number) => Array.from({ length: count }, (_, index) => ({ priority: index }));

  test('is limited to 10,000 rules in both lists together', async () => {
    const { admin, id, path } = await policy();
    const full = await put(admin, path, { flightRules: rules(6_000), hotelRules: rules(4_000) });
    expect(full.flightRules.map(({ priority }) => priority)).toEqual(rules(6_000).map(({ priority }) => priority));
    expect(full.hotelRules).toHaveLength(4_000);
    expect(await read(admin, path)).toEqual(full);

    const more = await admin.put(path, { flightRules: rules(6_000), hotelRules: rules(4_001) });
    expect(more.status).toBe(400);
    expect(more.body).toEqual({
      statusCode: 400,
      message: 'The body must have at most 10000 rules, flight and hotel rules together.',
      errors: [{ field: '', message: 'must have at most 10000 rules, flight and hotel rules together' }],
    });
    const list = await admin.put(path, { flightRules: rules(10_001), hotelRules: [] });
    expect(list.status).toBe(400);
    expect(faultyFields(list)).toEqual(['flightRules']);

    for (const kind of ['flight-rules', 'hotel-rules']) {
      const one = await admin.post(`/${id}/${kind}`, {});
      expect(one.status).toBe(400);
      expect(one.body.message).toBe('The body would give the policy more than 10000 rules.');
    }
    expect((await admin.delete(`/${id}/hotel-rules/${full.hotelRules[0]!.id}`)).status).toBe(204);
    expect((await admin.post(`/${id}/flight-rules`, {})).status).toBe(201);
    expect((await admin.post(`/${id}/flight-rules`, {})).status).toBe(400);
  });

  test('is limited to a body of 5 MB', async () => {
    const { admin, path } = await policy();
    const limit = 5 * 1024 * 1024;
    const text = (length: number): string => {
      const filled = JSON.stringify({ ...NONE, flightRules: [{ maxStops: 1 }] });
      return filled + ' '.repeat(length - filled.length);
    };
    // `put` sends JSON without spaces.
    const send = (body: string) =>
      fetch(app.address + PREFIX + path, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
        body,
      });
    expect((await send(text(limit))).status).toBe(200);
    expect((await send(text(limit + 1))).status).toBe(413);
  });
});

describe('D4, D5, D17: access to the rules of a policy', () => {
  test('answers 404 for a foreign, absent and deleted policy, and writes nothing', async () => {
    const { company, admin } = await policy();
    const deleted = await company.policy();
    await company.flightRule(deleted.id);
    expect((await admin.delete(`/${deleted.id}`)).status).toBe(204);
    const theirs = await policy();
    await put(theirs.admin, theirs.path, EVERYTHING);
    const before = await stored(app);
    for (const id of [theirs.id, ABSENT, deleted.id, 'no-uuid']) {
      for (const answer of [await admin.get(`/${id}/rules`), await admin.put(`/${id}/rules`, NONE)]) {
        expect([answer.status, answer.body]).toEqual([404, { statusCode: 404, message: 'There is no such policy.' }]);
      }
    }
    expect(await stored(app)).toEqual(before);
  });

  test('requires the permission to read or to write', async () => {
    const { company, path } = await policy();
    const reader = company.employee({ permissions: ['READ_POLICIES'] });
    const writer = company.employee({ permissions: ['WRITE_POLICIES'] });
    expect((await reader.get(path)).status).toBe(200);
    expect((await reader.put(path, NONE)).status).toBe(403);
    expect((await writer.put(path, NONE)).status).toBe(200);
    expect((await writer.get(path)).status).toBe(403);
  });
});

describe('D63: replacing rules during evaluations', () => {
  /** A document that can be recognized by each of its rules and by their number. */
  const marked = (mark: number): Document => ({
    flightRules: Array.from({ length: 20 + mark }, () => ({ maxStops: mark })),
    hotelRules: Array.from({ length: 70 - mark }, () => ({ maxNights: mark })),
  });
  const marksOf = ({ flightRules, hotelRules }: Rules): (number | null)[] => [
    ...new Set([
      ...flightRules.map(({ maxStops }) => maxStops),
      ...hotelRules.map(({ maxNights }) => maxNights),
      flightRules.length - 20,
      70 - hotelRules.length,
    ]),
  ];

  test('shows readers one whole document and makes one version for each of 50 concurrent calls on two nodes', async () => {
    const { company, admin, id, path } = await policy();
    await put(admin, path, marked(0));
    const version = await versionOf(id);
    const users = [app, second].map((node) =>
      client(node, { sub: admin.userId, companyId: company.id, permissions: ['READ_POLICIES', 'WRITE_POLICIES'] }),
    );
    const watch = { isOver: false, evaluations: 0 };
    const seen = new Set<number | null>();
    const readers = users.flatMap((user) => [
      async () => {
        const { matchedFlightRule, matchedHotelRule } = (
          await user.post('/evaluate', { flight: flight(), hotel: hotel() })
        ).body;
        expect(matchedFlightRule.maxStops).toBe(matchedHotelRule.maxNights);
        seen.add(matchedFlightRule.maxStops);
        watch.evaluations += 1;
      },
      async () => expect(marksOf(await read(user, path))).toHaveLength(1),
      async () => expect(marksOf((await user.get(`/${id}`)).body)).toHaveLength(1),
    ]);
    const reading = Promise.all(
      readers.map(async (look) => {
        while (!watch.isOver) {
          await look();
          await sleep(5);
        }
      }),
    );
    reading.catch(() => (watch.isOver = true));
    const answers: Rules[] = [];
    const marks: number[] = [];
    try {
      // Repeated until reads happened between the writes, because the machine decides their order.
      while (!watch.isOver && (answers.length === 0 || watch.evaluations <= 10 || seen.size <= 1)) {
        const round = Array.from({ length: 50 }, (_, index) => index + 1);
        answers.push(...(await Promise.all(round.map((mark) => put(users[mark % 2]!, path, marked(mark))))));
        marks.push(...round);
      }
    } finally {
      watch.isOver = true;
    }
    await reading;

    expect(answers.map(marksOf)).toEqual(marks.map((mark) => [mark]));
    expect(await versionOf(id)).toBe(version + answers.length);
    expect(answers).toContainEqual(await read(admin, path));
  }, 60_000);

  test('keeps the old rules when the connection is lost during a replacement', async () => {
    const { company, admin, id, path } = await policy();
    const before = await put(admin, path, marked(1));
    const version = await versionOf(id);
    const blocker = await app.database.pool.connect();
    await blocker.query('begin');
    try {
      await blocker.query('lock table hotel_rules in share mode');
      const lost = admin.put(path, marked(2));
      const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%hotel_rules%'`;
      while ((await sql(second, waiting)).length === 0) await sleep(10);
      // The flight rules have been written at this point.
      await sql(second, `select pg_terminate_backend(pid) from (${waiting}) waiting`);
      expect((await lost).status).toBe(503);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }

    expect(await read(admin, path)).toEqual(before);
    expect(await versionOf(id)).toBe(version);
    const { body } = await company.employee().post('/evaluate', { flight: flight(), hotel: hotel() });
    expect([body.matchedFlightRule.maxStops, body.matchedHotelRule.maxNights]).toEqual([1, 1]);
    expect(marksOf(await put(admin, path, marked(2)))).toEqual([2]);
  });
});
