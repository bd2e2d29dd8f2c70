/**
 * Runs all checks and tests: `node test/support/run-parts.ts`. Its last line has the totals of all parts, `N passed, N
 * failed`, followed by `, N skipped` if any were; the lines before name the parts that failed. Exits with 1 if any did.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

type Count = { passed: number; failed: number; skipped: number };

/** A part to run: a script in package.json. */
type Part = {
  script: string;
  args: string[];
  /** Reads the counts from the report of a part that has more than one check; null if it wrote none. */
  count?(): Count | null;
};

/** The counts in the reports of Jest and Schemathesis. */
type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
};
type ConformanceReport = { test_cases: { generated: number; with_failures: number; errored: number } };

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
const jestReport = join(folder, 'jest.json');
const conformanceReport = join(root, 'node_modules/.cache/conformance/report.json');

const jest: Part = {
  script: 'jest',
  args: ['--json', `--outputFile=${jestReport}`],
  count: () => {
    const report = reportIn<JestReport>(jestReport);
    return (
      report && {
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
        skipped: report.numPendingTests + report.numTodoTests,
      }
    );
  },
};

const conformance: Part = {
  script: 'conformance',
  args: ['--seed', '2030', '--examples', '5', '--or-skip'],
  count: () => {
    const cases = reportIn<ConformanceReport>(conformanceReport)?.test_cases;
    // Without Python, this part prints that it is skipped, and succeeds.
    if (!cases) return { passed: 0, failed: 0, skipped: 1 };
    const failed = cases.with_failures + cases.errored;
    return { passed: cases.generated - failed, failed, skipped: 0 };
  },
};

const checks: Part[] = ['typecheck', 'lint', 'check-generated', 'check-contract'].map((script) => ({
  script,
  args: [],
}));

/**
 * Each sequence runs its parts one after the other, beside the other sequences: while one waits for I/O, the others use
 * the processor. More at once would make tests time out.
 */
const SEQUENCES: Part[][] = [[jest], [conformance], checks];

function reportIn<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** Runs a part, and shows its output: that of Jest, which takes longest, as it is printed, and others at their end. */
async function run(part: Part): Promise<Count> {
  const { script, args, count } = part;
  const begun = performance.now();
  const stdio = part === jest ? 'inherit' : 'pipe';
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  process.stdout.write(output);
  const alone = code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  const counted = count?.() ?? alone;
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  console.log(
    `${script}: ${counted.failed === 0 ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  return counted;
}

const running = new Set<ReturnType<typeof spawn>>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  });
}

rmSync(conformanceReport, { force: true });
const counts = new Map<string, Count>();
await Promise.all(
  SEQUENCES.map(async (parts) => {
    for (const part of parts) counts.set(part.script, await run(part));
  }),
);
rmSync(folder, { recursive: true });

const total = (kind: keyof Count): number => [...counts.values()].reduce((sum, count) => sum + count[kind], 0);
const failedParts = [...counts].filter(([, { failed }]) => failed > 0).map(([script]) => script);
if (failedParts.length > 0) console.log(`FAILED: ${failedParts.join(', ')}`);
console.log(
  `${total('passed')} passed, ${total('failed')} failed${total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''}`,
);
process.exitCode = failedParts.length > 0 ? 1 : 0;
