import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createTravelDeskClient,
  dataOf,
  formOf,
  idempotencyKey,
  problemOf,
  type RetryOptions,
  type Schemas,
  TravelDeskError,
  UnexpectedAnswerError,
} from '../../generated/client/lib/packages/client/index.js';

/* The client's calls to a server that responds as each test says, or breaks the connection. */

type Reply = { status: number; headers?: Record<string, string>; body?: unknown; text?: string } | 'broken';
type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let server: Server;
let baseUrl: string;
let replies: Reply[];
let received: Received[];

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  replies = [];
  received = [];
});

afterAll(
  () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  received.push({
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  });
  const reply = replies.shift() ?? { status: 200, body: {} };
  if (reply === 'broken') return void request.socket.destroy();
  const { status, headers, body, text } = reply;
  response.writeHead(status, {
    ...(body !== undefined && { 'Content-Type': 'application/json; charset=utf-8' }),
    ...headers,
  });
  response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
}

const client = (retry?: RetryOptions, token: string | (() => string) = 'a-token') =>
  createTravelDeskClient({ baseUrl, token, ...(retry && { retry }) });

const busy = (status: 429 | 503, retryAfter?: string): Reply => ({
  status,
  ...(retryAfter !== undefined && { headers: { 'Retry-After': retryAfter } }),
  body:
    status === 429
      ? { status: 'fail', message: 'Too many.', data: {}, code: 'RATE_LIMITED' }
      : { status: 'error', message: 'Not now.', requestId: 'r1' },
});

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

const MINE = '/v1/booking-requests/my-requests';
const trip = { totalPrice: 1, currency: 'EUR', travelers: [] } satisfies Schemas['BookingRequestCreate'];

