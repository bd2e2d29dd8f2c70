import type { SchemaObject } from '../../contract/openapi-document.ts';
import type { Fault } from '../../domain/errors.ts';
import { MAX_NAME_CHARACTERS, shortened } from '../problems/shortened.ts';

/**
 * What a schema says about the size of a value. Everything that a request may hold has a limit, so that checking it
 * costs no more than reading it.
 */
export type Shape = {
  /** The most bytes that the value takes as JSON, as wordy as JSON allows, with room for its layout. */
  bytes: number;
  /** The most values that it holds, itself included. */
  values: number;
  /** The most fields of objects that it holds. */
  fields: number;
  /** Where it may be a list. */
  list?: { items: Shape; min: number; max: number };
  /** Where it may be an object: its fields by name, and those of a map by the pattern of their names. */
  object?: { fields: ReadonlyMap<string, Shape>; patterns: readonly [RegExp, Shape][]; min: number; max: number };
};

/**
 * Bodies with more values than this are not searched for every fault: each can have several, and all of them are
 * collected before the first hundred are named.
 */
export const MAX_SEARCHED_VALUES = 3000;

/** One more than a refusal names, so that it can say that there are more. */
const MAX_UNKNOWN_FIELDS = 101;

/** A character as two escapes: `\ud83d\ude80`. */
const BYTES_OF_CHARACTER = 12;
const BYTES_OF_NUMBER = 32;
/** What stands around a value: indentation, a comma, a line break. */
const BYTES_OF_LAYOUT = 64;
/** Of days and timestamps, whose texts have a format and no limit. */
const CHARACTERS_OF_FORMAT = 64;

const MIN_BODY_BYTES = 64 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;

/** What a large body may hold in any case: so much is parsed in a few milliseconds, and its faults can be named. */
const MAX_DEPTH = 64;
const MIN_FIELDS = 5000;
const MIN_VALUES = 20_000;
/** The most values of any body: so many empty lists in lists are parsed in some 100 milliseconds. */
const MAX_VALUES = 640 * 1024;

const TWO_KINDS = 'A value of a request can be two kinds of list or object, which are not told apart here';

/**
 * Reads the limits of a schema at the start: one without them stops it.
 *
 * @param schemas those of the contract's components
 * @throws when a list has no `maxItems`, a map no `maxProperties`, an object takes fields that it does not know, or a
 * schema holds itself
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

/** Adds what a value holds to the most that is known of it. */
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

/** What a body of this shape is read up to, in bytes: what it can need at most, in steps from 64 KB to 1 MB. */
export function maxBodyBytes({ bytes }: Shape): number {
  let limit = MIN_BODY_BYTES;
  while (limit < bytes && limit < MAX_BODY_BYTES) limit *= 2;
  return limit;
}

/**
 * Whether the JSON text of a large body nests deeper, or has more values or fields, or a longer list, than one of this
 * shape can have, or many fields that it does not know. Parsing such a text takes many times longer than other texts of
 * its length, so it is found out from its bytes.
 */
export function holdsTooMuch(json: Uint8Array, shape: Shape): boolean {
  if (json.length <= MIN_BODY_BYTES) return false;
  const known = knownNames(shape);
  const most = Math.max(longestList(shape), MIN_VALUES);
  /** By depth, how many commas the list or object that is open there has. */
  const inSame = new Uint32Array(MAX_DEPTH + 1);
  let valuesLeft = Math.max(Math.min(shape.values, MAX_VALUES), MIN_VALUES);
  let fieldsLeft = Math.max(shape.fields, MIN_FIELDS);
  // The parser makes a class of its own for each order of names: unknown ones make any number of them.
  let unknownLeft = MIN_FIELDS;
  let depth = 0;
  let isInText = false;
  let hash = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) {
      isInText = !isInText;
      if (isInText) hash = HASH_START;
    } else if (isInText) {
      hash = hashed(hash, byte);
      at += byte === BACKSLASH ? 1 : 0;
    } else if (byte === COLON) {
      if (fieldsLeft-- === 0) return true;
      if (known && !known[bucketOf(hash)] && unknownLeft-- === 0) return true;
    } else if (byte === COMMA) {
      if (valuesLeft-- === 0 || (inSame[depth]! += 1) > most) return true;
    } else if (byte === BRACE || byte === BRACKET) {
      depth += 1;
      if (depth > MAX_DEPTH || valuesLeft-- === 0) return true;
      inSame[depth] = 0;
    } else if (byte === END_OF_BRACE || byte === END_OF_BRACKET) depth -= 1;
  }
  return false;
}

function longestList({ list, object }: Shape): number {
  const inside = [...(list ? [list.items] : []), ...(object?.fields.values() ?? [])];
  return Math.max(list?.max ?? 0, ...inside.map(longestList));
}

const BUCKETS = 0x1_0000;
/** Of this process alone, so that no one can look for names that fall into the buckets of known ones. */
const HASH_START = Math.floor(Math.random() * 2 ** 32);

// Looked up once, as it is called for every byte.
const { imul } = Math;

function hashed(hash: number, byte: number): number {
  return imul(hash ^ byte, 0x0100_0193);
}

function bucketOf(hash: number): number {
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}

const namesOfShapes = new WeakMap<Shape, Uint8Array | null>();

/** The buckets of the names of all fields that a shape knows; null where a map takes names that are not listed. */
function knownNames(shape: Shape): Uint8Array | null {
  const found = namesOfShapes.get(shape);
  if (found !== undefined) return found;
  const buckets = new Uint8Array(BUCKETS);
  const listed = addNames(shape, buckets) ? buckets : null;
  namesOfShapes.set(shape, listed);
  return listed;
}

