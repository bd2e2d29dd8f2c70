import { afterAll, describe, expect, test } from '@jest/globals';
import type { Json } from '../../../src/contract/openapi-document.ts';
import { startMock } from '../../support/mock.ts';
import { type Message, message, type Reply, send } from '../support/http.ts';
import { type ContractOperation, operations } from '../support/operations.ts';
import { type Sample, sampleOf } from '../support/samples.ts';
import { app, everything } from '../support/service.ts';

/* What a client shows of an error, or branches on, must not change with the base URL. */

const mock = await startMock();

afterAll(() => mock.stop());

const sampled = (operation: ContractOperation, changes: Partial<Sample> = {}): Message =>
  message(operation, sampleOf(operation), everything, changes);

/** Invalid requests by what is wrong with them. None of them gets far enough to depend on what is stored. */
function invalid(operation: ContractOperation): Record<string, Message> {
  const good = sampled(operation);
  const { ids, body } = sampleOf(operation);
  const [path = ''] = good.path.split('?');
  const sent = (changes: Partial<Message>): Message => ({ ...good, ...changes });
  const requests: Record<string, Message> = {
    'no operation': sent({ path: `${path}/nothing/at/all` }),
    'no operation, no token': sent({ path: `${path}/nothing/at/all`, headers: {} }),
    'no token': sent({ headers: { ...good.headers, Authorization: 'Bearer' } }),
    'two tokens': sent({ headers: { ...good.headers, Authorization: 'Bearer a b' } }),
    'no prefix': sent({ path: path.replace(/^\/(api\/)?v?1?/, '/v9') }),
    'an unknown query parameter': sent({ path: `${path}?PAGE=x` }),
    'an empty query parameter': sent({ path: `${path}?=1` }),
  };
  for (const method of ['PUT', 'DELETE', 'POST', 'PROPFIND'])
    if (!operations.some((other) => other.template === operation.template && other.method === method))
      requests[method] = sent({ method });
  for (const id of Object.keys(ids)) {
    requests[`an invalid ${id}`] = sampled(operation, { ids: { ...ids, [id]: 'a b' } });
    requests[`a long ${id}`] = sampled(operation, { ids: { ...ids, [id]: 'a'.repeat(65) } });
    requests[`${id} that is not UTF-8`] = sent({ path: operation.template.replaceAll(/\{\w+\}/g, '%ff') });
  }
  for (const { name, in: place, schema } of operation.parameters) {
    if (place === 'header' && name !== 'If-None-Match')
      requests[`${name} empty`] = sent({ headers: { ...good.headers, [name]: '' } });
    if (place !== 'query') continue;
    for (const value of ['0x10', 'a'.repeat(300)])
      requests[`${name}=${value}`] = sampled(operation, { query: { [name]: value } });
    requests[`${name}[]`] = sent({ path: `${path}?${name}%5B%5D=1` });
    if (schema.type !== 'array') requests[`${name} twice`] = sent({ path: `${path}?${name}=1&${name}=a%20b` });
  }
  if (operation.bodyType === null) return requests;

  const { 'Content-Type': ownType, ...headers } = good.headers;
  requests['another type'] = sent({ headers: { ...headers, 'Content-Type': 'text/plain' } });
  requests['no type'] = sent({ headers });
  requests['no body'] = { method: good.method, path: good.path, headers };
  requests['an empty body'] = sent({ body: '' });
  const fields = Object.keys((body ?? {}) as object);
  if (operation.bodyType !== 'application/json') {
    for (const field of fields) {
      const { [field]: _, ...rest } = body as Record<string, Json>;
      requests[`without ${field}`] = sampled(operation, { body: rest });
    }
    requests['no form'] = sent({ body: 'no form' });
    requests['a file without a name'] = sent({ body: String(good.body).replace('; filename=', '; other=') });
    const named = String(good.body).replace(/(; name="\w+")(?=\r\n\r\n)/, '$1; filename="a.txt"');
    requests['a text with a file name'] = sent({ body: named });
    requests['an unknown field'] = sampled(operation, { body: { ...(body as object), toString: 'x' } as Json });
    return requests;
  }
  requests['another charset'] = sent({ headers: { ...headers, 'Content-Type': `${ownType}; charset=latin1` } });
  for (const text of ['{', '{"a":1,}', 'null', '[]', '{}', '{"toString":1}', '{"":1}'])
    requests[text] = sent({ body: text });
  for (const field of fields)
    for (const value of [[[]], 'a'.repeat(6000), '0000-01-01', 1.00005])
      requests[`${field}: ${JSON.stringify(value).slice(0, 20)}`] = sampled(operation, {
        body: { ...(body as object), [field]: value } as Json,
      });
  return requests;
}

/** What a client can tell errors apart by. The order of the fields is not part of it. */
function inAnyOrder({ status, body, headers }: Reply): unknown {
  const { message: text = '', errors = [], ...rest } = body as { message?: string; errors?: { field: string }[] };
  const inOrder = errors.toSorted((one, other) => (one.field < other.field ? -1 : 1));
  const { allow, 'www-authenticate': challenge } = headers;
  if (status < 300) return { status };
  return { status, allow, challenge, ...rest, message: text.split(/(?<=\.) /).sort(), errors: inOrder };
}

/** What only the service can know: what is stored, and which countries there are. */
const OF_RECORDS =
  /must be an? (existing|user|traveler|ISO 3166|active)|must be one of (the traveler's|your travelers)|must be you |already has /;

describe('the mock refuses what the service refuses, in the same words', () => {
  test.each(operations)('$id', async (operation) => {
    for (const [what, request] of Object.entries(invalid(operation))) {
      const expected = await send(app.address, request);
      const isOfRecords =
        expected.status === 404 ? !/no operation/.test(expected.text) : OF_RECORDS.test(expected.text);
      if (![400, 401, 404, 405, 413, 415].includes(expected.status)) continue;
      const reply = await send(mock.address, request);
      if (isOfRecords && reply.status < 300) continue;
      expect([what, inAnyOrder(reply)]).toEqual([what, inAnyOrder(expected)]);
    }
  });
});
