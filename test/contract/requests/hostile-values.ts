import { describe, expect, test } from '@jest/globals';
import { expectAnswer, expectFault } from '../support/answers.ts';
import { message, type Reply, send } from '../support/http.ts';
import { type ContractOperation, operationCalled, operations, withJsonBody } from '../support/operations.ts';
import { sampleOf } from '../support/samples.ts';
import { app, everything } from '../support/service.ts';

const post = (operation: ContractOperation, body: string): Promise<Reply> =>
  send(app.address, { ...message(operation, sampleOf(operation), everything), body });

const evaluation = operationCalled('Policies_evaluate');
const creation = operationCalled('Policies_create');

/** The body of the evaluation example, with `flight.<field>` replaced by the JSON in `text`. */
function flight(field: string, text: string): string {
  const { flight: proposal } = sampleOf(evaluation).body as { flight: object };
  return JSON.stringify({ flight: { ...proposal, [field]: 'PLACEHOLDER' } }).replace('"PLACEHOLDER"', text);
}

describe('deep nesting gets 400', () => {
  const BODIES = {
    '200 objects deep': `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
    '30,000 lists deep': `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    '10,000 objects deep': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    '30,000 lists deep with a lone surrogate': `${'['.repeat(30_000)}"\\ud800"${']'.repeat(30_000)}`,
    '60,000 lists deep, never closed': '['.repeat(60_000),
  };

  test.each(Object.entries(BODIES))('of %s, on every operation', async (_, body) => {
    for (const operation of withJsonBody) expectAnswer(operation, await post(operation, body), 400, body.slice(0, 20));
  });

  test('or 413 with half a million lists, on every operation', async () => {
    const body = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    for (const operation of withJsonBody) {
      const status = (operation.source['x-max-body-bytes'] ?? 0) < body.length ? 413 : 400;
      expectAnswer(operation, await post(operation, body), status, '500,000 lists deep');
    }
  });

  test('and names the field inside a known field', async () => {
    for (const value of [
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    ]) {
      expectFault(evaluation, await post(evaluation, flight('price', value)), 'flight.price', value.slice(0, 20));
    }
    const tiers = `{"durationBudgetTiers":[${'['.repeat(30_000)}${']'.repeat(30_000)}]}`;
    expectFault(
      operationCalled('Policies_createFlightRule'),
      await post(operationCalled('Policies_createFlightRule'), tiers),
      'durationBudgetTiers.0',
      'tiers',
    );
  });
});

describe('a body with thousands of errors', () => {
  test('has the first 100 named, and the message says that there are more', async () => {
    const body = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`unknown${index}`, index]));
    const reply = await post(evaluation, JSON.stringify(body));
    expectAnswer(evaluation, reply, 400, '900 unknown fields');
    expect(reply.body.errors).toHaveLength(100);
    expect(reply.body.message).toBe('The request has more than 100 validation errors; the first 100 are listed.');
    expect(reply.text.length).toBeLessThan(20_000);
  });

  test('has a list that is too long named quickly', async () => {
    const create = operationCalled('BookingRequests_create');
    const flights = (count: number): string => `{"flightItems":[${Array(count).fill('{}').join()}]}`;
    const reply = await post(create, flights(900));
    expectFault(create, reply, 'flightItems', '900 flights');
    expect(reply.body.data.flightItems).toBe('must have at most 50 items');
    expect(Object.keys(reply.body.data)).toHaveLength(100);
    expect(Object.keys((await post(create, flights(20_000))).body.data)).toHaveLength(1);
    expectAnswer(create, await post(create, flights(400_000)), 413, '400,000 flights');
    const rule = operationCalled('Policies_createFlightRule');
    const tiers = `{"durationBudgetTiers":[${Array(900).fill('{}').join()}]}`;
    expectFault(rule, await post(rule, tiers), 'durationBudgetTiers', '900 tiers');
    const list = operationCalled('BookingRequests_listMine');
    const { path, ...rest } = message(list, sampleOf(list), everything, { query: {} });
    const parameters = Array.from({ length: 1_500 }, (_, index) => `q${index}=1`).join('&');
    const refusal = await send(app.address, { ...rest, path: `${path}?${parameters}` });
    expectFault(list, refusal, 'q0', '1,500 unknown query parameters');
    expect(Object.keys(refusal.body.data)).toHaveLength(100);
  }, 5_000);

  test('does not have long names or values repeated', async () => {
    const reply = await post(evaluation, flight('cabinClass', JSON.stringify('x'.repeat(60_000))));
    expectFault(evaluation, reply, 'flight.cabinClass', 'a cabin class of 60,000 characters');
    expect(reply.text.length).toBeLessThan(1_000);
  });
});

