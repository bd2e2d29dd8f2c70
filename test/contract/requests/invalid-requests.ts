import { describe, expect, test } from '@jest/globals';
import type { Json } from '../../../src/contract/openapi-document.ts';
import { expectAnswer, expectFault } from '../support/answers.ts';
import { type Message, message, send } from '../support/http.ts';
import { type ContractOperation, operations, withJsonBody } from '../support/operations.ts';
import { type Sample, sampleOf } from '../support/samples.ts';
import { schemaFaults } from '../support/schemas.ts';
import { app, everything } from '../support/service.ts';

const sampled = (operation: ContractOperation, changes: Partial<Sample> = {}): Message =>
  message(operation, sampleOf(operation), everything, changes);

const withBody = (operation: ContractOperation, body: string | Buffer, headers: Record<string, string> = {}) => {
  const good = sampled(operation);
  return send(app.address, { ...good, body, headers: { ...good.headers, ...headers } });
};

describe('D7: answers 400 to a body that is not JSON', () => {
  const MALFORMED = [
    '{',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":NaN}',
    'NaN',
    'Infinity',
    'undefined',
    '{"a":01}',
    '{} {}',
    '\u0000',
    '"\n"',
    '/*{}*/',
  ];

  test.each(withJsonBody)('$id', async (operation) => {
    for (const body of MALFORMED) expectFault(operation, await withBody(operation, body), '', body);
    const inLatin1 = Buffer.from('{"name":"Müller"}', 'latin1');
    expectFault(operation, await withBody(operation, inLatin1), '', 'a body in Latin-1');
  });
});

describe('D8: answers 400 to a body that is missing or not an object', () => {
  test.each(withJsonBody)('$id', async (operation) => {
    for (const body of ['null', '1', '"text"', 'true', '[]', '[{}]'])
      expectFault(operation, await withBody(operation, body), '', body);
    const { body: _, ...withoutBody } = sampled(operation);
    expectFault(operation, await send(app.address, withoutBody), '', 'no body');
    expectFault(operation, await withBody(operation, ''), '', 'an empty body');
    const { 'Content-Type': __, ...headers } = withoutBody.headers;
    expectFault(operation, await send(app.address, { ...withoutBody, headers }), '', 'neither body nor type');
  });
});

describe('D7: answers 415 to another media type', () => {
  const OTHERS = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/merge-patch+json',
    'text/json',
    'json',
    '*/*',
    ';',
    'application/xml',
  ];

  test.each(operations.filter(({ bodyType }) => bodyType))('$id', async (operation) => {
    const other = operation.bodyType === 'application/json' ? 'multipart/form-data; boundary=x' : 'application/json';
    for (const type of [...OTHERS, other])
      expectAnswer(operation, await withBody(operation, '{}', { 'Content-Type': type }), 415, type);
    const { 'Content-Type': _, ...headers } = sampled(operation).headers;
    expectAnswer(operation, await send(app.address, { ...sampled(operation), body: '{}', headers }), 415, 'no type');
  });

  test.each(withJsonBody)('$id accepts JSON only in UTF-8', async (operation) => {
    for (const charset of ['utf-16', 'utf-32', 'utf-7', 'iso-8859-1', 'nonsense']) {
      expectAnswer(
        operation,
        await withBody(operation, '{}', { 'Content-Type': `application/json; charset=${charset}` }),
        415,
        charset,
      );
    }
    const { status } = await withBody(operation, '{"unknownField":1}', {
      'Content-Type': 'Application/JSON ; charset="UTF-8"; v=1',
    });
    expect(status).toBe(400);
  });
});

describe('D7: answers 413 to a body above the limit of the operation', () => {
  test.each(withJsonBody)('$id', async (operation) => {
    const limit = operation.source['x-max-body-bytes'] ?? 64 * 1024;
    expectAnswer(operation, await withBody(operation, `"${'a'.repeat(limit - 1)}"`), 413, 'a byte more');
    const most = Math.max(limit, 1024 * 1024);
    expectAnswer(operation, await withBody(operation, `"${'a'.repeat(most)}"`), 413, 'more than any other takes');
    expectFault(operation, await withBody(operation, `"${'a'.repeat(limit - 2)}"`), '', 'exactly as much');
  });
});

describe('D8: answers 400 to an unknown field and names it', () => {
  test.each(withJsonBody)('$id', async (operation) => {
    const { body } = sampleOf(operation);
    for (const name of ['unknownField', 'constructor', 'toString', 'hasOwnProperty', '__proto__', '']) {
      // An assignment to `__proto__` would not create a field.
      const text = JSON.stringify(body)
        .replace('{', `{${JSON.stringify(name)}:1,`)
        .replace(',}', '}');
      expectFault(operation, await withBody(operation, text), name || '""', `a field called "${name}"`);
    }
    for (const [path, object] of objectsIn(body)) {
      const planted = { ...object, unknownField: 1 };
      const reply = await withBody(operation, JSON.stringify(replaced(body, path, planted)));
      expectFault(
        operation,
        reply,
        [...path, 'unknownField'].join('.'),
        `an unknown field in ${path.join('.') || 'the body'}`,
      );
    }
  });
});

