import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { eventStatements, type NewEvent } from './event-queries.ts';
import type { LanedConnection } from './pool.ts';
import { Sql } from './sql.ts';

/** The rows of each of some statements. */
export type RowsOf<Statements extends readonly Sql[]> = {
  [Index in keyof Statements]: Statements[Index] extends Sql<infer Row> ? Row[] : never;
};

/** What a transaction does last: statements whose rows it does not need, and the events of its changes. */
export type Last = Sql | NewEvent;

/**
 * Takes what is sent with the commit of a transaction, after the changes of its entities: statements, so this is the place
 * to lock a row that many transactions update; and after all of these, its events.
 */
export type AtEnd = (...last: Last[]) => void;

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
    const last: Last[] = [];
    const result = await work(unit, (...more) => void last.push(...more), rows);
    const statements = last.filter((each) => each instanceof Sql);
    const events = eventStatements(last.filter((each): each is NewEvent => !(each instanceof Sql)));
    await onConnection(unit, async (connection) => connection.atCommit([...statements, ...events]));
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
