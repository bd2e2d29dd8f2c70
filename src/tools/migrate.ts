/**
 * Migrates the database to this release: `npm run migrate`. With `--grant-to ROLE` it then grants the service's own
 * role the privileges that the service needs, and no more.
 */
import { parseArgs } from 'node:util';
import { AUDIT_TABLES } from '../areas/audit/index.ts';
import { ReferenceDataService } from '../areas/reference-data/index.ts';
import { type DatabaseConfig, readDatabaseConfig } from '../config.ts';
import { migrate } from '../platform/schema-migrations.ts';
import { grantToService } from '../platform/service-grants.ts';
import { withUnpreparedDatabase } from './with-database.ts';

const USAGE = `Usage: npm run --silent migrate -- [--grant-to ROLE]
Applies the pending migrations to DATABASE_URL, and adds the initial places if there are none.
  --grant-to ROLE   then grants ROLE what the service needs: it can't change the schema, nor existing audit events`;

function roleToGrant(): string | undefined {
  try {
    return parseArgs({ options: { 'grant-to': { type: 'string' } } }).values['grant-to'];
  } catch {
    throw new Error(USAGE);
  }
}

/** Prints each step as it is done, because a migration may take long. */
async function run(config: DatabaseConfig, role: string | undefined): Promise<void> {
  await withUnpreparedDatabase(config, async (database) => {
    const log = (line: string): void => console.log(line);
    const applied = await migrate({ ...database, log });
    const places = await new ReferenceDataService(database).addInitialLocations();
    if (places > 0) log(`${places} places added.`);
    if (applied.length === 0) log('The database is up to date.');
    if (role !== undefined) {
      const tables = await grantToService(database, { role, addOnly: AUDIT_TABLES });
      log(`The role ${role} now has the privileges that the service needs on ${tables} tables.`);
    }
  });
}

try {
  await run(readDatabaseConfig(), roleToGrant());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
