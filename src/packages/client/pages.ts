import { dataOf } from './problems.js';
import type { Call, CallArguments, DataOf, Operation, PathOf } from './types.js';

type QueryOf<P extends PathOf<'get'>> = NonNullable<Operation<'get', P>['parameters']['query']>;

/** The paths whose GET is paginated. */
export type ListPath = {
  [P in PathOf<'get'>]: [QueryOf<P>] extends [never] ? never : 'page' extends keyof QueryOf<P> ? P : never;
}[PathOf<'get'>];

type ElementOf<T> = { [K in keyof T]: T[K] extends readonly (infer Element)[] ? Element : never }[keyof T];

type ItemIn<Body> = Body extends { data: infer Data }
  ? Data extends readonly (infer Element)[]
    ? Element
    : ElementOf<Data>
  : never;

/** The item type of a list: `Item<'/v1/booking-requests/my-requests'>`. */
export type Item<P extends ListPath> = ItemIn<DataOf<'get', P>>;

export type Page<T> = {
  items: T[];
  /** The page number, starting at 1. */
  page: number;
  /** The number of items on a full page. */
  size: number;
  /** The total number of items on all pages. */
  total: number;
};

/**
 * The pages of a list, requested one by one as you iterate, starting at the `page` of the query. Supports both styles
 * of pagination: `{ data, pagination: { page, limit, total } }` for policies, and `total`, `page` and `perPage` next to
 * the items in the other areas.
 *
 * @throws {TravelDeskError} if the response is an error
 */
export async function* pagesOf<P extends ListPath>(
  get: Call<'get'>,
  path: P,
  ...[options]: CallArguments<'get', P>
): AsyncGenerator<Page<Item<P>>, void, void> {
  const given = (options ?? {}) as { params?: { query?: { page?: number } } };
  for (let number = given.params?.query?.page ?? 1; ; number += 1) {
    const params = { ...given.params, query: { ...given.params?.query, page: number } };
    const page = pageIn<Item<P>>(
      dataOf((await get(path, ...([{ ...given, params }] as unknown as CallArguments<'get', P>))) as never),
    );
    yield page;
    // The handlers in `msw` return the same page for every page number, which would never end.
    if (page.items.length === 0 || page.page !== number || page.page * page.size >= page.total) return;
  }
}

/**
 * The items of a list, requested page by page as you iterate.
 *
 * @throws {TravelDeskError} if the response is an error
 */
export async function* itemsOf<P extends ListPath>(
  get: Call<'get'>,
  path: P,
  ...options: CallArguments<'get', P>
): AsyncGenerator<Item<P>, void, void> {
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
