import { describe, expect, test } from '@jest/globals';
import { areas } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { eachObject, type SchemaObject } from '../../src/contract/openapi-document.ts';
import { areaOf } from '../../src/http/areas.ts';
import { FORMATS } from '../../src/http/validation/formats.ts';
import type { ContractOperation } from './support/operations.ts';
import { contract, operations } from './support/operations.ts';
import { samplesOf } from './support/samples.ts';
import { schemaFaults } from './support/schemas.ts';

/** Section 5 of the specification, and D5. A new code is a decision: write it down there first. */
const PERMISSIONS = new Set([
  'READ_BOOKING_REQUESTS',
  'UPDATE_BOOKING_REQUESTS',
  'PROCESS_BOOKING_REQUESTS',
  'READ_USER_BOOKING_REQUESTS',
  'WRITE_USER_BOOKING_REQUESTS',
  'READ_POLICIES',
  'WRITE_POLICIES',
  'DELETE_POLICIES',
  'ASSIGN_POLICIES',
  'READ_TRAVELERS',
  'WRITE_TRAVELERS',
  'DELETE_TRAVELERS',
  'MANAGE_DIRECTORY',
  'MANAGE_BUDGETS',
  'MANAGE_REASON_CODES',
  'MANAGE_DELEGATIONS',
  'MANAGE_REFERENCE_DATA',
  'READ_AUDIT_EVENTS',
  'READ_EVENTS',
  'MANAGE_WEBHOOKS',
]);

