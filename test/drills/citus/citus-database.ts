import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/schema-migrations.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { distribute } from './distribute.ts';

/* Replaces test/support/test-database.ts when tests run on Citus. A distributed database cannot be a template, and
 * takes seconds to create, so each Jest worker keeps its databases, and empties them for the next test file. */

/**
 * The environment variable with the URL of the coordinator, as a superuser; the extension and all nodes are in that
 * database.
 */
export const CITUS_URL = 'CITUS_URL';
const PREFIX = 'travel_desk_drill_';

/** The databases of this test file, which runs in a single worker. */
const inUse = new Set<string>();

/** A migrated, distributed, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const worker = process.env['JEST_WORKER_ID'] ?? '1';
  let number = 1;
  while (inUse.has(nameOf(worker, number))) number += 1;
  const name = nameOf(worker, number);
  inUse.add(name);
  const url = new URL(citusUrl());
  url.pathname = name;
  await onCoordinator(async (server) => {
    const { rows } = await server.pool.query({ text: 'select 1 from pg_database where datname = $1', values: [name] });
    if (rows.length === 0) await create(name);
  });
  await empty(url);
  return {
    url: url.href,
    // Roles belong to the whole cluster, and `npm run migrate` only grants at the coordinator.
    serviceUrl: url.href,
    drop: () => {
      inUse.delete(name);
      return Promise.resolve();
    },
  };
}

/** Deletes the databases that earlier runs left on any node. */
export async function dropTestDatabases(): Promise<void> {
  await onCoordinator(async ({ pool }) => {
    for (const node of [citusUrl(), ...(await workers(pool))]) {
      await on(node, async (server) => {
        const text = `select datname as name from pg_database where starts_with(datname, '${PREFIX}')`;
        const { rows } = await server.pool.query<{ name: string }>({ text });
        for (const { name } of rows) await server.pool.query({ text: `drop database ${name} with (force)` });
      });
    }
  });
}

const nameOf = (worker: string, number: number): string => `${PREFIX}${worker}_${number}`;

async function create(name: string): Promise<void> {
  const { url } = await createUndistributedDatabase(name);
  const database = await openDatabase({ url, entities: [], poolSize: 3, log: () => {} });
  try {
    await migrate(database);
    await distribute(database);
  } finally {
    await database.close();
  }
}

/** An empty database with the extension on every node, for tests of distributing. */
export async function createUndistributedDatabase(
  name = `${PREFIX}${randomBytes(8).toString('hex')}`,
): Promise<TestDatabase> {
  const at = (node: string): string => Object.assign(new URL(node), { pathname: name }).href;
  await onCoordinator(async ({ pool }) => {
    const nodes = await workers(pool);
    for (const node of [citusUrl(), ...nodes]) {
      await on(node, async (server) => {
        await server.pool.query({ text: 'set citus.enable_create_database_propagation = off' });
        await server.pool.query({ text: `create database ${name}` });
      });
      await on(at(node), (server) => server.pool.query({ text: 'create extension citus' }));
    }
    await on(at(citusUrl()), async (server) => {
      const { hostname, port } = new URL(citusUrl());
      await server.pool.query({ text: 'select citus_set_coordinator_host($1, $2)', values: [hostname, Number(port)] });
      for (const { hostname: host, port: hostPort } of nodes.map((node) => new URL(node)))
        await server.pool.query({ text: 'select citus_add_node($1, $2)', values: [host, Number(hostPort)] });
    });
  });
  return {
    url: at(citusUrl()),
    serviceUrl: at(citusUrl()),
    drop: () =>
      onCoordinator(async ({ pool }) => {
        for (const node of [citusUrl(), ...(await workers(pool))])
          await on(node, (server) => server.pool.query({ text: `drop database if exists ${name} with (force)` }));
      }),
  };
}

async function empty(url: URL): Promise<void> {
  await on(url.href, async ({ pool }) => {
    // Sessions that a test left behind would hold locks.
    await pool.query({
      text: `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    });
    const { rows } = await pool.query<{ names: string }>({
      text: `select string_agg(logicalrelid::text, ', ') as names from pg_dist_partition`,
    });
    await pool.query({ text: `truncate ${rows[0]!.names}` });
    await pool.query({ text: 'drop schema if exists snapshot cascade' });
    await pool.query({
      text: `insert into reference_data_versions (name) values ('locations'), ('exchange_rate_days')`,
    });
  });
}

async function workers(pool: Database['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ host: string; port: number }>({
    text: 'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by nodeid',
  });
  return rows.map(({ host, port }) => {
    const url = new URL(citusUrl());
    url.hostname = host;
    url.port = String(port);
    return url.href;
  });
}

const onCoordinator = (work: (server: Database) => Promise<unknown>): Promise<void> => on(citusUrl(), work);

async function on(url: string, work: (server: Database) => Promise<unknown>): Promise<void> {
  const server = await openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

function citusUrl(): string {
  const url = process.env[CITUS_URL];
  if (!url) throw new Error('CITUS_URL is not set: it must name the coordinator of a Citus cluster.');
  return url;
}
