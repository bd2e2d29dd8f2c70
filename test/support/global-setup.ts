import { rmSync } from 'node:fs';
import { HISTORY_TABLES } from '../../src/migrations/history-tables.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/schema-migrations.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { grantToService } from '../../src/platform/service-grants.ts';
import { removeAbandonedFolders, temporaryFolderInMemory } from './temporary-folder.ts';
import { CREATE_SERVICE_ROLE, SERVER_URL, SERVICE_ROLE, TEMPLATE } from './test-database.ts';

declare global {
  var stopTestServer: (() => Promise<void>) | undefined;
}

/**
 * One disposable PostgreSQL for the whole run, with a migrated database that every test file copies. In memory, because
 * ext4 searches long for free inodes where many files were deleted shortly before, as with each database that is dropped:
 * a tenth of the processor time of all tests.
 */
export default async function globalSetup(): Promise<void> {
  removeAbandonedFolders();
  const dataDir = temporaryFolderInMemory();
  const server = await startEmbeddedPostgres({ dataDir, durability: 'disposable' });
  globalThis.stopTestServer = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  };
  const log = () => {};
  const admin = await openDatabase({ url: server.url, entities: [], poolSize: 2, log });
  await admin.pool.query({ text: `create database ${TEMPLATE}` });
  await admin.pool.query({ text: CREATE_SERVICE_ROLE });
  await admin.close();
  const url = new URL(server.url);
  url.pathname = TEMPLATE;
  const template = await openDatabase({ url: url.href, entities: [], poolSize: 2, log });
  await migrate(template);
  await grantToService(template, { role: SERVICE_ROLE, ...HISTORY_TABLES });
  await template.close();
  process.env[SERVER_URL] = server.url;
}
