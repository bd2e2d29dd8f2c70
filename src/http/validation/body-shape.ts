import type { SchemaObject } from '../../contract/openapi-document.ts';
import { MAX_NAME_CHARACTERS } from '../problems/shortened.ts';

/**
 * The limits that a schema sets on the size of a value. Everything in a request has a limit, so that validating it
 * takes no longer than reading it.
 */
export type Shape = {
  /** The maximum size as JSON in bytes, with every character escaped and room for indentation. */
  bytes: number;
  /** The maximum number of values in it, including itself. */
  values: number;
  /** The maximum number of object fields in it. */
  fields: number;
  /** If it may be a list: the shape of its items, and how many it may have. */
  list?: { items: Shape; min: number; max: number };
  /** If it may be an object: its fields by name, and for a map, the patterns of the names of its entries. */
  object?: { fields: ReadonlyMap<string, Shape>; patterns: readonly [RegExp, Shape][]; min: number; max: number };
};

/** A character that is written as two escapes: `\ud83d\ude80`. */
const BYTES_OF_CHARACTER = 12;
const BYTES_OF_NUMBER = 32;
/** Room around a value for indentation, a comma and a line break. */
const BYTES_OF_LAYOUT = 64;
/** The assumed maximum length of days and timestamps, which have a format but no `maxLength`. */
const CHARACTERS_OF_FORMAT = 64;

const TWO_KINDS = 'A value of a request can be two kinds of list or object, which are not told apart here';

/**
 * Reads the limits of a schema when the service starts.
 *
 * @param schemas the schemas of the contract's components
 * @param inside the references that were followed to get here, to detect recursive schemas
 * @throws Error if a list has no `maxItems`, a map has no `maxProperties`, an object allows unknown fields, or a schema
 * contains itself
 */
export function shapeOf(
  schema: SchemaObject,
  schemas: Readonly<Record<string, SchemaObject>>,
  inside: readonly string[] = [],
): Shape {
  const shape: Shape = { bytes: 0, values: 1, fields: 0 };
  for (const { schema: one, inside: within } of alternatives(schema, schemas, inside)) {
    const read = (part: SchemaObject): Shape => shapeOf(part, schemas, within);
    if ((one.items && shape.list) || (one.properties && shape.object))
      throw new Error(`${TWO_KINDS}: ${shown(schema)}`);
    if (one.items) shape.list = listShape(one, read);
    else if (one.properties || isMap(one)) shape.object = objectShape(one, read);
    else shape.bytes = Math.max(shape.bytes, scalarBytes(one));
  }
  const { list, object } = shape;
  if (list) addUp(shape, [{ part: list.items, name: 0, times: list.max }]);
  if (object) {
    const named = [...object.fields].map(([name, part]) => ({ part, name: name.length, times: 1 }));
    addUp(
      shape,
      [...named, ...object.patterns.map(([, part]) => ({ part, name: MAX_NAME_CHARACTERS, times: object.max }))],
      1,
    );
  }
  return shape;
}

/** Raises the maximum values of a shape to what its parts can add up to. */
function addUp(shape: Shape, parts: readonly { part: Shape; name: number; times: number }[], fieldsOfEach = 0): void {
  const total = (of: (part: Shape, name: number) => number): number =>
    parts.reduce((sum, { part, name, times }) => sum + times * of(part, name), 0);
  shape.bytes = Math.max(shape.bytes, 2 + total((part, name) => part.bytes + name + BYTES_OF_LAYOUT));
  shape.values = Math.max(shape.values, 1 + total((part) => part.values));
  shape.fields = Math.max(
    shape.fields,
    total((part) => part.fields + fieldsOfEach),
  );
}

type Alternative = { schema: SchemaObject; inside: readonly string[] };

/** The alternatives of a schema (`anyOf`), with references resolved and merged with the keywords beside them. */
function alternatives(
  schema: SchemaObject,
  schemas: Readonly<Record<string, SchemaObject>>,
  inside: readonly string[],
): Alternative[] {
  const { $ref, anyOf, ...beside } = schema;
  if ('oneOf' in beside || 'allOf' in beside) throw new Error(`oneOf and allOf are not read here: ${shown(schema)}`);
  if ($ref !== undefined) {
    const found = schemas[$ref.replace('#/components/schemas/', '')];
    if (!found) throw new Error(`A request schema refers to ${$ref}, which does not exist.`);
    if (inside.includes($ref)) throw new Error(`${$ref} contains itself, so a request could be nested without limit.`);
    return alternatives({ ...found, ...beside }, schemas, [...inside, $ref]);
  }
  return anyOf
    ? anyOf.flatMap((option) => alternatives({ ...beside, ...option }, schemas, inside))
    : [{ schema: beside, inside }];
}

function listShape(schema: SchemaObject, read: (part: SchemaObject) => Shape): NonNullable<Shape['list']> {
  const { items = {}, minItems = 0, maxItems } = schema;
  if (typeof maxItems !== 'number') throw new Error(`A list of a request has no maxItems: ${shown(schema)}`);
  return { items: read(items), min: Number(minItems), max: maxItems };
}

function objectShape(schema: SchemaObject, read: (part: SchemaObject) => Shape): NonNullable<Shape['object']> {
  const { properties = {}, additionalProperties, propertyNames, minProperties = 0, maxProperties } = schema;
  const patterns: [RegExp, Shape][] = [];
  if (isMap(schema)) {
    const { pattern } = (propertyNames ?? {}) as SchemaObject;
    if (pattern === undefined) throw new Error(`A map of a request has no pattern of its names: ${shown(schema)}`);
    if (typeof maxProperties !== 'number') throw new Error(`A map of a request has no maxProperties: ${shown(schema)}`);
    patterns.push([new RegExp(pattern, 'u'), read(additionalProperties as SchemaObject)]);
  } else if (additionalProperties !== false) {
    throw new Error(`An object of a request takes unknown fields: ${shown(schema)}`);
  }
  return {
    fields: new Map(Object.entries(properties).map(([name, property]) => [name, read(property)])),
    patterns,
    min: Number(minProperties),
    max: typeof maxProperties === 'number' ? maxProperties : Infinity,
  };
}

function isMap({ additionalProperties }: SchemaObject): boolean {
  return typeof additionalProperties === 'object' && additionalProperties !== null;
}

function scalarBytes(schema: SchemaObject): number {
  const { type, enum: values, maxLength, format, pattern } = schema;
  if (schema['const'] !== undefined) return BYTES_OF_CHARACTER * JSON.stringify(schema['const']).length;
  if (Array.isArray(values)) return Math.max(...values.map((one) => BYTES_OF_CHARACTER * JSON.stringify(one).length));
  if ([type].flat().some((one) => one === 'array' || one === 'object')) {
    throw new Error(`A list or an object of a request does not say what it holds: ${shown(schema)}`);
  }
  if (type !== 'string') return BYTES_OF_NUMBER;
  if (typeof maxLength === 'number') return 2 + BYTES_OF_CHARACTER * maxLength;
  // A pattern without repetitions can't match more characters than it has.
  if (pattern && /^\^[^*+{]*\$$/.test(pattern)) return 2 + BYTES_OF_CHARACTER * pattern.length;
  return format === undefined ? Infinity : 2 + BYTES_OF_CHARACTER * CHARACTERS_OF_FORMAT;
}

function shown(schema: SchemaObject): string {
  return JSON.stringify(schema).slice(0, 200);
}
