import { sql } from './builders.ts';
import type { TestApp } from './test-app.ts';
import { until } from './waiting.ts';

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Resolves once this many sessions of the app's database wait for a lock. */
export async function untilWaiting(app: Pick<TestApp, 'database'>, sessions = 1): Promise<void> {
  const isMet = async (): Promise<boolean> => (await sql(app, WAITING)).length >= sessions;
  await until(`${sessions} sessions that wait for a lock`, isMet);
}
