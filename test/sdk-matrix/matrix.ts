/**
 * Tries the contract with public code generators: `node test/sdk-matrix/matrix.ts [--only NAME]…`. Each generates a
 * client with its default settings, which is compiled with the test program in its folder, and makes eight calls to the
 * service, directly and through a proxy that adds unknown fields to each response. The generators are installed when
 * first needed.
 *
 * It writes the table in docs/clients.md; a generator that was not run keeps its row. It exits with 1 if a generator
 * failed in a way that is not in `knownFaults` in generators.ts, or no longer fails in a way that is.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../../src/tools/command-line.ts';
import { npmTools } from '../support/npm-tools.ts';
import { openapiGenerator } from '../support/openapi-generator.ts';
import { toolCache } from '../support/tool-cache.ts';
import { startAdditionProxy } from './addition-proxy.ts';
import { startDemoWithoutBudgets } from './demo-without-budgets.ts';
import { type Call, CALLS, type Generator, GENERATORS, NOT_TRIED, OAPI_CODEGEN, type Tools } from './generators.ts';
import { type Row, withRows } from './table.ts';

/** The calls that failed, with their messages. */
type Failures = ReadonlyMap<Call, string>;
type Result = { failed: Failures; failedBehindProxy: Failures } | { broken: string } | { skipped: string };

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const contract = here('../../generated/openapi.yaml');
const page = here('../../docs/clients.md');
/** Cargo, Maven and npm download and compile for minutes, on a busy machine for many. */
const STEP_TIMEOUT_MILLISECONDS = 15 * 60_000;
const CALLS_TIMEOUT_MILLISECONDS = 60_000;
/** The folder of generated Python code. */
const PYTHON = { PYTHONPATH: 'client', MYPYPATH: 'client' };
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

const { values: options } = readArguments('Usage: make sdk-matrix [ARGS="--only NAME"]', {
  only: { type: 'string', multiple: true },
});
const NAMES = GENERATORS.map(({ name }) => name);
for (const name of options.only ?? []) {
  if (NAMES.includes(name)) continue;
  console.error(`There is no ${name}; there are ${NAMES.join(', ')}.`);
  process.exit(1);
}

/** Not in node_modules, where TypeScript would take a client for a package and compile nothing. */
const work = mkdtempSync(join(tmpdir(), 'sdk-matrix-'));

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    running?.kill();
    stopped = true;
  });
}
let stopped = false;

/** Runs a program until it exits, whatever its exit code is. */
function run(
  [program, ...args]: string[],
  cwd: string,
  timeout: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ ended: boolean; output: string }> {
  // Compiler output without colours.
  const env = {
    ...process.env,
    NO_COLOR: '1',
    CARGO_TARGET_DIR: cargo,
    GOFLAGS: '-mod=mod',
    ...PYTHON,
    ...environment,
  };
  const child = spawn(program!, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ended: false, output: String(error) }));
    child.on('close', (code) => resolve({ ended: code === 0, output }));
  });
}

const cargo = join(toolCache, 'sdk-matrix-cargo');

/** Installs what a generator needs, once. */
function toolsOf(generator: Generator): { tools: Tools } | { missing: string } {
  for (const program of generator.needs) {
    if (spawnSync('which', [program], { stdio: 'ignore' }).status !== 0)
      return { missing: `${program} is not installed` };
  }
  const tools: Tools = { java: [], node: '', python: '', go: '', cargo };
  for (const tool of generator.tools) {
    if (tool === 'node') tools.node = npmTools(here('.'));
    if (tool === 'python') tools.python = pythonTools();
    if (tool === 'go') tools.go = goTools();
    if (tool === 'java') {
      const jar = openapiGenerator();
      if ('missing' in jar) return jar;
      tools.java = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', jar.jar];
    }
  }
  return { tools };
}

function pythonTools(): string {
  const requirements = here('requirements.txt');
  const { stdout: version } = spawnSync('python3', ['--version'], { encoding: 'utf8' });
  const hash = createHash('sha256').update(readFileSync(requirements)).update(version).digest('hex').slice(0, 12);
  return installed(`sdk-matrix-python-${hash}`, (home) => [
    ['python3', '-m', 'venv', home],
    [join(home, 'bin/pip'), 'install', '--quiet', '--disable-pip-version-check', '-r', requirements],
  ]);
}

function goTools(): string {
  const version = OAPI_CODEGEN.split('@')[1]!;
  return installed(`oapi-codegen-${version}`, () => [['go', 'install', OAPI_CODEGEN]]);
}

