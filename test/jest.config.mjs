import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { COMPILE_CACHE } from './support/compile-cache.ts';

// For the workers and for what they start, unless `make` has named one.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE.NODE_COMPILE_CACHE;

const rootDir = resolve(import.meta.dirname, '..');

/**
 * Test files that use `createTestDatabase` (test/support/test-database.ts). They are a project of their own because Jest
 * runs a project's global setup only when one of its files runs: the pure tests start no PostgreSQL.
 */
const withDatabase = `^${RegExp.escape(rootDir)}/test/(api/.*|tools/.*|docs/walkthrough|http/rate-limits-redis|client/(packed|cli.*|events)|packages/conformance|contract/(?!mock).*|platform/(database/(?!lanes|page).*|schema|service-grants|service-process))\\.test\\.ts$`;

const project = {
  rootDir,
  roots: ['<rootDir>/test'],
  testEnvironment: 'node',
  runtime: '<rootDir>/test/support/native-runtime.cjs',
  transform: {},
};

export default {
  rootDir,
  testTimeout: 20_000,
  // Jest would leave a core free, which on two cores is half of them. More workers than cores saved a twentieth of the time,
  // and made tests fail that compare processor times or wait for a fetch. With a single one, Jest would run the tests in its
  // own process, and wait forever for what a failed test has left open.
  maxWorkers: Math.max(2, availableParallelism()),
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  projects: [
    {
      ...project,
      displayName: 'unit',
      testRegex: '\\.test\\.ts$',
      testPathIgnorePatterns: [withDatabase],
    },
    {
      ...project,
      displayName: 'database',
      testRegex: withDatabase,
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};
