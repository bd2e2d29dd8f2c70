import type { Database } from '../../../src/platform/database/database.ts';

export type Snapshot = { restore(): Promise<void> };

/**
 * Saves the rows of every table. Restoring them takes a few milliseconds, much less than another database with the demo
 * data.
 */
export async function takeSnapshot({ pool }: Pick<Database, 'pool'>): Promise<Snapshot> {
  const { rows } = await pool.query<{ name: string; columns: string }>({
    text: `select t.tablename as name, string_agg(quote_ident(a.attname), ', ') as columns
           from pg_tables t join pg_attribute a on a.attrelid = format('public.%I', t.tablename)::regclass
           where t.schemaname = 'public' and t.tablename not like 'mikro_orm%' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           group by 1`,
  });
  const tables = rows.map(({ name }) => name);
  const copies = tables.map((table) => `create table snapshot.${table} as table public.${table}`);
  await pool.query({ text: ['create schema snapshot', ...copies].join('; ') });

  // Regardless of the order that foreign keys require.
  // Generated columns cannot be inserted.
  const inserts = rows.map(
    ({ name, columns }) => `insert into public.${name} (${columns}) select ${columns} from snapshot.${name}`,
  );
  // Deleting from tables this small is ten times as fast as truncating them, which creates new files for each index.
  const deletions = tables.map((table) => `delete from public.${table}`);
  const text = ["set local session_replication_role = 'replica'", ...deletions, ...inserts].join('; ');
  return { restore: async () => void (await pool.query({ text: `begin; ${text}; commit` })) };
}
