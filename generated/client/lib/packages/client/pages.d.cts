// Written by `make generate` from src/packages/client/pages.ts. Change it there.
import type { Call, CallArguments, DataOf, Operation, PathOf } from './types.cjs';
type QueryOf<P extends PathOf<'get'>> = NonNullable<Operation<'get', P>['parameters']['query']>;
/** The paths whose GET is paginated. */
export type ListPath = {
    [P in PathOf<'get'>]: [QueryOf<P>] extends [never] ? never : 'page' extends keyof QueryOf<P> ? P : never;
}[PathOf<'get'>];
type ElementOf<T> = {
    [K in keyof T]: T[K] extends readonly (infer Element)[] ? Element : never;
}[keyof T];
type ItemIn<Body> = Body extends {
    data: infer Data;
} ? Data extends readonly (infer Element)[] ? Element : ElementOf<Data> : never;
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
export declare function pagesOf<P extends ListPath>(get: Call<'get'>, path: P, ...[options]: CallArguments<'get', P>): AsyncGenerator<Page<Item<P>>, void, void>;
/**
 * The items of a list, requested page by page as you iterate.
 *
 * @throws {TravelDeskError} if the response is an error
 */
export declare function itemsOf<P extends ListPath>(get: Call<'get'>, path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Item<P>, void, void>;
export {};
