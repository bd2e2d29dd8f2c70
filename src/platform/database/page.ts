import type { EntityManager, EntityName } from '@mikro-orm/postgresql';
import { joined, raw, type Sql, sql } from './sql.ts';
import { run } from './unit-of-work.ts';

/** A list: its table, its conditions and its order. */
export type ListQuery = {
  /** One table, with an alias if a condition needs one: `delegations d`. */
  from: string;
  /** The columns that tell its rows apart; `company_id, id`, if left out. */
  key?: string;
  /** Combined with AND; null restricts nothing. */
  where: readonly (Sql | null)[];
  orderBy: Sql;
};

export type Paging = { page: number; perPage: number };

/** The rows of one page, and how many there are on all pages. */
export type Page<Row> = { rows: Row[]; total: number };

/** Counts the rows of all pages, and then reads those of one, as entities (D9). */
export async function entityPage<Row extends object>(
  em: EntityManager,
  entity: EntityName<Row>,
  { from, key = 'company_id, id', where, orderBy }: ListQuery,
  { page, perPage }: Paging,
): Promise<Page<Row>> {
  const [table, keyOf, condition] = [raw(from), raw(key), allOf(where)];
  const [count] = await run<{ total: string }>(em, sql`select count(*) as total from ${table} where ${condition}`);
  const total = Number(count!.total);
  const before = (page - 1) * perPage;
  // Without this, a search without matches would scan the whole index of the order.
  if (before >= total) return { rows: [], total };
  // Keys first: rows that a late page skips are then read from an index instead of the table.
  const keys = sql`select ${keyOf} from ${table} where ${condition} order by ${orderBy} limit ${perPage} offset ${before}`;
  const rows = await run<object>(
    em,
    sql`select * from ${table} where ${condition} and (${keyOf}) in (${keys}) order by ${orderBy}`,
  );
  return { rows: rows.map((row) => em.map(entity, row)), total };
}

/** A list whose rows are told apart by `company_id, id`. */
export type KeyedList = {
  /** The table, with its alias. */
  from: Sql;
  alias: string;
  /** Combined with AND; null restricts nothing. */
  where: readonly (Sql | null)[];
  orderBy: Sql;
  /** The columns that `orderBy` uses, besides the key. */
  sortedBy: string;
  /** Common table expressions that `from` and `where` use. */
  using?: Sql | undefined;
};

/** The keys of one page, in its order, and how many there are on all pages. */
export type KeyPage = { keys: RecordKey[]; total: number };

/**
 * Finds all rows of a list and sorts them. The planner cannot estimate what a search finds: given the order and the limit
 * of a page, it may look at each row of a large table in that order.
 */
export async function sortedKeys(em: EntityManager, list: KeyedList, { page, perPage }: Paging): Promise<KeyPage> {
  const { from, where, orderBy, sortedBy, using } = list;
  const row = raw(list.alias);
  const found = sql`found as materialized (
    select ${row}.company_id, ${row}.id, ${raw(sortedBy)} from ${from} where ${allOf(where)})`;
  const [answer] = await run<{ total: string; companies: string[]; ids: string[] }>(
    em,
    sql`with ${using ? sql`${using}, ${found}` : found}
      select counted.total, page.companies, page.ids
      from (select coalesce(array_agg(${row}.company_id order by ${orderBy}), '{}') as companies,
          coalesce(array_agg(${row}.id order by ${orderBy}), '{}') as ids
        from (select * from found ${row} order by ${orderBy} limit ${perPage} offset ${(page - 1) * perPage}) ${row}) page
      cross join (select count(*) as total from found) counted`,
  );
  const { total, companies, ids } = answer!;
  return { keys: ids.map((id, index) => ({ companyId: companies[index]!, id })), total: Number(total) };
}

/**
 * The rows of one page, as entities. For a condition that costs so much that it is evaluated once, for the total and for
 * the page.
 */
