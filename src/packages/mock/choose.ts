import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../contract/openapi-document.ts';
import type { SentFile } from './operations.ts';
import { isObject, type MockExample, type MockOperation } from './operations.ts';

/** A parsed request. */
export type SentRequest = {
  ids: Record<string, string>;
  query: Record<string, string>;
  body: Json | undefined;
  files: SentFile[];
};

/**
 * The example that fits a request best. If no example has the same body and query, the one with most path parameters in
 * common, then with the most similar fields, then with the same query parameters; of equals, the first.
 *
 * @returns null if the operation has no examples; `isExact` is whether body and query are those of the example
 */
export function chosenExample(
  { examples }: MockOperation,
  { ids, query, body, files }: SentRequest,
): { example: MockExample; isExact: boolean } | null {
  const exact = examples.filter(
    (example) => isDeepStrictEqual(example.sent, body) && isDeepStrictEqual(example.query, query),
  );
  const fields = [...keysOf(body), ...new Set(files.map(({ field }) => field))];
  const among = exact.length > 0 ? exact : examples;
  const best = nearest(among, (example) => [
    Object.entries(ids).filter(([name, id]) => example.ids[name] === id).length,
    -difference(keysOf(example.sent), fields),
    isDeepStrictEqual(Object.keys(example.query).sort(), Object.keys(query).sort()) ? 1 : 0,
  ]);
  return best ? { example: best, isExact: exact.length > 0 } : null;
}

/** The first item with the highest scores, which are compared number by number. */
export function nearest<T>(items: readonly T[], scores: (item: T) => number[]): T | undefined {
  return items
    .map((item) => ({ item, scored: scores(item) }))
    .sort((a, b) => a.scored.reduce((order, score, index) => order || (b.scored[index] ?? 0) - score, 0))[0]?.item;
}

function keysOf(value: Json | undefined): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function difference(one: readonly string[], other: readonly string[]): number {
  return one.filter((key) => !other.includes(key)).length + other.filter((key) => !one.includes(key)).length;
}
