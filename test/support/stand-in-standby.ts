import { openDatabase } from '../../src/platform/database.ts';

export type StandInStandby = {
  /** The URL under which the same database claims to be a standby. */
  url: string;
  /** From now on, claims to have replayed nothing more. */
  fallBehind(): Promise<void>;
  /** From now on, claims to have replayed everything. */
  catchUp(): Promise<void>;
};

/**
 * The same database once more, with functions of its own in the place of PostgreSQL's: it says that it is a standby, and
 * its users have other names, so that it shows who has read them. `make drill-failover` has a real one.
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