export async function sortedPage<Row extends object>(
  em: EntityManager,
  entity: EntityName<Row>,
  list: KeyedList,
  paging: Paging,
): Promise<Page<Row>> {
  const { keys, total } = await sortedKeys(em, list, paging);
  if (keys.length === 0) return { rows: [], total };
  const table = raw(`${em.getMetadata().get(entity).tableName} ${list.alias}`);
  const rows = await run<object>(
    em,
    sql`select * from ${table} where ${isAmong(list.alias, keys)} order by ${list.orderBy}`,
  );
  return { rows: rows.map((row) => em.map(entity, row)), total };
}

/** Reads a page of a list whose rows have been counted. */
export async function keysAfterCount(
  em: EntityManager,
  { from, alias, where, orderBy }: Omit<KeyedList, 'sortedBy'>,
  { page, perPage }: Paging,
  counted: number,
): Promise<KeyPage> {
  const before = (page - 1) * perPage;
  // Without this, a filter without matches would scan the whole index of the order.
  if (before >= counted) return { keys: [], total: counted };
  const row = raw(alias);
  const keys = await run<RecordKey>(
    em,
    sql`select ${row}.company_id as "companyId", ${row}.id from ${from} where ${allOf(where)}
      order by ${orderBy} limit ${perPage} offset ${before}`,
  );
  return { keys, total: counted };
}

/** Combines conditions with AND; null restricts nothing. */
export function allOf(conditions: readonly (Sql | null)[]): Sql {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : joined(given, ' and ');
}

/** The list of an `in`; at least one value. With a single one, the planner takes it for `=`, unlike `= any`. */
export function values(all: readonly unknown[]): Sql {
  return joined(
    all.map((value) => sql`${value}`),
    ', ',
  );
}

/** The key of one record of a company. */
export type RecordKey = { companyId: string; id: string };

/** The company of all the keys; null if they belong to several companies. */
export function onlyCompany(keys: readonly RecordKey[]): string | null {
  const [first] = keys;
  return first && keys.every(({ companyId }) => companyId === first.companyId) ? first.companyId : null;
}

/** A condition: the row has one of the keys. `keys` must not be empty; `alias` is that of the table. */
export function isAmong(alias: string, keys: readonly RecordKey[]): Sql {
  const row = raw(alias);
  const companyId = onlyCompany(keys);
  if (companyId !== null) {
    return sql`${row}.company_id = ${companyId} and ${row}.id in (${values(keys.map(({ id }) => id))})`;
  }
  const pairs = keys.map((key) => sql`(${key.companyId}, ${key.id})`);
  return sql`(${row}.company_id, ${row}.id) in (${joined(pairs, ', ')})`;
}

/** A condition with the value in place of its only `?`; undefined and null restrict nothing. */
export function compares(text: string, value: unknown): Sql | null {
  return value == null ? null : raw(text, [value]);
}

/** Whether any of the texts contains `search`; undefined restricts nothing. */
export function contains(texts: readonly string[], search: string | undefined): Sql | null {
  return containsFolded(
    texts.map((text) => `lower(upper(${text}))`),
    search,
  );
}

/** The same for texts that are folded already. */
export function containsFolded(texts: readonly string[], search: string | undefined): Sql | null {
  if (search === undefined) return null;
  return sql`(${joined(
    texts.map((text) => folded(text, search)),
    ' or ',
  )})`;
}

/**
 * Whether a text that is folded already contains `search`, with `%`, `_` and `\` as ordinary characters (D14). As in the
 * indexes, case is folded to upper case first, which makes ς and σ equal.
 */
export function folded(text: string | Sql, search: string): Sql {
  const patterns = normalForms(search).map((form) => `%${form.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql`(${joined(
    patterns.map((pattern) => sql`${typeof text === 'string' ? raw(text) : text} like lower(upper(${pattern}))`),
    ' or ',
  )})`;
}

/**
 * The forms in which a search text may be stored, because strings are stored as sent (D14): as it is, with ü as one
 * character (NFC), and as u with a combining mark (NFD).
 */
export function normalForms(text: string): string[] {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])];
}
