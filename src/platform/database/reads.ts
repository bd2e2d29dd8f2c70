import type pg from 'pg';
import { named } from './sql.ts';

/** The timeout of readiness queries in milliseconds, which is shorter than that of the check. */
export const READY_MS = 2_000;

type Query = { name?: string; text: string; values?: unknown[]; query_timeout?: number };

/**
 * Retries a read when its connection turns out to be closed. After a database restart that can be every idle connection
 * of the pool. For reads only, because the outcome of a failed write is unknown.
 *
 * It is not counted in any lane, because it waits for no lock, and one batch may serve calls of several companies.
 */
export async function readFrom<Row extends object>(pool: pg.Pool | pg.Client, query: Query): Promise<Row[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return (await pool.query<Row>(query)).rows;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message?: string };
      const cut = /^(57P0[12]|08...|ECONNRESET|EPIPE)$/.test(code) || message === 'Connection terminated unexpectedly';
      if (!cut || !('options' in pool) || tries === pool.options.max) throw error;
    }
  }
}

/**
 * A select that is parsed once per connection. A pooler that switches connections between transactions may not support
 * prepared statements; after its first error the select is parsed each time.
 */
export function preparedSelect<Row extends object, Values extends unknown[]>(
  pool: pg.Pool,
  prefix: string,
  text: string,
): (...values: Values) => Promise<Row[]> {
  const name = `${prefix}-${named(text).name}`;
  let isKept = true;
  return async (...values) => {
    if (!isKept) return readFrom<Row>(pool, { text, values });
    try {
      return await readFrom<Row>(pool, { name, text, values });
    } catch (error) {
      if (!/^(26000|42P05)$/.test(String((error as { code?: unknown }).code))) throw error;
      isKept = false;
      return readFrom<Row>(pool, { text, values });
    }
  };
}
