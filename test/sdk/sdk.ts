/**
 * Tries the contract with OpenAPI Generator in four languages: `node test/sdk/sdk.ts [--only NAME]…`. Each client is
 * generated with default settings, compiled with the test program in its folder, and makes ten calls to the service,
 * directly and through a proxy that adds unknown fields to each response. The last call reads unknown enum values.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../src/contract/openapi-document.ts';
import { readArguments } from '../../src/tools/command-line.ts';
import { openapiGenerator } from '../support/openapi-generator.ts';
import { toolCache } from '../support/tool-cache.ts';
import { startAdditionProxy, withUnknownValues } from './addition-proxy.ts';
import { startDemoWithoutBudgets } from './demo-without-budgets.ts';

const CALLS = ['evaluate', 'fault', 'create', 'list', 'nulls', 'rates', 'upload', 'download', 'clear', 'unknown'];
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
/** Maven downloads for minutes, on a busy machine for many. */
const STEP_TIMEOUT_MS = 15 * 60_000;

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const packages = here('../../node_modules');

type Language = {
  /** The programs that must be installed on the machine, besides Java and Python for the generator. */
  needs: readonly string[];
  /** Compile the client in `client/` with the test program. */
  steps(): string[][];
  /** Makes the ten calls. */
  program(): string[];
};

/** By the generator's name, which is also the folder of the test program. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  go: {
    needs: ['go'],
    steps: () => [
      ['go', 'vet', '.'],
      ['go', 'build', '-o', 'caller', '.'],
    ],
    program: () => ['./caller'],
  },
  java: {
    needs: ['mvn'],
    steps: () => [
      ['cp', 'Caller.java', 'client/src/main/java/'],
      // prettier-ignore
      ['mvn', '--quiet', '--batch-mode', '-f', 'client/pom.xml',
        'compile', 'dependency:build-classpath', '-Dmdep.outputFile=class-path.txt'],
    ],
    program: () => ['sh', '-c', 'exec java -cp "client/target/classes:$(cat client/class-path.txt)" Caller'],
  },
  python: {
    needs: [],
    steps: () => [
      [join(pythonPackages(), 'python'), '-m', 'compileall', '-q', 'client/openapi_client'],
      [join(pythonPackages(), 'mypy'), '--strict', '--follow-imports=silent', 'caller.py'],
    ],
    program: () => [join(pythonPackages(), 'python'), 'caller.py'],
  },
  'typescript-fetch': {
    needs: [],
    steps: () => [
      ['ln', '-s', packages, 'node_modules'],
      // prettier-ignore
      [join(packages, '.bin/tsc'), '--strict', '--target', 'es2022', '--module', 'commonjs', '--esModuleInterop',
        '--moduleResolution', 'node10', '--ignoreDeprecations', '5.0', '--lib', 'es2023,dom,dom.iterable',
        '--types', 'node', '--skipLibCheck', '--outDir', 'out', 'caller.ts'],
    ],
    program: () => [process.execPath, 'out/caller.js'],
  },
};

/** The programs of a virtual environment with the packages in requirements.txt, which is made once. */
function pythonPackages(): string {
  const requirements = here('requirements.txt');
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const home = join(toolCache, `sdk-python-${hash}`);
  const mark = join(home, 'installed');
  if (!existsSync(mark)) {
    console.error('Installing the Python packages, once.');
    for (const [program, ...args] of [
      ['python3', '-m', 'venv', '--clear', home],
      [join(home, 'bin/pip'), 'install', '--quiet', '--disable-pip-version-check', '-r', requirements],
    ] as const) {
      const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      if (status !== 0) throw new Error('The Python packages could not be installed: see above.');
    }
    writeFileSync(mark, '');
  }
  return join(home, 'bin');
}

type Service = { address: string; proxy: string; unknownValues: string; token: string };

