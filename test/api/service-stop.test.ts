import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { startFreezingProxy } from '../support/freezing-proxy.ts';
import { startSink } from '../support/sink.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { token } from '../support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { exitOf, until } from '../support/waiting.ts';

/* The service as a process that is told to stop while something hangs. If it takes too long, the test times out. */

/** Longer than the test. */
const LONG = '600';
const caller = token({ permissions: ['READ_POLICIES', 'WRITE_POLICIES', 'MANAGE_TRAVELERS'] });

let database: TestDatabase;
const dataDir = temporaryFolder();
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  for (const child of started.splice(0)) {
    await exitOf(child, 'The service', { signal: 'SIGKILL' });
  }
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Service = { process: ChildProcess; port: number; output(): string };

async function start(environment: Record<string, string>): Promise<Service> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: {
      ...COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      ...environment,
    },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  let port: string | undefined;
  const isReady = (): boolean => {
    port = /Listening on http:\/\/127.0.0.1:(\d+)/.exec(output)?.[1];
    if (child.exitCode !== null) throw new Error(`The service ended: ${output}`);
    return port !== undefined;
  };
  await until(() => `the service to listen: ${output}`, isReady, { pause: 20 });
  return { process: child, port: Number(port), output: () => output };
}

/** A request whose body never ends. */
function begin({ port }: Service, options: RequestOptions, body: string): ClientRequest {
  const slow = request({
    port,
    host: '127.0.0.1',
    ...options,
    headers: { Authorization: `Bearer ${caller}`, 'Content-Length': 1_000_000, ...options.headers },
  });
  slow.on('error', () => {});
  slow.write(body);
  return slow;
}

const beginCreate = (service: Service): ClientRequest =>
  begin(
    service,
    {
      method: 'POST',
      path: '/api/v1/policies',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 1000 },
    },
    '{',
  );

async function get(
  { port }: Service,
  path: string,
): Promise<{ status: number; connection: string | null; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${caller}` } });
  const text = await response.text();
  return { status: response.status, connection: response.headers.get('Connection'), text };
}

const list = async (service: Service): Promise<number> => (await get(service, '/api/v1/policies')).status;

/** The exit code, or the signal that ended the process. */
const exit = (service: Service): Promise<unknown> => exitOf(service.process, 'The service');

/** Resolves once the service has logged something. */
const logged = (service: Service, text: string): Promise<void> =>
  until(
    () => `"${text}" in the log: ${service.output()}`,
    () => service.output().includes(text),
    { pause: 10 },
  );

describe('SIGTERM ends the service', () => {
  test('when an upload takes longer than SHUTDOWN_SECONDS', async () => {
    const service = await start({ SHUTDOWN_SECONDS: '3' });
    const boundary = 'the-boundary';
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`;
    const upload = begin(
      service,
      { method: 'POST', path: '/api/travelers/amira.haddad/passports/with-documents', headers },
      part,
    );
    const more = setInterval(() => upload.write('x'), 100);
    await sleep(500);
    service.process.kill('SIGTERM');
    expect(await exit(service)).toBe(0);
    clearInterval(more);
  }, 60_000);

  test('when the database has stopped answering', async () => {
    const proxy = await startFreezingProxy(database.url);
    const service = await start({ SHUTDOWN_SECONDS: LONG, DATABASE_URL: proxy.url });
    const list20 = () => Array.from({ length: 20 }, () => list(service));
    // Opens the connections, so that a busy machine cannot delay the calls below until the service is stopping.
    expect(new Set(await Promise.all(list20()))).toEqual(new Set([200]));
    proxy.freezeOpen();
    proxy.freezeNew();
    const calls = list20();
    // Time for all of them to arrive; the first ones are refused after a second.
    await sleep(700);
    service.process.kill('SIGTERM');
    expect(new Set(await Promise.all(calls))).toEqual(new Set([503]));
    expect(await exit(service)).toBe(0);
    await proxy.stop();
  }, 60_000);

  test('with exit code 1 when a call waits for the database longer than SHUTDOWN_SECONDS', async () => {
    const proxy = await startFreezingProxy(database.url);
    const service = await start({ SHUTDOWN_SECONDS: '3', DATABASE_URL: proxy.url, DATABASE_STATEMENT_SECONDS: '600' });
    expect(await list(service)).toBe(200);
    proxy.freezeOpen();
    const call = list(service).catch(() => 'cut');
    await sleep(100);
    service.process.kill('SIGTERM');
    expect(await call).toBe('cut');
    expect(await exit(service)).toBe(1);
    expect(service.output()).toContain('Shutdown timed out: exiting with open connections.');
    await proxy.stop();
  }, 60_000);

  test('at once when connections are open but idle, and Redis has stopped answering', async () => {
    let isSilent = false;
    const redis = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (data) => {
        // One reply for each command that the client sends.
        if (!isSilent) for (const _ of data.toString().matchAll(/^\*/gm)) socket.write('+OK\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(redis, 'listening');
    const service = await start({
      SHUTDOWN_SECONDS: LONG,
      REDIS_URL: `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`,
    });
    isSilent = true;
    const bare = connect(service.port, '127.0.0.1').on('error', () => {});
    await once(bare, 'connect');
    // fetch keeps its connection open.
    expect(await list(service)).toBe(200);
    service.process.kill('SIGTERM');
    expect(await exit(service)).toBe(0);
    redis.close();
  }, 60_000);
});

