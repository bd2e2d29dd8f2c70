import type { Database } from '../../../src/platform/database/database.ts';
import type { Snapshot } from '../../contract/support/snapshot.ts';
import { PLACEMENTS } from './distribute.ts';

/**
 * Replaces test/contract/support/snapshot.ts when tests run on Citus, which always checks foreign keys: so the tables
 * are emptied and filled in the order that these require.
 */
export async function takeSnapshot({ pool }: Pick<Database, 'pool'>): Promise<Snapshot> {
  const { rows } = await pool.query<{ name: string; columns: string }>({
    text: `select t.tablename as name, string_agg(quote_ident(a.attname), ', ') as columns
           from pg_tables t join pg_attribute a on a.attrelid = format('public.%I', t.tablename)::regclass
           where t.schemaname = 'public' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           group by 1`,
  });
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  const tables = PLACEMENTS.map(({ table }) => table);
  const connection = await pool.connect();
  await connection.query('drop schema if exists snapshot cascade');
  await connection.query('create schema snapshot');
  for (const table of tables) await connection.query(`create table snapshot.${table} as table public.${table}`);
  connection.release();
  return {
    async restore() {
      const writer = await pool.connect();
      try {
        await writer.query('begin');
        await writer.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
        for (const table of tables.toReversed()) await writer.query(`delete from public.${table}`);
        for (const table of tables) {
          const columns = columnsOf.get(table)!;
          await writer.query(`insert into public.${table} (${columns}) select ${columns} from snapshot.${table}`);
        }
        await writer.query('commit');
        writer.release();
      } catch (error) {
        writer.release(true);
        throw error;
      }
    },
  };
}
