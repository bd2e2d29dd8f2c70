/** Standbys that follow a primary, as docs/operations.md describes them. */
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { libpq, runFromManual } from './manual.ts';
import { type PostgresServer, rowsOf, startPostgresOn } from './postgres.ts';
import { giveTo, plainUser } from './programs.ts';

/** A standby that follows the primary; the primary then waits until it has replayed each commit. */
export async function addStandby(primary: PostgresServer, data: string): Promise<PostgresServer> {
  const user = plainUser();
  mkdirSync(data, { mode: 0o700 });
  giveTo(data, user);
  await runFromManual('add a standby', { user, env: { ...libpq(primary), STANDBY_DATA: data } });
  const standby = await startPostgresOn({ data });
  const streaming = `select 1 from pg_stat_replication where application_name = 'standby' and state = 'streaming'`;
  while ((await rowsOf(primary.url(), streaming)).length === 0) await sleep(100);
  await runFromManual('wait for the standby', { user, env: libpq(primary) });
  const synchronous = `select 1 from pg_stat_replication where sync_state = 'sync'`;
  while ((await rowsOf(primary.url(), synchronous)).length === 0) await sleep(100);
  return standby;
}
