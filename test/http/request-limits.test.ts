import { readFileSync } from 'node:fs';
import { parse as parseQuery } from 'node:querystring';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { Request } from 'express';
import { parse } from 'yaml';
import {
  type Json,
  type OpenApiDocument,
  operationsOf,
  type ParameterObject,
  type SchemaObject,
} from '../../src/contract/openapi-document.ts';
import type { Fault } from '../../src/domain/errors.ts';
import { readBody } from '../../src/http/body.ts';
import { HttpProblem, MAX_FAULTS } from '../../src/http/problems/problem.ts';
import { type ContractOperation, loadContract } from '../../src/http/validation/contract.ts';
import { validation } from '../../src/http/validation/validation.ts';
import { withoutLimits } from '../linters/request-limits.ts';
import { probe } from '../../src/http/validation/express-openapi-validator.ts';
import { run } from '../support/run-step.ts';

const document = parse(
  readFileSync(new URL('../../generated/openapi.yaml', import.meta.url), 'utf8'),
) as OpenApiDocument;
const { schemas, parameters: sharedParameters = {} } = document.components;
const contract = loadContract(document);
await contract.compileChecks();
const check = validation(contract);
const read = readBody({ of: () => undefined as never });

type Operation = ContractOperation & {
  template: string;
  bodySchema: SchemaObject | undefined;
  bodies: Json[];
  lists: { name: string; max: number }[];
  /** Its required query parameters, each after a `&`. */
  required: string;
};

const operations: Operation[] = [...operationsOf(document)].map(({ path, operation }) => {
  const known = contract.operations.find(({ id }) => id === operation.operationId)!;
  const content = operation.requestBody?.content['application/json'];
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref ? sharedParameters[parameter.$ref.split('/').at(-1)!]! : parameter,
  );
  return {
    ...known,
    template: path,
    bodySchema: content?.schema,
    bodies: Object.values(content?.examples ?? {}).map(({ value }) => value),
    lists: parameters
      .filter(({ schema }: ParameterObject) => schema.type === 'array')
      .map(({ name, schema }) => ({ name, max: Number(schema['maxItems']) })),
    required: parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, schema }) => `&${name}=${(schema['enum'] as string[])[0]}`)
      .join(''),
  };
});
const withJsonBody = operations.filter(({ bodySchema }) => bodySchema);

/** A body of up to this size is searched for all its faults, whatever it has; up to the other, if it has few values. */
const ALL_FAULTS = 2000;
const ALL_FAULTS_OF_FEW_VALUES = 64 * 1024;

/** The faults of a 400, if any: all of them, or the first alone. */
type Verdict = { faults: Fault[]; areAll: boolean; message: string; milliseconds: number };

/** The outcome of checking a request, and the processor time of the checks from the text of its body on. */
async function judge(operation: Operation, text: string | undefined, query = ''): Promise<Verdict> {
  const params = Object.fromEntries(
    [...operation.template.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, name === 'date' ? '2026-01-01' : 'x']),
  );
  const url = `${operation.template}?${query}`;
  const headers = operation.bodyType ? { 'content-type': operation.bodyType } : {};
  const before = process.cpuUsage();
  const spent = (): number =>
    Object.values(process.cpuUsage(before)).reduce((sum, microseconds) => sum + microseconds / 1000, 0);
  const bytes = Buffer.from(text ?? '');
  const request = Object.assign(Readable.from([bytes]) as unknown as Request, probe(operation), {
    operation,
    params,
    headers: { ...headers, ...(text !== undefined && { 'content-length': String(bytes.length) }) },
    originalUrl: url,
    url,
    query: parseQuery(query),
  });
  if (text !== undefined) await run(read, request);
  let problem = { faults: [] as readonly Fault[], message: '' };
  await run(check, request).catch((error: unknown) => {
    if (!(error instanceof HttpProblem) || error.problem.kind !== 'invalid') throw error;
    ({ problem } = error);
  });
  return {
    areAll: !request.hasLargeBody,
    faults: [...problem.faults],
    message: problem.message,
    milliseconds: spent(),
  };
}

