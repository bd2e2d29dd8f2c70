import type { Shape } from './body-shape.ts';

const MIN_BODY_BYTES = 64 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * What any body may contain, whatever its schema: parsing it takes a few milliseconds, and validation reports its
 * faults.
 */
const MAX_DEPTH = 64;
const MIN_FIELDS = 5000;
const MIN_VALUES = 20_000;
/** The maximum number of values of any body. Parsing that many nested empty lists takes about 100 milliseconds. */
const MAX_VALUES = 640 * 1024;

/**
 * The maximum size of a body of this shape in bytes: what it can need, rounded up to a power of 2 from 64 KB to 1 MB.
 */
export function maxBodyBytes({ bytes }: Shape): number {
  let limit = MIN_BODY_BYTES;
  while (limit < bytes && limit < MAX_BODY_BYTES) limit *= 2;
  return limit;
}

/**
 * Whether the JSON of a large body exceeds the limits of its shape: it is nested deeper, has more values or fields or a
 * longer list, or has many unknown fields. Parsing it could take many times longer than other JSON of the same size, so
 * its bytes are scanned before it is parsed.
 */
export function holdsTooMuch(json: Uint8Array, shape: Shape): boolean {
  if (json.length <= MIN_BODY_BYTES) return false;
  const known = knownNames(shape);
  const maxCommas = Math.max(longestList(shape), MIN_VALUES);
  /** The number of commas in the list or object that is open at each depth. */
  const commas = new Uint32Array(MAX_DEPTH + 1);
  let valuesLeft = Math.max(Math.min(shape.values, MAX_VALUES), MIN_VALUES);
  let fieldsLeft = Math.max(shape.fields, MIN_FIELDS);
  // V8's parser creates a hidden class for each new sequence of names, and unknown names can form any number of them.
  let unknownLeft = MIN_FIELDS;
  let depth = 0;
  let isInString = false;
  let hash = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) {
      isInString = !isInString;
      if (isInString) hash = HASH_START;
    } else if (isInString) {
      hash = hashed(hash, byte);
      at += byte === BACKSLASH ? 1 : 0;
    } else if (byte === COLON) {
      if (fieldsLeft-- === 0) return true;
      if (known && !known[bucketOf(hash)] && unknownLeft-- === 0) return true;
    } else if (byte === COMMA) {
      if (valuesLeft-- === 0 || (commas[depth]! += 1) > maxCommas) return true;
    } else if (byte === BRACE || byte === BRACKET) {
      depth += 1;
      if (depth > MAX_DEPTH || valuesLeft-- === 0) return true;
      commas[depth] = 0;
    } else if (byte === END_OF_BRACE || byte === END_OF_BRACKET) depth -= 1;
  }
  return false;
}

function longestList({ list, object }: Shape): number {
  const inside = [...(list ? [list.items] : []), ...(object?.fields.values() ?? [])];
  return Math.max(list?.max ?? 0, ...inside.map(longestList));
}

const BUCKETS = 0x1_0000;
/** Random per process, so that nobody can search for names that fall into the buckets of known ones. */
const HASH_START = Math.floor(Math.random() * 2 ** 32);

// A constant, because it is called for every byte.
const { imul } = Math;

function hashed(hash: number, byte: number): number {
  return imul(hash ^ byte, 0x0100_0193);
}

function bucketOf(hash: number): number {
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}

const namesOfShapes = new WeakMap<Shape, Uint8Array | null>();

/** The hash buckets of all field names in a shape; null if it has a map, whose names are not known. */
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

// Literals instead of encoded characters, because that makes the loop over the bytes several times as fast.
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const END_OF_BRACKET = 0x5d;
const BRACE = 0x7b;
const END_OF_BRACE = 0x7d;
