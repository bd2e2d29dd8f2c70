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
  'contract/requests': 24,
  'client/packed': 28,
  'platform/service-process': 18,
  'platform/database/database': 18,
  'api/events/webhooks': 18,
  'api/service-stop': 18,
  'packages/conformance': 16,
  'api/docs-page': 15,
  'api/front-page': 15,
  'api/preview-draft': 15,
  'api/preview-page': 15,
  'api/travelers/rotate-keys': 15,
  'http/request-limits': 15,
  'api/booking-requests/races': 12,
  'api/events/order': 12,
  'api/travelers/races': 12,
  'tools/import': 12,
  'tools/migrate': 12,
  'api/idempotency': 10,
  'api/policies/races': 10,
  'api/travelers/access-matrix': 10,
  'api/travelers/atomicity': 10,
  'contract/mock': 10,
  'contract/refusals': 10,
  'platform/embedded-postgres': 10,
  'tools/command-line': 10,
  'api/lost-updates': 8,
  'api/policies/rules-document': 8,
  'api/tenancy': 8,
  'api/travelers/canary': 5,
  'client/events': 5,
  'contract/limits': 5,
  'http/rate-limits-redis': 5,
  'rules/policies/findings.property': 5,
};
const BYTES_PER_SECOND = 10_000;

/**
 * Test files that wait more than they compute. They start first, because `make test` then runs Schemathesis and the
 * checks beside Jest, which leave no core idle.
 */
const WAITING = [
  'platform/database/database',
  'api/events/webhooks',
  'api/service-stop',
  'api/docs-page',
  'api/front-page',
  'api/database-faults',
  'api/preview-draft',
  'api/preview-page',
  'api/preview-page-access',
  'api/preview-results',
  'client/calls',
  'http/http-server',
  'http/authentication',
  'http/rate-limits-redis',
  'platform/log',
];

const pathOf = (name) => join(tests, `${name}.test.ts`);
for (const name of [...Object.keys(SECONDS), ...WAITING]) {
  if (!existsSync(pathOf(name)))
    throw new Error(`test/support/longest-first.cjs names a test file that is gone: ${name}.`);
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