/** Per MB: ten times what it takes, because machines are busy. A check in quadratic time takes far longer. */
const MAX_MILLISECONDS = 500;

/** Fails unless a request of the maximum size is refused with a short response, in little time. */
async function expectCheapRefusal(
  { maxBodyBytes: bytes }: Operation,
  attack: () => Promise<Verdict>,
): Promise<Verdict> {
  const whole = await attack();
  expect(whole.faults.length).toBeGreaterThan(0);
  expect(whole.faults.length).toBeLessThanOrEqual(MAX_FAULTS);
  expect(JSON.stringify(whole).length).toBeLessThan(60_000);
  const megabytes = Math.max(1, bytes / (1024 * 1024));
  expect(whole.milliseconds).toBeLessThan(MAX_MILLISECONDS * megabytes);
  return whole;
}

/** A list, map or object in a body: a list is under its field, an object in a list under `0`. */
type Place = { path: string[]; kind: 'list' | 'map' | 'object'; max: number; min: number; pattern: string };

/** Every list, map and object that a body can contain. */
function placesIn(schema: SchemaObject, path: string[] = [], around: SchemaObject = {}): Place[] {
  const { $ref, anyOf, ...beside } = { ...around, ...schema };
  if ($ref) return placesIn(schemas[$ref.split('/').at(-1)!]!, path, beside);
  if (anyOf) return anyOf.flatMap((option) => placesIn(option, path, beside));
  const { items, properties, propertyNames } = beside;
  const place = { path, min: 0, max: 0, pattern: '' };
  if (items)
    return [
      { ...place, kind: 'list', max: Number(beside['maxItems']), min: Number(beside['minItems'] ?? 0) },
      ...placesIn(items, [...path, '0']),
    ];
  if (propertyNames)
    return [
      {
        ...place,
        kind: 'map',
        max: Number(beside['maxProperties']),
        pattern: String((propertyNames as SchemaObject).pattern),
      },
    ];
  if (!properties) return [];
  return [
    { ...place, kind: 'object' },
    ...Object.entries(properties).flatMap(([name, property]) => placesIn(property, [...path, name])),
  ];
}

const places = (operation: Operation, kind: Place['kind']): Place[] =>
  placesIn(operation.bodySchema ?? {}).filter((place) => place.kind === kind);

/** A body that only has the path to a place, and `text` there. */
function bodyWith(text: string, path: readonly string[]): string {
  return path.reduceRight((inner, name) => (name === '0' ? `[${inner}]` : `{"${name}":${inner}}`), text);
}

/** As many entries as were needed so far, each followed by a comma; by the text of the first two. */
const entriesByStart = new Map<string, string>();

/** A body of at most this many bytes with as many entries, which contain no comma, as fit at a place. */
function asManyAsFit({ path }: Place, [open, close]: string, bytes: number, entry: (index: number) => string): string {
  const room = bytes - bodyWith('', path).length - 10;
  const start = `${entry(0)},${entry(1)},`;
  let entries = entriesByStart.get(start) ?? '';
  if (entries.length <= room) {
    const made: string[] = [];
    for (let length = 0; length <= room; length += made.at(-1)!.length) made.push(`${entry(made.length)},`);
    entries = made.join('');
    entriesByStart.set(start, entries);
  }
  return bodyWith(`${open}${entries.slice(0, entries.lastIndexOf(',', room))}${close}`, path);
}

/** The limit of the operation too, for one place of each, because that takes long. */
const sizesOf = ({ maxBodyBytes }: Operation, { path }: Place): number[] => [
  ...new Set([ALL_FAULTS, ALL_FAULTS_OF_FEW_VALUES, path.length <= 1 ? maxBodyBytes : ALL_FAULTS]),
];

const fieldOf = ({ path }: Place): string => path.join('.');
const overLimit = (place: Place): Fault => ({
  field: fieldOf(place),
  message: `must have at most ${place.max} ${place.kind === 'map' ? 'entries' : place.max === 1 ? 'item' : 'items'}`,
});

