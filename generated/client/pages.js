// Written by `make generate` from src/client-package/pages.ts. Change it there.
import { dataOf } from './problems.js';
/**
 * The pages of a list, asked for one by one as they are taken. `page` in the query is the first of them.
 * Both styles are read: `{ data, pagination: { page, limit, total } }` of the policies, and `total`, `page`, `perPage`
 * beside the items of the other areas.
 *
 * @throws {TravelDeskError} for an answer that is a failure
 */
export async function* pagesOf(get, path, ...[options]) {
    const given = (options ?? {});
    for (let number = given.params?.query?.page ?? 1;; number += 1) {
        const params = { ...given.params, query: { ...given.params?.query, page: number } };
        const page = pageIn(dataOf(await get(path, ...[{ ...given, params }])));
        yield page;
        // A mock answers the same page whichever is asked for.
        if (page.items.length === 0 || page.page !== number || page.page * page.size >= page.total)
            return;
    }
}
/** The same, item by item. */
export async function* itemsOf(get, path, ...options) {
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