describe('every operation', () => {
  test.each(operations)('$id has a summary, permissions and a rate limit', ({ id, source, template, permissions }) => {
    expect(id).toMatch(/^[A-Z][A-Za-z]+_[a-z][A-Za-z]+$/);
    expect(source.summary).toMatch(/^[A-Z].{4,}[^.]$/);
    expect(source['x-permissions']).toBeDefined();
    expect(
      Object.values(permissions)
        .flat()
        .filter((code) => !PERMISSIONS.has(code)),
    ).toEqual([]);
    // A class without a setting would have no limit.
    expect(Object.keys(readConfig({}).rateLimits)).toContain(source['x-rate-limit']);
    expect(areaOf(areas, template)).toBeDefined();
  });

  test.each(operations)('$id and its parameters are described in sentences', ({ id, source, parameters }) => {
    const texts = [{ name: id, description: source.description }, ...parameters];
    expect(texts.filter(({ description = '' }) => !/^[A-Z`].*\.$/s.test(description)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test.each(operations)(
    '$id documents the statuses of the checks before it (D6)',
    ({ responses, method, bodyType, parameters, source }) => {
      const statuses = ['400', '401', '405', '429', '500', '503'];
      if (Object.values(source['x-permissions'] ?? {}).flat().length > 0) statuses.push('403');
      if (bodyType) statuses.push('413', '415');
      // A PUT creates what it does not find.
      if (method !== 'PUT' && parameters.some((parameter) => parameter.in === 'path')) statuses.push('404');
      expect(statuses.filter((status) => !responses[status])).toEqual([]);
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).not.toHaveLength(0);
    },
  );

  test.each(operations.filter(({ bodyType }) => bodyType))('$id requires a body of one media type', ({ source }) => {
    expect(source.requestBody?.required).toBe(true);
    expect(Object.keys(source.requestBody?.content ?? {})).toHaveLength(1);
  });

  test('has a unique ID', () => {
    const ids = operations.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('what generated clients need', () => {
  const { schemas } = contract.document.components;

  test('no value is in two enumerations, for which default Go clients have one constant', () => {
    const enumerations = new Map<string, string[]>();
    for (const [name, { enum: values }] of Object.entries(schemas) as [string, { enum?: string[] }][]) {
      for (const value of values ?? []) {
        const constant = value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
        enumerations.set(constant, [...(enumerations.get(constant) ?? []), name]);
      }
    }
    expect([...enumerations].filter(([, names]) => names.length > 1)).toEqual([]);
  });

  test('the description is short, because generators copy it into every file, and there is a contact', () => {
    const { description, contact } = contract.document.info as { description: string; contact?: { name: string } };
    expect(description.length).toBeLessThan(300);
    expect(contact?.name).toBeTruthy();
  });

  test('the first server is the one that serves the document, because clients call it by default', () => {
    expect((contract.document as unknown as { servers: { url: string }[] }).servers[0]?.url).toBe('/');
  });

  // Postman and Swagger UI send it with every call: a key twice (D57), or the version of another record (D64).
  test.each(operations)('D57, D64: headers of $id have no example value', ({ parameters }) => {
    const prefilled = parameters.filter((one) => one.in === 'header' && ('examples' in one || 'example' in one));
    expect(prefilled.map(({ name }) => name)).toEqual([]);
  });

  test('a file in a form has no contentType, with which typescript-axios sends JSON, and a list is in several parts', () => {
    const forms = operations.flatMap(({ source }) => source.requestBody?.content['multipart/form-data'] ?? []);
    const encoded = forms.flatMap(({ encoding = {} }) => Object.entries(encoding));
    // Without this style, clients in Ruby send the list as text, and Prism refuses it.
    const parts = { style: 'form', explode: true, allowReserved: true };
    expect(Object.fromEntries(encoded)).toEqual({
      isPrimary: { contentType: 'text/plain' },
      passportDocuments: parts,
      passportIsPrimary: { contentType: 'text/plain' },
    });
  });

  test('a field has no default, with which openapi-typescript requires it, but x-default', () => {
    const withDefault = (key: string) =>
      Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
        Object.keys(properties).flatMap((field) => (key in properties[field]! ? [`${name}.${field}`] : [])),
      );
    expect(withDefault('default')).toEqual([]);
    expect(withDefault('x-default')).toContain('PolicyCreate.isActive');
  });

  test('a pattern has no \\u escape, which PCRE and RE2 refuse, but \\x00', () => {
    const patterns = new Set<string>();
    eachObject(contract.document, ({ pattern }) => typeof pattern === 'string' && patterns.add(pattern));
    expect([...patterns].filter((pattern) => pattern.includes('\\u'))).toEqual([]);
    expect([...patterns]).toContain('^[^\\x00]*$');
  });

  test('D7: errors of the policy area have one body for 400 and one for the rest, whose statusCode is a plain integer', () => {
    const bodies = operations
      .filter(({ dialect }) => dialect === 'policy')
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { content }]) => {
        const name = content!['application/json']!.schema.$ref?.replace(/.*\//, '');
        return `${status === '400' ? '400' : 'others'} ${name}`;
      });
    expect([...new Set(bodies)].toSorted()).toEqual(['400 PolicyBadRequestBody', 'others PolicyErrorBody']);
    // Clients in Kotlin can't read enums of numbers.
    for (const name of ['PolicyBadRequestBody', 'PolicyErrorBody'])
      expect(withoutExactSchemas(schemas[name]!.properties!['statusCode'])).toEqual({
        type: 'integer',
        description: 'The status of the response.',
      });
  });

  test.each(
    `
    0000-01-01 2030-00-10 2030-02-30 2030-04-31 2030-13-01 2030-12-32 2030-03-11T24:00:00Z 2030-03-11T09:60:00Z
    2030-03-11T09:30:60Z 2030-03-11T09:30:00+24:00 2030-03-11T09:30 2030-03-11T09:30:00
    0001-01-01 1900-12-31 2000-10-10 9999-12-31 2028-02-29 2030-03-11T23:59:59.123456789-23:59
  `.match(/\S+/g)!,
  )('D13: the pattern of dates and timestamps takes %s only if the service does', (text) => {
    expect(new RegExp(schemas['DayOrTimestamp']!.pattern!).test(text)).toBe(FORMATS['day-or-timestamp'].validate(text));
  });

  test('the webhook is internal, because OpenAPI Generator takes it for a call, which does not compile in Python', () => {
    const { webhooks = {} } = contract.document;
    expect(Object.values(webhooks).map(({ post }) => post?.['x-internal'])).toEqual([true]);
  });

  test('values of several types have no type, and x-schema has the exact ones', () => {
    const unions: unknown[] = [];
    eachObject(withoutExactSchemas(schemas), ({ anyOf, oneOf, type }) => {
      const kinds = [anyOf ?? oneOf ?? type].flat() as (SchemaObject | string)[];
      if (kinds.filter((kind) => (typeof kind === 'object' ? kind.type : kind) !== 'null').length > 1)
        unions.push(kinds);
    });
    expect(unions).toEqual([]);
    expect(schemaFaults({ $ref: '#/components/schemas/ViolationLimit' }, ['ECONOMY'])).toEqual([]);
    expect(schemaFaults({ $ref: '#/components/schemas/ViolationLimit' }, 'ECONOMY')).not.toEqual([]);
    expect(schemaFaults(schemas['RuleCheck']!.properties!['limitValue']!, null)).toEqual([]);
    expect(schemaFaults(schemas['RuleCheck']!.properties!['limitValue']!, true)).not.toEqual([]);
  });
});

function withoutExactSchemas<T>(part: T): T {
  return JSON.parse(JSON.stringify(part, (key, value: unknown) => (key === 'x-schema' ? undefined : value))) as T;
}

describe('D8: null is allowed for optional fields', () => {
  const posts = operations.filter(({ method, bodyType }) => method === 'POST' && bodyType === 'application/json');

  test.each(posts)('in the body of $id', ({ bodySchema }) => {
    const { schemas } = contract.document.components;
    const refused: string[] = [];
    const walk = (schema: SchemaObject, path: string): void => {
      const { $ref, properties = {}, required = [], items, anyOf = [] } = schema;
      if ($ref) walk(schemas[$ref.replace('#/components/schemas/', '')]!, path);
      for (const each of anyOf) walk(each, path);
      if (items) walk(items, `${path}.0`);
      for (const [name, property] of Object.entries(properties)) {
        if (!required.includes(name) && schemaFaults(property, null).length > 0) refused.push(`${path}.${name}`);
        walk(property, `${path}.${name}`);
      }
    };
    walk(bodySchema!, 'body');
    expect(refused).toEqual([]);
  });
});

describe('every example is valid', () => {
  test.each(operations)(
    'for the request of $id, with at least one per body and per parameter that is not a header',
    ({ parameters, bodyType, bodySchema, source }) => {
      for (const { name, schema, examples = {} } of parameters.filter((one) => one.in !== 'header')) {
        expect({ parameter: name, examples: Object.keys(examples) }).not.toEqual({ parameter: name, examples: [] });
        for (const [example, { value }] of Object.entries(examples)) {
          expect({ parameter: name, example, faults: schemaFaults(schema, value) }).toEqual({
            parameter: name,
            example,
            faults: [],
          });
        }
      }
      if (!bodySchema) return;
      const examples = source.requestBody?.content[bodyType ?? '']?.examples ?? {};
      expect(Object.keys(examples)).not.toHaveLength(0);
      for (const [example, { value }] of Object.entries(examples)) {
        expect({ example, faults: schemaFaults(bodySchema, value) }).toEqual({ example, faults: [] });
      }
    },
  );

  test.each(operations)('for the responses of $id, with at least one per status with a body', ({ responses }) => {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const [type, { schema, examples = {} }] of Object.entries(content)) {
        expect({ status, type, examples: Object.keys(examples) }).not.toEqual({ status, type, examples: [] });
        for (const [example, { value }] of Object.entries(examples)) {
          expect({ status, example, faults: schemaFaults(schema, value) }).toEqual({ status, example, faults: [] });
        }
      }
    }
  });

  test.each(operations)('and gives $id a complete request', (operation) => {
    for (const { name, ids, body } of samplesOf(operation)) {
      const missing = operation.parameters.filter(
        (parameter) => parameter.in === 'path' && ids[parameter.name] === undefined,
      );
      expect({ name, missing, hasBody: body !== undefined }).toEqual({
        name,
        missing: [],
        hasBody: operation.bodyType !== null,
      });
    }
    expect(samplesOf(operation)).not.toHaveLength(0);
  });
});

describe('every link leads to an operation', () => {
  const links = operations.flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, { links: ofStatus = {} }]) =>
      Object.entries(ofStatus as Record<string, Link>).map(([link, { operationId, parameters }]) => ({
        operation,
        id: operation.id,
        status,
        link,
        operationId,
        parameters,
      })),
    ),
  );

  test('and there are some', () => expect(links.length).toBeGreaterThan(0));

  test.each(links)('$id $status $link leads to $operationId', ({ operation, status, operationId, parameters }) => {
    const target = operations.find(({ id }) => id === operationId);
    expect(target).toBeDefined();
    const known = new Set(target!.parameters.map(({ name }) => name));
    const needed = target!.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(Object.keys(parameters).filter((name) => !known.has(name))).toEqual([]);
    expect(needed.filter((name) => !(name in parameters))).toEqual([]);
    for (const expression of Object.values(parameters))
      expect({ expression, found: resolves(expression, operation, status) }).toEqual({ expression, found: true });
  });
});

type Link = { operationId: string; parameters: Record<string, string> };

/** Whether an expression finds a text in every example: `$request.path.policyId`, `$response.body#/data/id`. */
function resolves(expression: string, { parameters, responses }: ContractOperation, status: string): boolean {
  const path = /^\$request\.path\.(\w+)$/.exec(expression)?.[1];
  if (path) return parameters.some((parameter) => parameter.in === 'path' && parameter.name === path);
  const pointer = /^\$response\.body#\/(.+)$/.exec(expression)?.[1]?.split('/');
  if (!pointer) return false;
  const examples = Object.values(responses[status]?.content?.['application/json']?.examples ?? {});
  return examples.every(({ value }) => typeof pointer.reduce<any>((inner, key) => inner?.[key], value) === 'string');
}

test('every reference in the document resolves', () => {
  const references = new Set(
    [...JSON.stringify(contract.document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path),
  );
  const lost = [...references].filter(
    (path) => path.split('/').reduce<any>((inner, key) => inner?.[key], contract.document) === undefined,
  );
  expect(lost).toEqual([]);
});

test('no text in the document cites a decision, which no client can look up', () => {
  expect(JSON.stringify(contract.document).match(/[^"]{0,40}\bD\d{1,2}\b(?![-\w])[^"]{0,20}/g) ?? []).toEqual([]);
});

describe('what other tools need', () => {
  const { schemas } = contract.document.components;
  const sent = new Set<string>();
  const follow = (part: unknown): void =>
    eachObject(part, ({ $ref }) => {
      const name = String($ref ?? '').replace('#/components/schemas/', '');
      if (!(name in schemas) || sent.has(name)) return;
      sent.add(name);
      follow(schemas[name]);
    });
  follow(operations.map(({ parameters, source }) => [parameters, source.requestBody]));

  const objects = Object.keys(schemas).filter((name) => schemas[name]!.properties !== undefined);

  test.each(objects)('%s is sealed when clients send it, and open when only the service sends it', (name) => {
    expect(schemas[name]!.additionalProperties).toBe(!sent.has(name));
  });

  test('an enum is closed in requests, and a string in responses, which may get values later', () => {
    const closed = Object.keys(schemas).filter((name) => {
      let found = false;
      eachObject(withoutExactSchemas(schemas[name]), ({ enum: values, $ref }: SchemaObject) => {
        found ||= (values ?? schemas[$ref?.replace('#/components/schemas/', '') ?? '']?.enum) !== undefined;
      });
      return found;
    });
    expect(closed.filter((name) => !sent.has(name))).toEqual([]);
    expect(closed).toContain('CabinClass');
    const { status } = schemas['BookingRequest']!.properties!;
    expect(status).toEqual({
      type: 'string',
      description: expect.stringMatching(/PENDING.*Later versions may add values\.$/s),
      'x-schema': { $ref: '#/components/schemas/BookingRequestStatus' },
    });
    expect(schemaFaults(status!, 'LATER')).not.toEqual([]);
  });

  test('dates and timestamps have one schema each, which has a name', () => {
    const withFormat: string[] = [];
    const look = (part: unknown, where: string): void =>
      eachObject(part, ({ format }) => {
        if (format === 'date' || format === 'date-time') withFormat.push(`${where} ${format}`);
      });
    for (const [name, schema] of Object.entries(schemas)) look(schema, name);
    look(contract.document.paths, 'inline');
    expect(withFormat).toEqual(['CalendarDate date', 'Timestamp date-time']);
  });

  test('every number has the format double', () => {
    const odd: unknown[] = [];
    eachObject(contract.document, (object) => {
      const { type, format } = object;
      if ([type].flat().includes('number') && format !== 'double') odd.push(object);
    });
    expect(odd).toEqual([]);
  });

  test('a default is not beside a reference, and a single value is a constant', () => {
    const odd: unknown[] = [];
    eachObject(contract.document, (object) => {
      if ('$ref' in object && 'default' in object) odd.push(object);
      if (Array.isArray(object['enum']) && object['enum'].length === 1) odd.push(object);
    });
    expect(odd).toEqual([]);
  });
});