describe('D14: strings', () => {
  const surrogates = ['"\\ud800"', '"\\udc00"', '"a\\uDBFFb"', '"\\udc00\\ud800"'];

  test.each(surrogates)('answer 400 naming the field for the unpaired surrogate %s', async (text) => {
    expectFault(evaluation, await post(evaluation, flight('cabinClass', text)), 'flight.cabinClass', text);
    const named = JSON.stringify(sampleOf(creation).body).replace('"Contractors"', text);
    expectFault(creation, await post(creation, named), 'name', text);
  });

  test('answer 400 for an unpaired surrogate in a field name', async () => {
    for (const operation of withJsonBody)
      expectAnswer(operation, await post(operation, '{"\\ud800":1}'), 400, 'a surrogate as a name');
  });

  test('accept a surrogate pair written as two escapes', async () => {
    const named = JSON.stringify(sampleOf(creation).body).replace('"Contractors"', '"\\ud83d\\ude80 trips"');
    const reply = await post(creation, named);
    expectAnswer(creation, reply, 201, 'an emoji as escapes');
    expect(reply.body.name).toBe('🚀 trips');
  });

  test('answer 400 naming the field for U+0000 in the body or the query', async () => {
    const named = JSON.stringify(sampleOf(creation).body).replace('"Contractors"', '"a\\u0000b"');
    expectFault(creation, await post(creation, named), 'name', 'U+0000 in name');
    expectFault(
      evaluation,
      await post(evaluation, flight('originLocationId', '"\\u0000"')),
      'flight.originLocationId',
      'U+0000 in an id',
    );
    for (const id of ['Travelers_list', 'BookingRequests_listMine', 'AdminBookingRequests_list']) {
      const reply = await send(
        app.address,
        message(operationCalled(id), sampleOf(operationCalled(id)), everything, { query: { search: 'a\u0000b' } }),
      );
      expectFault(operationCalled(id), reply, 'search', 'U+0000 in search');
    }
  });

  test('answer 400 in a query that is not UTF-8, where a search would find nothing', async () => {
    const list = operationCalled('Travelers_list');
    const { path, ...rest } = message(list, sampleOf(list), everything, { query: {} });
    const search = (text: string) => send(app.address, { ...rest, path: `${path}?search=${text}` });
    for (const text of ['M%FCller', '%C3', '%ED%A0%80', '%ff%25']) {
      const reply = await search(text);
      expectAnswer(list, reply, 400, text);
      expect(reply.body.message).toBe('The query is not valid: percent-encode it as UTF-8.');
    }
    for (const text of ['M%C3%BCller', '%EF%BF%BD', '100%', '%zz', '%'])
      expectAnswer(list, await search(text), 200, text);
  });

  test('do no harm when they are not UTF-8', async () => {
    const [before, after] = JSON.stringify(sampleOf(creation).body).split('Contractors') as [string, string];
    const body = Buffer.concat([Buffer.from(`${before}Latin `), Buffer.from([0xe9, 0xff, 0xc0]), Buffer.from(after)]);
    const reply = await send(app.address, {
      ...message(creation, sampleOf(creation), everything, { headers: {} }),
      body,
    });
    expect([201, 400]).toContain(reply.status);
  });
});

describe('D12: amounts', () => {
  test.each([
    '-0.01',
    '-1',
    '1e308',
    '1e400',
    '-1e400',
    '999999999999.1',
    '0.00001',
    '1.23456',
    '1e-5',
    '"1"',
    'null',
    'true',
    '[1]',
    '{}',
  ])('answers 400 naming the field for a price of %s', async (price) => {
    const reply = await post(evaluation, flight('price', price));
    expectFault(evaluation, reply, 'flight.price', price);
    expect(reply.body.errors).toHaveLength(1);
  });

  test.each(['549755813888.0001', '600000000000.0003', '600000000000.0002', '709739425697.2889'])(
    'refuses a price of %s, because other amounts are the same JSON number',
    async (price) => {
      const reply = await post(evaluation, flight('price', price));
      expectFault(evaluation, reply, 'flight.price', price);
      expect(reply.body.errors[0].message).toBe('must be a whole number if it is 549755813888 or more');
    },
  );

  test.each([
    '549755813887.9999',
    '600000000000',
    '0',
    '-0',
    '0.0001',
    '0.07',
    '1.1',
    '289.9000',
    '1e3',
    '999999999999',
    '99999999.9999',
  ])('accepts a price of %s', async (price) => {
    expectAnswer(evaluation, await post(evaluation, flight('price', price)), 200, price);
  });

  test.each(['NaN', 'Infinity', '-Infinity', '0x10', '1_000', '.5', '5.', '+1', '١'])(
    'answers 400 for %s, which is not JSON',
    async (price) => {
      expectFault(evaluation, await post(evaluation, flight('price', price)), '', price);
    },
  );
});

