import type { EntityManager } from '@mikro-orm/postgresql';
import { takeChanges } from './row-changes.ts';
import { type RowsOf, sendTogether, type Statement } from './statement.ts';

/**
 * Takes statements whose results the transaction does not need. After its work has succeeded they are sent in their
 * order, together with the commit, in one round trip. So this is the place to lock a row that many transactions update.
 * The changes of rows that the work has read are sent in the same round trip, before them.
 */
export type AtEnd = (...statements: Statement[]) => void;

/** The work of one transaction, given the rows of the statements that it began with. */
export type Work<Result, First extends readonly Statement[] = readonly []> = (
  em: EntityManager,
  atEnd: AtEnd,
  rows: RowsOf<First>,
) => Promise<Result>;

const COMMIT: Statement = { text: 'commit', values: [] };

/**
 * Runs `work` in one transaction, or in a savepoint if `em` is in a transaction already.
 *
 * @param first statements that are sent in one round trip with the beginning of the transaction
 */
export async function inTransaction<Result, const First extends readonly Statement[] = readonly []>(
  em: EntityManager,
  work: Work<Result, First>,
  first: First = [] as unknown as First,
): Promise<Result> {
  const isNested = em.isInTransaction();
  return em.transactional(async (unit) => {
    const last: Statement[] = [];
    const rows = await sendTogether(unit, first);
    const result = await work(unit, (...statements) => void last.push(...statements), rows);
    const writes = [...takeChanges(unit), ...last];
    if (writes.length === 0) return result;
    await sendTogether(unit, isNested ? writes : [...writes, COMMIT]);
    return result;
  });
}

/**
 * Runs statements that only read in one round trip, and resolves to the rows of each: in the transaction of `em`, or
 * else in one of their own, because a pooler may give the second of two statements outside of one to another connection.
 */
export async function readTogether<const Statements extends readonly Statement[]>(
  em: EntityManager,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  if (em.isInTransaction()) return sendTogether(em, statements);
  return em.fork().transactional(async (unit) => {
    const rows = await sendTogether(unit, [...statements, COMMIT]);
    return rows.slice(0, -1) as unknown as RowsOf<Statements>;
  });
}
