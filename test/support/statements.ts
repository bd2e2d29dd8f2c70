import type { PooledConnection } from '../../src/platform/connection-pool.ts';
import type { TestApp } from './test-app.ts';

type Listener = (connection: PooledConnection) => void;
type Pool = Record<'on' | 'off', (event: 'acquire', listener: Listener) => void>;

/**
 * What `work` sends to the database, in order. Each entry is one round trip: its statements as `verb table`, with a
 * semicolon between those that are sent together. A statement of several tables is named by the first.
 */
export async function roundTripsOf(
  { database }: Pick<TestApp, 'database'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const sent: string[] = [];
  const queries = new Map<PooledConnection, PooledConnection['query']>();
  const listen: Listener = (connection) => {
    if (queries.has(connection)) return;
    const { query } = connection;
    queries.set(connection, query);
    connection.query = (...given) => {
      const [first] = given as [string | { text: string }];
      sent.push(namesOf(typeof first === 'string' ? first : first.text));
      return query.apply(connection, given);
    };
  };
  const pool = database.pool as unknown as Pool;
  pool.on('acquire', listen);
  try {
    await work();
  } finally {
    pool.off('acquire', listen);
    for (const [connection, query] of queries) connection.query = query;
  }
  return sent;
}

function namesOf(text: string): string {
  // No literal of these tests holds a semicolon.
  return text
    .split(';')
    .map((statement) => {
      const [verb] = /\w+/.exec(statement.toLowerCase())!;
      const table = /\b(?:from|into|update)\s+"?(?:unnest\()?([a-z_]+)"?/i.exec(statement)?.[1];
      return table ? `${verb} ${table}` : verb;
    })
    .join('; ');
}
