import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../src/platform/database/database.ts';

/** The environment variable that tells the Jest workers the URL of the server. */
export const SERVER_URL = 'TRAVEL_DESK_TEST_SERVER';
/** The migrated database that every test database is a copy of. */
export const TEMPLATE = 'travel_desk_template';

/**
 * The service's own role, to which the template grants what the service needs. The test server's role is a superuser.
 */
export const SERVICE_ROLE = 'travel_desk_service';
const SERVICE_PASSWORD = 'service';
export const CREATE_SERVICE_ROLE = `create role ${SERVICE_ROLE} login password '${SERVICE_PASSWORD}'`;

export interface TestDatabase {
  url: string;
  /** The URL for the service's own role, which can change neither the schema nor audit events. */
  serviceUrl: string;
  /** Drops the database, even if connections are still open. */
  drop(): Promise<void>;
}

/** Creates a migrated, empty database for one test file, in about 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(serverUrl());
  url.pathname = name;
  const serviceUrl = new URL(url);
  serviceUrl.username = SERVICE_ROLE;
  serviceUrl.password = SERVICE_PASSWORD;
  return {
    url: url.href,
    serviceUrl: serviceUrl.href,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
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