function addNames({ list, object }: Shape, buckets: Uint8Array): boolean {
  if (list && !addNames(list.items, buckets)) return false;
  if (!object) return true;
  const encoder = new TextEncoder();
  for (const [name, field] of object.fields) {
    buckets[bucketOf(encoder.encode(name).reduce(hashed, HASH_START))] = 1;
    if (!addNames(field, buckets)) return false;
  }
  return object.patterns.length === 0;
}

// Constants, not what an encoder makes of the characters: the loop over the bytes runs several times as fast.
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const END_OF_BRACKET = 0x5d;
const BRACE = 0x7b;
const END_OF_BRACE = 0x7d;

/**
 * Whether a value keeps every limit on lists, maps and fields, and is small enough to be searched for all its faults.
 * Takes time in proportion to the value, and stops at the first limit that is broken.
 */
export function fits(value: unknown, shape: Shape): boolean {
  return roomLeft(value, shape, MAX_SEARCHED_VALUES) >= 0;
}

function roomLeft(value: unknown, { list, object }: Shape, before: number): number {
  let room = before;
  if (list && Array.isArray(value)) {
    if (value.length > list.max) return -1;
    room -= value.length;
    if (list.items.values === 1) return room;
    for (let index = 0; index < value.length && room >= 0; index += 1) room = roomLeft(value[index], list.items, room);
  } else if (object && isObject(value)) {
    let count = 0;
    for (const name in value) {
      const field = fieldOf(object, name);
      if (!field || ++count > object.max) return -1;
      room -= 1;
      if (field.values > 1) room = roomLeft(value[name], field, room);
      if (room < 0) return -1;
    }
  }
  return room;
}

/** What is checked in place of a value that does not fit. */
export type Sample = {
  /** A copy of its beginning, which has the faults of the value as far as it goes, and none that the value has not. */
  value: unknown;
  /** The lists and maps that are over their limits: the copy has no more than the limit of them. */
  faults: Fault[];
};

/** Cuts a value that does not fit down to what can be checked in a few milliseconds. */
export function sampleOf(value: unknown, shape: Shape): Sample {
  const sampler = new Sampler();
  return { value: sampler.copy(value, shape, ''), faults: sampler.faults };
}

class Sampler {
  readonly faults: Fault[] = [];
  #room = MAX_SEARCHED_VALUES;
  #unknown = 0;

  copy(value: unknown, { list, object }: Shape, path: string): unknown {
    if (list && Array.isArray(value)) return this.#copyList(value, list, path);
    if (object && isObject(value)) return this.#copyObject(value, object, path);
    return value;
  }

  #copyList(value: readonly unknown[], { items, min, max }: NonNullable<Shape['list']>, path: string): unknown[] {
    if (value.length > max) {
      this.faults.push({ field: path, message: `must have at most ${max} ${max === 1 ? 'item' : 'items'}` });
    }
    const copy: unknown[] = [];
    for (const item of value.slice(0, max)) {
      if (this.#room <= 0 && copy.length >= min) break;
      this.#room -= 1;
      copy.push(this.copy(item, items, under(path, String(copy.length))));
    }
    return copy;
  }

  #copyObject(value: Readonly<Record<string, unknown>>, object: NonNullable<Shape['object']>, path: string): object {
    const { fields, min, max } = object;
    const entries: [name: string, value: unknown][] = [];
    let count = 0;
    let ofMap = 0;
    for (const name in value) {
      count += 1;
      const field = fieldOf(object, name);
      if (!field) {
        this.#unknown += 1;
        if (this.#unknown <= MAX_UNKNOWN_FIELDS) entries.push([shortened(name), null]);
        continue;
      }
      if (!fields.has(name)) {
        ofMap += 1;
        if (ofMap > max || (this.#room <= 0 && ofMap > min)) continue;
      }
      this.#room -= 1;
      entries.push([name, this.copy(value[name], field, under(path, name))]);
    }
    // The validator says it of a copy that is still over the limit.
    if (count > max && entries.length <= max)
      this.faults.push({ field: path, message: `must have at most ${max} entries` });
    // Assigned, `__proto__` would not be a field.
    return Object.fromEntries(entries);
  }
}

function fieldOf({ fields, patterns }: NonNullable<Shape['object']>, name: string): Shape | undefined {
  const field = fields.get(name);
  if (field || patterns.length === 0 || name.length > MAX_NAME_CHARACTERS) return field;
  return patterns.find(([pattern]) => pattern.test(name))?.[1];
}

function under(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

type Alternative = { schema: SchemaObject; inside: readonly string[] };

/** The schemas of which a value meets one, with references followed and what stands beside them or around them. */
function alternatives(
  schema: SchemaObject,
  schemas: Readonly<Record<string, SchemaObject>>,
  inside: readonly string[],
): Alternative[] {
  const { $ref, anyOf, ...beside } = schema;
  if ('oneOf' in beside || 'allOf' in beside) throw new Error(`oneOf and allOf are not read here: ${shown(schema)}`);
  if ($ref !== undefined) {
    const found = schemas[$ref.replace('#/components/schemas/', '')];
    if (!found) throw new Error(`A request schema refers to ${$ref}, which is not there.`);
    if (inside.includes($ref)) throw new Error(`${$ref} holds itself: a request of it would have no limit.`);
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
  return isObject(additionalProperties);
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
  // A pattern that repeats nothing matches no more characters than it has.
  if (pattern && /^\^[^*+{]*\$$/.test(pattern)) return 2 + BYTES_OF_CHARACTER * pattern.length;
  return format === undefined ? Infinity : 2 + BYTES_OF_CHARACTER * CHARACTERS_OF_FORMAT;
}

function shown(schema: SchemaObject): string {
  return JSON.stringify(schema).slice(0, 200);
}
