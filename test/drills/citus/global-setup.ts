import { removeAbandonedFolders } from '../../support/temporary-folder.ts';
import { dropTestDatabases } from './citus-database.ts';

export default async function globalSetup(): Promise<void> {
  removeAbandonedFolders();
  if (!process.env['KEEP']) await dropTestDatabases();
}
