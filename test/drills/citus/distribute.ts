import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Database } from '../../../src/platform/database/database.ts';

const SQL = readFileSync(resolve(import.meta.dirname, '../../../docs/examples/citus.sql'), 'utf8');

/** Each statement that distributes a table or removes its earlier rows is on a line of its own. */
const STATEMENTS = SQL.match(/^select (create|truncate)_.*;$/gm)!;

/** Where Citus keeps the rows of a table. */
export type Placement = { table: string; kind: 'distributed' | 'reference' };

/** The placements in `docs/examples/citus.sql`, in its order. */
export const PLACEMENTS: readonly Placement[] = STATEMENTS.flatMap((statement) => {
  const [, kind, table] = /^select create_(distributed|reference)_table\('(\w+)'/.exec(statement) ?? [];
  return table === undefined ? [] : [{ table, kind: kind as Placement['kind'] }];
});

/** Runs `docs/examples/citus.sql`, without the commands of psql, on a migrated database. */
export async function distribute({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const text of STATEMENTS) await pool.query({ text });
}