describe('D13: dates', () => {
  test.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '2026-03-11T00:00:00',
    '2026-02-30T00:00:00Z',
    '2026-03-11T25:00:00Z',
    '2026-03-11 ',
    ' 2026-03-11',
    '',
    '20260311',
    '٢٠٢٦-٠٣-١١',
    '+002026-03-11',
    '1e3',
  ])('answers 400 naming the field for a departure on "%s"', async (date) => {
    expectFault(
      evaluation,
      await post(evaluation, flight('departureDate', JSON.stringify(date))),
      'flight.departureDate',
      date,
    );
  });

  test.each([
    '2028-02-29',
    '0001-01-01',
    '9999-12-31',
    '1900-01-01',
    '2026-03-11T00:00:00Z',
    '2026-03-11T23:59:59.999-12:00',
  ])('accepts a departure on %s', async (date) => {
    expectAnswer(evaluation, await post(evaluation, flight('departureDate', JSON.stringify(date))), 200, date);
  });

  const assign = (from: string): Promise<Reply> =>
    post(operationCalled('Policies_assignUser'), JSON.stringify({ userId: 'tariq.aziz', effectiveFrom: from }));

  test.each([
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-06-30T23:59:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00+99:00',
    '2026-01-01 00:00:00Z',
    '0000-00-00',
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    'now',
    '-1',
    '',
  ])('answers 400 naming the field for an assignment from "%s"', async (from) => {
    expectFault(operationCalled('Policies_assignUser'), await assign(from), 'effectiveFrom', from);
  });

  test.each(['0001-01-01', '9999-12-31', '2026-01-01T00:00:00.123456789Z', '2026-01-01T00:00:00+14:00'])(
    'accepts an assignment from %s',
    async (from) => {
      expectAnswer(operationCalled('Policies_assignUser'), await assign(from), 201, from);
    },
  );
});

test('D18: answers 400 naming the field for counts that are fractional, negative or above a million', async () => {
  const operation = operationCalled('Policies_createFlightRule');
  for (const value of ['-1', '0.5', '1e308', '1e400', '2147483648', '9007199254740993', '1000001', '-0.0']) {
    for (const field of ['maxStops', 'advanceBookingDays', 'priority']) {
      const reply = await post(operation, `{"${field}":${value}}`);
      if (value === '-0.0') expectAnswer(operation, reply, 201, `${field} ${value}`);
      else expectFault(operation, reply, field, `${field} ${value}`);
    }
  }
});

describe('D9: a page far past the end of every list', () => {
  const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'page'));
  const read = (operation: ContractOperation, page: string): Promise<Reply> => {
    const size = operation.parameters.some(({ name }) => name === 'limit') ? 'limit' : 'perPage';
    const { path, ...rest } = message(operation, { ...sampleOf(operation), query: {} }, everything);
    return send(app.address, { ...rest, path: `${path}?page=${page}&${size}=100` });
  };
  /** The response without the page number and size that were requested. */
  const listed = ({ body }: Reply): { rows: number; total: number } => {
    const rows = [body.data, ...Object.values(body.data)].find(Array.isArray);
    return { rows: rows?.length ?? -1, total: body.total ?? body.data.total ?? body.pagination.total };
  };

  test('is empty, with the right total', async () => {
    expect(lists.length).toBeGreaterThan(9);
    for (const operation of lists) {
      const { total } = listed(await read(operation, '1'));
      for (const page of ['1000000000', '999999999', '21474837']) {
        const reply = await read(operation, page);
        expectAnswer(operation, reply, 200, page);
        expect({ operation: operation.id, page, ...listed(reply) }).toEqual({
          operation: operation.id,
          page,
          rows: 0,
          total,
        });
      }
    }
  });

  test.each([
    '1000000001',
    '2147483648',
    '9007199254740993',
    '92233720368547758',
    '1e308',
    '1e400',
    '-1',
    '0',
    '1.5',
    'NaN',
  ])('is rejected with 400 as page=%s', async (page) => {
    for (const operation of lists) expectFault(operation, await read(operation, page), 'page', page);
  });
});
