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
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};

const { previous, tests } = parseArgs({
  options: { previous: { type: 'string' }, tests: { type: 'string', default: 'test/api/' } },
}).values;
const commit = previous ?? commitBeforeNewestMigration();
if (commit === null) skip('there is no history of git, which has the release of before');

await runDrill(
  { name: 'drill-previous-release', needs: ['git', 'tar'], minutes: 20 },
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
    await jest.exited;
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as JestReport;
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      say(`failed: ${fullName}\n${failureMessages.join('\n').slice(0, 600)}`);
    check(failed.length === 0 && numPassedTests > 0, `${numPassedTests} tests passed, ${numPendingTests} skipped`);
  },
);
