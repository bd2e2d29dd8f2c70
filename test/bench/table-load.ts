import { type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../../src/platform/database/database.ts';
import type { Row } from './sample-rows.ts';

/** The rows of one table while they are being loaded. */
export class TableLoad {
  readonly #stream: Writable;
  readonly #finished: Promise<void>;
  #pending: string[] = [];

  constructor(stream: Writable) {
    this.#stream = stream;
    this.#finished = finished(stream);
    // Awaited in `end`; an earlier failure must not end the process.
    this.#finished.catch(() => {});
  }

  add(row: Row): void {
    this.#pending.push(`${row.map((value) => value ?? String.raw`\N`).join('\t')}\n`);
  }

  /** Waits while the server is busy. */
  async flush(): Promise<void> {
    const chunk = this.#pending.join('');
    this.#pending = [];
    if (chunk === '' || this.#stream.write(chunk)) return;
    await Promise.race([new Promise((resolve) => this.#stream.once('drain', resolve)), this.#finished]);
  }

  async end(): Promise<void> {
    await this.flush();
    this.#stream.end();
    await this.#finished;
  }
}

/** Connections that check no foreign keys, because the rows are generated to satisfy them. */
export async function openLoads<Name extends string>(
  database: Database,
  tables: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Promise<{ loads: Record<Name, TableLoad>; release: () => void }> {
  const connections = await Promise.all(names.map(() => database.pool.connect()));
  const entries = names.map(async (name, index) => {
    const connection = connections[index]!;
    await connection.query('set session_replication_role = replica');
    const stream = copyFrom(`copy ${name} (${tables[name]}) from stdin`);
    // pg accepts anything that it can submit.
    void connection.query(stream as unknown as string);
    return [name, new TableLoad(stream)] as const;
  });
  return {
    loads: Object.fromEntries(await Promise.all(entries)) as Record<Name, TableLoad>,
    release: () => {
      for (const connection of connections) connection.release(true);
    },
  };
}

/** Drops the indexes that no constraint needs, and resolves to the statements that create them again. */
export async function dropSecondaryIndexes(database: Database, tables: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; definition: string }>({
    text: `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
           from pg_index i where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
           order by i.indrelid, i.indexrelid`,
    values: [tables],
  });
  for (const { name } of rows) await database.pool.query({ text: `drop index ${name}` });
  return rows.map(({ definition }) => definition);
}

/** Creates indexes that were dropped, and leaves the tables as after days of use. Calls `step` before each statement. */
export async function completeLoad(
  database: Database,
  definitions: readonly string[],
  tables: readonly string[],
  step: (statement: string) => void,
): Promise<void> {
  const connection = await database.pool.connect();
  await connection.query(`set maintenance_work_mem = '512MB'`);
  for (const statement of [...definitions, ...tables.map((name) => `vacuum (analyze) ${name}`), 'checkpoint']) {
    step(statement);
    await connection.query(statement);
  }
  connection.release(true);
}
