import { openDatabase } from '../../src/platform/database/database.ts';

export type StandInStandby = {
  /** The URL under which the same database claims to be a standby. */
  url: string;
  /** From now on, it claims to have replayed almost nothing. */
  fallBehind(): Promise<void>;
  /** From now on, it claims to have replayed everything. */
  catchUp(): Promise<void>;
};

/**
 * Imitates a standby with the same database, by overriding some of PostgreSQL's functions. Its users have different
 * names, so that a test sees whether they were read from it. `make drill-failover` uses a real standby.
 */
export async function standInStandby(databaseUrl: string): Promise<StandInStandby> {
  const run = async (text: string): Promise<void> => {
    const database = await openDatabase({ url: databaseUrl, entities: [], poolSize: 2, log: () => {} });
    try {
      await database.pool.query({ text });
    } finally {
      await database.close();
    }
  };
  const replayed = (position: string): string =>
    `create or replace function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select ${position} $$`;
  await run(`
    create schema standby;
    create function standby.pg_is_in_recovery() returns boolean language sql as 'select true';
    create view standby.users as
      select company_id, id, 'Of the standby' as name, email, roles, active, created_at, updated_at from public.users;
    ${replayed('pg_current_wal_lsn()')}`);
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c search_path=standby,pg_catalog,public');
  return {
    url: url.href,
    fallBehind: () => run(replayed(`'0/1'::pg_lsn`)),
    catchUp: () => run(replayed('pg_current_wal_lsn()')),
  };
}
