// Written by `make generate` from src/client-package/pages.ts. Change it there.
import type { Call, CallArguments, DataOf, Operation, PathOf } from './types.js';
type QueryOf<P extends PathOf<'get'>> = NonNullable<Operation<'get', P>['parameters']['query']>;
/** The paths whose GET answers a page at a time. */
export type ListPath = {
    [P in PathOf<'get'>]: [QueryOf<P>] extends [never] ? never : 'page' extends keyof QueryOf<P> ? P : never;
}[PathOf<'get'>];
type ElementOf<T> = {
    [K in keyof T]: T[K] extends readonly (infer Element)[] ? Element : never;
}[keyof T];
type ItemIn<Body> = Body extends {
    data: infer Data;
} ? (Data extends readonly (infer Element)[] ? Element : ElementOf<Data>) : never;
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
export declare function pagesOf<P extends ListPath>(get: Call<'get'>, path: P, ...[options]: CallArguments<'get', P>): AsyncGenerator<Page<Item<P>>, void, void>;
/** The same, item by item. */
export declare function itemsOf<P extends ListPath>(get: Call<'get'>, path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Item<P>, void, void>;
export {};
