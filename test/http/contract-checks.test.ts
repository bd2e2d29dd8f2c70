import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import type { OpenApiDocument } from '../../src/contract/openapi-document.ts';
import { createExpress } from '../../src/http/express-app.ts';
import type { OperationId } from '../../src/http/operations.ts';
import { frontDoor } from '../../src/http/front-door.ts';
import { stepsOf } from '../support/front-door-steps.ts';
import { type ContractOperation, loadContract } from '../../src/http/validation/contract.ts';
import { probe } from '../../src/http/validation/express-openapi-validator.ts';
import { onDeviation } from '../../src/http/validation/response-deviations.ts';
import { Counts } from '../../src/platform/counts.ts';

const document = JSON.parse(
  readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;

test('the checks of every operation compile', async () => {
  await loadContract(document).compileChecks();
}, 60_000);

test.each([
  ['a reference to nothing', { $ref: '#/components/schemas/Nothing' }, 'Nothing'],
  ['an unknown type', { type: 'text' }, 'text'],
  ['an invalid pattern', { type: 'string', pattern: '(' }, 'regular expression'],
])('a body schema with %s does not compile', async (_what, schema, reason) => {
  const path = '/api/v1/policies/evaluate';
  const broken = structuredClone(document);
  broken.paths = { [path]: broken.paths[path]! };
  const content = broken.paths[path]!['post']!.requestBody!.content['application/json']!;
  content.schema = { type: 'object', properties: { userId: schema }, additionalProperties: false };
  await expect(async () => loadContract(broken).compileChecks()).rejects.toThrow(reason);
});

test.each([
  [
    'parameter',
    '#/components/parameters/Nothing',
    ({ parameters }: Shared) => parameters!.push({ $ref: '#/components/parameters/Nothing' } as never),
  ],
  [
    'response',
    '#/components/responses/Nothing',
    ({ responses }: Shared) => (responses[404] = { $ref: '#/components/responses/Nothing' } as never),
  ],
])('a reference to a missing %s stops the start', (_what, reference, spoil) => {
  const broken = structuredClone(document);
  spoil(broken.paths['/api/v1/policies']!['get']!);
  expect(() => loadContract(broken)).toThrow(reference);
});

type Shared = OpenApiDocument['paths'][string][string];

describe('the check of responses', () => {
  const answers: Record<string, [status: number, body: unknown]> = {};
  let mode: 'enforce' | 'log' = 'enforce';
  const counts = new Counts<OperationId>();
  const logged: unknown[] = [];
  const log = { warn: (line: unknown) => void logged.push(line) };
  const { operations, validateResponse } = loadContract(document, (...deviation) =>
    onDeviation(mode, counts, log as never)(...deviation),
  );
  const reports: ErrorRequestHandler = (error: Error, _request, response, _next) =>
    void response.status(500).json({ refused: error.message });
  const answer: express.RequestHandler = (request, response) => {
    const [status, body] = answers[request.operation.id]!;
    response.status(status).json(body);
  };
  const server = createExpress()
    .use(frontDoor(operations, stepsOf(validateResponse!, answer)), reports)
    .listen(0, '127.0.0.1');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const asked = async (id: ContractOperation['id'], status: number, body: unknown): Promise<[number, unknown]> => {
    answers[id] = [status, body];
    const { port } = server.address() as AddressInfo;
    const { route, method } = operations.find((operation) => operation.id === id)!;
    const response = await fetch(`http://127.0.0.1:${port}${route.replaceAll(/:\w+/g, 'x')}`, { method });
    return [response.status, await response.json()];
  };
  const list = document.paths['/api/v1/policies']!['get']!.responses[200]!.content!['application/json']!.examples!;
  const example = Object.values(list)[0]!.value as Record<string, unknown>;

  const [first] = example['data'] as Record<string, unknown>[];

  test('passes a response of the contract unchanged', async () => {
    expect(await asked('Policies_list', 200, example)).toEqual([200, example]);
  });

  test.each([
    ['a field that the contract does not have', 200, { ...example, surprise: true }],
    ['a missing field', 200, {}],
    [
      'an enum value that only later versions may have',
      200,
      { ...example, data: [{ ...first, bookingMode: 'LATER' }] },
    ],
    ['another status', 202, example],
  ])('rejects %s', async (_what, status, body) => {
    const [found, reason] = await asked('Policies_list', status, body);
    expect(found).toBe(500);
    expect(reason).toEqual({ refused: expect.any(String) });
  });

  test('counts what it rejects, and logs nothing', async () => {
    const [[, before] = ['', 0]] = counts.totals();
    await asked('Policies_list', 200, {});
    expect(counts.totals()).toEqual([['Policies_list', before + 1]]);
    expect(logged).toEqual([]);
  });

  describe('when it only logs', () => {
    beforeEach(() => {
      mode = 'log';
      logged.length = 0;
    });
    afterEach(() => {
      mode = 'enforce';
    });
    const secret = { name: 17, surprise: 'X1234567' };

    test.each([
      ['a field that the contract does not have', 200, { ...example, surprise: 'X1234567' }, ['surprise']],
      ['a missing field', 200, {}, ['data']],
      ['another status', 202, example, []],
      [
        'faults in each item of a list',
        200,
        { ...example, data: Array.from({ length: 50 }, () => ({ ...first, ...secret })) },
        ['data.*.surprise'],
      ],
      ['a text', 200, 'X1234567', ['']],
    ])(
      'passes a response with %s unchanged, and logs its location but no values',
      async (_what, status, body, fields) => {
        const [[, before] = ['', 0]] = counts.totals();
        expect(await asked('Policies_list', status, body)).toEqual([status, body]);
        expect(logged).toEqual([{ operation: 'Policies_list', status, fields }]);
        expect(counts.totals()).toEqual([['Policies_list', before + 1]]);
        expect(JSON.stringify(logged)).not.toContain('X1234567');
      },
    );

    test('logs nothing about a response of the contract', async () => {
      expect(await asked('Policies_list', 200, example)).toEqual([200, example]);
      expect(logged).toEqual([]);
    });
  });

  test('passes a 500 unchanged, whatever its body', async () => {
    expect(await asked('Policies_list', 500, { odd: 1 })).toEqual([500, { odd: 1 }]);
  });
});

test('a valid request without a query is checked by the functions that the validator has compiled', () => {
  const validate = jest.spyOn(RequestValidator.prototype, 'validate');
  const { operations, faultIn } = loadContract(document);
  const operation = operations.find(({ id }) => id === 'Policies_createHotelRule')!;
  const request = (body: unknown) => ({
    ...probe(operation),
    operation,
    params: { policyId: 'x' },
    body,
  });
  // The first call may compile them.
  expect(faultIn(request({ maxNights: 2 }), {})).toBeUndefined();
  validate.mockClear();
  expect(faultIn(request({ maxNights: 3 }), {})).toBeUndefined();
  expect(validate).not.toHaveBeenCalled();
  expect(faultIn(request({ maxNights: -1 }), {})).toMatchObject({ status: 400 });
  expect(validate).toHaveBeenCalledTimes(1);
  validate.mockRestore();
});
