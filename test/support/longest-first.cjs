// The order in which Jest starts test files, for `testSequencer` of its configuration; CommonJS, because Jest requires
// it.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const tests = join(__dirname, '..');

/**
 * The durations in seconds of the longest test files on two idle cores. Other files are ordered by size, as by Jest's
 * own sequencer, which starts small files last although some of them import a hundred tests, so that one core ends up
 * waiting.
 */
const SECONDS = {
  'platform/service-process': 24,
  'packages/conformance': 40,
  'client/cli': 10,
  'contract/requests': 24,
  'platform/database/database': 24,
  'api/booking-requests/races': 20,
  'api/service-stop': 20,
  'api/travelers/canary': 20,
  'api/travelers/races': 20,
  'client/packed': 20,
  'http/rate-limits-redis': 20,
  'api/docs-page': 18,
  'rules/policies/findings.property': 15,
  'api/policies/races': 15,
  'api/preview-page': 15,
  'api/travelers/access-matrix': 15,
  'api/travelers/atomicity': 15,
  'api/travelers/rotate-keys': 15,
  'contract/refusals': 15,
  'http/request-limits': 15,
  'api/idempotency': 12,
  'api/lost-updates': 12,
  'tools/import': 12,
  'api/tenancy': 10,
  'contract/limits': 10,
  'contract/mock': 10,
  'platform/embedded-postgres': 10,
};
const BYTES_PER_SECOND = 10_000;

/**
 * Test files that wait more than they compute. They start first, because `make test` then runs Schemathesis and the
 * checks beside Jest, which leave no core idle.
 */
const WAITING = [
  'platform/database/database',
  'http/rate-limits-redis',
  'api/service-stop',
  'api/docs-page',
  'client/calls',
  'api/database-faults',
  'api/preview-page',
  'api/preview-page-access',
  'http/http-server',
  'http/authentication',
  'platform/log',
];

const pathOf = (name) => join(tests, `${name}.test.ts`);
for (const name of [...Object.keys(SECONDS), ...WAITING]) {
  if (!existsSync(pathOf(name))) throw new Error(`test/support/longest-first.cjs names a test file that is gone: ${name}.`);
}
const waiting = new Set(WAITING.map(pathOf));
const secondsByPath = new Map(Object.entries(SECONDS).map(([name, seconds]) => [pathOf(name), seconds]));

class LongestFirst extends Sequencer {
  /** The expected duration in milliseconds: as measured by the last run in this checkout, else as above. */
  time(test) {
    const seconds = secondsByPath.get(test.path) ?? test.context.hasteFS.getSize(test.path) / BYTES_PER_SECOND;
    return super.time(test) ?? 1000 * seconds;
  }

  sort(tests) {
    return super.sort(tests).sort((a, b) => waiting.has(b.path) - waiting.has(a.path));
  }
}

module.exports = LongestFirst;
