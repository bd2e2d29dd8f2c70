import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * A statement whose values are sent apart from its text. With a name, each connection parses and plans it once.
 *
 * @typeParam Row its rows, as PostgreSQL returns them
 */
export type Statement<Row = unknown> = {
  text: string;
  values: unknown[];
  name?: string;
  /** Not a property: it tells `Row` apart. */
  rows?: Row[];
};

/** The rows of each of some statements. */
export type RowsOf<Statements extends readonly Statement[]> = {
  [Index in keyof Statements]: Statements[Index] extends Statement<infer Row> ? Row[] : never;
};

/** Takes the place of the text of a statement, whose values are then statements; see `frameTransactions`. */
export const TOGETHER = 'together';

/** By the literal parts of a template, which are the same objects in every call. */
const named = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

/**
 * A statement with its values where they belong: `statement<Row>`select id from users where name = ${name}``. All
 * values are parameters. List its columns: after a migration, `select *` fails on connections that know the old ones.
 */
export function statement<Row = unknown>(parts: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  const known = named.get(parts) ?? withName(parts.reduce((text, part, index) => `${text}$${index}${part}`));
  named.set(parts, known);
  return { ...known, values };
}

/** A text with the name that it is prepared under. */
export function withName(text: string): { text: string; name: string } {
  return { text, name: digestOf(text) };
}

/**
 * Names a prepared statement after its text. Behind a pooler, nodes of two releases can share a connection during an
 * upgrade; with a fixed name, one would run the statement of the other.
 */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * Runs statements in their order and in one round trip, and resolves to the rows of each. Call it inside a transaction:
 * if one of them fails, those after it have no effect. The last one may be `commit`; see `frameTransactions`.
 */
export async function sendTogether<const Statements extends readonly Statement[]>(
  em: EntityManager,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  if (statements.length === 0) return [] as unknown as RowsOf<Statements>;
  const query = { kind: 'RawNode', sqlFragments: [], parameters: [] } as const;
  const compiled = { query, queryId: { queryId: TOGETHER }, sql: TOGETHER, parameters: statements };
  return (await em.getKysely().executeQuery(compiled)).rows as RowsOf<Statements>;
}

/** Runs one statement. */
export async function run<Row>(em: EntityManager, only: Statement<Row>): Promise<Row[]> {
  return (await sendTogether(em, [only]))[0];
}