describe('with DRAIN_SECONDS, a node that receives SIGTERM', () => {
  test('is not ready but answers until a second signal, then finishes requests in progress', async () => {
    const service = await start({ DRAIN_SECONDS: LONG, SHUTDOWN_SECONDS: LONG });
    expect(await get(service, '/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
    const body = JSON.stringify({ name: 'Late', companyId: 'acme', bookingMode: 'HYBRID', defaultAction: 'ALLOW' });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const create = begin(service, { method: 'POST', path: '/api/v1/policies', headers }, '{');
    const created = once(create, 'response');
    service.process.kill('SIGTERM');
    await logged(service, `draining for ${LONG} s`);
    expect(await get(service, '/readyz')).toEqual({
      status: 503,
      connection: 'close',
      text: JSON.stringify({ status: 'not ready', reason: 'the node is shutting down' }),
    });
    expect(await get(service, '/healthz')).toMatchObject({ status: 200 });
    expect(await get(service, '/api/v1/policies')).toMatchObject({ status: 200, connection: 'close' });
    service.process.kill('SIGTERM');
    await logged(service, 'SIGTERM received: shutting down.');
    create.end(body.slice(1));
    const [response] = (await created) as [IncomingMessage];
    expect({ status: response.statusCode, connection: response.headers.connection }).toEqual({
      status: 201,
      connection: 'close',
    });
    response.resume();
    expect(await exit(service)).toBe(0);
  }, 60_000);

  test('shuts down by itself after DRAIN_SECONDS', async () => {
    const service = await start({ DRAIN_SECONDS: '1', SHUTDOWN_SECONDS: LONG });
    service.process.kill('SIGTERM');
    expect(await exit(service)).toBe(0);
    expect(service.output()).toContain('draining for 1 s');
  }, 60_000);
});

test('D74: a node that receives SIGTERM gives its webhooks back, so that another one sends them at once', async () => {
  const sink = await startSink();
  // It never answers the first call.
  sink.answer((response) => void (sink.received.length > 1 && response.end()));
  const environment = { WEBHOOKS: 'on', WEBHOOKS_ALLOW: '127.0.0.1', SHUTDOWN_SECONDS: LONG };
  const first = await start(environment);
  const permissions = ['MANAGE_WEBHOOKS', 'MANAGE_DIRECTORY'];
  const send = async (method: string, path: string, body: object): Promise<number> => {
    const headers = {
      Authorization: `Bearer ${token({ companyId: 'acme', permissions })}`,
      'Content-Type': 'application/json',
    };
    const url = `http://127.0.0.1:${first.port}/v1/admin/${path}`;
    return (await fetch(url, { method, headers, body: JSON.stringify(body) })).status;
  };
  expect(await send('POST', 'webhook-endpoints', { companyId: 'acme', url: sink.url })).toBe(201);
  const user = { companyId: 'acme', name: 'Nadia', email: null, roles: [], active: true };
  expect(await send('PUT', 'users/nadia', user)).toBe(201);
  const received = (count: number): Promise<void> =>
    until(
      () => `${count} webhooks, but ${sink.received.length} came`,
      () => sink.received.length >= count,
    );
  await received(1);
  // Earlier tests left events of this company.
  const [position] = sink.positions();
  await start(environment);
  await sleep(2_500);
  expect(sink.positions()).toEqual([position]);
  const begun = performance.now();
  first.process.kill('SIGTERM');
  expect(await exit(first)).toBe(0);
  await received(2);
  // The lease would end after 30 s, and the call after 15 s.
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(sink.positions()).toEqual([position, position]);
  await sink.stop();
}, 60_000);

/** Waits until the service has seen a request that was begun before: after its start, it is busy with compiling. */
async function arrived(service: Service): Promise<void> {
  await get(service, '/healthz');
  await sleep(1000);
}

test('a Ctrl-C that npm passes on, too, does not end the service at once, but another signal does', async () => {
  const service = await start({ SHUTDOWN_SECONDS: LONG });
  beginCreate(service);
  await arrived(service);
  service.process.kill('SIGINT');
  await sleep(50);
  service.process.kill('SIGINT');
  await logged(service, 'SIGINT received: shutting down.');
  await sleep(300);
  expect(service.process.exitCode).toBeNull();
  expect(service.output()).not.toContain('received again');
  service.process.kill('SIGTERM');
  expect(await exit(service)).toBe(1);
  expect(service.output()).toContain('SIGTERM received again: exiting immediately.');
}, 60_000);
