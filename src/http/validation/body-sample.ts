import type { Fault } from '../../domain/errors.ts';
import { MAX_NAME_CHARACTERS, shortened } from '../problems/shortened.ts';
import type { Shape } from './body-shape.ts';

/**
 * Bodies with more values than this are not searched for all faults: each value can have several, and the validator
 * collects all of them, although a response only lists a hundred.
 */
export const MAX_SEARCHED_VALUES = 3000;

/** One more than a response lists, so that it can say that there are more. */
const MAX_UNKNOWN_FIELDS = 101;

/**
 * Whether a value is within all limits on lists, maps and fields, and small enough to be searched for all its faults.
 * Takes time in proportion to the value, and stops at the first limit that is exceeded.
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

/** A smaller value that is validated instead of one that does not fit. */
export type Sample = {
  /** A copy of the beginning of the value, which has no faults that the value itself does not have. */
  value: unknown;
  /**
   * The faults of lists and maps that are over their limits, which the copy does not show, as it is cut to the limits.
   */
  faults: Fault[];
};

/** Cuts a value that does not fit to a size that can be validated in a few milliseconds. */
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
    // If the copy is still over the limit, the validator reports that.
    if (count > max && entries.length <= max)
      this.faults.push({ field: path, message: `must have at most ${max} entries` });
    // Assigning `__proto__` would change the prototype instead of adding a field.
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
