import { describe, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { isGranted } from '../../src/contract/required-permissions.ts';
import { Forbidden } from '../../src/domain/errors.ts';
import { Idempotency, type KeyedCall, KeyUsedForAnotherRequest } from '../../src/platform/idempotency.ts';
import { KeyRing } from '../../src/platform/secrets/key-ring.ts';
import { expectAnswer } from '../contract/support/answers.ts';
import type { Reply } from '../contract/support/http.ts';
import { type ContractOperation, operationCalled, operations } from '../contract/support/operations.ts';
import { sampleOf } from '../contract/support/samples.ts';
import { UNBALANCED } from '../support/booking-builders.ts';
import { sql, unique } from '../support/builders.ts';
import * as demo from '../support/demo-nodes.ts';
import { app, type Changes, clock, everyRow, idsOf, jonas, lena, namesake, second } from '../support/demo-nodes.ts';
import { token } from '../support/test-app.ts';

/* D57, D66: every create, with the first example of the contract, on two nodes with the demo data. */

const HEADER = 'Idempotency-Key';
const AT_ONCE = 20;

/** For each create: its path, and a different request for the same key. */
const CREATES: Record<string, { table: string; replaces?: true; other: (body: any) => object }> = {
  Policies_create: { table: 'policies', other: (body) => ({ ...body, name: 'Another' }) },
  Policies_createFlightRule: { table: 'flight_rules', other: (body) => ({ ...body, priority: 7 }) },
  Policies_createHotelRule: { table: 'hotel_rules', other: (body) => ({ ...body, priority: 7 }) },
  Policies_assignRole: { table: 'role_assignments', replaces: true, other: () => ({ roleId: 'another' }) },
  Policies_assignUser: { table: 'user_assignments', replaces: true, other: () => ({ userId: 'amira.haddad' }) },
  Travelers_create: { table: 'travelers', other: (body) => ({ ...body, firstName: 'Another' }) },
  Travelers_createWithPassport: { table: 'travelers', other: (body) => ({ ...body, firstName: 'Another' }) },
  Passports_create: { table: 'passports', other: (body) => ({ ...body, passportNumber: 'ANOTHER1' }) },
  Passports_createWithDocuments: { table: 'passports', other: (body) => ({ ...body, passportNumber: 'ANOTHER1' }) },
  Documents_upload: { table: 'documents', other: (body) => ({ ...body, label: 'Another' }) },
  Budgets_create: { table: 'budgets', other: (body) => ({ ...body, name: 'Another' }) },
  WebhookEndpoints_create: { table: 'webhook_endpoints', other: (body) => ({ ...body, description: 'Another' }) },
  Delegations_create: { table: 'delegations', other: (body) => ({ ...body, isActive: false }) },
  BookingRequests_create: { table: 'booking_requests', other: (body) => ({ ...body, requestNotes: 'Another' }) },
};

/** Parts of a booking request, which D66 does not mention. */
const WITHOUT_A_KEY = [
  'AdminBookingRequests_addFlight',
  'AdminBookingRequests_addHotel',
  'AdminBookingRequests_addTraveler',
];

test('D66: every operation that creates accepts a key', () => {
  const creates = operations.filter(({ method, responses }) => method === 'POST' && responses['201']);
  const keyed = creates.filter(({ parameters }) => parameters.some(({ name }) => name === HEADER));
  expect(idsOf(keyed)).toEqual(Object.keys(CREATES).toSorted());
  expect(idsOf(creates)).toEqual([...Object.keys(CREATES), ...WITHOUT_A_KEY].toSorted());
});

describe.each(Object.entries(CREATES))('D57, D66: %s', (id, { table, replaces, other }) => {
  const operation = operationCalled(id);
  const { body } = sampleOf(operation);
  const rows = async (): Promise<number> =>
    (await sql(app, `select count(*)::integer as count from ${table}`))[0].count;

  test('replays the response to the same key and body, in any order of fields, and creates nothing more', async () => {
    const key = unique('key');
    const before = await rows();
    const first = await call(operation, { key });
    const stored = await everyRow();
    clock.set('2026-11-20T21:30:00.000Z');
    const again = await call(operation, { node: second, key, body: inOtherOrder(body) });
    expectAnswer(operation, first, 201, 'first');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await everyRow()).toEqual(stored);
    expect(replaces ? [0, 1] : [1]).toContain((await rows()) - before);
  });

  const race = (bodies: unknown[]): Promise<Reply[]> => {
    const key = unique('key');
    const node = (index: number) => (index % 4 < 2 ? app : second);
    return Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        call(operation, { node: node(index), key, body: bodies[index % 2] }),
      ),
    );
  };

  test(`creates one record for ${AT_ONCE} concurrent calls on two nodes`, async () => {
    const before = await rows();
    const answers = await race([body, body]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(replaces ? [0, 1] : [1]).toContain((await rows()) - before);
    expect(await sql(app, 'select from unclaimed_blobs')).toEqual([]);
    expect(await sql(app, UNBALANCED)).toEqual([]);
  });

  test(`accepts one of two bodies in ${AT_ONCE} concurrent calls, and answers 409 to the other`, async () => {
    const answers = await race([body, other(body)]);
    const tally = Map.groupBy(answers, ({ status }) => status);
    expect([...tally].map(([status, { length }]) => [status, length]).sort()).toEqual([
      [201, AT_ONCE / 2],
      [409, AT_ONCE / 2],
    ]);
    expect(new Set(tally.get(201)!.map(({ text }) => text)).size).toBe(1);
  });

  test('answers 409 to another body with the same key and creates nothing', async () => {
    const key = unique('key');
    const first = await call(operation, { key });
    const stored = await everyRow();
    const refused = await call(operation, { key, body: other(body) });
    expectAnswer(operation, refused, 409, 'another body');
    expect(refused.body.message).toBe(
      'This Idempotency-Key was already used for a different request. Send a new key with a new request.',
    );
    expect(await everyRow()).toEqual(stored);
    expect((await call(operation, { key })).text).toBe(first.text);
  });

  test('answers 409 to a key used for another operation and creates nothing', async () => {
    const key = unique('key');
    const elsewhere = operationCalled(id === 'Budgets_create' ? 'Delegations_create' : 'Budgets_create');
    expect((await call(elsewhere, { key })).status).toBe(201);
    const stored = await everyRow();
    expectAnswer(operation, await call(operation, { key }), 409, 'the key of another operation');
    expect(await everyRow()).toEqual(stored);
  });

  test('stores no failure of the service, so the same request succeeds afterwards', async () => {
    const key = unique('key');
    await sql(app, `alter table ${table} add constraint planted_failure check (company_id is null) not valid`);
    const failed = await call(operation, { key });
    await sql(app, `alter table ${table} drop constraint planted_failure`);
    expect(failed.status).toBe(500);
    expect((await call(operation, { key })).status).toBe(201);
    expect(await sql(app, 'select from unclaimed_blobs')).toEqual([]);
  });

  test('does not remember a refusal by token, permission or schema, so a corrected request may keep its key', async () => {
    const key = unique('key');
    const sent = body as Record<string, unknown>;
    const field = Object.keys(other(sent)).find((name) => typeof sent[name] !== 'object');
    const invalid = { ...sent, [field!]: '\u0000' };
    expect((await call(operation, { key, bearer: 'expired' })).status).toBe(401);
    expect((await call(operation, { key, body: invalid })).status).toBe(400);
    // Some operations need no permission for a caller's own traveler.
    if (!isGranted(operation.permissions, new Set()))
      expect((await call(operation, { key, bearer: token({ permissions: [] }) })).status).toBe(403);
    expect(await sql(app, 'select key from idempotency_keys where key = $1', key)).toEqual([]);
    expect((await call(operation, { key })).status).toBe(201);
  });

  test('keeps the keys of each caller and company apart', async () => {
    const key = unique('key');
    const first = await call(operation, { key });
    const theirs = new Map<string, string>();
    // Not every user is allowed the same, and a passport cannot be created twice; but nobody gets another user's
    // response.
    for (const bearer of [lena, jonas, namesake]) {
      const { status, text } = await call(operation, { key, bearer });
      expect([status === 409, text === first.text]).toEqual([false, false]);
      theirs.set(bearer, text);
    }
    for (const [bearer, text] of theirs) expect((await call(operation, { key, bearer })).text).toBe(text);
    expect((await call(operation, { key })).text).toBe(first.text);
  });
});

