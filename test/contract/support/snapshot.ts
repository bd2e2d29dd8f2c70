import type { Database } from '../../../src/platform/database.ts';

export type Snapshot = { restore(): Promise<void> };

/**
 * Remembers what every table holds. To restore it takes some milliseconds, where another database with the demo data
 * would take a second application.
 */
export async function takeSnapshot({ pool }: Pick<Database, 'pool'>): Promise<Snapshot> {
  const { rows } = await pool.query<{ name: string }>({
    text: "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'mikro_orm%'",
  });
  const tables = rows.map(({ name }) => name);
  const copies = tables.map((table) => `create table snapshot.${table} as table public.${table}`);
  await pool.query({ text: ['create schema snapshot', ...copies].join('; ') });

  // Without triggers, which would count the restored rows as changes, and without the order that foreign keys ask for.
  const inserts = tables.map((table) => `insert into public.${table} table snapshot.${table}`);
  const text = ["set local session_replication_role = 'replica'", `truncate ${tables.map((table) => `public.${table}`).join(', ')}`, ...inserts].join('; ');
  return { restore: async () => void (await pool.query({ text: `begin; ${text}; commit` })) };
}
