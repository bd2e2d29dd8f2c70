import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, pipeline } from '../../platform/database/unit-of-work.ts';
import { correctStatuses, violationInsertions, lockUnentered, markEntered, unentered } from './violation-queries.ts';

/** Requests per transaction. */
const BATCH = 500;

/**
 * Enters the violations of requests that are older than the table of violations, and what lists filter these requests by
 * (D71, D72), up to 500 of one company per transaction.
 *
 * Safe to run while the service or another run is running, and to stop and run again: what is entered stays entered, and
 * none is entered twice.
 *
 * @returns how many requests were entered
 */
export async function enterViolations(
  em: EntityManager,
  progress: (done: number, total: number) => void,
): Promise<number> {
  const companies = await unentered(em);
  const total = companies.reduce((sum, { requests }) => sum + requests, 0);
  let entered = 0;
  for (const { companyId, requests } of companies) {
    let after: string | null = null;
    for (let isMore = requests > 0; isMore;) {
      const batch = await inTransaction(em.fork(), async (unit) => {
        const found = await lockUnentered(unit, companyId, after, BATCH);
        if (found.length === 0) return found;
        await pipeline(unit, violationInsertions(companyId, found));
        await markEntered(unit, companyId, found);
        return found;
      });
      entered += batch.length;
      after = batch.at(-1)?.id ?? after;
      isMore = batch.length === BATCH;
      progress(Math.min(entered, total), total);
    }
    await correctStatuses(em.fork(), companyId);
  }
  return entered;
}
