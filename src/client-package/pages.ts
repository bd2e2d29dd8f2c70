import { dataOf } from './problems.js';
import type { Call, CallArguments, DataOf, Operation, PathOf } from './types.js';

type QueryOf<P extends PathOf<'get'>> = NonNullable<Operation<'get', P>['parameters']['query']>;

/** The paths whose GET answers a page at a time. */
export type ListPath = {
  [P in PathOf<'get'>]: [QueryOf<P>] extends [never] ? never : 'page' extends keyof QueryOf<P> ? P : never;
}[PathOf<'get'>];

type ElementOf<T> = { [K in keyof T]: T[K] extends readonly (infer Element)[] ? Element : never }[keyof T];

type ItemIn<Body> = Body extends { data: infer Data } ? (Data extends readonly (infer Element)[] ? Element : ElementOf<Data>) : never;

/** What a list holds: `Item<'/v1/booking-requests/my-requests'>`. */
export type Item<P extends ListPath> = ItemIn<DataOf<'get', P>>;

export type Page<T> = {
  items: T[];
  /** From 1. */
  page: number;
  /** How many items a full page holds. */
  size: number;
  /** How many items all pages hold. */
  total: number;
};

/**
 * The pages of a list, asked for one by one as they are taken. `page` in the query is the first of them.
 * Both styles are read: `{ data, pagination: { page, limit, total } }` of the policies, and `total`, `page`, `perPage`
 * beside the items of the other areas.
 *
 * @throws {TravelDeskError} for an answer that is a failure
 */
export async function* pagesOf<P extends ListPath>(get: Call<'get'>, path: P, ...[options]: CallArguments<'get', P>): AsyncGenerator<Page<Item<P>>, void, void> {
  const given = (options ?? {}) as { params?: { query?: { page?: number } } };
  for (let number = given.params?.query?.page ?? 1; ; number += 1) {
    const params = { ...given.params, query: { ...given.params?.query, page: number } };
    const page = pageIn<Item<P>>(dataOf(await get(path, ...([{ ...given, params }] as unknown as CallArguments<'get', P>)) as never));
    yield page;
    // A mock answers the same page whichever is asked for.
    if (page.items.length === 0 || page.page !== number || page.page * page.size >= page.total) return;
  }
}

/** The same, item by item. */
export async function* itemsOf<P extends ListPath>(get: Call<'get'>, path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Item<P>, void, void> {
  for await (const { items } of pagesOf(get, path, ...options)) yield* items;
}

type Counts = { total: number; page: number; perPage?: number; limit?: number };

type PageBody<T> = Partial<Counts> & { data: T[] | (Counts & Record<string, unknown>); pagination?: Counts };

function pageIn<T>(body: PageBody<T>): Page<T> {
  const { data, pagination } = body;
  const isBare = Array.isArray(data);
  const counts = pagination ?? ((isBare ? body : data) as Counts);
  const items = isBare ? data : (Object.values(data).find(Array.isArray) as T[]);
  return { items, page: counts.page, size: counts.limit ?? counts.perPage ?? items.length, total: counts.total };
}
