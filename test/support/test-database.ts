import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../src/platform/database.ts';

/** Environment variable by which the workers learn where the server of this run is. */
export const SERVER_URL = 'TRAVEL_DESK_TEST_SERVER';
/** The migrated database that every test database is a copy of. */
export const TEMPLATE = 'travel_desk_template';

export interface TestDatabase {
  url: string;
  /** Deletes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, for one test file: some 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(serverUrl());
  url.pathname = name;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(text: string): Promise<void> {
  const server = await openDatabase({ url: serverUrl(), entities: [], poolSize: 2, log: () => {} });
  try {
    await server.pool.query({ text });
  } finally {
    await server.close();
  }
}

function serverUrl(): string {
  const url = process.env[SERVER_URL];
  if (!url)
    throw new Error('This test file runs without a database: name it in "withDatabase" of test/jest.config.mjs.');
  return url;
}