/** Three capital letters: 17,576 codes. */
const codeOf = (index: number): string =>
  [index / 676, index / 26, index].map((digit) => String.fromCharCode(65 + (Math.floor(digit) % 26))).join('');

/** An example of the body that has a value at a place. */
function exampleWith(
  { bodies }: Operation,
  { path }: Place,
): { body: Json; found: Json[] | Record<string, Json> } | null {
  for (const example of bodies) {
    const body = structuredClone(example);
    const found = path.reduce<Json | undefined>(
      (value, name) => (value as Record<string, Json> | undefined)?.[name],
      body,
    );
    if (found && Object.keys(found).length > 0) return { body, found: found as Json[] };
  }
  return null;
}

/** Extends a list or a map of an example to its maximum length. */
function lengthen(found: Json[] | Record<string, Json>, length: number): void {
  const [entry] = Object.values(found) as [Json];
  if (Array.isArray(found)) while (found.length < length) found.push(structuredClone(entry));
  else for (let index = 0; Object.keys(found).length < length; index += 1) found[codeOf(index)] ??= entry;
}

/** The entry with the most faults of its own, and the smallest one. */
const ENTRIES = ['{}', '1'];

describe('every list and map of a body', () => {
  const withLists = withJsonBody.flatMap((operation) =>
    [...places(operation, 'list'), ...places(operation, 'map')].map((place) => ({
      operation,
      place,
      name: `${operation.id} ${fieldOf(place)}`,
    })),
  );

  test('is found in the contract', () => {
    expect(withLists.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'BookingRequests_create flightItems',
        'BookingRequests_create hotelItems.0.roomOccupancy.0.childrenAges',
        'Policies_createFlightRule durationCabinTiers.0.classes',
        'ExchangeRates_put rates',
      ]),
    );
  });

  test.each(withLists)(
    'is accepted at its limit, and answers 400 with one entry more: $name',
    async ({ operation, place }) => {
      const example = exampleWith(operation, place);
      if (!example) {
        const { faults } = await judge(operation, bodyWith(`[${Array(place.max).fill('0').join()}]`, place.path));
        expect(faults).not.toContainEqual(overLimit(place));
        const above = await judge(
          operation,
          bodyWith(
            `[${Array(place.max + 1)
              .fill('0')
              .join()}]`,
            place.path,
          ),
        );
        if (above.areAll) expect(above.faults).toContainEqual(overLimit(place));
        else expect(above.faults).toHaveLength(1);
        return;
      }
      lengthen(example.found, place.max);
      expect((await judge(operation, JSON.stringify(example.body))).faults).toEqual([]);
      lengthen(example.found, place.max + 1);
      expect((await judge(operation, JSON.stringify(example.body))).faults).toEqual([overLimit(place)]);
    },
  );

  test.each(withLists)('is rejected quickly with as many entries as fit: $name', async ({ operation, place }) => {
    const isMap = place.kind === 'map';
    for (const entry of ENTRIES) {
      for (const bytes of sizesOf(operation, place)) {
        const text = (): string =>
          asManyAsFit(place, isMap ? '{}' : '[]', bytes, (index) => (isMap ? `"${codeOf(index)}":${entry}` : entry));
        const { faults, areAll } = await expectCheapRefusal(operation, () => judge(operation, text()));
        if (bytes <= ALL_FAULTS) expect(areAll).toBe(true);
        if (areAll && bytes > (place.max + 1) * (entry.length + (isMap ? 6 : 1)) + 200)
          expect(faults).toContainEqual(overLimit(place));
      }
    }
  });
});

