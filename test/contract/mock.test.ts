import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Json } from '../../src/contract/openapi-document.ts';
import { crossOriginHeaders } from '../../src/http/access/cross-origin.ts';
import { type Mock, startMock } from '../support/mock.ts';
import { FIXTURES_FOLDERS, fixtureTexts } from './fixtures/files.ts';
import { recordFixtures } from './fixtures/recording.ts';
import { expectAnswer } from './support/answers.ts';
import { message, type Reply, send } from './support/http.ts';
import { contract, type ContractOperation, operationCalled, operations } from './support/operations.ts';
import { type Sample, sampleOf, samplesOf } from './support/samples.ts';

/* Prism with our choice of examples, as `make mock` starts it. Responses are checked like those of the service. */

let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
}, 60_000);

afterAll(() => mock.stop());

describe('the mock', () => {
  test.each(operations)(
    '$id answers with an example, and with every documented status on request',
    async (operation) => {
      const sample = sampleOf(operation);
      const good = message(operation, sample, 'any-token');
      const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
      expectAnswer(operation, await send(mock.address, good), Number(success), sample.name);
      for (const status of Object.keys(operation.responses)) {
        const asked = { ...good, headers: { ...good.headers, Prefer: `code=${status}` } };
        expectAnswer(operation, await send(mock.address, asked), Number(status), `Prefer: code=${status}`);
      }
    },
  );

  test.each(operations)('$id requires a token', async (operation) => {
    expectAnswer(operation, await send(mock.address, message(operation, sampleOf(operation), null)), 401, 'no token');
  });
});