/** @returns what went wrong, or why it is skipped */
async function tryLanguage(name: string, folder: string, service: Service): Promise<string[] | { skipped: string }> {
  const { needs, steps, program } = LANGUAGES[name]!;
  const absent = needs.find((each) => spawnSync('which', [each], { stdio: 'ignore' }).status !== 0);
  if (absent !== undefined) return { skipped: `${absent} is not installed` };
  const generator = openapiGenerator();
  if ('missing' in generator) return { skipped: generator.missing };

  mkdirSync(folder);
  cpSync(here(name), folder, { recursive: true });
  // CommonJS output must not be taken for an ES module because of this repository's package.json.
  writeFileSync(join(folder, 'package.json'), '{}');
  const contract = here('../../generated/openapi.yaml');
  const generate = ['java', '-jar', generator.jar, 'generate', '-i', contract, '-g', name, '-o', 'client'];
  const library = name === 'java' ? ['--library', 'native'] : [];
  for (const step of [[...generate, ...library], ...steps()]) {
    const { code, output } = await run(step, folder, STEP_TIMEOUT_MS);
    if (code !== 0) return [`${step.join(' ')}\n${output.trim().split('\n').slice(-40).join('\n')}`];
  }
  const file = join(folder, 'visa.pdf');
  writeFileSync(file, PDF);
  const faults: string[] = [];
  for (const [url, where] of [
    [service.address, ''],
    [service.proxy, ' with unknown fields'],
  ] as const) {
    const environment = {
      SDK_URL: url,
      SDK_UNKNOWN_URL: service.unknownValues,
      SDK_TOKEN: service.token,
      SDK_FILE: file,
    };
    const { output } = await run(program(), folder, 60_000, environment);
    faults.push(...(await faultsOf(output, service.address)).map((fault) => fault + where));
  }
  return faults;
}

/** Runs a program until it exits. */
function run(
  [program, ...args]: string[],
  cwd: string,
  timeout: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const own = { NO_COLOR: '1', GOFLAGS: '-mod=mod', PYTHONPATH: 'client', MYPYPATH: 'client' };
  const env = { ...process.env, ...own, ...environment };
  const child = spawn(program!, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, output: String(error) }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * A test program prints `evaluate ok` or `evaluate FAILED why`, and `link {…}` for the download, which is opened here.
 */
async function faultsOf(output: string, address: string): Promise<string[]> {
  const faults = CALLS.filter((call) => !new RegExp(`^${call} ok$`, 'm').test(output)).map(
    (call) => new RegExp(`^${call} FAILED.*$`, 'm').exec(output)?.[0] ?? `${call}: ${output.trim().split('\n').at(-1)}`,
  );
  const link = /^link (.*)$/m.exec(output)?.[1];
  if (link === undefined) return [...faults, 'download: no link'];
  const { url, expiresAt } = JSON.parse(link) as { url: string; expiresAt: string };
  // Links start with the public address, which is different here.
  const { pathname, search } = new URL(url);
  const answer = await fetch(address + pathname + search);
  if ((await answer.text()) !== PDF) faults.push(`download: the link leads to something else, with ${answer.status}`);
  if (!(Date.parse(expiresAt) > Date.now())) faults.push(`download: the link has expired, ${expiresAt}`);
  return faults;
}

const { values: options } = readArguments('Usage: make test-sdk [ARGS="--only NAME"]', {
  only: { type: 'string', multiple: true },
});
const names = options.only ?? Object.keys(LANGUAGES);
const unknown = names.find((name) => !(name in LANGUAGES));
if (unknown !== undefined) {
  console.error(`There is no ${unknown}; there are ${Object.keys(LANGUAGES).join(', ')}.`);
  process.exit(1);
}

/** Not in node_modules, where TypeScript would take a client for a package and compile nothing. */
const work = mkdtempSync(join(tmpdir(), 'sdk-'));
const service = await startDemoWithoutBudgets(join(work, 'service.log'));
const proxy = await startAdditionProxy(service.address);
const contract = JSON.parse(readFileSync(here('../../generated/openapi.json'), 'utf8')) as OpenApiDocument;
const valuesProxy = await startAdditionProxy(service.address, withUnknownValues(contract));
try {
  for (const name of names) {
    const proxies = { proxy: proxy.address, unknownValues: valuesProxy.address };
    const result = await tryLanguage(name, join(work, name), { ...service, ...proxies });
    if ('skipped' in result) console.log(`skipped: ${name}: ${result.skipped}`);
    else if (result.length === 0) console.log(`${name}: ${CALLS.length} of ${CALLS.length} calls, twice`);
    else console.log(`${name}: FAILED\n  ${result.join('\n  ')}`);
    if (Array.isArray(result) && result.length > 0) process.exitCode = 1;
  }
} finally {
  await proxy.stop();
  await valuesProxy.stop();
  await service.stop();
}
if (process.exitCode === undefined) rmSync(work, { recursive: true, force: true });
else console.error(`The clients are in ${work}.`);