describe('every object of a body', () => {
  const withObjects = withJsonBody.flatMap((operation) =>
    places(operation, 'object').map((place) => ({
      operation,
      place,
      name: `${operation.id} ${fieldOf(place) || 'itself'}`,
    })),
  );

  test.each(withObjects)(
    'is rejected quickly with as many unknown fields as fit, at most a hundred of them named: $name',
    async ({ operation, place }) => {
      for (const bytes of sizesOf(operation, place)) {
        const text = (): string => asManyAsFit(place, '{}', bytes, (index) => `"u${index}":${ENTRIES[index % 2]}`);
        const { faults, areAll } = await expectCheapRefusal(operation, () => judge(operation, text()));
        if (bytes <= ALL_FAULTS) expect(areAll).toBe(true);
        if (areAll) expect(faults).toHaveLength(MAX_FAULTS);
        if (areAll)
          expect(faults).toContainEqual({
            field: [...place.path, 'u0'].join('.'),
            message: 'is not a known field',
          });
      }
    },
  );

  test.each(withObjects)(
    'answers 400 with an unknown field with the longest name that fits, cut to 200 characters: $name',
    async ({ operation, place }) => {
      for (const character of ['a', '/', '~']) {
        const bytes = place.path.length === 0 ? operation.maxBodyBytes : ALL_FAULTS_OF_FEW_VALUES;
        const name = character.repeat(bytes - 500);
        const { faults } = await expectCheapRefusal(operation, () =>
          judge(operation, bodyWith(`{"${name}":1}`, place.path)),
        );
        expect(faults.map(({ field }) => field.length).filter((length) => length > 200)).toEqual([]);
        if (bytes <= ALL_FAULTS_OF_FEW_VALUES)
          expect(faults.filter(({ message }) => message === 'is not a known field')).toHaveLength(1);
      }
    },
  );
});