describe('a call', () => {
  test('sends lists comma-separated, encodes IDs and values, and omits undefined ones', async () => {
    await client().GET(MINE, { params: { query: { status: ['PENDING', 'COMPLETED'], search: 'a&b@c, d' } } });
    await client().GET('/api/v1/policies/{policyId}', { params: { path: { policyId: 'a/b?c' } } });
    expect(received.map(({ url }) => url)).toEqual([
      `${MINE}?status=PENDING,COMPLETED&search=a%26b%40c%2C%20d`,
      '/api/v1/policies/a%2Fb%3Fc',
    ]);
    expect(received[0]?.headers.authorization).toBe('Bearer a-token');
    expect(received[0]?.headers['content-type']).toBeUndefined();
  });

  test.each(['', '.', '..'])('rejects %j as an ID, which would lead to another operation', async (id) => {
    await expect(client().DELETE('/api/admin/travelers/{id}', { params: { path: { id } } })).rejects.toThrow(TypeError);
    expect(received).toEqual([]);
  });

  test('sends nothing when the token function throws, and calls it only once', async () => {
    let asked = 0;
    const expired = new Error('Sign in again.');
    const signedOut = client({}, () => {
      asked += 1;
      throw expired;
    });
    await expect(signedOut.GET(MINE)).rejects.toBe(expired);
    expect([asked, received.length]).toEqual([1, 0]);
  });

  test('gets a token before every attempt', async () => {
    replies = [busy(429, '0'), { status: 200, body: {} }];
    let asked = 0;
    await client({}, () => `token-${(asked += 1)}`).GET(MINE);
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('resolves without data for 204', async () => {
    replies = [{ status: 204 }];
    expect(await client().DELETE('/api/admin/travelers/{id}', { params: { path: { id: 'a' } } })).toMatchObject({
      status: 204,
      data: undefined,
    });
  });

  test.each<[string, Reply]>([
    [
      'the error page of a proxy',
      { status: 502, headers: { 'Content-Type': 'text/html' }, text: '<h1>Bad gateway</h1>' },
    ],
    ['an undocumented status', { status: 418, body: { message: 'a teapot' } }],
    [
      'a success that is not JSON',
      { status: 200, headers: { 'Content-Type': 'text/html' }, text: '<h1>Sign in to this network</h1>' },
    ],
    [
      'a failure with the media type of JSON and another body',
      { status: 400, headers: { 'Content-Type': 'application/json' }, text: '<h1>Bad request</h1>' },
    ],
    ['a failure whose body is null', { status: 400, body: null }],
  ])('rejects %s with an error that has the response', async (_, reply) => {
    replies = [reply];
    const error = await client()
      .GET(MINE)
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect((error as UnexpectedAnswerError).response.status).toBe((reply as { status: number }).status);
  });
});

describe('a retry', () => {
  test.each([429, 503] as const)('follows %i with Retry-After for every method', async (status) => {
    replies = [busy(status, '0'), { status: 201, body: {} }];
    expect((await client().POST('/v1/booking-requests', { body: trip })).status).toBe(201);
    expect(received.map(({ body }) => body)).toEqual([JSON.stringify(trip), JSON.stringify(trip)]);

    replies = [busy(status, '0'), { status: 200, body: {} }];
    const params = { path: { id: 'a' } };
    expect((await client().PATCH('/api/passports/{id}', { params, body: {} })).status).toBe(200);
  });

  test('waits for Retry-After, as seconds or as a date', async () => {
    const start = Date.now();
    replies = [busy(429, '1'), { status: 200, body: {} }];
    await client().GET(MINE);
    const afterSeconds = Date.now() - start;
    expect(afterSeconds).toBeGreaterThanOrEqual(990);
    // HTTP dates have whole seconds, so this is one to two seconds from now.
    replies = [busy(503, new Date(Date.now() + 2000).toUTCString()), { status: 200, body: {} }];
    await client().GET(MINE);
    expect(Date.now() - start - afterSeconds).toBeGreaterThanOrEqual(900);
  });

  test('is not made when it would have to wait too long', async () => {
    replies = [busy(429, '61')];
    expect((await client().GET(MINE)).status).toBe(429);
    expect(received).toHaveLength(1);
  });

  test('is the last one after the configured number, with its response', async () => {
    replies = [busy(429, '0'), busy(429, '0'), busy(503, '0'), { status: 200, body: {} }];
    expect((await client().GET(MINE)).status).toBe(503);
    expect(received).toHaveLength(3);

    received = [];
    replies = ['broken', 'broken', 'broken'];
    const start = Date.now();
    await expect(client().GET(MINE)).rejects.toThrow(TypeError);
    expect(received).toHaveLength(3);
    // At least half of half a second, and then half of a second.
    expect(Date.now() - start).toBeGreaterThanOrEqual(740);
  });

  test('can be turned off', async () => {
    replies = [busy(429, '0')];
    expect((await client({ retries: 0 }).GET(MINE)).status).toBe(429);
    expect(received).toHaveLength(1);
  });

  const quick = () => client({ maxWaitSeconds: 0.02 });
  const header = { 'Idempotency-Key': idempotencyKey() };
  test.each([
    ['a GET', 2, () => quick().GET(MINE)],
    [
      'a PUT',
      2,
      () =>
        quick().PUT('/v1/admin/companies/{companyId}', {
          params: { path: { companyId: 'a' } },
          body: { name: 'A', active: true },
        }),
    ],
    ['a DELETE', 2, () => quick().DELETE('/api/documents/{id}', { params: { path: { id: 'a' } } })],
    [
      'a create with an Idempotency-Key (D57)',
      2,
      () => quick().POST('/v1/booking-requests', { params: { header }, body: trip }),
    ],
    ['a create without a key', 2, () => quick().POST('/v1/booking-requests', { body: trip })],
    [
      'an upload (D66)',
      2,
      () =>
        quick().POST('/api/travelers/{travelerId}/documents', {
          params: { path: { travelerId: 'a' } },
          body: { file: new File(['%PDF-'], 'scan.pdf'), documentCategory: 'PASSPORT' },
        }),
    ],
    [
      'a POST that creates nothing',
      1,
      () => quick().POST('/v1/booking-requests/{id}/cancel', { params: { path: { id: 'a' } } }),
    ],
    ['a PATCH', 1, () => quick().PATCH('/api/passports/{id}', { params: { path: { id: 'a' } }, body: {} })],
    [
      'a POST that accepts no key, sent with one',
      1,
      () =>
        quick().POST('/v1/booking-requests/{id}/cancel', {
          params: { path: { id: 'a' }, header } as { path: { id: string } },
        }),
    ],
  ])('after a network error, or 503 without Retry-After: %s is sent %i time(s)', async (_, times, call) => {
    replies = ['broken', { status: 200, body: {} }];
    const outcome = await call().then(
      ({ status }) => status,
      (error: unknown) => error,
    );
    if (times === 1) expect(outcome).toMatchObject({ name: 'TypeError' });
    else expect(outcome).toBe(200);
    expect(received).toHaveLength(times);

    received = [];
    replies = [busy(503), { status: 200, body: {} }];
    expect((await call()).status).toBe(times === 1 ? 503 : 200);
    expect(received).toHaveLength(times);
  });

  test('sends the same key and the same file', async () => {
    replies = ['broken', { status: 201, body: {} }];
    await quick().POST('/v1/booking-requests', { params: { header }, body: trip });
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      header['Idempotency-Key'],
      header['Idempotency-Key'],
    ]);

    received = [];
    replies = [busy(429, '0'), { status: 201, body: {} }];
    const file = new File(['%PDF-content'], 'scan.pdf', { type: 'application/pdf' });
    await quick().POST('/api/travelers/{travelerId}/documents', {
      params: { path: { travelerId: 'a' } },
      body: { file, documentCategory: 'PASSPORT' },
    });
    expect(received).toHaveLength(2);
    for (const { body } of received) expect(body).toContain('%PDF-content');
  });

  test('D66: sends the generated key of a create in every attempt', async () => {
    const keysOf = async (call: () => Promise<unknown>): Promise<unknown[]> => {
      received = [];
      replies = ['broken', busy(503), { status: 201, body: {} }];
      await call();
      return received.map(({ headers }) => headers['idempotency-key']);
    };
    const role = { params: { path: { policyId: 'a' } }, body: { roleId: 'b' } };
    const first = await keysOf(() => quick().POST('/api/v1/policies/{policyId}/role-assignments', role));
    const second = await keysOf(() => quick().POST('/api/v1/policies/{policyId}/role-assignments', role));
    expect(first).toEqual(Array(3).fill(expect.stringMatching(/^[!-~]{16,255}$/)));
    expect(new Set([...first, ...second]).size).toBe(2);

    received = [];
    replies = [{ status: 200, body: {} }];
    await quick().POST('/v1/booking-requests/{id}/cancel', { params: { path: { id: 'a' } } });
    expect(received[0]!.headers).not.toHaveProperty('idempotency-key');
  });

  test('is aborted by the signal, even while it waits, with its reason', async () => {
    replies = [busy(429, '30')];
    const stop = new AbortController();
    const call = client().GET(MINE, { signal: stop.signal });
    const reason = new Error('no longer needed');
    setTimeout(() => stop.abort(reason), 100);
    await expect(call).rejects.toBe(reason);
    await expect(client().GET(MINE, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(received).toHaveLength(1);
  });

  test('after a network error waits too, and is aborted by the signal meanwhile', async () => {
    const stop = new AbortController();
    const reason = new Error('no longer needed');
    let sent = 0;
    const unreachable = createTravelDeskClient({
      baseUrl,
      token: 'a-token',
      fetch: () => {
        sent += 1;
        setImmediate(() => stop.abort(reason));
        throw new TypeError('fetch failed');
      },
    });
    await expect(unreachable.GET(MINE, { signal: stop.signal })).rejects.toBe(reason);
    expect(sent).toBe(1);
  });
});

describe('a form', () => {
  test('is built from an object: files with their names, lists field by field, booleans as words', async () => {
    replies = [{ status: 201, body: {} }];
    await client().POST('/api/travelers/{travelerId}/passports/with-documents', {
      params: { path: { travelerId: 'a' } },
      body: {
        passportNumber: 'A1',
        nationality: 'FR',
        issuingCountry: 'FR',
        issuingDate: '2022-05-10',
        expiryDate: '2032-05-09',
        isPrimary: false,
        passportDocuments: [new File(['one'], 'one.pdf'), new File(['two'], 'two.pdf')],
      },
    });
    const { headers, body } = received[0]!;
    const form = await new Response(body, { headers: { 'Content-Type': headers['content-type']! } }).formData();
    expect(form.get('isPrimary')).toBe('false');
    expect(form.getAll('passportDocuments').map((file) => (file as File).name)).toEqual(['one.pdf', 'two.pdf']);
  });

  test('omits undefined and null fields', () => {
    expect([
      ...formOf({
        label: undefined,
        relatedEntityId: null,
        documentCategory: 'VISA',
        passportIsPrimary: true,
      }).entries(),
    ]).toEqual([
      ['documentCategory', 'VISA'],
      ['passportIsPrimary', 'true'],
    ]);
  });
});

describe('a list', () => {
  const page = (items: unknown[], counts: object) => ({
    status: 200,
    body: { status: 'success', data: { users: items, ...counts } },
  });

  test('is paged to its end in the style of policies', async () => {
    replies = [['p1', 'p2'], ['p3']].map((ids, index) => ({
      status: 200,
      body: { data: ids.map((id) => ({ id })), pagination: { page: index + 1, limit: 2, total: 3, totalPages: 2 } },
    }));
    const policies = await all(client().items('/api/v1/policies', { params: { query: { limit: 2, isActive: true } } }));
    expect(policies.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
    expect(received.map(({ url }) => url)).toEqual([
      '/api/v1/policies?limit=2&isActive=true&page=1',
      '/api/v1/policies?limit=2&isActive=true&page=2',
    ]);
  });

  test('is paged in the style of the other areas, from the requested page', async () => {
    replies = [2, 3].map((number) => page([{ id: `u${number}` }], { page: number, perPage: 1, total: 3 }));
    const pages = await all(client().pages('/v1/admin/users', { params: { query: { page: 2, perPage: 1 } } }));
    expect(pages.map(({ items, ...counts }) => ({ ids: items.map(({ id }) => id), ...counts }))).toEqual([
      { ids: ['u2'], page: 2, size: 1, total: 3 },
      { ids: ['u3'], page: 3, size: 1, total: 3 },
    ]);
  });

  test('of travelers is paged with its counts beside the items', async () => {
    replies = [1, 2].map((page) => ({
      status: 200,
      body: { status: 'success', data: [{ id: `t${page}` }], total: 2, page, perPage: 1 },
    }));
    const travelers = await all(client().items('/api/admin/travelers', { params: { query: { perPage: 1 } } }));
    expect(travelers.map(({ id }) => id)).toEqual(['t1', 't2']);
  });

  test('ends when the caller stops, when it shrinks and when a page repeats', async () => {
    const counts = { page: 1, perPage: 1, total: 5 };
    replies = [page([{ id: 'a' }], counts)];
    for await (const user of client().items('/v1/admin/users')) if (user.id === 'a') break;
    expect(received).toHaveLength(1);

    replies = [page([{ id: 'a' }], counts), page([], { ...counts, page: 2 })];
    expect(await all(client().items('/v1/admin/users'))).toHaveLength(1);

    received = [];
    replies = [page([{ id: 'a' }], counts), page([{ id: 'a' }], counts)];
    await all(client().items('/v1/admin/users'));
    expect(received).toHaveLength(2);
  });

  test('throws the error that was returned', async () => {
    replies = [
      { status: 403, body: { status: 'fail', message: 'This needs a permission.', data: {}, code: 'FORBIDDEN' } },
    ];
    const error = await all(client().items('/v1/admin/users')).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(TravelDeskError);
    expect((error as TravelDeskError).response.status).toBe(403);
    expect((error as TravelDeskError).problem).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'This needs a permission.',
    });
  });
});

describe('a problem', () => {
  const headers = { 'X-Request-Id': 'r1' };

  test('reads the format of policies', async () => {
    const errors = [
      { field: 'flight.price', message: 'must be a number' },
      { field: 'flight.price', message: 'must not be negative' },
      { field: '', message: 'is empty' },
    ];
    replies = [
      { status: 400, headers, body: { statusCode: 400, message: 'The request has 3 validation errors.', errors } },
    ];
    const answer = await client().POST('/api/v1/policies/evaluate', { body: {} });
    expect(answer.error && problemOf(answer)).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'The request has 3 validation errors.',
      requestId: 'r1',
      fields: { 'flight.price': 'must be a number must not be negative', '': 'is empty' },
    });
  });

  test('reads the format of bookings and administration, below 500 and from 500', async () => {
    replies = [
      {
        status: 409,
        headers,
        body: { status: 'fail', message: 'Another body.', data: { totalPrice: 'differs' }, code: 'CONFLICT' },
      },
      { status: 500, headers, body: { status: 'error', message: 'Our fault.', requestId: 'r1' } },
    ];
    const conflict = await client().POST('/v1/booking-requests', { body: trip });
    expect(conflict.error && problemOf(conflict)).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'Another body.',
      requestId: 'r1',
      fields: { totalPrice: 'differs' },
    });
    const fault = await client().POST('/v1/booking-requests', { body: trip });
    expect(fault.error && problemOf(fault)).toEqual({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'Our fault.',
      requestId: 'r1',
      fields: {},
    });
  });

  test('reads the format of travelers', async () => {
    replies = [
      { status: 400, headers, body: { status: 'error', message: 'Two passports.', code: 'DUPLICATE_NATIONALITY' } },
    ];
    const answer = await client().PATCH('/api/passports/{id}', { params: { path: { id: 'a' } }, body: {} });
    expect(answer.error && problemOf(answer)).toEqual({
      status: 400,
      code: 'DUPLICATE_NATIONALITY',
      message: 'Two passports.',
      requestId: 'r1',
      fields: {},
    });
    expect(() => dataOf(answer)).toThrow('400 DUPLICATE_NATIONALITY: Two passports.');
  });
});

