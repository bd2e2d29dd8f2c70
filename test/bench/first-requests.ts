/**
 * Measures the first request of each operation: `npm run bench:first [-- --operations Policies_evaluate,Users_list
 * --rounds 3 --settle 0]`; of all operations by default.
 *
 * Each is the first request of its own process, sent as soon as that is ready, or `--settle` seconds later, when the
 * checks of all operations have been compiled. The figure is the processor time of the main thread from the head of the
 * request to the response, the median of the rounds: the duration on an otherwise idle machine, without the time in the
 * database. The requests are the contract's examples.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { type OpenApiDocument, type OperationObject, operationsOf } from '../../src/contract/openapi-document.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { ACCESS_ALL_COMPANIES } from '../../src/domain/caller.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { readOptions } from '../support/read-options.ts';
import { serviceEnvironment } from './evaluate-service.ts';
import { median } from './process-usage.ts';
import type { Served } from './first-request-probe.ts';

const { operations, rounds, settle } = readOptions({
  operations: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  settle: { type: 'string', default: '0' },
});

/** The goal for a first request. */
const LIMIT_MS = 50;
/** Called last, because it deactivates the caller. */
const LAST = /^(Users|Companies)_(put|delete)/;

type Found = { path: string; method: string; operation: OperationObject };
type Figure = { status: number; cpuMs: number; wallMs: number };
type Example = { value: unknown };

const document = JSON.parse(
  readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;
const wanted = operations?.split(',');
const chosen = [...operationsOf(document)]
  .filter(({ operation }) => !wanted || wanted.includes(operation.operationId))
  .toSorted((a, b) => Number(LAST.test(a.operation.operationId)) - Number(LAST.test(b.operation.operationId)));

const folder = mkdtempSync(join(tmpdir(), 'travel-desk-first-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durability: 'disposable' });
const environment = {
  ...serviceEnvironment(postgres.url),
  ...COMPILE_CACHE,
  DATA_DIR: folder,
  DEMO_DATA: 'on',
  LOG_LEVEL: 'info',
};
let child: ChildProcess | undefined;
try {
  const everything = [...operationsOf(document)].flatMap(({ operation }) =>
    Object.values(operation['x-permissions'] ?? {}).flat(),
  );
  const token = mintDevelopmentToken(readConfig(environment).authentication, {
    sub: 'lena.fischer',
    companyId: 'acme',
    roles: ['travel-manager'],
    permissions: [...new Set([...everything, ACCESS_ALL_COMPANIES])],
    expiresIn: '12h',
  });
  // Loads the demo data, and fills the compile cache.
  await (await start()).stop();

  const figures = new Map<string, Figure[]>(chosen.map(({ operation }) => [operation.operationId, []]));
  for (let round = 0; round < Number(rounds); round += 1)
    for (const found of chosen) figures.get(found.operation.operationId)!.push(await firstRequest(found, token));

  console.log(`${availableParallelism()} cores, load average ${loadavg()[0]!.toFixed(1)}, ${rounds} rounds`);
  console.log('| operation | status | ms of the main thread | ms until the answer |\n|---|--:|--:|--:|');
  const rows = [...figures]
    .map(([id, found]) => ({
      id,
      status: found[0]!.status,
      cpuMs: median(found.map(({ cpuMs }) => cpuMs)),
      wallMs: median(found.map(({ wallMs }) => wallMs)),
    }))
    .toSorted((a, b) => b.cpuMs - a.cpuMs);
  for (const { id, status, cpuMs, wallMs } of rows)
    console.log(`| ${id} | ${status} | ${cpuMs.toFixed(1)} | ${wallMs.toFixed(0)} |`);
  const slow = rows.filter(({ cpuMs }) => cpuMs >= LIMIT_MS);
  console.log(
    `${rows.length - slow.length} of ${rows.length} under ${LIMIT_MS} ms; median ${median(rows.map(({ cpuMs }) => cpuMs)).toFixed(1)} ms`,
  );
} finally {
  child?.kill('SIGKILL');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function start(): Promise<{ address: string; stop(): Promise<void>; served: Promise<Served> }> {
  const probe = new URL('first-request-probe.ts', import.meta.url).href;
  const started = spawn(process.execPath, ['--import', probe, 'src/main.ts'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child = started;
  const served = new Promise<Served>((resolve) => {
    started.on('message', (message) => {
      if (!(message as Served).url.startsWith('/readyz')) resolve(message as Served);
    });
  });
  const address = await new Promise<string>((resolve, reject) => {
    started.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
    createInterface(started.stdout!).on('line', (line) => {
      const listening = /Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
      if (listening !== undefined) resolve(listening);
    });
  });
  const stop = async (): Promise<void> => {
    const ended = once(started, 'exit');
    started.kill('SIGKILL');
    await ended;
  };
  return { address, stop, served };
}

async function firstRequest({ path, method, operation }: Found, token: string): Promise<Figure> {
  const { address, stop, served } = await start();
  await sleep(1000 * Number(settle));
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  const body = content && bodyOf(content[0], content[1] as { examples?: Record<string, Example> });
  const begun = performance.now();
  const response = await fetch(address + pathOf(path, operation), {
    method: method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  const wallMs = performance.now() - begun;
  const { cpuMs } = await served;
  await stop();
  return { status: response.status, cpuMs, wallMs };
}

function bodyOf(mediaType: string, { examples = {} }: { examples?: Record<string, Example> }): string | FormData {
  const value = Object.values(examples)[0]?.value;
  if (mediaType === 'application/json') return JSON.stringify(value);
  const form = new FormData();
  const file = new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'], { type: 'application/pdf' });
  for (const [name, part] of Object.entries(value as Record<string, unknown>)) {
    if (/file|document(s)?$/i.test(name)) form.append(name, file, 'scan.pdf');
    else form.append(name, String(part));
  }
  return form;
}

function pathOf(path: string, { parameters = [] }: OperationObject): string {
  const shared = document.components.parameters ?? {};
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = parameters
      .map((parameter) => shared[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter)
      .find((parameter) => parameter.name === name) as { examples?: Record<string, Example> } | undefined;
    return encodeURIComponent(String(Object.values(found?.examples ?? {})[0]?.value ?? 'unknown'));
  });
}
