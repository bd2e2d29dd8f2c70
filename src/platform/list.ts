import type { EntityManager } from '@mikro-orm/postgresql';

/** A part of a statement, with `?` for its values. */
export type Sql = { text: string; values: unknown[] };

/** What a list is of, and in which order. */
export type ListQuery = {
  /** One table, with an alias if a condition needs one: `delegations d`. */
  from: string;
  /** All of them must hold; null restricts nothing. */
  where: readonly (Sql | null)[];
  orderBy: Sql;
};

export type Paging = { page: number; perPage: number };

/** The rows of one page, with every column, and how many there are on all pages (D9). */
export async function listPage(em: EntityManager, { from, where, orderBy }: ListQuery, { page, perPage }: Paging): Promise<{ rows: object[]; total: number }> {
  const conditions = where.filter((condition) => condition !== null);
  const filter = {
    text: conditions.length > 0 ? `where ${conditions.map(({ text }) => text).join(' and ')}` : '',
    values: conditions.flatMap(({ values }) => values),
  };
  const rows = await em.execute<object[]>(`select * from ${from} ${filter.text} order by ${orderBy.text} limit ? offset ?`, [
    ...filter.values, ...orderBy.values, perPage, (page - 1) * perPage,
  ]);
  const [count] = await em.execute<{ total: string }[]>(`select count(*) as total from ${from} ${filter.text}`, filter.values);
  return { rows, total: Number(count!.total) };
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
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return { text: `(${texts.map((text) => `lower(upper(${text})) like lower(upper(?))`).join(' or ')})`, values: texts.map(() => pattern) };
}
