import type { Json, SchemaObject } from '../../contract/openapi-document.ts';
import type { Faults } from './http.ts';
import { isObject, type MockOperation } from './operations.ts';

type Check = { holds(value: Json): boolean; message: string };

/** What the service checks beyond the schema (D12, D13), by the name in `x-check`, which Prism ignores, or the format. */
const CHECKS: Record<string, Check> = {
  money: decimals(4),
  'exchange-rate': decimals(10),
  date: { holds: isDate, message: 'must be a valid date (YYYY-MM-DD)' },
  'day-or-timestamp': {
    holds: (value) => isDate(value) || isTimestamp(value),
    message: 'must be a valid date (YYYY-MM-DD), or a timestamp such as 2026-03-11T09:30:00.000Z',
  },
};

/**
 * The amounts with too many decimals and the dates that do not exist in a value that was sent, at any depth.
 *
 * @param resolved see `MockOperation`
 */
export function checkFaults(
  schema: SchemaObject,
  value: Json | undefined,
  path: (string | number)[],
  resolved: (schema: SchemaObject) => SchemaObject,
): Faults {
  const { 'x-check': name, format, items, properties, additionalProperties } = resolved(schema);
  const check = CHECKS[String(name ?? format)];
  if (check) return check.holds(value ?? null) ? [] : [{ path, message: check.message }];
  if (Array.isArray(value) && items)
    return value.flatMap((item, index) => checkFaults(items, item, [...path, index], resolved));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const inside = properties?.[key] ?? additionalProperties;
    return typeof inside === 'object' ? checkFaults(inside as SchemaObject, inner, [...path, key], resolved) : [];
  });
}

/** What the service takes for a number; Prism also takes others that JavaScript converts, such as `0x10` or a space. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** The same for the parameters of a query, whose numbers are texts. Of a number, what Prism finds says enough. */
export function queryFaults(
  { parameters, resolved }: MockOperation,
  query: Record<string, string>,
  ofPrism: Faults,
): Faults {
  const found = new Set(ofPrism.map(({ path = [] }) => path.slice(0, 2).join('.')));
  return parameters.flatMap(({ in: place, name, schema }) => {
    const text = query[name];
    if (place !== 'query' || text === undefined) return [];
    const { type } = resolved(schema);
    const isNumber = type === 'number' || type === 'integer';
    if (isNumber && found.has(`query.${name.toLowerCase()}`)) return [];
    if (isNumber && !NUMBER.test(text)) return [{ path: ['query', name], message: 'must be a number such as 20' }];
    const value = isNumber ? Number(text) : text;
    return checkFaults(schema, value, ['query', name], resolved);
  });
}

/** Values of other types are left to Prism, which refuses them. */
function decimals(count: number): Check {
  return {
    holds: (value) => typeof value !== 'number' || Number(value.toFixed(count)) === value,
    message: `must have at most ${count} decimal places`,
  };
}

function isDate(value: Json): boolean {
  if (typeof value !== 'string') return true;
  const date = /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** `Date.parse` takes 24:00 for the next day. */
function isTimestamp(value: Json): boolean {
  const text = String(value);
  return isDate(text.slice(0, 10)) && /T(?!24)/.test(text) && !Number.isNaN(Date.parse(text));
}