describe('the response depends on the request', () => {
  test('an example request gets the example response', async () => {
    for (const operation of operations.filter(({ bodyType }) => bodyType === 'application/json')) {
      const status = lowestSuccess(operation);
      const examples = operation.responses[status]?.content?.['application/json']?.examples ?? {};
      for (const sample of samplesOf(operation).filter(({ name }) => name in examples)) {
        const { body } = await ask(operation.id, sample);
        expect({ operation: operation.id, sample: sample.name, body }).toEqual({
          operation: operation.id,
          sample: sample.name,
          body: examples[sample.name]?.value,
        });
      }
    }
  });

  test('evaluations cover the flight, the hotel or both, as proposed', async () => {
    for (const proposed of [{ flight }, { hotel }, { flight, hotel }, { flight: null, hotel }]) {
      const { body } = await ask('Policies_evaluate', { body: proposed });
      expect({ proposed, halves: halvesOf(body) }).toEqual({ proposed, halves: halvesSent(proposed) });
    }
  });

  test('a batch gets one evaluation per entry, in order and with its ID', async () => {
    const evaluations = [
      { id: 'b', hotel },
      { id: 'a', flight },
      { id: 'c', flight, hotel },
    ];
    for (const more of [{}, { explain: true }, { explain: null }, { forUserId: 'tariq.aziz' }]) {
      const { body } = await ask('Policies_evaluateBatch', { body: { evaluations, asOf: '2030-01-31', ...more } });
      expect(body.asOf).toBe('2030-01-31');
      expect(body.evaluations.map(({ id }: { id: string }) => id)).toEqual(['b', 'a', 'c']);
      expect(body.evaluations.map(halvesOf)).toEqual(evaluations.map(halvesSent));
      expect(sum(Object.values(body.summary))).toBe(4);
      const explained = body.evaluations.map(
        (entry: any) => 'explanation' in (entry.flightEvaluation ?? entry.hotelEvaluation),
      );
      expect(explained).toEqual(evaluations.map(() => 'explain' in more && more.explain === true));
    }
    const ownPolicy = (await ask('Policies_evaluateBatch', { body: { evaluations, forUserId: null } })).body;
    expect(ownPolicy.asOf).toBe(new Date().toISOString().slice(0, 10));
    expect(ownPolicy.policy.source).toBe('COMPANY_DEFAULT');
    const policy = {
      name: 'Mine',
      bookingMode: 'REQUEST_ONLY',
      defaultAction: 'BLOCK',
      flightRules: [],
      hotelRules: [],
    };
    const drafted = (await ask('Policies_evaluateBatch', { body: { evaluations, policy } })).body;
    expect(drafted.policy).toMatchObject({ name: 'Mine', source: 'DRAFT' });
    expect(drafted.evaluations[0]).toMatchObject({ bookingMode: 'REQUEST_ONLY', defaultAction: 'BLOCK' });
    expect(drafted.warnings).toEqual([]);
    const requested = (await ask('Policies_evaluateBatch', { body: { evaluations, policyId: 'other' } })).body;
    expect(requested.policy).toMatchObject({ id: 'other', source: 'REQUESTED' });
  });

  test('D67: a batch is warned about the unknown places of the example, under the ID that was sent', async () => {
    const batch = operationCalled('Policies_evaluateBatch');
    const [entry] = (samplesOf(batch).find(({ name }) => name === 'unknownPlaces')!.body as any).evaluations;
    const { body } = await ask(batch.id, {
      body: {
        evaluations: [
          { id: 'known', flight },
          { ...entry, id: 'mine' },
        ],
      },
    });
    expect(body.warnings).toMatchObject(
      ['flight.originLocationId', 'hotel.cityId', 'hotel.countryId'].map((field) => ({ id: 'mine', field })),
    );
    expect(body.warnings[0].message).toContain('"Berlin"');
  });

  test('a create returns what was sent, and defaults for the rest', async () => {
    const stay = {
      cityId: 'city-PAR',
      hotelName: 'Hotel of the mock',
      checkInDate: '2031-01-02',
      checkOutDate: '2031-01-05',
      price: 99.5,
      currency: 'CHF',
      roomOccupancy: [{ adultsCount: 2 }],
    };
    const sent = {
      totalPrice: 199,
      currency: 'CHF',
      hotelItems: [stay, { ...stay, hotelName: 'Another' }],
      travelers: [{ travelerId: 'somebody', travelerTypeCode: 'CHD' }],
    };
    const { data } = (await ask('BookingRequests_create', { body: sent })).body;
    expect(data).toMatchObject({ ...sent, flightItems: [], requestNotes: null });
    expect(data.hotelItems[0]).toMatchObject({
      hotelStars: null,
      roomOccupancy: [{ roomName: null, childrenCount: 0 }],
    });
    expect(new Set(data.hotelItems.map(({ id }: { id: string }) => id)).size).toBe(2);
    expect(data.policyEvaluation.items.map(({ item }: { item: string }) => item)).toEqual([
      'hotelItems.0',
      'hotelItems.1',
    ]);

    const policy = { name: 'Of the mock', companyId: 'globex', bookingMode: 'DIRECT_BOOKING', defaultAction: 'BLOCK' };
    expect((await ask('Policies_create', { body: policy })).body).toMatchObject({
      ...policy,
      description: null,
      isDefault: false,
      isActive: true,
    });
  });

  test('a create returns values derived from the request', async () => {
    const person = {
      userId: 'omar.nasser',
      title: 'Ms',
      firstName: 'Ada',
      lastName: 'Byron',
      phonePrefix: '+44',
      phoneNumber: '2071234567',
    };
    const ada = (await ask('Travelers_create', { body: { ...person, birthDate: '1990-12-10' } })).body.data;
    expect(ada).toMatchObject({
      firstName: 'Ada',
      phone: '+442071234567',
      birthDate: '1990-12-10T00:00:00.000Z',
      travelerType: 'ADT',
    });
    expect(ada.age).toBeGreaterThan(30);
    const passport = {
      passportNumber: 'X1234567',
      nationality: 'deu',
      issuingCountry: 'deu',
      issuingDate: '2022-05-10',
      expiryDate: '2032-05-09',
    };
    const made = (await ask('Passports_create', { ids: { travelerId: 'somebody' }, body: passport })).body.data;
    expect(made).toMatchObject({
      travelerId: 'somebody',
      passportNumber: 'X1234567',
      nationality: 'DEU',
      isPrimary: false,
    });
    const form = {
      ...person,
      birthDate: '1990-12-10',
      passportNumber: 'X1234567',
      passportNationality: 'deu',
      passportIssuingCountry: 'deu',
      passportIssuingDate: '2022-05-10',
      passportExpiryDate: '2032-05-09',
      passportDocuments: ['%PDF-1.4', '%PDF-1.5'],
    };
    const both = (await ask('Travelers_createWithPassport', { body: form })).body.data;
    expect(both.passports).toMatchObject([{ passportNumber: 'X1234567', nationality: 'DEU' }]);
    expect(both._count.documents).toBe(2);
    const upload = { file: '%PDF-1.4 of the mock', documentCategory: 'VISA', label: 'Mine' };
    const stored = (await ask('Documents_upload', { body: upload })).body.data;
    expect(stored).toMatchObject({
      documentCategory: 'VISA',
      label: 'Mine',
      fileSize: 20,
      mimeType: 'application/pdf',
    });
  });

  test('each create has an ID of its own, which its parts refer to, and the current time', async () => {
    const before = new Date().toISOString();
    const passport = { passportNumber: 'X1234567', nationality: 'deu', issuingCountry: 'deu' };
    const body = { ...passport, issuingDate: '2022-05-10', expiryDate: '2032-05-09' };
    const [one, other] = [await ask('Passports_create', { body }), await ask('Passports_create', { body })];
    expect(one.body.data.id).not.toBe(other.body.data.id);
    const { body: whole } = samplesOf(operationCalled('BookingRequests_create'))[0]! as { body: any };
    const { data } = (await ask('BookingRequests_create', { body: { ...whole, requestNotes: 'Of the mock' } })).body;
    const { data: example } = (await ask('BookingRequests_create', {})).body;
    expect(data.id).not.toBe(example.id);
    expect(data.flightItems[0].bookingRequestId).toBe(data.id);
    expect([data.createdAt >= before, data.updatedAt]).toEqual([true, data.createdAt]);
  });

  test('an update returns the record of the path with the changes', async () => {
    const policy = await ask('Policies_update', { ids: { policyId: 'mine' }, body: { name: 'Renamed' } });
    expect(policy.body).toMatchObject({ id: 'mine', name: 'Renamed', bookingMode: 'HYBRID' });
    const company = await ask('Companies_put', {
      ids: { companyId: 'initech' },
      body: { name: 'Initech', active: false },
    });
    expect(company.body.data).toEqual({ id: 'initech', name: 'Initech', active: false });
  });

  test('a record has the ID of the path, also in its parts, and whether or not a body was sent', async () => {
    expect((await ask('Policies_read', { ids: { policyId: 'mine' } })).body.id).toBe('mine');
    const { data } = (await ask('BookingRequests_cancel', { ids: { id: 'mine' } })).body;
    expect([data.id, ...data.flightItems.map((item: any) => item.bookingRequestId)]).toEqual(['mine', 'mine', 'mine']);
    const ids = { id: 'mine', flightId: 'part' };
    const flight = (await ask('AdminBookingRequests_updateFlight', { ids, body: { price: 1 } })).body.data;
    expect(flight).toMatchObject({ id: 'part', bookingRequestId: 'mine', price: 1 });
    const rules = { flightRules: [], hotelRules: [] };
    const replaced = await ask('Policies_replaceRules', { ids: { policyId: 'mine' }, body: rules });
    expect(replaced.body).toEqual(rules);
  });

  test('D70: a decision has the status and the reason that were sent', async () => {
    const decisionOn = async (body: Json): Promise<Json> =>
      (await ask('AdminBookingRequests_changeStatus', { body })).body.data.decision;
    const reason = 'Approved by the board.';
    expect(await decisionOn({ status: 'COMPLETED', reason })).toMatchObject({ status: 'COMPLETED', reason });
    expect(await decisionOn({ status: 'CANCELLED' })).toMatchObject({ status: 'CANCELLED', reason: null });
  });

  test('an optional text that was not sent is empty if it is never null', async () => {
    const endpoint = { companyId: 'acme', url: 'https://hooks.acme.example/' };
    expect((await ask('WebhookEndpoints_create', { body: endpoint })).body.data.description).toBe('');
  });

  test('the required fields suffice, and the response matches the contract', async () => {
    for (const operation of operations.filter(({ bodyType }) => bodyType === 'application/json')) {
      const schema = referenced(operation);
      const [sample] = samplesOf(operation);
      const required = Object.entries(sample?.body as object).filter(([key]) => schema.required?.includes(key));
      if (required.length > 0) await ask(operation.id, { body: Object.fromEntries(required) });
    }
  });

  test('each item of a list is on exactly one page, for any page size', async () => {
    const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'page'));
    expect(lists.length).toBeGreaterThan(10);
    for (const { id, parameters } of lists) {
      const size = parameters.some(({ name }) => name === 'limit') ? 'limit' : 'perPage';
      const all = pageIn((await ask(id, { query: {} })).body);
      for (const perPage of [1, 2]) {
        const items: Json[] = [];
        for (let page = 1; page <= Math.ceil(all.total / perPage) + 1; page += 1) {
          const got = pageIn((await ask(id, { query: { page, [size]: perPage } })).body);
          expect({ id, total: got.total, page: got.page, size: got.size }).toEqual({
            id,
            total: all.total,
            page,
            size: perPage,
          });
          expect(got.items.length).toBeLessThanOrEqual(perPage);
          items.push(...got.items);
        }
        expect({ id, items }).toEqual({ id, items: all.items });
      }
    }
  });

  test('a list has the records with the fields that were asked for, in the order that was', async () => {
    const requests = async (query: Record<string, Json>): Promise<any> =>
      (await ask('AdminBookingRequests_list', { query })).body.data;
    const { bookingRequests } = await requests({
      status: 'COMPLETED,CANCELLED',
      sortBy: 'totalPrice',
      sortOrder: 'asc',
    });
    expect(bookingRequests.map(({ status }: any) => status).sort()).toEqual(['CANCELLED', 'COMPLETED']);
    const prices = bookingRequests.map(({ totalPrice }: any) => totalPrice);
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b));
    const pending = await requests({ status: 'PENDING', sortBy: 'totalPrice', perPage: 1 });
    expect(pending.bookingRequests).toHaveLength(1);
    expect(pending.bookingRequests[0].totalPrice).toBe(1176.4);
    expect(pending.total).toBe(2);
    expect((await requests({ companyId: 'initech' })).total).toBe(0);
  });

  test('a list has the page size and the order of the contract by default', async () => {
    const sorted = await ask('Travelers_list', { query: { sortBy: 'firstName' } });
    const descending = await ask('Travelers_list', { query: { sortBy: 'firstName', sortOrder: 'desc' } });
    expect([sorted.body.perPage, sorted.body.data]).toEqual([10, descending.body.data]);
    const [first, ...others] = descending.body.data.map(({ firstName }: any) => firstName);
    expect(others.every((name: string) => name <= first)).toBe(true);
    expect((await ask('Users_list', { query: {} })).body.data.perPage).toBe(20);
  });

  test('a matching ETag gets 304, and a change of another version 412', async () => {
    const { headers } = await ask('Policies_read', {});
    await ask('Policies_read', { headers: { 'If-None-Match': `W/${headers['etag']}, "7"` } }, 304);
    await ask('Policies_read', { headers: { 'If-None-Match': '"7"' } }, 200);
    await ask('Policies_update', { body: { name: 'Mine' }, headers: { 'If-Match': headers['etag']! } }, 200);
    await ask('Policies_update', { body: { name: 'Mine' }, headers: { 'If-Match': '*' } }, 200);
    await ask('Policies_update', { body: { name: 'Mine' }, headers: { 'If-Match': '"7"' } }, 412);
    await ask('Policies_delete', { headers: { 'If-Match': '"7"' } }, 412);
  });

  test('empty values count as not sent', async () => {
    await ask('Travelers_list', { query: { search: '', travelerType: '' } });
    const stored = await ask('Documents_upload', { body: { file: '%PDF-1.4', documentCategory: 'VISA', label: '' } });
    expect(stored.body.data.label).toBeNull();
  });

  test('Prefer overrides everything else', async () => {
    const asked = async (id: string, changes: Partial<Sample>, status: number, name: string): Promise<void> => {
      const headers = { ...changes.headers, Prefer: `code=${status}, example=${name}` };
      const { body } = await ask(id, { ...changes, headers }, status);
      const examples = operationCalled(id).responses[status]?.content?.['application/json']?.examples;
      expect(body).toEqual(examples?.[name]?.value);
    };
    await asked('Policies_evaluate', { body: { hotel } }, 200, 'blockedFlight');
    await asked('Policies_evaluateBatch', { body: { evaluations: [{ id: 'a', hotel }] } }, 200, 'twoOffers');
    await asked('Policies_update', { body: { name: 'Mine' }, headers: { 'If-Match': '"7"' } }, 200, 'rename');
    await asked('Users_list', { query: { page: 2, perPage: 1 } }, 200, 'firstPage');
    await asked(
      'Companies_put',
      { ids: { companyId: 'initech' }, body: { name: 'Mine', active: true } },
      201,
      'newCompany',
    );
    await asked('Policies_read', { headers: { 'If-None-Match': '*' } }, 404, 'noSuchPolicy');
  });

  test('Prefer for a status or an example that the operation lacks gets 400', async () => {
    for (const Prefer of [
      'code=418',
      'example=nothing',
      'code=404, example=nothing',
      'code=404, example=blockedFlight',
    ]) {
      const { body } = await ask('Policies_read', { headers: { Prefer } }, 400);
      expect(body.message).toBe('Prefer must name a status and an example that this operation has.');
    }
  });
});