test('D57, D66: answers 409 to the same key and body on another path', async () => {
  const key = unique('key');
  const operation = operationCalled('Policies_createHotelRule');
  expect((await call(operation, { key })).status).toBe(201);
  const elsewhere = await call(operation, { key, ids: { policyId: '0199c3a0-7000-7000-8000-000000000002' } });
  expectAnswer(operation, elsewhere, 409, 'another path');
});

test('D57, D66: answers 409 to the same key and body on another operation with the same path parameters', async () => {
  const key = unique('key');
  expect((await call(operationCalled('Policies_createHotelRule'), { key, body: {} })).status).toBe(201);
  const elsewhere = operationCalled('Policies_createFlightRule');
  expectAnswer(elsewhere, await call(elsewhere, { key, body: {} }), 409, 'another operation');
});

test('D57, D66: replays a success, even if the call would be refused before its transaction now', async () => {
  const key = unique('key');
  const operation = operationCalled('Policies_assignUser');
  const first = await call(operation, { key });
  await sql(app, 'update policies set deleted_at = now(), is_active = false where id = $1', first.body.policyId);
  expect((await call(operation)).status).toBe(404);
  const again = await call(operation, { node: second, key });
  expect([again.status, again.text]).toEqual([201, first.text]);
});

test('D57, D66: replays a refusal with its code, whatever has changed since', async () => {
  const key = unique('key');
  const operation = operationCalled('Passports_create');
  const { ids } = sampleOf(operation);
  // She already has one of this nationality.
  const twice = { ...(sampleOf(operation).body as object), nationality: 'DE' };
  const first = await call(operation, { key, body: twice });
  expect([first.status, first.body.code]).toEqual([400, 'DUPLICATE_NATIONALITY']);
  await sql(app, `delete from passports where traveler_id = $1`, ids['travelerId']);
  const again = await call(operation, { node: second, key, body: twice });
  expect([again.status, again.text]).toEqual([400, first.text]);
  expect((await call(operation, { key: unique('key'), body: twice })).status).toBe(201);
});

