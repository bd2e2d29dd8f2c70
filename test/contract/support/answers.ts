import { expect } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import type { SchemaObject } from '../../../src/contract/openapi-document.ts';
import type { Reply } from './http.ts';
import type { ContractOperation, Dialect } from './operations.ts';
import { schemaFaults } from './schemas.ts';

/** Refusals whose text does not depend on the request: each is exactly one of the document's examples. */
const SAID_IN_EXAMPLES = new Set([403, 404, 413]);

/**
 * Fails unless the operation returned this status as the contract documents it: a valid body, which is one of the
 * examples if the refusal does not depend on the request, and every required header. `sent` describes the request in
 * the failure.
 */
export function expectAnswer(operation: ContractOperation, reply: Reply, status: number, sent: string): void {
  expect({ operation: operation.id, sent, status: reply.status, faults: answerFaults(operation, reply) }).toEqual({
    operation: operation.id,
    sent,
    status,
    faults: [],
  });
}

/** Fails unless the response is a documented 400 that names `field`. */
export function expectFault(operation: ContractOperation, reply: Reply, field: string, sent: string): void {
  expectAnswer(operation, reply, 400, sent);
  expect({
    operation: operation.id,
    sent,
    names: namesField(operation.dialect, reply.body, field),
    body: reply.body,
  }).toEqual({
    operation: operation.id,
    sent,
    names: true,
    body: reply.body,
  });
}

/**
 * Whether a 400 names a field, in an area whose errors name fields. An error about the whole body has an empty name.
 */
export function namesField(dialect: Dialect, body: any, field: string): boolean {
  if (dialect === 'policy') return body.errors.some((fault: { field: string }) => fault.field === field);
  if (dialect === 'booking')
    return field === '' ? body.message.startsWith('The body ') : Object.hasOwn(body.data, field);
  // One sentence per field, which begins with the field's name.
  return `. ${body.message}`.includes(`. ${field || 'The body'} `);
}

function answerFaults(operation: ContractOperation, reply: Reply): string[] {
  const response = operation.responses[reply.status];
  if (!response) return [`${reply.status} is not documented: ${reply.text.slice(0, 300)}`];
  const headers = Object.entries(
    (response.headers ?? {}) as Record<string, { required?: boolean; schema: SchemaObject }>,
  ).flatMap(([name, { required, schema }]) => {
    const value = reply.headers[name.toLowerCase()];
    if (value === undefined) return required ? [`header ${name} is missing`] : [];
    return schemaFaults(schema, schema.type === 'integer' ? Number(value) : value).map(
      (fault) => `header ${name}: ${fault}`,
    );
  });
  const body = response.content?.['application/json'];
  if (!body)
    return reply.text === '' ? headers : [...headers, `a body that is not documented: ${reply.text.slice(0, 300)}`];
  if (!reply.headers['content-type']?.startsWith('application/json'))
    return [...headers, `Content-Type ${reply.headers['content-type']}`];
  const faults = schemaFaults(body.schema, reply.body).map((fault) => `body${fault} in ${reply.text.slice(0, 300)}`);
  const isAnExample = Object.values(body.examples ?? {}).some(({ value }) => isDeepStrictEqual(value, reply.body));
  if (SAID_IN_EXAMPLES.has(reply.status) && !isAnExample)
    faults.push(`not among the examples: ${reply.text.slice(0, 300)}`);
  return [...headers, ...faults];
}

/** The response outside the paths of the contract, in the format of the area. */
export function expectNotFound(dialect: Dialect, reply: Reply, sent: string): void {
  const bodies = {
    policy: { statusCode: 404, message: expect.any(String) },
    booking: { status: 'fail', message: expect.any(String), data: {}, code: 'NOT_FOUND' },
    traveler: { status: 'error', message: expect.any(String), code: 'NOT_FOUND' },
  };
  expect({ sent, status: reply.status, body: reply.body }).toEqual({ sent, status: 404, body: bodies[dialect] });
  expect(reply.headers['x-request-id']).toEqual(expect.stringMatching(/^[A-Za-z0-9._~-]{1,64}$/));
}
