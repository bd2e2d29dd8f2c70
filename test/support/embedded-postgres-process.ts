import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';

/**
 * Starts the embedded PostgreSQL in a separate process, for tests that kill it: `node embedded-postgres-process.ts
 * <data folder>`. Prints the URL, waits until its standard input ends, and exits without stopping the server.
 */
const server = await startEmbeddedPostgres({ dataDir: process.argv[2]!, durability: 'durable' });
process.stdout.write(`${server.url}\n`);
process.stdin.resume();
