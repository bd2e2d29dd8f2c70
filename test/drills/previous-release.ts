/**
 * The API tests of the release before, on a database that has the migrations of this one: during an upgrade, its nodes
 * work on that: `make drill-previous-release`, or `npm exec -- node test/drills/previous-release.ts [--previous COMMIT]
 * [--tests test/api/]`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runDrill, skip } from './support/drill.ts';
import { PATH, startProgram } from './support/programs.ts';
import {
  commitBeforeNewestMigration,
  describeCommit,
  releaseOfCommit,
  takeMigrationsOfThisRelease,
} from './support/releases.ts';

type JestReport = {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    /** Of a file that could not be run. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/**
 * Tests of the release before that must fail on the newer schema, each with the reason; only shorter lists are fine.
 * With the next migration, the release before is another one, and this list is empty again.
 */
const CHANGED: Readonly<Record<string, string>> = {};

const { previous, tests } = parseArgs({
  options: { previous: { type: 'string' }, tests: { type: 'string', default: 'test/api/' } },
}).values;
const commit = previous ?? commitBeforeNewestMigration();
if (commit === null) skip('there is no history of git, which has the release of before');

await runDrill(
  { name: 'drill-previous-release', needs: ['git', 'tar'], minutes: 45 },
  async ({ folder, say, check }) => {
    say(`the release of before is ${describeCommit(commit)}`);
    const tree = releaseOfCommit(commit, join(folder, 'previous'));
    const added = takeMigrationsOfThisRelease(tree);
    say(`its databases also get ${added.join(', ') || 'no other migration'}`);
    const reportFile = join(folder, 'report.json');
    const jest = await startProgram({
      name: 'Jest',
      command: process.execPath,
      args: [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        'node_modules/jest/bin/jest.js',
        '--config',
        'test/jest.config.mjs',
        '--json',
        `--outputFile=${reportFile}`,
        tests,
      ],
      cwd: tree,
      env: { PATH, HOME: folder },
      isReady: (program) => program.hasExited() || /^(PASS|FAIL)/m.test(program.output()),
    });
    const results = (): string[] => jest.output().match(/^(?:PASS|FAIL).*$/gm) ?? [];
    const progress = setInterval(() => say(`${results().length} files so far`), 60_000);
    await jest.exited;
    clearInterval(progress);
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as JestReport;
    const notRun = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    for (const { name, message } of notRun) say(`not run: ${name}\n${message.slice(0, 600)}`);
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = all.filter(({ status, fullName }) => status === 'failed' && CHANGED[fullName] === undefined);
    for (const { fullName, failureMessages } of failed)
      say(`failed: ${fullName}\n${failureMessages.join('\n').slice(0, 600)}`);
    const needless = all.filter(({ status, fullName }) => status === 'passed' && CHANGED[fullName] !== undefined);
    for (const { fullName } of needless) say(`passed, so take it from the list: ${fullName}`);
    check(
      failed.length + notRun.length + needless.length === 0 && numPassedTests > 0,
      `${numPassedTests} tests of ${testResults.length} files passed, ${numPendingTests} skipped`,
    );
  },
);
