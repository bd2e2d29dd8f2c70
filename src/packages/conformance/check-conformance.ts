import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenApiDocument, operationsOf } from '../../contract/openapi-document.ts';
import { conformanceDocument } from './conformance-document.ts';
import { coverageOf, type OperationCoverage } from './coverage.ts';
import type { Command } from './find-schemathesis.ts';

type ConformanceOptions = {
  /** The contract, as it is published. */
  document: OpenApiDocument;
  schemathesis: Command;
  /** The base URL of the service. */
  address: string;
  token: string;
  /** An existing folder for the files of the run, such as `report.json`. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  seed?: string | undefined;
  /** How many random cases to generate for each operation. */
  examples?: string | undefined;
  /** The ids of the operations to test; all by default. */
  operations?: readonly string[] | undefined;
  /** Only tests GET operations, and sends no other method. */
  isReadOnly?: boolean;
  /** The service is a mock: only sends valid requests, and leaves out checks that need token validation or storage. */
  isMock?: boolean;
  /** The path of a JUnit report to write. */
  junit?: string | undefined;
};

export type Conformance = {
  /** Problems other than the failures that Schemathesis has printed, one line each. */
  faults: string[];
  /** Whether Schemathesis ran to the end. */
  isComplete: boolean;
  summary: string;
  coverage: OperationCoverage[];
};

/** The parts of Schemathesis' report that show whether it tested everything. */
type Report = {
  seed: number;
  running_time: number;
  complete: boolean;
  operations: { tested: number };
  phases: Record<string, { status: string }>;
  test_cases: { generated: number; with_failures: number; errored: number };
};

const PHASES = ['examples', 'coverage', 'fuzzing', 'stateful'];

/** Arguments for a mock, which validates no tokens and stores nothing: only valid requests, and no checks of either. */
const MOCK_ARGUMENTS = [
  '--mode',
  'positive',
  '--exclude-checks',
  'ignored_auth,use_after_free,ensure_resource_availability,response_is_what_was_asked_for',
];

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Tests a service against the contract with Schemathesis, which prints as it goes. The token is passed in the
 * environment, so that other users of the machine can't see it.
 */
export async function checkConformance(options: ConformanceOptions): Promise<Conformance> {
  const { folder, isReadOnly = false, isMock = false } = options;
  const document = conformanceDocument(options.document);
  const wanted = new Set(
    [...operationsOf(document)]
      .filter(({ method, operation: { operationId } }) => {
        if (isReadOnly && method !== 'get') return false;
        return options.operations === undefined || options.operations.includes(operationId);
      })
      .map(({ operation }) => operation.operationId),
  );
  const file = (name: string): string => join(folder, name);
  const isWhole = wanted.size === [...operationsOf(document)].length;
  for (const name of ['report.json', 'seen.json']) rmSync(file(name), { force: true });
  writeFileSync(file('openapi.json'), JSON.stringify(document));
  const settings = readFileSync(here('schemathesis.toml'), 'utf8');
  writeFileSync(
    file('schemathesis.toml'),
    isReadOnly ? settings.replace(/^coverage\.enabled = true$/m, '$&\ncoverage.unexpected-methods = []') : settings,
  );
  const [program, ...first] = options.schemathesis;
  const args = [
    ...first,
    '--config-file',
    file('schemathesis.toml'),
    'run',
    file('openapi.json'),
    '--url',
    options.address,
    '--checks',
    'all',
    '--generation-database',
    'none',
    ...(isMock ? MOCK_ARGUMENTS : []),
    ...(isWhole ? [] : [...wanted].flatMap((id) => ['--include-operation-id', id])),
    '--report',
    options.junit ? 'json,junit' : 'json',
    '--report-json-path',
    file('report.json'),
    ...(options.junit ? ['--report-junit-path', options.junit] : []),
    // Seeds of Schemathesis' own have more digits than a number in JSON can hold, and than --seed takes.
    '--seed',
    options.seed || String(randomInt(2 ** 32)),
    ...(options.examples ? ['--max-examples', options.examples] : []),
  ];
  const child = spawn(program, args, {
    cwd: folder,
    stdio: 'inherit',
    env: {
      ...options.environment,
      PYTHONUTF8: '1',
      PYTHONDONTWRITEBYTECODE: '1',
      CONFORMANCE_TOKEN: options.token,
      CONFORMANCE_HOOKS: here('hooks.py'),
      CONFORMANCE_SEEN: file('seen.json'),
      CONFORMANCE_OWN: JSON.stringify(callerOf(options.token)),
      CONFORMANCE_READ_ONLY: isReadOnly ? '1' : '',
    },
  });
  // Schemathesis must end first, so that this process can still report.
  const stop = (signal: NodeJS.Signals): boolean => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);

  const coverage = coverageOf(document, jsonIn(file('seen.json')) ?? {}, wanted);
  const report = jsonIn<Report>(file('report.json'));
  if (!report?.complete) {
    const faults = [`Schemathesis ended with ${code}, without a complete report.`];
    return { faults, isComplete: false, summary: '', coverage };
  }
  const { generated, with_failures: failed, errored } = report.test_cases;
  const idle = PHASES.filter((phase) => report.phases[phase]?.status !== 'success');
  return {
    faults: [
      ...(code === 0 ? [] : [`Schemathesis ended with ${code}.`]),
      // If only some operations are tested, there may be no examples or links to test.
      ...(idle.length === 0 || !isWhole ? [] : [`Phases that did not succeed: ${idle.join(', ')}.`]),
      ...(report.operations.tested === wanted.size
        ? []
        : [`Only ${report.operations.tested} of ${wanted.size} operations were tested.`]),
    ],
    isComplete: true,
    summary:
      `Conformance: ${generated} cases on ${report.operations.tested} operations, ${failed} failed, ${errored} could not be run; ` +
      `seed ${report.seed}, ${Math.round(report.running_time)} s.`,
    coverage,
  };
}

/** The content of a JSON file; null if it is missing or incomplete, because Schemathesis was stopped. */
function jsonIn<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** The user and company of the token, if it is a JWT, so that hooks.py can keep them from being deactivated. */
function callerOf(token: string): { userId?: unknown; companyId?: unknown } {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    return { userId: claims['sub'], companyId: claims['companyId'] };
  } catch {
    return {};
  }
}