describe('an edit', () => {
  const policy = '/api/v1/policies/{policyId}';
  const options = { params: { path: { policyId: 'p' } } };
  const version = (etag: string, name: string): Reply => ({ status: 200, headers: { ETag: etag }, body: { name } });
  const changedSince: Reply = { status: 412, body: { statusCode: 412, message: 'Changed.' } };
  const sent = () => received.map(({ method, headers, body }) => [method, headers['if-match'], body]);

  test('sends the change of the record that was read, with its ETag', async () => {
    replies = [version('"3"', 'A'), version('"4"', 'A, renamed')];
    const answer = await client().edit(policy, options, ({ name }) => ({ name: `${name}, renamed` }));
    expect(answer).toMatchObject({ status: 200, data: { name: 'A, renamed' } });
    expect(sent()).toEqual([
      ['GET', undefined, ''],
      ['PATCH', '"3"', '{"name":"A, renamed"}'],
    ]);
  });

  test('reads again and repeats the change after a 412, up to the number of attempts', async () => {
    const twice = [version('"3"', 'A'), changedSince, version('"4"', 'B')];
    replies = [...twice, version('"5"', 'B!')];
    expect(await client().edit(policy, options, async ({ name }) => ({ name: `${name}!` }))).toMatchObject({
      status: 200,
    });
    expect(sent().filter(([method]) => method === 'PATCH')).toEqual([
      ['PATCH', '"3"', '{"name":"A!"}'],
      ['PATCH', '"4"', '{"name":"B!"}'],
    ]);

    received = [];
    replies = [...twice, changedSince, version('"5"', 'C')];
    expect((await client().edit(policy, { ...options, attempts: 2 }, ({ name }) => ({ name }))).status).toBe(412);
    expect(received).toHaveLength(4);
  });

  test('reads a booking request on the path that administrators and users share', async () => {
    replies = [{ status: 200, headers: { ETag: '"1-a"' }, body: { status: 'success', data: { totalPrice: 1 } } }];
    const path = { id: 'b' };
    await client().edit('/v1/admin/booking-requests/{id}', { params: { path } }, ({ data }) => ({
      totalPrice: data.totalPrice + 1,
    }));
    expect(received.map(({ method, url, headers, body }) => [method, url, headers['if-match'], body])).toEqual([
      ['GET', '/v1/booking-requests/b', undefined, ''],
      ['PATCH', '/v1/admin/booking-requests/b', '"1-a"', '{"totalPrice":2}'],
    ]);
  });

  test('changes nothing when the read fails, has no ETag or the function throws', async () => {
    replies = [{ status: 404, body: { statusCode: 404, message: 'There is no such policy.' } }];
    const change = ({ name }: { name: string }) => ({ name });
    expect(await client().edit(policy, options, change)).toMatchObject({ status: 404, error: { statusCode: 404 } });
    replies = [{ status: 200, body: { name: 'A' } }];
    await expect(client().edit(policy, options, change)).rejects.toBeInstanceOf(UnexpectedAnswerError);
    replies = [version('"3"', 'A')];
    const reason = new Error('not this one');
    const refuse = () => {
      throw reason;
    };
    await expect(client().edit(policy, options, refuse)).rejects.toBe(reason);
    expect(received.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  });
});

test('a read with a matching ETag resolves to 304 without data', async () => {
  replies = [{ status: 304, headers: { ETag: '"3"' } }];
  const params = { path: { policyId: 'p' }, header: { 'If-None-Match': '"3"' } };
  expect(await client().GET('/api/v1/policies/{policyId}', { params })).toMatchObject({
    status: 304,
    data: undefined,
  });
  expect(received[0]?.headers['if-none-match']).toBe('"3"');
});

test('two generated idempotency keys differ and match the contract (D57)', () => {
  expect(idempotencyKey()).toMatch(/^[\x21-\x7e]{1,255}$/);
  expect(idempotencyKey()).not.toBe(idempotencyKey());
});
