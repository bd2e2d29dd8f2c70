import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { eachObject, type OpenApiDocument, type SchemaObject } from '../../src/contract/openapi-document.ts';
import { changelog } from '../../src/tools/release/changelog.ts';
import { type ContractChange, contractChanges, findOasdiff } from '../../src/tools/release/contract-changes.ts';
import { judgeContract } from '../../src/tools/release/gate.ts';
import { compareVersions } from '../../src/tools/release/released.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const document = someOperations(
  JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')) as OpenApiDocument,
);
const oasdiff = findOasdiff();

if (!oasdiff) console.warn('SKIPPED: without Go, which builds oasdiff, nothing was compared.');
const withOasdiff = oasdiff ? describe : describe.skip;

let folder: string;
let released: string;

beforeAll(() => {
  folder = temporaryFolder();
  released = edited(() => undefined);
});

afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The contract with a few of its operations and no examples, because the whole one takes oasdiff half a second each
 * time.
 */
function someOperations(contract: OpenApiDocument): OpenApiDocument {
  const kept = [
    '/api/v1/policies',
    '/api/v1/policies/{policyId}',
    '/api/v1/policies/evaluate',
    '/v1/booking-requests/{id}',
  ];
  contract.paths = Object.fromEntries(kept.map((path) => [path, contract.paths[path] ?? {}]));
  eachObject(contract, (object) => delete object['examples']);
  return contract;
}

let count = 0;

/** Writes the contract with a change to a file. */
function edited(edit: (copy: OpenApiDocument) => void): string {
  const copy = structuredClone(document);
  edit(copy);
  count += 1;
  const path = `${folder}/${count}.json`;
  writeFileSync(path, JSON.stringify(copy));
  return path;
}

const changesOf = (edit: (copy: OpenApiDocument) => void) => contractChanges(oasdiff ?? '', released, edited(edit));

const schemaOf = (
  copy: OpenApiDocument,
  name: string,
): Required<Pick<SchemaObject, 'properties' | 'required'>> & SchemaObject => {
  const schema = copy.components.schemas[name];
  if (!schema?.properties) throw new Error(`There is no object ${name}.`);
  schema.required ??= [];
  return schema as ReturnType<typeof schemaOf>;
};

const removeProperty = (name: string, property: string) => (copy: OpenApiDocument) => {
  const schema = schemaOf(copy, name);
  if (!(property in schema.properties)) throw new Error(`${name} has no ${property}.`);
  delete schema.properties[property];
  schema.required = schema.required.filter((required) => required !== property);
};

const breaks: [change: string, edit: (copy: OpenApiDocument) => void, said: string[]][] = [
  [
    'an operation is removed',
    (copy) => delete copy.paths['/api/v1/policies/evaluate'],
    ['removed', '`POST /api/v1/policies/evaluate`'],
  ],
  [
    'a property of a response is removed',
    removeProperty('Policy', 'isDefault'),
    ['`isDefault`', '`GET /api/v1/policies/{policyId}`'],
  ],
  [
    // Objects are sealed: a client that still sends the field gets 400 (D8).
    'a field of a request is removed',
    removeProperty('PolicyCreate', 'description'),
    ['`description`', '`POST /api/v1/policies`'],
  ],
  [
    'a request has a new required field',
    (copy) => {
      schemaOf(copy, 'PolicyCreate').properties['reason'] = { type: 'string' };
      schemaOf(copy, 'PolicyCreate').required.push('reason');
    },
    ['`reason`', '`POST /api/v1/policies`'],
  ],
  [
    'a request may no longer send a value',
    (copy) => (copy.components.schemas['CabinClass']!['enum'] as string[]).shift(),
    ['`ECONOMY`', '`POST /api/v1/policies/evaluate`'],
  ],
  [
    'an optional query parameter becomes required',
    (copy) => void (copy.components.parameters!['PolicyFilters.companyId']!.required = true),
    ['`companyId`', '`GET /api/v1/policies`'],
  ],
  [
    'a success status is replaced',
    (copy) => {
      const { responses } = copy.paths['/api/v1/policies']!['post']!;
      responses['202'] = responses['201']!;
      delete responses['201'];
    },
    ['`201`', '`POST /api/v1/policies`'],
  ],
];

const additions: [change: string, edit: (copy: OpenApiDocument) => void][] = [
  [
    'operation',
    (copy) => {
      copy.paths['/v1/new'] = { get: { ...copy.paths['/api/v1/policies']!['get']!, operationId: 'New_list' } };
    },
  ],
  [
    'property of a response',
    (copy) => {
      schemaOf(copy, 'Policy').properties['color'] = { type: 'string' };
      schemaOf(copy, 'Policy').required.push('color');
    },
  ],
  [
    'optional field of a request',
    (copy) => void (schemaOf(copy, 'PolicyCreate').properties['color'] = { type: 'string' }),
  ],
  [
    'error status',
    (copy) => void (copy.paths['/api/v1/policies']!['get']!.responses['418'] = { description: 'A teapot.' }),
  ],
];

