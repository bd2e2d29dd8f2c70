import type { Database } from '../../../src/platform/database.ts';

export type Snapshot = { restore(): Promise<void> };

/**
 * Remembers what every table holds. To restore it takes some milliseconds, where another database with the demo data
 * would take a second application.
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

  // Without the order that foreign keys ask for.
  // Columns that the database generates are not written.
  const inserts = rows.map(
    ({ name, columns }) => `insert into public.${name} (${columns}) select ${columns} from snapshot.${name}`,
  );
  // Tables this small are deleted from ten times as fast as they are truncated, which makes new files for each index.
  const deletions = tables.map((table) => `delete from public.${table}`);
  const text = ["set local session_replication_role = 'replica'", ...deletions, ...inserts].join('; ');
  return { restore: async () => void (await pool.query({ text: `begin; ${text}; commit` })) };
}
