import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/**
 * How long a migration waits for a lock. Meanwhile, calls wait behind it for the locks that it has and for those that
 * it wants, so it gives up long before they do (2 s), and before PostgreSQL looks for deadlocks (1 s) and aborts one of
 * the two.
 */
const LOCK_MS = 300;
/** After some attempts, it waits long enough for an automatic vacuum to make way. */
const PATIENT_LOCK_MS = 1_500;
const SHORT_TRIES = 20;
const GIVE_UP_MS = 5 * 60_000;
/** SQLSTATEs: lock not available, and deadlock detected. */
const IN_USE: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Applies the pending migrations in one transaction, and resolves to their names. If calls have locked what it changes,
 * it rolls back, lets them through, and tries again after a moment, so that no call fails during an upgrade.
 *
 * @throws Error with one sentence if the tables were in use at every attempt for five minutes
 */
export async function migrateBetweenCalls({
  orm,
  log,
}: {
  orm: { em: EntityManager; migrator: MikroORM['migrator'] };
  log: (line: string) => void;
}): Promise<string[]> {
  // The migrator creates its table here; created in a transaction that is rolled back, it would still count as created.
  await orm.migrator.getExecuted();
  const connection = orm.em.getConnection();
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await connection.transactional(async (transaction) => {
        const lockMs = tries > SHORT_TRIES ? PATIENT_LOCK_MS : LOCK_MS;
        await connection.execute(`set local lock_timeout = ${lockMs}`, [], 'run', transaction);
        // On Citus, the commands of one transaction would take several connections to each worker, and fail where one
        // comes to what another has changed. Elsewhere the setting means nothing.
        await connection.execute(`set local citus.multi_shard_modify_mode to 'sequential'`, [], 'run', transaction);
        return (await orm.migrator.up({ transaction })).map(({ name }) => name);
      });
    } catch (error) {
      if (!IN_USE.has((error as { code?: unknown }).code)) throw error;
      if (performance.now() - begun > GIVE_UP_MS) {
        throw new Error(
          'The migrations could not be applied within 5 minutes, because other sessions have locked what they change. ' +
            'Look for long transactions in pg_stat_activity, and start again.',
          { cause: error },
        );
      }
      if (tries === 1) log('The tables that the migrations change are in use. Trying again until they are free.');
      await sleep(200 + 800 * Math.random());
    }
  }
}
