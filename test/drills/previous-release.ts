/**
 * Runs the API tests of the previous release on a database with the migrations of this one, on which its nodes work
 * during an upgrade: `make drill-previous-release`, or `npm exec -- node test/drills/previous-release.ts [--previous
 * COMMIT] [--tests PATTERN]`.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../support/read-options.ts';
import { type Drill, runDrill, skip } from './support/drill.ts';
import { PATH, startProgram } from './support/programs.ts';
import {
  commitBeforeNewestMigration,
  describeCommit,
  releaseOfCommit,
  takeMigrationsOfThisRelease,
} from './support/releases.ts';

/** The pages do not use the database. */
const API_TESTS = 'test/api/(?!docs-page|preview-)';
/** Three times the time limit in `make test`, because speed is not tested here. */
const TEST_MS = 60_000;

/** Tests of which index PostgreSQL chooses: a migration may replace an index by a better one. */
const OF_PLANS = ['is compared first', 'compares cheap columns first', 'without reading the table'];

/** Its checkout. */
const PATIENCE = 'test/patience.ts';

type JestReport = {
  testResults: {
    /** The path of the file. */
    name: string;
    status: string;
    message: string;
    /** None if the file could not be run. */
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** The path of its checkout. */
const fileOf = (path: string): string => path.slice(path.lastIndexOf('/test/api/') + 1);

const filesThatFailed = ({ testResults }: JestReport): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => fileOf(name));

/** The error message of each failed test, by its name, and of each file that could not be run. */
function failuresIn({ testResults }: JestReport): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue;
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) found.set(fileOf(name), message);
    for (const { fullName, failureMessages } of failed)
      found.set(`${fileOf(name)}: ${fullName}`, failureMessages.join('\n'));
  }
  return found;
}

const { previous, tests } = readOptions({
  previous: { type: 'string' },
  tests: { type: 'string', default: API_TESTS },
});
const commit = previous ?? commitBeforeNewestMigration();
if (commit === null) skip('there is no history of git, which has the previous release');

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
  /** Parts of the paths of test files. */
  tests: string[];
  /** Run one file after the other. */
  alone?: boolean;
}): Promise<JestReport> {
  const reportFile = join(folder, 'report.json');
  rmSync(reportFile, { force: true });
  // How long to wait for a connection: as long as the test may take.
  const limits = ['database/pool.ts', 'connection-pool.ts'].find((file) =>
    existsSync(join(tree, 'src/platform', file)),
  );
  writeFileSync(
    join(tree, PATIENCE),
    `import { NO_LIMITS } from '../src/platform/${limits}';\nNO_LIMITS.waitMs = ${TEST_MS};\n`,
  );
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
      `--setupFilesAfterEnv=${join(tree, PATIENCE)}`,
      `--testNamePattern=^(?!.*(${OF_PLANS.join('|')}))`,
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
    say(`the previous release is ${describeCommit(commit)}`);
    const tree = releaseOfCommit(commit, join(folder, 'previous'));
    const added = takeMigrationsOfThisRelease(tree);
    check(added.length > 0, `its databases also get ${added.join(', ') || 'no other migration, so nothing is tested'}`);
    const whole = await runJest({ tree, folder, say, tests: [tests] });
    const broken = filesThatFailed(whole);
    for (const file of broken) say(`failed at first: ${file}`);
    // A test that only failed because the machine was busy passes when it runs by itself; one that the schema breaks
    // does not.
    const again = broken.length > 0 ? await runJest({ tree, folder, say, tests: broken, alone: true }) : null;
    const stillBroken = again ? filesThatFailed(again) : [];
    const failures = again ? failuresIn(again) : new Map<string, string>();
    if (stillBroken.length > 0) {
      say('what still fails is tried on a database of the release before');
      const own = releaseOfCommit(commit, join(folder, 'own'));
      const without = failuresIn(await runJest({ tree: own, folder, say, tests: stillBroken, alone: true }));
      for (const name of without.keys())
        if (failures.delete(name)) say(`fails there, too, so not by the schema: ${name}`);
    }
    for (const [name, message] of failures) say(`failed: ${name}\n${message.slice(0, 600)}`);
    const passed = [...whole.testResults.filter(({ status }) => status === 'passed'), ...(again?.testResults ?? [])]
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed').length;
    check(
      failures.size === 0 && passed > 0,
      `${passed} tests of ${whole.testResults.length} files passed, ${failures.size} failed by the schema`,
    );
  },
);
