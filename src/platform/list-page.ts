import type { EntityManager } from '@mikro-orm/postgresql';

/** A part of a statement, with `?` for its values. */
export type Sql = { text: string; values: unknown[] };

/** What a list is of, and in which order. */
export type ListQuery = {
  /** Those of the rows; all, if left out. */
  columns?: string;
  /** One table, with an alias if a condition needs one: `delegations d`. */
  from: string;
  /** The columns that tell its rows apart; `company_id, id`, if left out. */
  key?: string;
  /** All of them must hold; null restricts nothing. */
  where: readonly (Sql | null)[];
  orderBy: Sql;
  /** Conditions of which exactly one holds for each row, to be counted apart: each has an index of its own. */
  countedApart?: readonly Sql[];
};

export type Paging = { page: number; perPage: number };

/** The rows of one page, and how many there are on all pages (D9). */
export async function listPage(em: EntityManager, query: ListQuery, { page, perPage }: Paging): Promise<{ rows: object[]; total: number }> {
  const { columns = '*', from, key = 'company_id, id', where, orderBy, countedApart = [] } = query;
  const conditions = where.filter((condition) => condition !== null);
  const filter = matching(conditions);
  const counts = (countedApart.length > 0 ? countedApart : [null]).map((part) => matching(part ? [...conditions, part] : conditions));
  const [count] = await em.execute<{ total: string }[]>(
    // As rows, not as values of a select without tables: over many shards only the first can be asked.
    `select sum(part) as total from (${counts.map(({ text }) => `select count(*) as part from ${from} ${text}`).join(' union all ')}) parts`,
    counts.flatMap(({ values }) => values),
  );
  const total = Number(count!.total);
  const before = (page - 1) * perPage;
  // What is found nowhere would be looked for in the whole order.
  if (before >= total) return { rows: [], total };
  // Keys first: those that a late page skips are read in an index, not in the table.
  const keys = `select ${key} from ${from} ${filter.text} order by ${orderBy.text} limit ? offset ?`;
  const among = matching([...conditions, { text: `(${key}) in (${keys})`, values: [...filter.values, ...orderBy.values, perPage, before] }]);
  const rows = await em.execute<object[]>(`select ${columns} from ${from} ${among.text} order by ${orderBy.text}`, [
    ...among.values, ...orderBy.values,
  ]);
  return { rows, total };
}

function matching(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return sql('');
  return { text: `where ${conditions.map(({ text }) => text).join(' and ')}`, values: conditions.flatMap(({ values }) => values) };
}

/** What names one record of a company. */
export type RecordKey = { companyId: string; id: string };

/** Whether a row is one of those that keys name, at least one. `alias` is that of its table. */
export function isAmong(alias: string, keys: readonly RecordKey[]): Sql {
  const places = keys.map(() => '?').join(', ');
  const [{ companyId } = { companyId: '' }] = keys;
  if (keys.every((key) => key.companyId === companyId)) {
    return { text: `${alias}.company_id = ? and ${alias}.id in (${places})`, values: [companyId, ...keys.map(({ id }) => id)] };
  }
  const pairs = keys.map(() => '(?, ?)').join(', ');
  return { text: `(${alias}.company_id, ${alias}.id) in (${pairs})`, values: keys.flatMap(({ companyId: company, id }) => [company, id]) };
}

/** SQL without values. */
export function sql(text: string): Sql {
  return { text, values: [] };
}

/** `text` holds for the value; undefined and null restrict nothing. */
export function compares(text: string, value: unknown): Sql | null {
  return value == null ? null : { text, values: [value] };
}

/**
 * Whether any of some texts holds `search`, with `%`, `_` and `\` as ordinary characters (D14). Case is folded by upper case
 * first, as the indexes have it: it joins ς and σ.
 */
export function contains(texts: readonly string[], search: string | undefined): Sql | null {
  if (search === undefined) return null;
  const pattern = patternOf(search);
  return { text: `(${texts.map((text) => `lower(upper(${text})) like lower(upper(?))`).join(' or ')})`, values: texts.map(() => pattern) };
}

/** The same for a column that is folded already. */
export function folded(column: string, search: string): Sql {
  return { text: `${column} like lower(upper(?))`, values: [patternOf(search)] };
}

function patternOf(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