function installed(name: string, commands: (home: string) => string[][]): string {
  const home = join(toolCache, name);
  const mark = join(home, 'installed');
  if (existsSync(mark)) return home;
  console.error(`Installing ${name}, once.`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  for (const [program, ...args] of commands(home)) {
    const env = { ...process.env, GOBIN: home };
    const { status } = spawnSync(program!, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`${name} could not be installed: see above.`);
  }
  writeFileSync(mark, '');
  return home;
}

async function tryGenerator(
  generator: Generator,
  service: { address: string; proxy: string; token: string },
): Promise<Result> {
  const needed = toolsOf(generator);
  if ('missing' in needed) return { skipped: needed.missing };
  const folder = join(work, generator.name);
  cpSync(here(generator.name), folder, { recursive: true });
  if (generator.shares) cpSync(here(`shared/${generator.shares}`), folder, { recursive: true });
  // CommonJS output must not be taken for an ES module because of this repository's package.json.
  writeFileSync(join(folder, 'package.json'), '{}');
  for (const step of generator.steps(contract, needed.tools)) {
    const { ended, output } = await run(step, folder, STEP_TIMEOUT_MILLISECONDS);
    if (!ended) return { broken: `${step.join(' ')}\n${output.trim().split('\n').slice(-40).join('\n')}` };
  }
  const file = join(folder, 'visa.pdf');
  writeFileSync(file, PDF);
  const callsOf = async (url: string): Promise<Failures> => {
    const environment = { MATRIX_URL: url, MATRIX_TOKEN: service.token, MATRIX_FILE: file };
    const { output } = await run(generator.program(needed.tools), folder, CALLS_TIMEOUT_MILLISECONDS, environment);
    return failuresOf(output, service.address);
  };
  return { failed: await callsOf(service.address), failedBehindProxy: await callsOf(service.proxy) };
}

/**
 * A test program prints `evaluate ok` or `evaluate FAILED why`, and `link {…}` for the download, which is opened here.
 */
async function failuresOf(output: string, address: string): Promise<Failures> {
  const failed = new Map<Call, string>();
  for (const call of CALLS) {
    const line = new RegExp(`^${call} (ok|FAILED.*)$`, 'm').exec(output)?.[1];
    if (line !== 'ok') failed.set(call, line ?? `no answer: ${output.trim().split('\n').at(-1)}`);
  }
  const link = /^link (.*)$/m.exec(output)?.[1];
  if (!failed.has('download')) {
    const problem = link ? await problemOfLink(link, address) : 'no link';
    if (problem) failed.set('download', problem);
  }
  return failed;
}

async function problemOfLink(text: string, address: string): Promise<string | null> {
  const { url, expiresAt } = JSON.parse(text) as { url: string; expiresAt: string };
  // Links start with the public address, which is different here.
  const { pathname, search } = new URL(url);
  const answer = await fetch(address + pathname + search);
  if ((await answer.text()) !== PDF) return `the link leads to something else: ${answer.status}`;
  return Date.parse(expiresAt) > Date.now() ? null : `the link has expired: ${expiresAt}`;
}

/** Prints a result. Returns whether all of its failures are known. */
function report({ name, knownFaults = [] }: Generator, result: Result): boolean {
  if ('skipped' in result) {
    console.log(`skipped: ${name}: ${result.skipped}`);
    return true;
  }
  if ('broken' in result) {
    console.log(`${name}: FAILED\n${result.broken}`);
    return false;
  }
  const known = new Set(knownFaults.flatMap(({ calls }) => calls));
  const fails = new Set([...result.failed.keys(), ...result.failedBehindProxy.keys()]);
  let asKnown = true;
  for (const [failed, where] of [
    [result.failed, ''],
    [result.failedBehindProxy, ', with unknown fields'],
  ] as const) {
    console.log(`${name}${where}: ${CALLS.length - failed.size} of ${CALLS.length}`);
    for (const [call, why] of failed) {
      if (!known.has(call)) asKnown = false;
      console.log(`  ${call}${known.has(call) ? ' (known)' : ''}: ${why}`);
    }
  }
  for (const { calls, because, issue } of knownFaults)
    console.log(`  known: ${calls.join(', ')}: ${because} (${issue})`);
  for (const call of known) {
    if (fails.has(call)) continue;
    asKnown = false;
    console.log(`  ${call} works now: remove it from the known faults of ${name}.`);
  }
  return asKnown;
}

function compilerOf({ compiledWith, compiler: [program, ...args] = [] }: Generator): string {
  if (program === undefined) return compiledWith;
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return `${compiledWith} ${/\d+(\.\d+)+/.exec(stdout)?.[0] ?? ''}`.trim();
}

function rowOf(generator: Generator, result: Result): Row | null {
  if ('skipped' in result) return null;
  const date = new Date().toISOString().slice(0, 10);
  const cells = { name: generator.name, version: generator.version, compiledWith: compilerOf(generator), date };
  if ('broken' in result)
    return { ...cells, calls: 'its client is not made or does not compile', withUnknownFields: '-' };
  const count = (failed: Failures): string =>
    `${CALLS.length - failed.size} of ${CALLS.length}${failed.size > 0 ? `, not ${[...failed.keys()].join(', ')}` : ''}`;
  return { ...cells, calls: count(result.failed), withUnknownFields: count(result.failedBehindProxy) };
}

async function main(): Promise<boolean> {
  const service = await startDemoWithoutBudgets(join(work, 'service.log'));
  const proxy = await startAdditionProxy(service.address);
  const addresses = { address: service.address, token: service.token, proxy: proxy.address };
  let passes = true;
  if (!options.only) for (const [name, why] of NOT_TRIED) console.log(`skipped: ${name}: ${why}`);
  try {
    for (const generator of GENERATORS) {
      if (stopped || (options.only && !options.only.includes(generator.name))) continue;
      const result = await tryGenerator(generator, addresses);
      if (stopped) break;
      passes = report(generator, result) && passes;
      const row = rowOf(generator, result);
      if (row) writeFileSync(page, withRows(readFileSync(page, 'utf8'), [row], NAMES));
    }
  } finally {
    await proxy.stop();
    await service.stop();
  }
  return passes && !stopped;
}

if (await main()) {
  rmSync(work, { recursive: true, force: true });
} else {
  console.error(`The clients are in ${work}.`);
  process.exitCode = 1;
}
