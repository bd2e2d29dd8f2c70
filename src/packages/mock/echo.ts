import { randomBytes } from 'node:crypto';
import type { Json, SchemaObject } from '../../contract/openapi-document.ts';
import type { SentRequest } from './choose.ts';
import { compute } from './computed.ts';
import { isObject, type JsonObject, type MockExample, type MockOperation, recordIn } from './operations.ts';

/**
 * An example with the values that were sent filled in, as far as the contract allows. Values that the service would
 * compute or look up stay those of the example. Unless the request is a PATCH, fields that were not sent become null,
 * empty, or their default.
 */
export function echoed(operation: MockOperation, example: MockExample, { ids, body, files }: SentRequest): Json {
  const answer = structuredClone(example.answer);
  const record = recordIn(answer);
  const records = operation.examples.map((other) => recordIn(other.answer));
  const wholeLists: (() => void)[] = [];
  const put = (owner: JsonObject, key: string, values: readonly Json[]): void => {
    const before = owner[key] ?? null;
    const fitting = values.find((value) => {
      owner[key] = value;
      return operation.allows(answer);
    });
    if (fitting === undefined) owner[key] = before;
  };

  const fill = (owner: JsonObject, sent: JsonObject, schema: SchemaObject, known: readonly JsonObject[]): void => {
    for (const [key, property] of Object.entries(operation.resolved(schema).properties ?? {})) {
      if (!(key in owner)) continue;
      const value = sent[key];
      const field = operation.resolved(property);
      const items = field.items && operation.resolved(field.items);
      if (value === undefined || value === null) {
        if (operation.method !== 'PATCH')
          put(owner, key, [
            ...withoutIt(operation, example, key, owner === record),
            (field['x-default'] as Json) ?? null,
            null,
            [],
          ]);
        else if (value === null) put(owner, key, [null, []]);
      } else if (Array.isArray(value) && Array.isArray(owner[key]) && items?.properties) {
        fillList(owner, key, value, items, known);
      } else {
        put(owner, key, written(value));
      }
    }
  };

  /**
   * Fills each item that was sent into an item of the example, so that it also has the fields that the service adds. Each
   * is alone in its list meanwhile, because every value is checked with the whole answer.
   */
  const fillList = (
    owner: JsonObject,
    key: string,
    sent: readonly Json[],
    schema: SchemaObject,
    known: readonly JsonObject[],
  ): void => {
    const templates = [owner, ...known]
      .map((one) => one[key])
      .filter(Array.isArray)
      .find((list) => list.length > 0);
    const items = sent.map((item, index) => copyOf(templates, index) ?? item);
    put(owner, key, [items]);
    if (owner[key] !== items) return;
    wholeLists.push(() => (owner[key] = items));
    for (const [index, item] of items.entries()) {
      const sentItem = sent[index];
      owner[key] = [item];
      if (isObject(item) && isObject(sentItem)) fill(item, sentItem, schema, []);
    }
  };

  const named = Object.entries(ids);
  const own = operation.status === 201 ? undefined : named.pop();
  if (own) put(record, 'id' in record ? 'id' : own[0], [own[1]]);
  // In the paths of a booking request's parts, the booking request's ID is called `id`.
  for (const [name, value] of named) {
    const key = name === 'id' ? 'bookingRequestId' : name;
    if (key in record) put(record, key, [value]);
  }
  if (isObject(body) && operation.body) fill(record, body, operation.body, records);
  for (const putBack of wholeLists) putBack();
  const computed = structuredClone(answer);
  compute(recordIn(computed), isObject(body) ? body : {}, files, records);
  const found = operation.allows(computed) ? computed : answer;
  return operation.status === 201 ? asNew(found) : found;
}

/**
 * With an ID of its own, and the current time, also in the parts of the record: otherwise every record that a page
 * creates would have the ID of the example, and of another record in the lists.
 */
function asNew(answer: Json): Json {
  const { id, createdAt, updatedAt } = recordIn(answer);
  let text = JSON.stringify(answer);
  const now = new Date().toISOString();
  for (const time of [createdAt, updatedAt])
    if (typeof time === 'string') text = text.replaceAll(`"${time}"`, `"${now}"`);
  if (typeof id === 'string')
    text = text.replaceAll(`"${id}"`, `"${id.slice(0, -12)}${randomBytes(6).toString('hex')}"`);
  return JSON.parse(text) as Json;
}

/** The values that a field has in the examples that do not send it. */
function withoutIt({ examples }: MockOperation, chosen: MockExample, key: string, isOfRecord: boolean): Json[] {
  if (!isOfRecord) return [];
  return [chosen, ...examples]
    .filter(({ sent }) => isObject(sent) && (sent[key] ?? null) === null)
    .map(({ answer }) => recordIn(answer)[key] ?? null);
}

/**
 * The ways in which the service may return a value: a date as a timestamp, a country in capitals, form text as boolean.
 */
function written(value: Json): Json[] {
  if (typeof value !== 'string') return [value];
  return [value, `${value}T00:00:00.000Z`, value.toUpperCase(), /^true$/i.test(value)];
}

/** A copy of an item of the example, or if it has too few, of its last one with a new id. */
function copyOf(templates: readonly Json[] | undefined, index: number): Json | undefined {
  const template = templates?.[index] ?? templates?.at(-1);
  if (!isObject(template)) return template;
  const copy = structuredClone(template);
  const { id } = copy;
  if (templates && index >= templates.length && typeof id === 'string')
    copy['id'] = `${id.slice(0, -12)}${(index + 1).toString(16).padStart(12, '0')}`;
  return copy;
}
