/**
 * Measures the start of the service: `node test/bench/start.ts [--runs 5] [--idle 60]`. Each run is a separate process,
 * warm on the data folder of an earlier run, cold on a new one. It is ready when /readyz answers 200. The first
 * requests are sent then, one to each operation that is read without an ID. Memory is the resident set after `idle`
 * seconds.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../support/read-options.ts';
import { freePort } from '../support/redis-server.ts';
import { cpuMicros, median, residentMegabytes } from './process-usage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const options = readOptions({ runs: { type: 'string', default: '5' }, idle: { type: 'string', default: '60' } });
const runs = Number(options.runs);

const FIRST_REQUESTS = [
  ['POST', '/api/v1/policies/evaluate', { userId: 'amira.haddad', proposal: {} }],
  ['POST', '/v1/booking-requests', {}],
  ['GET', '/v1/booking-requests/my-requests'],
  ['GET', '/api/v1/policies'],
] as const;

type Started = { child: ChildProcess; address: string; readyMs: number; cpuMs: number };

async function start(dataDir: string): Promise<Started> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const env = {
    NODE_COMPILE_CACHE: compileCache,
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while ((await statusOf(`${address}/readyz`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
    await sleep(5);
  }
  return { child, address, readyMs: performance.now() - begun, cpuMs: cpuMicros(child.pid!) / 1000 };
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

async function firstRequests({ address }: Started, token: string): Promise<string> {
  const times: string[] = [];
  for (const [method, path, body] of FIRST_REQUESTS) {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const begun = performance.now();
    const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    await response.text();
    times.push(`${path.split('/').at(-1)} ${response.status} ${Math.round(performance.now() - begun)}`);
  }
  return times.join(', ');
}

const claims = ['--sub', 'amira.haddad', '--company', 'acme', '--roles', 'employee', '--permissions', 'all'];
const token = execFileSync(process.execPath, ['src/tools/token.ts', ...claims], { cwd: root, encoding: 'utf8' }).trim();
/** As `make run` starts it. */
const compileCache =
  process.env['NODE_COMPILE_CACHE'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'travel-desk/node');
const folder = mkdtempSync(join(tmpdir(), 'travel-desk-start-'));
try {
  const times = { cold: [] as number[], warm: [] as number[] };
  for (let run = 0; run < runs; run++) {
    const dataDir = join(folder, String(run));
    for (const kind of ['cold', 'warm'] as const) {
      const service = await start(dataDir);
      times[kind].push(service.readyMs);
      console.log(
        `${kind}: ready after ${Math.round(service.readyMs)} ms, ${service.cpuMs} of them on the processor; first requests in ms: ${await firstRequests(service, token)}`,
      );
      if (kind === 'warm' && run === runs - 1) {
        await sleep(Number(options.idle) * 1000);
        console.log(`${Math.round(residentMegabytes(service.child.pid!))} MB after ${options.idle} s`);
      }
      await stop(service);
    }
  }
  console.log(
    `Ready, median of ${runs}: ${Math.round(median(times.cold))} ms with a new data folder, ${Math.round(median(times.warm))} ms warm.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