withOasdiff('the change gate', () => {
  test('fails with a new value of an enum that is closed in a response', () => {
    const withStatuses = (...values: string[]): string =>
      edited((copy) => {
        schemaOf(copy, 'BookingRequest').properties['status'] = { type: 'string', enum: values };
      });
    const changes = contractChanges(oasdiff ?? '', withStatuses('PENDING'), withStatuses('PENDING', 'ON_HOLD'));
    expect(judgeContract('1.0.0', '1.1.0', changes)).toEqual({
      passes: false,
      text: expect.stringContaining('added the new `ON_HOLD` enum value'),
    });
  });

  test('fails when a number in a response loses its maximum, which oasdiff 1.15 missed', () => {
    const changes = changesOf((copy) => void delete copy.components.schemas['Money']!['maximum']);
    expect(judgeContract('1.0.0', '1.1.0', changes).text).toContain(
      "`data/totalPrice` response property's max was unset",
    );
  });

  test('shows a change that is listed as compatible in the words of the list', () => {
    const pattern = (value: string) => (copy: OpenApiDocument) =>
      void (copy.components.schemas['UserId']!.pattern = value);
    const base = edited(pattern('^[A-Za-z0-9._~-]{1,64}$'));
    const changes = contractChanges(oasdiff ?? '', base, edited(pattern('^[A-Za-z0-9._~|@-]{1,64}$')));
    expect(changes).not.toHaveLength(0);
    expect(changes.filter(({ breaking, text }) => breaking || text !== 'User IDs can also have `|` and `@`')).toEqual(
      [],
    );
  });

  test.each(breaks)(
    'fails when %s, and names it; under a new major version it passes, and still names it',
    (_change, edit, said) => {
      const changes = changesOf(edit);
      const { passes, text } = judgeContract('1.0.0', '1.1.0', changes);
      expect(passes).toBe(false);
      const lines = text.split('\n').filter((line) => said.every((part) => line.includes(part)));
      expect({ text, found: lines.length }).toEqual({ text, found: 1 });

      const major = judgeContract('1.0.0', '2.0.0', changes);
      expect(major.passes).toBe(true);
      expect(major.text).toContain(lines[0]);
    },
  );

  test.each(additions)('passes with a new %s', (_change, edit) => {
    const text = expect.stringMatching(/No breaking changes since 1\.0\.0; [1-9]/);
    expect(judgeContract('1.0.0', '1.1.0', changesOf(edit))).toEqual({ passes: true, text });
  });

  test('passes with changed texts, and with a new value of an enum that only responses have', () => {
    const changes = changesOf((copy) => {
      copy.components.schemas['CheckOutcome']!['x-schema']!.enum!.push('POSTPONED');
      copy.info.description = 'Another text.';
      copy.paths['/api/v1/policies']!['get']!.summary = 'Another text';
    });
    expect(judgeContract('1.0.0', '1.0.0', changes)).toEqual({
      passes: true,
      text: 'No breaking changes since 1.0.0; 0 other changes.',
    });
  });

  test('fails if a document cannot be read, and names it', () => {
    expect(() => contractChanges(oasdiff ?? '', released, `${folder}/none.yaml`)).toThrow('none.yaml');
  });
});

describe('the change gate by version', () => {
  test('rejects a change under a released version', () => {
    const change = { operation: 'GET /v1', text: 'added `b`', breaking: false };
    expect(judgeContract('1.2.0', '1.2.0', [change])).toEqual({
      passes: false,
      text: expect.stringMatching(/Raise the version in spec\/main\.tsp:\n- added `b`: `GET \/v1`/),
    });
    expect(judgeContract('1.2.0', '1.3.0', [change]).passes).toBe(true);
  });

  test('rejects a version below the released one', () => {
    expect(judgeContract('1.2.0', '1.1.9', [])).toEqual({
      passes: false,
      text: expect.stringContaining('lower than the released 1.2.0'),
    });
  });

  test.each([
    ['1.10.0', '1.9.0', 1],
    ['2.0.0', '10.0.0', -1],
    ['1.2.3', '1.2.3', 0],
    ['1.2.3', '1.2.4', -1],
  ])('orders %s and %s by number', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });
});

describe('the changelog of the client', () => {
  const change = (text: string, operation: string, breaking = false): ContractChange => ({ text, operation, breaking });
  const changes: Record<string, ContractChange[]> = {
    'one two': [
      change('removed `a`', 'GET /v1', true),
      change('added `b`', 'GET /v1'),
      change('added `b`', 'POST /v1'),
    ],
    'two now': [change('added `c`', 'GET /v2')],
    'two two': [],
  };
  const parts = {
    releases: [
      { version: '1.0.0', path: 'one' },
      { version: '2.0.0', path: 'two' },
    ],
    currentPath: 'now',
    read: () => stringify(document),
    compare: (base: string, revision: string) => changes[`${base} ${revision}`] ?? [],
  };

  test('has every release, the latest first, and breaking changes before others', () => {
    const text = changelog(parts);
    const inOrder = [
      '## Unreleased',
      '`c`',
      '## 2.0.0',
      '### Breaking',
      '`a`',
      '- added `b`: `GET /v1`, `POST /v1`',
      '## 1.0.0',
    ];
    const places = inOrder.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(text).toMatch(/The first release: \d operations\./);
  });

  test('has no unreleased changes right after a release', () => {
    expect(changelog({ ...parts, currentPath: 'two' })).not.toContain('Unreleased');
  });
});