describe('every kind of field', () => {
  // Each kind once, in the operation with the largest body.
  const kinds = new Map<string, { operation: Operation; place: Place; field: string; name: string }>();
  for (const operation of withJsonBody.toSorted((a, b) => b.maxBodyBytes - a.maxBodyBytes)) {
    for (const place of places(operation, 'object')) {
      for (const [field, schema] of Object.entries(schemaAt(operation, place).properties ?? {})) {
        const { default: _, ...kind } = resolved(schema);
        const key = JSON.stringify(kind);
        if (!kinds.has(key))
          kinds.set(key, { operation, place, field, name: `${operation.id} ${[...place.path, field].join('.')}` });
      }
    }
  }

  const VALUES: [what: string, value: (length: number) => string][] = [
    ['lists in lists', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
    ['objects in objects', (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`],
    ['a list', (length) => `[${'1,'.repeat(length / 2 - 1)}1]`],
    ['a text of spaces', (length) => `"${' '.repeat(length)}"`],
    ['a text of digits', (length) => `"${'1'.repeat(length)}"`],
    ['a text of @', (length) => `"${'@'.repeat(length)}"`],
  ];

  // How long a value takes depends on its kind up to 64 KB; beyond that, one kind per operation shows the proportion.
  const firstOf = new Map([...kinds.values()].reverse().map((kind) => [kind.operation, kind]));

  test.each([...kinds.values()])(
    'is rejected quickly with a value as deep, wide or long as fits: $name',
    async (kind) => {
      const { operation, place, field } = kind;
      const most = Math.min(operation.maxBodyBytes, 1024 * 1024);
      const bytes = firstOf.get(operation) === kind ? most : ALL_FAULTS_OF_FEW_VALUES;
      for (const [, value] of VALUES) {
        await expectCheapRefusal(operation, () =>
          judge(operation, bodyWith(`{"${field}":${value(bytes - 1000)}}`, place.path)),
        );
      }
    },
  );
});

function schemaAt({ bodySchema }: Operation, { path }: Place): SchemaObject {
  return path.reduce<SchemaObject>(
    (schema, name) => resolved(name === '0' ? schema.items! : schema.properties![name]!),
    resolved(bodySchema!),
  );
}

/** A schema with its reference resolved; for a nullable one, the other alternative. */
function resolved({ $ref, anyOf, ...beside }: SchemaObject): SchemaObject {
  if ($ref) return resolved({ ...schemas[$ref.split('/').at(-1)!], ...beside });
  return anyOf ? resolved({ ...anyOf.find(({ type }) => type !== 'null'), ...beside }) : beside;
}

describe('every query', () => {
  /** Node's limit for the request line and headers together. */
  const MAX_QUERY = 16_000;
  const repeated = (text: (index: number) => string): string => {
    const pieces: string[] = [];
    for (let length = 0; length < MAX_QUERY; length += pieces.at(-1)!.length) pieces.push(text(pieces.length));
    return pieces.join('');
  };

  test.each(operations)(
    'answers 400 with as many unknown parameters as fit, and names a hundred: $id',
    async (operation) => {
      for (const parameter of ['u?=1&', 'u[?]=1&', 'u[a?]=1&', '?&']) {
        const { faults } = await expectCheapRefusal(operation, () =>
          judge(
            operation,
            undefined,
            repeated((index) => parameter.replace('?', String(index))),
          ),
        );
        expect(faults).toHaveLength(MAX_FAULTS);
      }
      const { faults } = await expectCheapRefusal(operation, () =>
        judge(operation, undefined, `${'a'.repeat(MAX_QUERY)}=1`),
      );
      expect(faults[0]?.field).toHaveLength(200);
    },
  );

  const withLists = operations.flatMap((operation) =>
    operation.lists.map((list) => ({ operation, ...list, id: operation.id })),
  );

  test.each(withLists)('answers 400 with a list over its limit: $id $name', async ({ operation, name, max }) => {
    const fault = { field: name, message: `must have at most ${max} items` };
    const { required } = operation;
    const separated = (count: number): string => `${name}=${Array(count).fill('A').join()}${required}`;
    const twice = (count: number): string => Array(count).fill(`${name}=A`).join('&') + required;
    for (const query of [separated, twice]) {
      expect((await judge(operation, undefined, query(max))).faults).not.toContainEqual(fault);
      expect((await judge(operation, undefined, query(max + 1))).faults).toEqual([fault]);
      const { faults } = await expectCheapRefusal(operation, () =>
        judge(operation, undefined, query(Math.floor(MAX_QUERY / query(1).length))),
      );
      expect(faults).toEqual([fault]);
    }
    expect(
      (
        await expectCheapRefusal(operation, () =>
          judge(operation, undefined, `${name}=${','.repeat(MAX_QUERY)}${required}`),
        )
      ).faults,
    ).toEqual([fault]);
  });

  test.each(withLists)(
    'names one fault for brackets after the name of a list: $id $name',
    async ({ operation, name }) => {
      for (const brackets of ['[]', '[0]', '[a][b]']) {
        const { faults } = await judge(operation, undefined, `${name}${brackets}=A${operation.required}`);
        expect(faults).toEqual([
          { field: `${name}${brackets}`, message: `is not a known query parameter: send ${name}, without brackets` },
        ]);
      }
    },
  );
});

describe('an empty name', () => {
  const evaluate = operations.find(({ id }) => id === 'Policies_evaluate')!;

  test.each(['=x', '=', '=x&=y'])('is quoted as a query parameter: ?%s', async (query) => {
    const list = operations.find(({ id }) => id === 'Policies_list')!;
    expect(await judge(list, undefined, query)).toMatchObject({
      message: '"" is not a known query parameter.',
      faults: [{ field: '""', message: 'is not a known query parameter' }],
    });
  });

  test.each(['{"":1}', '{"hotel":{"":1}}'])('is quoted as a field: %s', async (body) => {
    const { faults } = await judge(evaluate, body);
    expect(faults).toContainEqual({ field: '""', message: 'is not a known field' });
    expect(faults.map(({ field }) => field)).not.toContain('');
  });
});

describe('a body with faults throughout', () => {
  const create = operations.find(({ id }) => id === 'BookingRequests_create')!;
  const many = <T>(count: number, value: () => T): T[] => Array.from({ length: count }, value);
  const wrong = (schema: SchemaObject, lists: number): Json => {
    const { items, properties, type, ...rest } = resolved(schema);
    if (items) return many(Math.min(lists, Number(rest['maxItems'])), () => wrong(items, lists));
    if (properties)
      return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, wrong(property, lists)]));
    return type === 'string' ? 1 : 'wrong';
  };

  test.each(withJsonBody)(
    'is rejected quickly with every list at its limit, or as long as fits: $id',
    async (operation) => {
      const textOf = (lists: number): string => JSON.stringify(wrong(operation.bodySchema!, lists));
      const lists = [100, 50, 25].find((length) => textOf(length).length <= operation.maxBodyBytes)!;
      await expectCheapRefusal(operation, () => judge(operation, textOf(lists)));
    },
  );

  const [example] = create.bodies as Record<string, Json[]>[];
  const rooms = many(100, () => ({ adultsCount: 1, childrenCount: 20, childrenAges: many(20, () => 3) as Json[] }));
  const large = (): Record<string, Json[]> => ({
    ...structuredClone(example!),
    hotelItems: many(50, () => ({ ...(exampleHotel as object), roomOccupancy: structuredClone(rooms) })),
  });
  const exampleHotel = create.bodies.map((body) => (body as { hotelItems?: Json[] }).hotelItems?.[0]).find(Boolean);

  test('is accepted if it is too large for a search for all faults, but has none', async () => {
    const { faults, milliseconds } = await judge(create, JSON.stringify(large()));
    expect(faults).toEqual([]);
    expect(milliseconds).toBeLessThan(MAX_MILLISECONDS);
  });

  test('D8: answers 400 with the first fault alone if it is too large for that search', async () => {
    const body = large() as any;
    body.hotelItems[49].roomOccupancy[99].childrenAges[19] = 18;
    expect((await judge(create, JSON.stringify(body))).faults).toEqual([
      { field: 'hotelItems.49.roomOccupancy.99.childrenAges.19', message: 'must be at most 17' },
    ]);
  });

  test('D8: names the faults of its fields and of its lists together', async () => {
    const body = {
      ...example,
      currency: 'eur',
      unknown: 1,
      travelers: many(101, () => example!['travelers']![0]!),
    };
    const { faults } = await judge(create, JSON.stringify(body), 'debug=1');
    expect(faults.map(({ field }) => field).toSorted()).toEqual(['currency', 'debug', 'travelers', 'unknown']);
  });

  test('says that there are more faults than listed, in body and query together', async () => {
    const query = Array.from({ length: 60 }, (_, index) => `q${index}=1`).join('&');
    const { faults, message } = await judge(
      create,
      JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`b${index}`, 1]))),
      query,
    );
    expect(faults).toHaveLength(MAX_FAULTS);
    expect(message).toBe('The request has more than 100 validation errors; the first 100 are listed.');
  });
});

describe('everything in a request', () => {
  test('has a limit in the contract', () => {
    expect(withoutLimits(document)).toEqual([]);
  });

  test.each<[what: string, schema: SchemaObject, message: string]>([
    ['a text without maxLength', { type: 'string' }, 'has no maxLength'],
    ['a list without maxItems', { type: 'array', items: { type: 'number' } }, 'has no maxItems'],
    [
      'a map without maxProperties',
      { type: 'object', additionalProperties: { type: 'number' } },
      'has no maxProperties',
    ],
    ['unknown fields', { type: 'object', properties: { a: { type: 'number' } } }, 'takes unknown fields'],
    ['a schema that contains itself', { $ref: '#/components/schemas/Tree' }, '.inner contains itself'],
    ['a list without items', { type: 'array', maxItems: 3 }, 'has no items'],
    ['an unsupported combination', { oneOf: [] }, 'has oneOf or allOf'],
  ])('is reported by the linter if it has none: %s', (_, schema, message) => {
    const unlimited = structuredClone(document);
    unlimited.components.schemas['Tree'] = {
      type: 'object',
      properties: { inner: { $ref: '#/components/schemas/Tree' } },
      additionalProperties: false,
    };
    unlimited.paths['/api/v1/policies/evaluate']!['post']!.requestBody!.content['application/json']!.schema = schema;
    expect(withoutLimits(unlimited)).toEqual([expect.stringContaining(message)]);
  });
});
