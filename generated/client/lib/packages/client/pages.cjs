"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.pagesOf = pagesOf;
exports.itemsOf = itemsOf;
// Written by `make generate` from src/packages/client/pages.ts. Change it there.
const problems_cjs_1 = require("./problems.cjs");
/**
 * The pages of a list, requested one by one as you iterate, starting at the `page` of the query. Supports both styles
 * of pagination: `{ data, pagination: { page, limit, total } }` for policies, and `total`, `page` and `perPage` next to
 * the items in the other areas.
 *
 * @throws {TravelDeskError} if the response is an error
 */
async function* pagesOf(get, path, ...[options]) {
    const given = (options ?? {});
    for (let number = given.params?.query?.page ?? 1;; number += 1) {
        const params = { ...given.params, query: { ...given.params?.query, page: number } };
        const page = pageIn((0, problems_cjs_1.dataOf)((await get(path, ...[{ ...given, params }]))));
        yield page;
        // The handlers in `msw` return the same page for every page number, which would never end.
        if (page.items.length === 0 || page.page !== number || page.page * page.size >= page.total)
            return;
    }
}
/**
 * The items of a list, requested page by page as you iterate.
 *
 * @throws {TravelDeskError} if the response is an error
 */
async function* itemsOf(get, path, ...options) {
    for await (const { items } of pagesOf(get, path, ...options))
        yield* items;
}
function pageIn(body) {
    const { data, pagination } = body;
    const isBare = Array.isArray(data);
    const counts = pagination ?? (isBare ? body : data);
    const items = isBare ? data : Object.values(data).find(Array.isArray);
    return { items, page: counts.page, size: counts.limit ?? counts.perPage ?? items.length, total: counts.total };
}