describe('D8: answers 400 to a missing field or one of the wrong type and names it', () => {
  test.each(withJsonBody)('$id', async (operation) => {
    const { body } = sampleOf(operation);
    for (const [path, object] of objectsIn(body)) {
      for (const name of Object.keys(object)) {
        const { [name]: _, ...rest } = object;
        const changes: Record<string, Json> = {
          without: rest,
          'a list for': { ...object, [name]: [[]] },
          'an object for': { ...object, [name]: {} },
        };
        for (const [what, changed] of Object.entries(changes)) {
          const wrong = replaced(body, path, changed);
          if (!operation.bodySchema || schemaFaults(operation.bodySchema, wrong).length === 0) continue;
          const field = [...path, name].join('.');
          const reply = await withBody(operation, JSON.stringify(wrong));
          expectAnswer(operation, reply, 400, `${what} ${field}`);
          // The error of a list names its item, and that of an empty patch names no field.
          if (Object.keys(rest).length > 0) expect(reply.text).toContain(field);
        }
      }
    }
  });
});

describe('D8: a query parameter', () => {
  test.each(operations)('unknown, gets 400 and is named: $id', async (operation) => {
    for (const name of ['unknownParameter', 'constructor', '__proto__', 'hasOwnProperty']) {
      const { path, ...rest } = sampled(operation, { query: {} });
      expectFault(operation, await send(app.address, { ...rest, path: `${path}?${name}=1` }), name, name);
    }
  });

  const withQuery = operations.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'query'));

  test.each(withQuery)('with an invalid value, gets 400 and is named: $id', async (operation) => {
    for (const { name, schema } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      for (const value of ['not-valid\u0000', 'a'.repeat(300)]) {
        const isRefused = schemaFaults(schema, schema.type === 'array' ? [value] : value).length > 0;
        if (!isRefused) continue;
        const reply = await send(app.address, sampled(operation, { query: { [name]: value } }));
        expectAnswer(operation, reply, 400, `${name}=${value}`);
        expect(reply.text).toContain(name);
      }
    }
  });

  /** The query parameters without which an operation has nothing to answer. */
  const requiredOf = (operation: ContractOperation): Sample['query'] => {
    const { query } = sampleOf(operation);
    const names = operation.parameters.filter(({ required, ...one }) => required && one.in === 'query');
    return Object.fromEntries(names.map(({ name }) => [name, query[name]!]));
  };

  test.each(withQuery)('sent empty, counts as not sent, unless it is unknown: $id', async (operation) => {
    const required = requiredOf(operation);
    const names = operation.parameters
      .filter((parameter) => parameter.in === 'query' && !(parameter.name in required))
      .map(({ name }) => name);
    const without = await send(app.address, sampled(operation, { query: required }));
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    const all = await send(app.address, sampled(operation, { query: { ...required, ...empty } }));
    expect([200, 204]).toContain(without.status);
    expect([all.status, all.body]).toEqual([without.status, without.body]);
    for (const name of names) {
      const { path, ...rest } = sampled(operation, { query: required });
      const more = path.includes('?') ? '&' : '?';
      expect((await send(app.address, { ...rest, path: path + more + name })).status).toBe(without.status);
    }
    expectFault(
      operation,
      await send(app.address, sampled(operation, { query: { unknownParameter: '' } })),
      'unknownParameter',
      'an empty one that is unknown',
    );
  });

  test.each(withQuery)('sent twice, gets 400 and is named, unless it is a list: $id', async (operation) => {
    for (const { name, schema, examples } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      if (schema.type === 'array') continue;
      const { path, ...rest } = sampled(operation, {
        query: { ...requiredOf(operation), [name]: Object.values(examples ?? {})[0]?.value ?? '' },
      });
      const reply = await send(app.address, { ...rest, path: `${path}&${path.split('?')[1]}` });
      expectFault(operation, reply, name, `${name} twice`);
      expect(reply.text).toContain('must be sent only once');
    }
  });
});

describe('D8: names the errors of path, query and body at once', () => {
  test.each(withJsonBody)('$id', async (operation) => {
    const { ids } = sampleOf(operation);
    const malformed = Object.fromEntries(Object.keys(ids).map((name) => [name, ' ']));
    const reply = await send(
      app.address,
      sampled(operation, { ids: malformed, query: { unknownParameter: 1 }, body: { unknownField: 1, anotherOne: 1 } }),
    );
    for (const field of [...Object.keys(ids), 'unknownParameter', 'unknownField', 'anotherOne'])
      expectFault(operation, reply, field, 'faults everywhere');
  });
});

/** Every object in a JSON value, including itself, with its path. */
function objectsIn(value: Json | undefined, path: string[] = []): [path: string[], object: Record<string, Json>][] {
  if (value === null || typeof value !== 'object') return [];
  const inside = Object.entries(value).flatMap(([key, inner]) => objectsIn(inner, [...path, key]));
  return Array.isArray(value) ? inside : [[path, value], ...inside];
}

function replaced(value: Json | undefined, [key, ...path]: readonly string[], by: Json): Json {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string, Json>;
  copy[key] = replaced(copy[key], path, by);
  return copy;
}
