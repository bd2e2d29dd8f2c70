import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { type Client, flight, hotel, PREFIX, sql, testCompany } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: PREFIX, demoData: true });
afterAll(() => app.stop());

const DRAFT = { policy: { bookingMode: 'HYBRID', defaultAction: 'ALLOW', flightRules: [], hotelRules: [] } };
const BODY = JSON.stringify(DRAFT);
const SIZE = { 'Content-Length': BODY.length };
const busy = (message: string) => ({ statusCode: 429, message: `${message} Try again in 1 second.` });
const TWO_OF_COMPANY = busy('Two analyses of your company are under way.');
const TOO_MANY = busy('Too many analyses are under way.');

type Begun = { sent: ClientRequest; response: Promise<IncomingMessage> };

const open = new Set<Begun>();
afterEach(async () => {
  for (const { sent } of open) sent.destroy();
  open.clear();
  // Until the service has noticed.
  await sleep(50);
});

/** Sends only the head of a POST, of findings by default. The service has seen it once it asks for the body. */
async function begin({ token }: Client, path = '/findings', size: object = SIZE): Promise<Begun> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    ...size,
    Expect: '100-continue',
  };
  const sent = request(`${app.address}${PREFIX}${path}`, { method: 'POST', headers, agent: false });
  const response = once(sent, 'response').then(([answer]) => answer as IncomingMessage);
  // Of those that are ended by the client.
  response.catch(() => undefined);
  const begun = { sent, response };
  open.add(begun);
  sent.flushHeaders();
  await once(sent, 'continue');
  return begun;
}

async function answerOf({ response: coming }: Begun): Promise<{ status: number; retryAfter: string; body: unknown }> {
  const response = await coming;
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode!, retryAfter: response.headers['retry-after']!, body: JSON.parse(text) };
}

/** A company whose user is known, so that a call needs no look-up before it is admitted. */
async function company() {
  const created = testCompany(app);
  expect((await created.admin.post('/findings', DRAFT)).status).toBe(200);
  return created;
}

/** The first answer that is not 429. */
async function admitted(call: () => ReturnType<Client['get']>): ReturnType<Client['get']> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await call();
    if (answer.status !== 429) return answer;
    await sleep(10);
  }
  throw new Error('Never admitted.');
}

