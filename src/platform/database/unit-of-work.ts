import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { LanedConnection } from './pool.ts';
import type { Sql } from './sql.ts';

/** The rows of each of some statements. */
export type RowsOf<Statements extends readonly Sql[]> = {
  [Index in keyof Statements]: Statements[Index] extends Sql<infer Row> ? Row[] : never;
};

/**
 * Takes statements whose rows the transaction does not need. They are sent with its commit, after the changes of its
 * entities, so this is the place to lock a row that many transactions update.
 */
export type AtEnd = (...statements: Sql[]) => void;

/** The work of one transaction, given the rows of its first statements. */
export type Work<Result, First extends readonly Sql[] = readonly []> = (
  em: EntityManager,
  atEnd: AtEnd,
  rows: RowsOf<First>,
) => Promise<Result>;

/**
 * Runs `work` in one transaction, or in a savepoint if `em` is in a transaction already.
 *
 * @param first statements to run before `work`, in one round trip
 */
export async function inTransaction<Result, const First extends readonly Sql[] = readonly []>(
  em: EntityManager,
  work: Work<Result, First>,
  first: First = [] as unknown as First,
): Promise<Result> {
  return em.transactional(async (unit) => {
    const rows = await pipeline(unit, first);
    const last: Sql[] = [];
    const result = await work(unit, (...statements) => void last.push(...statements), rows);
    await onConnection(unit, async (connection) => connection.atCommit(last));
    return result;
  });
}

/** Runs one statement. */
export async function run<Row>(em: EntityManager, statement: Sql<Row> | Sql): Promise<Row[]> {
  const { text, values } = statement.query;
  return (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/**
 * Sends statements in their order and in one round trip, on the connection of the transaction, and resolves to the rows
 * of each. Outside of a transaction they must only read.
 */
export async function pipeline<const Statements extends readonly Sql[]>(
  em: EntityManager,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  if (statements.length === 0) return [] as unknown as RowsOf<Statements>;
  const rows = await onConnection(em, (connection) => connection.pipeline(statements));
  return rows as unknown as RowsOf<Statements>;
}

function onConnection<Result>(
  em: EntityManager,
  use: (connection: LanedConnection) => Promise<Result>,
): Promise<Result> {
  return em
    .getKysely()
    .getExecutor()
    .provideConnection((connection) => use(connection as LanedConnection));
}
