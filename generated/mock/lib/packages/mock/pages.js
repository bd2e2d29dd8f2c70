// Written by `make generate` from src/packages/mock/pages.ts. Change it there.
import { isDeepStrictEqual } from 'node:util';
import { isObject } from "./operations.js";
const SIZES = ['perPage', 'limit'];
/** Whether an operation is paginated. */
export function isList({ parameters }) {
    return parameters.some(({ in: place, name }) => place === 'query' && name === 'page');
}
/**
 * A page of the items of an example: the example with the same filters, or else those of the first one that have the
 * fields that the query names, sorted as it says. If the query is exactly that of an example, the example is returned
 * unchanged.
 */
export function pageOf({ examples, parameters }, query) {
    const exact = examples.find((example) => isDeepStrictEqual(example.query, query));
    const [first] = examples;
    if (exact || !first || Object.keys(query).length === 0)
        return (exact ?? first)?.answer ?? null;
    const withItems = examples.filter(({ answer }) => (listIn(answer)?.items.length ?? 0) > 0);
    const filtered = withItems.find((example) => isDeepStrictEqual(filtersOf(example.query), filtersOf(query)));
    const answer = structuredClone((filtered ?? first).answer);
    const list = listIn(answer);
    if (!list)
        return answer;
    const sizeName = SIZES.find((name) => name in list.counts) ?? 'perPage';
    const value = (name) => query[name] ?? parameters.find((parameter) => parameter.name === name)?.schema['default'];
    const items = filtered ? list.items : list.items.filter((item) => fits(item, query));
    if (query['sortBy'] && !filtered)
        sort(items, query['sortBy'], value('sortOrder') === 'desc');
    const [page, size, total] = [Number(value('page')) || 1, Number(value(sizeName)) || 20, items.length];
    list.replace(items.slice((page - 1) * size, page * size));
    Object.assign(list.counts, { page, [sizeName]: size, total });
    if ('totalPages' in list.counts)
        list.counts['totalPages'] = Math.ceil(total / size);
    return answer;
}
/** The query without the parameters for pagination. */
function filtersOf(query) {
    return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'page' && !SIZES.includes(name)));
}
/** Whether an item has the values of the parameters that are called like one of its fields, such as `status`. */
function fits(item, query) {
    return Object.entries(query).every(([name, values]) => {
        const value = isObject(item) ? item[name] : undefined;
        return value === undefined || typeof value === 'object' || values.split(',').includes(String(value));
    });
}
function sort(items, field, isDescending) {
    const valueOf = (item) => (isObject(item) ? (item[field] ?? '') : '');
    items.sort((a, b) => {
        const [one, other] = [valueOf(a), valueOf(b)];
        return (one < other ? -1 : one > other ? 1 : 0) * (isDescending ? -1 : 1);
    });
}
/** The items of a response body and the object with its counts, whose places depend on the area. */
function listIn(answer) {
    if (!isObject(answer))
        return null;
    const { data, pagination } = answer;
    const owner = isObject(data) ? data : answer;
    const [key, items] = Object.entries(owner).find(([, value]) => Array.isArray(value)) ?? [];
    if (key === undefined)
        return null;
    const counts = isObject(pagination) ? pagination : owner;
    return { items: items, counts, replace: (page) => void (owner[key] = page) };
}
