import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DEVELOPMENT_SECRET } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/* The service as `make run` starts it: a process of its own, on an embedded PostgreSQL. */

type Service = { process: ChildProcess; address: string; output(): string };

const token = mintDevelopmentToken(
  { key: { from: 'secret', secret: DEVELOPMENT_SECRET }, issuer: 'travel-desk-development', audience: 'travel-desk', algorithms: ['HS256'] },
  { sub: 'lena.fischer', companyId: 'acme', roles: ['travel-admin'], permissions: ['READ_POLICIES', 'WRITE_POLICIES'], expiresIn: '1h' },
);
const PROPOSAL = JSON.stringify({
  flight: {
    originLocationId: 'airport-BER', destinationLocationId: 'airport-LHR', isInternational: true, departureDate: '2030-03-11',
    price: 480, currency: 'EUR', cabinClass: 'ECONOMY', stops: 0,
  },
});

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  dataDir = temporaryFolder();
});

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** With nothing in the environment but what is given. */
function run(environment: Record<string, string>): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, ['src/main.ts'], { env: { DATA_DIR: dataDir, PORT: '0', ...environment } });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return { child, output: () => output };
}

async function start(environment: Record<string, string> = {}): Promise<Service> {
  const { child, output } = run(environment);
  for (;;) {
    const address = /Listening on (http:\/\/[\d.:]+\d)/.exec(output())?.[1];
    if (address && output().includes("-d '{")) return { process: child, address, output };
    if (child.exitCode !== null) throw new Error(`The service ended: ${output()}`);
    await sleep(20);
  }
}

async function evaluate({ address }: Service): Promise<{ status: number; action: string }> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${address}/api/v1/policies/evaluate`, { method: 'POST', headers, body: PROPOSAL });
  const body = (await response.json()) as { flightEvaluation: { action: string } };
  return { status: response.status, action: body.flightEvaluation.action };
}

/** The process id of this service's PostgreSQL. */
function postgresId(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/server/data/postmaster.pid'), 'utf8'), 10);
}

async function isGone(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(50);
  }
  return false;
}

describe('the service as a process', () => {
  test('starts from nothing, answers the first call that it prints, and starts again with its data', async () => {
    const first = await start();
    const printed = /^curl[^]*?'(\{.*\})'/m.exec(first.output())?.[1];
    expect(JSON.parse(printed ?? 'null')).toMatchObject({ flight: { originLocationId: 'airport-BER' } });
    expect(await evaluate(first)).toEqual({ status: 200, action: 'REQUIRE_APPROVAL' });
    const made = await fetch(`${first.address}/api/v1/policies`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Kept', companyId: 'acme', bookingMode: 'HYBRID', defaultAction: 'ALLOW' }),
    });
    expect(made.status).toBe(201);

    // No warning, no chance to tidy up.
    const postgres = postgresId();
    first.process.kill('SIGKILL');
    expect(await isGone(postgres)).toBe(true);

    const second = await start();
    const kept = await fetch(`${second.address}/api/v1/policies`, { headers: { Authorization: `Bearer ${token}` } });
    const { data } = (await kept.json()) as { data: { name: string }[] };
    expect(data.map(({ name }) => name).sort()).toEqual(['Contractors', 'Executive travel', 'Kept', 'Standard travel policy']);
  }, 60_000);

  test('finishes the requests in flight on SIGTERM, and leaves nothing running', async () => {
    const service = await start();
    const postgres = postgresId();
    const { hostname, port } = new URL(service.address);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Content-Length': PROPOSAL.length };
    const slow = request({ hostname, port, path: '/api/v1/policies/evaluate', method: 'POST', headers });
    const answered = once(slow, 'response');
    slow.write(PROPOSAL.slice(0, 10));
    await sleep(200);

    service.process.kill('SIGTERM');
    await sleep(200);
    expect(service.process.exitCode).toBeNull();
    slow.end(PROPOSAL.slice(10));
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    const [code] = await once(service.process, 'exit');
    expect(code).toBe(0);
    expect(await isGone(postgres)).toBe(true);
  }, 60_000);
});

describe('what stops the start is said in one line', () => {
  test('a setting that cannot be used', async () => {
    const { child, output } = run({ PORT: 'http' });
    const [code] = await once(child, 'exit');
    expect({ code, output: output() }).toEqual({ code: 1, output: 'PORT is "http", and must be a whole number from 0 to 65535.\n' });
  }, 60_000);

  test('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { child, output } = run({ PORT: String(port), LOG_LEVEL: 'silent' });
    const [code] = await once(child, 'exit');
    taken.close();
    expect({ code, output: output() }).toEqual({ code: 1, output: `Port ${port} is in use. Set PORT to another one.\n` });
  }, 60_000);
});