describe('D66: the key ring', () => {
  const [old, young] = ['old', 'young'].map((id) => ({ id, secret: randomBytes(32) })) as [any, any];
  const ring = (...keys: any[]) => new Idempotency({ database: app.database, keyRing: new KeyRing(keys), clock });
  const keyedCall = (request: object): KeyedCall => ({
    caller: { companyId: 'acme', userId: 'amira.haddad' },
    key: 'of-the-ring',
    request,
  });
  const refusing = (idempotency: Idempotency, request: object) =>
    idempotency.answer(
      keyedCall(request),
      () => Promise.reject(new Forbidden(unique('No'))),
      () => null,
    );

  test('recognizes calls after a new key was added in front, and refuses them once the old key is gone', async () => {
    const request = { passportNumber: 'C01X00T47' };
    const messageOf = (idempotency: Idempotency, sent: object = request) =>
      refusing(idempotency, sent).then(
        () => '',
        (error: Error) => error.message,
      );
    const first = await messageOf(ring(old));
    expect(await messageOf(ring(young, old))).toBe(first);
    expect(await messageOf(ring(old, young))).toBe(first);
    await expect(refusing(ring(young, old), { passportNumber: 'C01X00T48' })).rejects.toThrow(KeyUsedForAnotherRequest);
    await expect(refusing(ring(young), request)).rejects.toThrow(KeyUsedForAnotherRequest);
  });

  test('keeps fingerprints that cannot be guessed without one of its keys', async () => {
    const request = { passportNumber: 'C01X00T47' };
    await refusing(ring(old), request).catch(() => {});
    const [{ fingerprint }] = await sql(app, `select fingerprint from idempotency_keys where key = 'of-the-ring'`);
    const text = JSON.stringify(request);
    for (const encoding of ['hex', 'base64url', 'base64'] as const)
      for (const guess of [text, `request ${text}`])
        expect(fingerprint).not.toBe(createHash('sha256').update(guess).digest(encoding));
  });
});

function call(operation: ContractOperation, { key, ...changes }: Changes & { key?: string } = {}): Promise<Reply> {
  return demo.call(operation, { ...changes, headers: key === undefined ? {} : { [HEADER]: key } });
}

/** The same JSON, with the fields of each object the other way around. */
function inOtherOrder(value: any): any {
  if (Array.isArray(value)) return value.map(inOtherOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, field]) => [name, inOtherOrder(field)])
      .reverse(),
  );
}
