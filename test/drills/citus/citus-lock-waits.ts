/* Stands in for test/support/lock-waits.ts, because the sessions that wait are on the workers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../support/builders.ts';
import type { TestApp } from '../../support/test-app.ts';

const WAITING = 'select distinct waiting_gpid from citus_lock_waits';

export async function untilWaiting(app: Pick<TestApp, 'database'>, sessions = 1): Promise<void> {
  while ((await sql(app, WAITING)).length < sessions) await sleep(5);
}
