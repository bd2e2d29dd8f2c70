/**
 * The API tests of the release before, on a database that has the migrations of this one: during an upgrade, its nodes
 * work on that: `make drill-previous-release`, or `npm exec -- node test/drills/previous-release.ts [--previous COMMIT]
 * [--tests test/api/]`.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Drill, runDrill, skip } from './support/drill.ts';
import { PATH, startProgram } from './support/programs.ts';
import {
  commitBeforeNewestMigration,
  describeCommit,
  releaseOfCommit,
  takeMigrationsOfThisRelease,
} from './support/releases.ts';

/** Three times what a test has in `make test`: whether they are quick enough is not asked here. */
const TEST_MS = 60_000;

type JestReport = {
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

async function runJest({
  tree,
  folder,
  say,
  tests: patterns,
  alone = false,
}: {
  tree: string;
  folder: string;
  say: Drill['say'];
  /** Parts of paths. */
  tests: string[];
  /** One file after the other. */
  alone?: boolean;
}): Promise<JestReport> {
  const reportFile = join(folder, 'report.json');
  rmSync(reportFile, { force: true });
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
      `--testTimeout=${TEST_MS}`,
      // A test that failed may have left something open, for which Jest would wait forever.
      '--forceExit',
      ...(alone ? ['--runInBand'] : []),
      ...patterns,
    ],
    cwd: tree,
    env: { PATH, HOME: folder },
    isReady: () => true,
  });
  const files = (): number => jest.output().match(/^(PASS|FAIL) /gm)?.length ?? 0;
  const progress = setInterval(() => say(`${files()} files so far`), 60_000);
  await jest.exited;
  clearInterval(progress);
  return JSON.parse(readFileSync(reportFile, 'utf8')) as JestReport;
}

await runDrill(
  { name: 'drill-previous-release', needs: ['git', 'tar'], minutes: 45 },
  async ({ folder, say, check }) => {
    say(`the release of before is ${describeCommit(commit)}`);
    const tree = releaseOfCommit(commit, join(folder, 'previous'));
    const added = takeMigrationsOfThisRelease(tree);
    say(`its databases also get ${added.join(', ') || 'no other migration'}`);
    const whole = await runJest({ tree, folder, say, tests: [tests] });
    const broken = whole.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    for (const name of broken) say(`failed at first: ${relative(tree, name)}`);
    // What a busy machine makes too late passes when it runs again by itself; what the schema breaks does not.
    const again = broken.length > 0 ? await runJest({ tree, folder, say, tests: broken, alone: true }) : null;
    const testResults = whole.testResults.filter(({ status }) => status === 'passed').concat(again?.testResults ?? []);
    const notRun = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    for (const { name, message } of notRun) say(`not run: ${name}\n${message.slice(0, 600)}`);
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    const passed = all.filter(({ status }) => status === 'passed');
    const failed = all.filter(({ status, fullName }) => status === 'failed' && CHANGED[fullName] === undefined);
    for (const { fullName, failureMessages } of failed)
      say(`failed: ${fullName}\n${failureMessages.join('\n').slice(0, 600)}`);
    const needless = passed.filter(({ fullName }) => CHANGED[fullName] !== undefined);
    for (const { fullName } of needless) say(`passed, so take it from the list: ${fullName}`);
    check(
      failed.length + notRun.length + needless.length === 0 && passed.length > 0,
      `${passed.length} tests of ${testResults.length} files passed, ${all.length - passed.length} were skipped`,
    );
  },
);