/* What it refuses is compared with the service in requests/words-of-the-mock.ts. */
describe('like the service, the mock', () => {
  const evaluate = operationCalled('Policies_evaluate');
  const read = operationCalled('Policies_read');

  test('accepts the word Bearer in any case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer '])
      await ask('Policies_read', { headers: { Authorization: `${scheme} any-token` } });
  });

  test('returns the X-Request-Id that was sent, and otherwise a new one', async () => {
    const sent = await ask('Policies_read', { headers: { 'X-Request-Id': 'mine' } });
    expect(sent.headers['x-request-id']).toBe('mine');
    const [one, other] = [await ask('Policies_read', {}), await ask('Policies_read', {})];
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
  });

  test('ignores Accept, and bodies of operations without one', async () => {
    for (const accept of ['text/html', 'nonsense']) await ask('Policies_read', { headers: { Accept: accept } });
    const good = message(read, sampleOf(read), 'any-token');
    for (const [type, body] of [
      ['application/json', '{}'],
      ['application/json', '{'],
      ['text/plain', 'a text'],
    ] as const) {
      const reply = await send(mock.address, { ...good, body, headers: { ...good.headers, 'Content-Type': type } });
      expectAnswer(read, reply, 200, `${type} ${body}`);
    }
  });

  test('refuses a body that is too large', async () => {
    const sent = { ...message(evaluate, sampleOf(evaluate), 'any-token'), body: ' '.repeat(12 * 2 ** 20) };
    expectAnswer(evaluate, await send(mock.address, sent), 413, '12 MB');
  });

  test('reads JSON with a byte order mark', async () => {
    const good = message(evaluate, sampleOf(evaluate), 'any-token');
    expectAnswer(evaluate, await send(mock.address, { ...good, body: `\uFEFF${good.body}` }), 200, 'with a mark');
  });

  test('answers 400 to a path that is not UTF-8, and takes dots as an ID', async () => {
    const at = (id: string): Promise<Reply> =>
      send(mock.address, { ...message(read, sampleOf(read), 'any-token'), path: `/api/v1/policies/${id}` });
    for (const id of ['%', '%E0%A4', '%zz']) expectAnswer(read, await at(id), 400, id);
    expectAnswer(read, await at('%2e%2e'), 200, 'two dots');
  });

  test('allows other origins the same as the service, and Prefer', async () => {
    const { headers } = await send(mock.address, {
      method: 'OPTIONS',
      path: '/api/v1/policies',
      headers: { Origin: 'https://front.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers['access-control-allow-methods']).toBe(crossOriginHeaders.methods.join(','));
    expect(headers['access-control-allow-headers']).toBe(crossOriginHeaders.allowedHeaders.join(','));
    expect(headers['access-control-expose-headers']).toBe(crossOriginHeaders.exposedHeaders.join(','));
  });
});

test('every response of the mock has Cache-Control: no-store, as in the contract', async () => {
  const replies = await Promise.all([
    ask('Policies_read', {}),
    ask('Policies_read', { headers: { 'If-None-Match': '*' } }, 304),
    ask('Policies_list', { query: { unknown: 1 } }, 400),
    ask('Policies_delete', {}),
  ]);
  for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store');
});

test('the mock accepts booleans of a form in upper and lower case, as Python writes True', async () => {
  const operation = operationCalled('Passports_createWithDocuments');
  const { body, ...sample } = sampleOf(operation);
  for (const [isPrimary, status] of [
    ['True', 201],
    ['FALSE', 201],
    ['yes', 400],
  ] as const)
    await ask(operation.id, { ...sample, body: { ...(body as object), isPrimary } }, status);
});

test('the mock takes the URL of a request as its path, as clients of a proxy send it', async () => {
  const { host, hostname, port } = new URL(mock.address);
  const asked = request({
    hostname,
    port,
    path: `http://${host}/api/v1/policies?limit=1`,
    headers: { authorization: 'Bearer any' },
  });
  const [reply] = (await once(asked.end(), 'response')) as [IncomingMessage];
  expect([reply.statusCode, ((await json(reply)) as any).pagination.limit]).toEqual([200, 1]);
});

describe('files in the mock', () => {
  const upload = operationCalled('Documents_upload');
  /** The response to a form in which some text of the example is replaced. */
  const sent = async (text: string | RegExp, by: string, { id } = upload): Promise<Reply> => {
    const operation = operationCalled(id);
    const good = message(operation, sampleOf(operation), 'any-token');
    return send(mock.address, { ...good, body: String(good.body).replace(text, by) });
  };

  test('have the type of their content, whatever the form declares', async () => {
    for (const type of ['application/octet-stream', 'image/png', 'text/plain']) {
      const reply = await sent('Content-Type: application/pdf', `Content-Type: ${type}`);
      expectAnswer(upload, reply, 201, type);
      expect(reply.body.data).toMatchObject({ mimeType: 'application/pdf', fileName: 'amira-passport.pdf' });
    }
    const { body } = await sent(/%PDF[^]*?%%EOF/, '%PDF-1.7');
    expect(body.data.fileSize).toBeLessThan(12);
  });

  test('need not declare a type', async () => {
    expectAnswer(upload, await sent('Content-Type: application/pdf\r\n', ''), 201, 'a file without a type');
  });

  test('are refused when their type is unknown, and when they are too large, empty or repeated', async () => {
    const refusals = [
      ['a text', 'INVALID_FILE_TYPE', 'file must be a JPEG, PNG or PDF file, by its content.'],
      ['', 'INVALID_FILE_TYPE', 'file is empty: send a JPEG, PNG or PDF file.'],
      [' '.repeat(12_000_000), 'INVALID_FILE_TYPE', 'file must be a JPEG, PNG or PDF file, by its content.'],
      [`%PDF-${' '.repeat(10_485_760)}`, 'FILE_TOO_LARGE', 'file must be at most 10 MB (10,485,760 bytes).'],
      [`%PDF-${' '.repeat(12_000_000)}`, 'FILE_TOO_LARGE', 'file must be at most 10 MB (10,485,760 bytes).'],
    ] as const;
    for (const [content, code, text] of refusals) {
      const reply = await sent(/%PDF[^]*?(?=\r\n--)/, content);
      expectAnswer(upload, reply, 400, text);
      expect(reply.body).toEqual({ status: 'error', message: text, code });
    }
    const twice = await sent(/--boundary\r\n[^]*?name="file"[^]*?\r\n(?=--boundary)/, '$&$&');
    expect(twice.body).toMatchObject({ code: 'VALIDATION_ERROR', message: 'file must be a single file.' });
    const files = { passportDocuments: ['%PDF-', 'a text'] };
    const operation = operationCalled('Passports_createWithDocuments');
    const { body, ...sample } = sampleOf(operation);
    const second = await ask(operation.id, { ...sample, body: { ...(body as object), ...files } }, 400);
    expect(second.body.message).toBe('passportDocuments.1 must be a JPEG, PNG or PDF file, by its content.');
    const many = { passportDocuments: Array(11).fill('%PDF-') };
    const eleven = await ask(operation.id, { ...sample, body: { ...(body as object), ...many } }, 400);
    expect(eleven.body.message).toBe('passportDocuments must have at most 10 files.');
  });
});

test('the mock returns all rules of a document of 1,000', async () => {
  const rule = { priority: 1, currency: 'EUR', allowedCabinClasses: ['ECONOMY'] };
  const flightRules = Array.from({ length: 1_000 }, (_, index) => ({ ...rule, maxPricePerPerson: index }));
  const hotelRules = [
    { currency: 'EUR', maxPricePerNight: 1 },
    { cityId: 'city-PAR', currency: 'USD' },
  ];
  const { body } = await ask('Policies_replaceRules', { body: { flightRules, hotelRules } });
  expect(body.flightRules.map(({ maxPricePerPerson }: any) => maxPricePerPerson)).toEqual(
    flightRules.map(({ maxPricePerPerson }) => maxPricePerPerson),
  );
  expect(body.hotelRules).toMatchObject(hotelRules);
});

/* The limitations in docs/mock.md. If one of these tests fails, the mock can do more: change the page. */
describe('unlike the service, the mock', () => {
  test('stores nothing, and finds every ID', async () => {
    await ask('Policies_read', { ids: { policyId: 'never-made' } });
    await ask('BookingRequests_cancel', {});
    await ask('BookingRequests_cancel', {});
    await ask('Companies_put', { ids: { companyId: 'never-made' }, body: { name: 'Mine', active: true } }, 200);
  });

  test('ignores a search, and other filters without an example', async () => {
    const all = (await ask('Users_list', { query: {} })).body.data.users;
    expect((await ask('Users_list', { query: { search: 'nobody' } })).body.data.users).toEqual(all);
    const requests = (await ask('AdminBookingRequests_list', { query: {} })).body.data.bookingRequests;
    const cheap = await ask('AdminBookingRequests_list', { query: { maxPrice: 1 } });
    expect(cheap.body.data.bookingRequests).toEqual(requests);
  });

  test('gives a proposal the evaluation of the most similar one in an example, whatever its price', async () => {
    const cheap = (await ask('Policies_evaluate', { body: { flight } })).body;
    expect((await ask('Policies_evaluate', { body: { flight: { ...flight, price: 99999 } } })).body).toEqual(cheap);
  });

  test('checks each value by itself only', async () => {
    await ask('AdminBookingRequests_list', { query: { minPrice: 9, maxPrice: 1 } });
    await ask('AdminBookingRequests_list', { query: { startDate: '2026-03-02', endDate: '2026-03-01' } });
  });
});

test('the fixtures of the npm packages are the responses of the mock', async () => {
  const recorded = await recordFixtures(mock.address);
  const stale = Object.entries(FIXTURES_FOLDERS).flatMap(([packageName, folder]) => {
    const present = fixtureTexts(folder);
    return [...new Set([...recorded.keys(), ...present.keys()])]
      .filter((name) => recorded.get(name) !== present.get(name))
      .map((name) => `${packageName}/fixtures/${name}`);
  });
  if (stale.length > 0)
    throw new Error(
      `Out of date below generated/: ${stale.join(', ')}. Run: make generate, and commit what it writes.`,
    );
  expect(recorded.size).toBe(operations.length);
}, 60_000);

const flight = {
  originLocationId: 'airport-BER',
  destinationLocationId: 'airport-CDG',
  isInternational: true,
  departureDate: '2031-03-11',
  price: 123,
  currency: 'EUR',
  cabinClass: 'ECONOMY',
  stops: 0,
};
const hotel = {
  cityId: 'city-PAR',
  checkInDate: '2031-03-11',
  checkOutDate: '2031-03-14',
  pricePerNight: 123,
  currency: 'EUR',
  starRating: 3,
};

/**
 * Sends the first sample of an operation with changes, and expects a status and a response that the contract allows.
 */
async function ask(id: string, changes: Partial<Sample>, status?: number): Promise<Reply> {
  const operation = operationCalled(id);
  const reply = await send(mock.address, message(operation, sampleOf(operation), 'any-token', changes));
  expectAnswer(operation, reply, status ?? Number(lowestSuccess(operation)), JSON.stringify(changes));
  return reply;
}

function lowestSuccess({ responses }: ContractOperation): string {
  return Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
}

function referenced({ bodySchema }: ContractOperation): { required?: string[] } {
  const name = bodySchema?.$ref?.replace('#/components/schemas/', '') ?? '';
  return contract.document.components.schemas[name] ?? {};
}

function halvesOf(evaluation: { flightEvaluation: unknown; hotelEvaluation: unknown }): boolean[] {
  return [evaluation.flightEvaluation !== null, evaluation.hotelEvaluation !== null];
}

function halvesSent(proposed: { flight?: unknown; hotel?: unknown }): boolean[] {
  return [proposed.flight, proposed.hotel].map((half) => half !== undefined && half !== null);
}

const sum = (numbers: unknown[]): number => (numbers as number[]).reduce((total, number) => total + number, 0);

function pageIn(body: any): { items: Json[]; total: number; page: number; size: number } {
  const owner = Array.isArray(body.data) ? body : body.data;
  const { total, page, perPage, limit } = body.pagination ?? owner;
  return { items: Object.values(owner).find(Array.isArray) as Json[], total, page, size: perPage ?? limit };
}
