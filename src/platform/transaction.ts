import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { joined } from './list-page.ts';

/**
 * Takes statements whose results the transaction does not need. After its work has succeeded they are sent in their
 * order, together with the commit, in one round trip. So this is the place to lock a row that many transactions update.
 */
export type AtEnd = (...statements: RawQueryFragment[]) => void;

/** The work of one transaction. */
export type Work<Result> = (em: EntityManager, atEnd: AtEnd) => Promise<Result>;

/** Runs `work` in one transaction, or in a savepoint if `em` is in a transaction already. */
export async function inTransaction<Result>(em: EntityManager, work: Work<Result>): Promise<Result> {
  const isNested = em.isInTransaction();
  return em.transactional(async (unit) => {
    const last: RawQueryFragment[] = [];
    const result = await work(unit, (...statements) => void last.push(...statements));
    if (last.length === 0) return result;
    // MikroORM would otherwise write pending entities after the commit that is sent here.
    await unit.flush();
    await sendTogether(unit, isNested ? last : [...last, sql`commit`]);
    return result;
  });
}

/**
 * Sends statements whose results are not needed in one round trip, to run in their order: a statement mostly costs its
 * round trip. Call it inside a transaction: if one of them fails, those after it do not run. The last one may be
 * `commit`; see `frameTransactions`.
 */
export async function sendTogether(em: EntityManager, statements: readonly RawQueryFragment[]): Promise<void> {
  if (statements.length > 0) await em.execute(joined(statements, '; '));
}
