import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../contract/openapi-document.ts';
import { isObject, type JsonObject, type MockExample, type MockOperation } from './examples.ts';

type Query = MockExample['query'];

/** The parameters for pagination. The second one is called differently in the policy area. */
const PAGING = new Set(['page', 'perPage', 'limit']);

/**
 * A page of an example's items: of the example with the same filters, or else of the first one, filtered by the fields
 * that the query names, and sorted as it asks.
 */
export function pageOf({ examples, defaults }: MockOperation, query: Query): Json {
  const filtered = examples.find(
    ({ query: sent, answer }) =>
      isDeepStrictEqual(filtersIn(sent), filtersIn(query)) && listIn(answer).items.length > 0,
  );
  const answer = structuredClone((filtered ?? examples[0]!).answer);
  const { owner, key, items: all, counts } = listIn(answer);
  const items = filtered ? all : all.filter((item) => fits(item, query));
  const { page = 1, sortOrder, ...sizes } = { ...defaults, ...query };
  const { sortBy } = query;
  const sign = sortOrder === 'desc' ? -1 : 1;
  if (sortBy && !filtered)
    items.sort((a, b) => sign * (a[sortBy]! < b[sortBy]! ? -1 : a[sortBy]! > b[sortBy]! ? 1 : 0));
  const sizeName = 'limit' in counts ? 'limit' : 'perPage';
  const size = Number(sizes[sizeName]);
  owner[key] = items.slice((Number(page) - 1) * size, Number(page) * size);
  Object.assign(counts, { page: Number(page), [sizeName]: size, total: items.length });
  if ('totalPages' in counts) counts['totalPages'] = Math.ceil(items.length / size);
  return answer;
}

/** The items of a response body, and the objects with them and with their counts, whose places depend on the area. */
function listIn(answer: Json): { owner: JsonObject; key: string; items: JsonObject[]; counts: JsonObject } {
  const { data, pagination } = answer as JsonObject;
  const owner = isObject(data) ? data : (answer as JsonObject);
  const [key, items] = Object.entries(owner).find(([, value]) => Array.isArray(value)) as [string, JsonObject[]];
  return { owner, key, items, counts: isObject(pagination) ? pagination : owner };
}

function filtersIn(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !PAGING.has(name)));
}

/** Whether an item matches the parameters that are named like one of its fields, such as `status`. */
function fits(item: JsonObject, query: Query): boolean {
  return Object.entries(query).every(([name, values]) => {
    const value = item[name];
    return value === undefined || typeof value === 'object' || values.split(',').includes(String(value));
  });
}
