import { resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '../../..');

/** The tests of the service over HTTP, with their databases on the Citus of CITUS_URL. */
export default {
  rootDir,
  roots: ['<rootDir>/test'],
  testEnvironment: 'node',
  runtime: '<rootDir>/test/support/native-runtime.cjs',
  transform: {},
  testRegex: ['test/api/.*\\.test\\.ts$', 'test/drills/citus/.*\\.drill\\.ts$'],
  // The pages do not use the database; the others test messages, locks and settings of a single PostgreSQL server.
  testPathIgnorePatterns: [
    'test/api/(docs-page|preview-[\\w-]+|protective-headers|cross-origin|service-stop)\\.test\\.ts$',
    'test/api/(database-faults|lists-from-standby|list-plans|policies/database|booking-requests/late-pages|travelers/secrecy)\\.test\\.ts$',
  ],
  moduleNameMapper: {
    '/test-database\\.ts$': '<rootDir>/test/drills/citus/citus-database.ts',
    '/support/lock-waits\\.ts$': '<rootDir>/test/drills/citus/citus-lock-waits.ts',
    '/contract/support/snapshot\\.ts$': '<rootDir>/test/drills/citus/citus-snapshot.ts',
  },
  setupFilesAfterEnv: ['<rootDir>/test/drills/citus/patience.ts', '<rootDir>/test/drills/citus/one-shard-guard.ts'],
  globalSetup: '<rootDir>/test/drills/citus/global-setup.ts',
  testTimeout: 60_000,
  maxWorkers: 2,
};
