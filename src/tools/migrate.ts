/**
 * Migrates the database to this release: `npm run migrate`. With `--grant-to ROLE` it then grants the service's own
 * role the privileges that the service needs, and no more.
 */
import { ReferenceDataService } from '../areas/reference-data/index.ts';
import { readDatabaseConfig } from '../config.ts';
import { HISTORY_TABLES } from '../migrations/history-tables.ts';
import { migrate } from '../platform/schema-migrations.ts';
import { grantToService } from '../platform/service-grants.ts';
import { readArguments, runCommand } from './command-line.ts';
import { withUnpreparedDatabase } from './with-database.ts';

const USAGE = `Usage: npm run --silent migrate -- [--grant-to ROLE]
Applies the pending migrations to DATABASE_URL, and adds the initial places if there are none.

  --grant-to ROLE   Then grant this role what the service needs: it can't change the schema, audit events or history`;

await runCommand(async () => {
  const { 'grant-to': role } = readArguments(USAGE, { 'grant-to': { type: 'string' } }).values;
  await withUnpreparedDatabase(readDatabaseConfig(), async (database) => {
    // Each step is printed when it is done, because a migration may take long.
    const log = (line: string): void => console.log(line);
    const applied = await migrate({ ...database, log }, (name) => log(`Migration ${name} applied.`));
    const places = await new ReferenceDataService(database).addInitialLocations();
    if (places > 0) log(`${places} places added.`);
    if (applied.length === 0) log('The database is up to date.');
    if (role === undefined) return;
    const tables = await grantToService(database, { role, ...HISTORY_TABLES });
    log(`The role ${role} now has the privileges that the service needs on ${tables} tables.`);
  });
});
