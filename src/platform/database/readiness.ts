import type { Database } from './database.ts';
import { READY_MS, readFrom } from './reads.ts';
import { pendingMigrations } from '../schema-migrations.ts';

const NO_ANSWER = 'the database does not answer';
/** PostgreSQL's code for too many connections: other calls use them. */
const NO_CONNECTIONS_LEFT = '53300';

type CheckedDatabase = Pick<Database, 'newConnection' | 'migrations'>;

/**
 * Tells why the database cannot serve calls, in a few words for the operator; null when it can. Each check opens a
 * connection of its own: if a pool whose connections are all in use made a node unready, an overload would take all nodes
 * out at once. Concurrent checks share one, because a check needs no token.
 */
export function readinessOf(database: CheckedDatabase): () => Promise<string | null> {
  let checking: Promise<string | null> | null = null;
  return () => (checking ??= check(database).finally(() => (checking = null)));
}

async function check(database: CheckedDatabase): Promise<string | null> {
  try {
    return await askWhetherReady(database);
  } catch (error) {
    const { code, severity } = error as { code?: unknown; severity?: unknown };
    if (code === NO_CONNECTIONS_LEFT) return null;
    // PostgreSQL's own word for an error that ends the connection, such as a wrong password.
    return severity === 'FATAL' ? `the database refuses connections (${String(code)})` : NO_ANSWER;
  }
}

/** The same, asked every time. @throws what the database throws when it does not answer */
export async function askWhetherReady({ newConnection, migrations }: CheckedDatabase): Promise<string | null> {
  const pool = newConnection();
  pool.on('error', () => {});
  try {
    await pool.connect();
    const text = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`;
    const asked = { text, query_timeout: READY_MS };
    const [state] = await readFrom<{ isStandby: boolean; isReadOnly: boolean }>(pool, asked);
    if (state?.isStandby) return 'the database is a standby, which takes no writes';
    if (state?.isReadOnly) return 'the database takes no writes: default_transaction_read_only is on';
    return (await pendingMigrations({ pool, migrations })).length > 0 ? 'migrations are pending' : null;
  } finally {
    // Not awaited: a server that hangs does not say goodbye.
    void pool.end();
  }
}
