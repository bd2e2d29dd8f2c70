import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/** How long a migration waits for a lock, because calls wait behind it, and fail after `DATABASE_LOCK_SECONDS`. */
const LOCK_MS = 300;
/** After some attempts, it waits long enough for an automatic vacuum to stop. */
const PATIENT_LOCK_MS = 1_500;
const SHORT_TRIES = 20;
const GIVE_UP_MS = 5 * 60_000;
/** SQLSTATEs: lock not available, and deadlock detected. */
const IN_USE: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Applies one pending migration, in a transaction of its own, so that it holds no locks that calls wait for while it
 * waits for the locks of another. If calls have locked what it changes, it rolls back, lets them through, and tries
 * again after a moment, so that no call fails during an upgrade.
 *
 * @throws Error with one sentence if the table was in use at every attempt for five minutes
 */
export async function migrateBetweenCalls(
  { orm, log }: { orm: { em: EntityManager; migrator: MikroORM['migrator'] }; log: (line: string) => void },
  name: string,
): Promise<void> {
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
        await orm.migrator.up({ migrations: [name], transaction });
      });
    } catch (error) {
      if (!IN_USE.has((error as { code?: unknown }).code)) throw error;
      if (performance.now() - begun > GIVE_UP_MS) {
        throw new Error(
          `Migration ${name} could not be applied within 5 minutes, because other sessions have locked what it changes. ` +
            'Look for long transactions in pg_stat_activity, and start again.',
          { cause: error },
        );
      }
      if (tries === 1) log(`The table that migration ${name} changes is in use. Trying again until it is free.`);
      await sleep(200 + 800 * Math.random());
    }
  }
}