describe('D10: analyses under way', () => {
  test('are two of a company: a third is refused before its body is read, other calls and companies are not', async () => {
    const { admin, policy, employee } = await company();
    const { id } = await policy();
    const other = await company();
    await begin(admin);
    await begin(admin);

    expect(await answerOf(await begin(admin))).toEqual({ status: 429, retryAfter: '1', body: TWO_OF_COMPANY });
    for (const path of [`/${id}/rules`, `/${id}/findings`])
      expect((await admin.get(path)).body).toEqual(TWO_OF_COMPANY);
    expect((await admin.put(`/${id}/rules`, { flightRules: [], hotelRules: [] })).body).toEqual(TWO_OF_COMPANY);
    expect((await admin.get(`/${id}`)).status).toBe(200);
    expect((await employee().post('/evaluate', { flight: flight(), hotel: hotel() })).status).toBe(200);
    expect((await other.admin.post('/findings', DRAFT)).status).toBe(200);
  });

  test('are four of a node: a fifth is refused, of whichever company', async () => {
    const [first, second, third] = [await company(), await company(), await company()];
    for (const { admin } of [first, first, second, second]) await begin(admin);

    expect(await answerOf(await begin(third.admin))).toEqual({ status: 429, retryAfter: '1', body: TOO_MANY });
  });

  test('end with their answer, with a refusal, and when the client disconnects', async () => {
    const { admin } = await company();
    for (let round = 0; round < 3; round += 1) {
      const [answered, refused] = [await begin(admin), await begin(admin)];
      answered.sent.end(BODY);
      expect((await answerOf(answered)).status).toBe(200);
      refused.sent.end('{"policy":'.padEnd(BODY.length));
      expect((await answerOf(refused)).status).toBe(400);

      const left = [await begin(admin), await begin(admin)];
      for (const { sent } of left) sent.destroy();
      expect((await admitted(() => admin.post('/findings', DRAFT))).status).toBe(200);
    }
  });

  test('go on while their work does, although the client has disconnected', async () => {
    const { admin, policy } = await company();
    const { id } = await policy();
    const blocker = await app.database.pool.connect();
    try {
      await blocker.query('begin; lock table flight_rules in access exclusive mode');
      const reads = [1, 2].map(() => {
        const sent = request(`${app.address}${PREFIX}/${id}/rules`, {
          headers: { Authorization: `Bearer ${admin.token}` },
        });
        return sent.on('error', () => undefined).end();
      });
      const waiting = `select count(*)::int as waiting from pg_stat_activity where query like '%flight_rules%'
        and datname = current_database() and wait_event_type = 'Lock'`;
      while ((await sql<{ waiting: number }>(app, waiting))[0]!.waiting < 2) await sleep(10);
      for (const sent of reads) sent.destroy();
      const disconnected = (): number => app.logged.filter((line) => line.includes('client disconnected')).length;
      for (const before = disconnected(); disconnected() < before + 2;) await sleep(10);
      expect((await admin.post('/findings', DRAFT)).body).toEqual(TWO_OF_COMPANY);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect((await admitted(() => admin.post('/findings', DRAFT))).status).toBe(200);
  });

  test.each([
    ['above 1 MB', { 'Content-Length': 1024 * 1024 + 1 }],
    ['without a Content-Length', { 'Transfer-Encoding': 'chunked' }],
    ['compressed', { ...SIZE, 'Content-Encoding': 'gzip' }],
  ])('include evaluations whose body is %s, because it can have a draft', async (_, size) => {
    const { admin, employee, policy } = await company();
    await policy();
    await begin(admin, '/evaluations', size);
    await begin(admin, '/evaluations', size);

    expect((await answerOf(await begin(admin, '/evaluations', size))).body).toEqual(TWO_OF_COMPANY);
    const evaluations = [{ id: 'a', flight: flight() }];
    expect((await employee().post('/evaluations', { evaluations })).status).toBe(200);
  });

  test('include evaluations under past versions, which take as long to rebuild: a third waits for a second', async () => {
    const { admin, policy } = await company();
    const { id } = await policy();
    for (const name of ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) await admin.patch(`/${id}`, { name });
    const evaluated = (policyVersion: number) =>
      admin.post('/evaluations', { policyId: id, policyVersion, evaluations: [{ id: 'a', flight: flight() }] });
    const blocker = await app.database.pool.connect();
    try {
      await blocker.query('begin; lock table policy_changes in access exclusive mode');
      const underWay = [evaluated(1), evaluated(2)];
      const waiting = `select count(*)::int as waiting from pg_stat_activity where query like '%policy_changes%'
        and datname = current_database() and wait_event_type = 'Lock'`;
      while ((await sql<{ waiting: number }>(app, waiting))[0]!.waiting < 2) await sleep(10);

      const refused = await evaluated(3);
      expect(refused.body).toEqual(TWO_OF_COMPANY);
      expect(refused.headers.get('retry-after')).toBe('1');
      // Those under the current version, and under one that is being rebuilt, are not refused.
      expect((await evaluated(6)).status).toBe(200);
      underWay.push(evaluated(2));
      await blocker.query('rollback');
      expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200, 200]);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    const atOnce = await Promise.all([3, 4, 5].map(evaluated));
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("leave a colleague's writes alone while one user replaces rules 15 times at once", async () => {
    const { admin, policy } = await company();
    const { id } = await policy();
    const rules = { flightRules: Array.from({ length: 2_000 }, () => ({ maxStops: 1 })), hotelRules: [] };
    const replaced = Array.from({ length: 15 }, () => admin.put(`/${id}/rules`, rules));
    const statuses = new Set<number>();
    for (let write = 0; write < 5; write += 1)
      statuses.add((await admin.patch(`/${id}`, { description: `Write ${write}` })).status);
    const answers = await Promise.all(replaced);

    expect([...statuses]).toEqual([200]);
    const counts = Object.groupBy(answers, ({ status }) => status);
    expect(Object.keys(counts)).toEqual(['200', '429']);
  });
});
