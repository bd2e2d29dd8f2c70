/**
 * Tests a service against the contract with Schemathesis:
 * `node test/conformance/conformance.ts [--base-url URL] [--seed N] [--examples N] [--or-skip]`.
 *
 * Without a base URL it starts the service itself, with the demo data, on a database of its own. `TOKEN` is the token
 * for a service that takes no development tokens. With `--or-skip` a machine without Python is no failure.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readContract } from '../../src/contract/read-contract.ts';
import { operationsOf } from '../../src/contract/openapi-document.ts';
import { conformanceDocument } from './conformance-document.ts';
import { administratorToken, type DemoService, startDemoService } from './demo-service.ts';
import { PythonIsMissing, schemathesis } from './virtual-environment.ts';

/** The parts of Schemathesis' report that say whether it did all of its work. */
type Report = {
  seed: number;
  running_time: number;
  operations: { tested: number };
  phases: Record<string, { status: string }>;
  test_cases: { generated: number; with_failures: number; errored: number };
};

const PHASES = ['examples', 'coverage', 'fuzzing', 'stateful'];

const optional = { type: 'string' } as const;
const { values: options } = parseArgs({
  options: { 'base-url': optional, seed: optional, examples: optional, 'or-skip': { type: 'boolean', default: false } },
});

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const output = here('../../node_modules/.cache/conformance');

async function run(): Promise<string[]> {
  const program = schemathesis();
  mkdirSync(output, { recursive: true });
  const document = conformanceDocument(readContract().document);
  const file = join(output, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const service = options['base-url']
    ? runningService(options['base-url'])
    : await startDemoService(join(output, 'service.log'));
  try {
    return await test(program, file, service, [...operationsOf(document)].length);
  } finally {
    await service.stop();
  }
}

function runningService(address: string): DemoService {
  return { address, token: process.env['TOKEN'] || administratorToken(process.env), stop: () => Promise.resolve() };
}

/** What is wrong, in one line each; Schemathesis has printed the failures themselves. */
async function test(
  program: string,
  document: string,
  { address, token }: DemoService,
  operations: number,
): Promise<string[]> {
  const file = join(output, 'report.json');
  rmSync(file, { force: true });
  const args = [
    '--config-file',
    here('schemathesis.toml'),
    'run',
    document,
    '--url',
    address,
    '--checks',
    'all',
    '--generation-database',
    'none',
    '--report',
    'json',
    '--report-json-path',
    file,
    ...(options.seed ? ['--seed', options.seed] : []),
    ...(options.examples ? ['--max-examples', options.examples] : []),
  ];
  const environment = {
    ...process.env,
    PYTHONUTF8: '1',
    CONFORMANCE_TOKEN: token,
    CONFORMANCE_HOOKS: here('hooks.py'),
  };
  const child = spawn(program, args, { cwd: output, stdio: 'inherit', env: environment });
  // It ends first, then the service.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text === '') return [`Schemathesis ended with ${code}, without a report.`];

  const report = JSON.parse(text) as Report;
  const { generated, with_failures: failed, errored } = report.test_cases;
  console.log(
    `Conformance: ${generated} cases on ${report.operations.tested} operations, ${failed} failed, ${errored} could not be run; ` +
      `seed ${report.seed}, ${Math.round(report.running_time)} s.`,
  );
  const idle = PHASES.filter((phase) => report.phases[phase]?.status !== 'success');
  return [
    ...(code === 0 ? [] : [`Schemathesis ended with ${code}.`]),
    ...(idle.length === 0 ? [] : [`Not a success: ${idle.join(', ')}.`]),
    ...(report.operations.tested === operations
      ? []
      : [`${operations} operations were to be tested, and ${report.operations.tested} were.`]),
  ];
}

try {
  const faults = await run();
  if (faults.length > 0) console.error(faults.join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof PythonIsMissing)) throw error;
  console.error(`\nTHE CONFORMANCE TESTS DID NOT RUN. ${error.message}\n`);
  process.exitCode = options['or-skip'] ? 0 : 1;
}
