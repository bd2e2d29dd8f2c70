import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { formatTravelerError } from '../../src/areas/travelers/error-format.ts';
import { errorHandler } from '../../src/http/problems/error-handler.ts';
import { createExpress } from '../../src/http/express-app.ts';
import { rateLimits } from '../../src/http/access/rate-limits.ts';
import { Counts } from '../../src/platform/counts.ts';
import { openSharedCounters, type SharedCounters } from '../../src/platform/shared-counters.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { listening } from '../support/listening.ts';
import { freePort, hasRedis, type RedisServer, startRedis } from '../support/redis-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { token } from '../support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/waiting.ts';

const PASSWORD = 'hunter2-of-redis';
const PER_MINUTE = 5;

if (!hasRedis)
  process.stderr.write(
    'Skipped: rate limits shared through a real Redis. redis-server is not installed (apt-get install redis-server).\n',
  );
const withRedis = hasRedis ? describe : describe.skip;

type Reply = { status: number; remaining: number; milliseconds: number };
type Node = {
  call(userId?: string): Promise<Reply>;
  calls(count: number): Promise<number[]>;
  logged: string[];
  fallbacks(): [string, number][];
};

let folder: string;
let port: number;
let redis: RedisServer | null = null;
const undo: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  port = await freePort();
});

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await redis?.stop();
  redis = null;
  rmSync(folder, { recursive: true });
});

const start = async (): Promise<void> => void (redis = await startRedis({ port, password: PASSWORD, folder }));

/** The rate limit of one node over HTTP, behind a substitute for the token check: the path names the user. */
async function startNode(database = 1): Promise<Node> {
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const counters: SharedCounters = await openSharedCounters({
    url: `redis://default:${PASSWORD}@127.0.0.1:${port}/${database}`,
    log,
  });
  undo.push(() => counters.close());
  const app = createExpress();
  app.use((request, _response, next) => {
    Object.assign(request, {
      operation: { rateClass: 'read' },
      caller: { companyId: 'acme', userId: request.path.slice(1) },
    });
    next();
  });
  const fallbacks = new Counts<string>();
  app.use(rateLimits({ read: PER_MINUTE }, counters, fallbacks));
  app.use((_request, response) => void response.json({}));
  app.use(errorHandler([], formatTravelerError, log));
  const { address, close } = await listening(createServer(app));
  undo.push(close);
  const call = async (userId = 'amira'): Promise<Reply> => {
    const begun = performance.now();
    const response = await fetch(`${address}/${userId}`);
    await response.arrayBuffer();
    const headers = response.headers;
    expect(headers.get('ratelimit-policy')).toBe(`"read";q=${PER_MINUTE};w=60`);
    const [, remaining, seconds] = /^"read";r=(\d+);t=([1-9]|[1-5]\d|60)$/.exec(headers.get('ratelimit')!)!;
    expect(headers.get('retry-after')).toBe(response.status === 429 ? seconds : null);
    return { status: response.status, remaining: Number(remaining), milliseconds: performance.now() - begun };
  };
  const calls = async (count: number): Promise<number[]> => {
    const statuses = [];
    for (let index = 0; index < count; index += 1) statuses.push((await call()).status);
    return statuses;
  };
  return { call, calls, logged, fallbacks: () => fallbacks.totals() };
}

const says = ({ logged }: Node, text: string): Promise<void> =>
  until(
    () => `"${text}" in the log: ${logged.join('')}`,
    () => logged.some((line) => line.includes(text)),
  );

const linesWith = ({ logged }: Node, text: string): number => logged.filter((line) => line.includes(text)).length;

function expectNoSecret(text: string): void {
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain('redis://');
}

withRedis('D10: with Redis', () => {
  test('two nodes share an exact count, also of concurrent calls', async () => {
    await start();
    const nodes = [await startNode(), await startNode()] as const;
    expect([
      (await nodes[0].call()).remaining,
      (await nodes[1].call()).remaining,
      (await nodes[0].call()).remaining,
    ]).toEqual([4, 3, 2]);
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => nodes[index % 2]!.call('lena')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(PER_MINUTE);
    expect((await nodes[0].call('another')).remaining).toBe(4);
    expect(nodes.flatMap(({ logged }) => logged)).toEqual([]);
    expect(nodes.map(({ fallbacks }) => fallbacks())).toEqual([[['read', 0]], [['read', 0]]]);
  });

  test('each node counts by itself while Redis is down, and shares the count again afterwards', async () => {
    await start();
    const nodes = [await startNode(), await startNode()] as const;
    expect(await nodes[0].calls(6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await nodes[1].calls(1)).toEqual([429]);

    await redis!.stop();
    for (const node of nodes) {
      expect(await node.calls(7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect(linesWith(node, 'Redis unavailable')).toBe(1);
      expect(node.logged[0]).toMatch(/unavailable \((SocketClosedUnexpectedlyError|ECONN\w+)\)/);
    }

    await start();
    for (const node of nodes) await says(node, 'Redis available again');
    expect([(await nodes[0].call()).remaining, (await nodes[1].call()).remaining]).toEqual([4, 3]);
    for (const node of nodes) expect(node.logged).toHaveLength(2);
    expectNoSecret(nodes.flatMap(({ logged }) => logged).join());
  });

  test('no call waits long while Redis hangs, and the count is shared again afterwards', async () => {
    await start();
    const nodes = [await startNode(), await startNode()] as const;
    await nodes[0].call();
    redis!.pause();
    const begun = performance.now();
    const replies = [];
    while (performance.now() - begun < 4_500) {
      replies.push(await nodes[0].call());
      await sleep(50);
    }
    expect(replies.slice(0, 6).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Math.max(...replies.map(({ milliseconds }) => milliseconds))).toBeLessThan(1_000);
    // Most do not wait at all.
    expect(replies.filter(({ milliseconds }) => milliseconds > 200).length).toBeLessThan(6);
    expect(linesWith(nodes[0], 'Redis unavailable')).toBe(1);

    redis!.resume();
    for (const node of nodes) await says(node, 'Redis available again');
    const before = (await nodes[1].call('lena')).remaining;
    expect((await nodes[0].call('lena')).remaining).toBe(before - 1);
  });

  test('a pause of a node is not taken for a silence of Redis', async () => {
    await start();
    const logged: string[] = [];
    const log = { warn: (line: string) => void logged.push(line), info: (line: string) => void logged.push(line) };
    const counters = await openSharedCounters({ url: `redis://default:${PASSWORD}@127.0.0.1:${port}`, log });
    undo.push(() => counters.close());
    const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    for (const pauses of [(run: () => void) => run(), setImmediate]) {
      const asked = counters.eval('return 7', { keys: [], arguments: [] });
      // Before the script is sent, and once it is.
      pauses(pause);
      expect(await asked).toBe(7);
    }
    expect(logged).toEqual([]);
  });

  test('a node counts by itself if Redis refuses the password, and logs it once', async () => {
    redis = await startRedis({ port, password: 'another', folder });
    const node = await startNode();
    expect(await node.calls(6)).toEqual([200, 200, 200, 200, 200, 429]);
    await sleep(1_000);
    expect(node.logged).toHaveLength(1);
    expect(node.logged[0]).toContain('Redis unavailable (WRONGPASS)');
    expectNoSecret(node.logged.join());
  });
});

describe('D10: when Redis cannot be reached', () => {
  test('a node starts within seconds, counts by itself, and logs it once', async () => {
    const begun = performance.now();
    const node = await startNode();
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(node.fallbacks()).toEqual([['read', 0]]);
    expect(await node.calls(7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(node.logged).toHaveLength(1);
    expect(node.logged[0]).toContain('Redis unavailable (ECONNREFUSED)');
    expect(node.fallbacks()).toEqual([['read', 7]]);
    expectNoSecret(node.logged.join());
  });

  test('a node also counts by itself if Redis never answers', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(
      port,
      '127.0.0.1',
    );
    await once(silent, 'listening');
    undo.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => silent.close(resolve));
    });
    const node = await startNode();
    expect(await node.calls(6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(node.logged).toHaveLength(1);
  });
});

describe('D10: the service with REDIS_URL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** With a limit of 2 calls. */
  async function startService(): Promise<{ address: string; output(): string }> {
    const environment = {
      ...COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      RATE_LIMIT_READ: '2',
      REDIS_URL: `redis://:${PASSWORD}@127.0.0.1:${port}`,
    };
    const child = spawn(process.execPath, ['src/main.ts'], { env: environment });
    undo.push(async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await exited;
      expect(code).toBe(0);
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    for (;;) {
      const address = /Listening on (http:\/\/[\d.:]+\d)/.exec(output)?.[1];
      if (address) return { address, output: () => output };
      if (child.exitCode !== null) throw new Error(`The service ended: ${output}`);
      await sleep(20);
    }
  }

  const status = async (address: string): Promise<number> =>
    (await fetch(`${address}/v1/booking-requests/my-requests`, { headers: { Authorization: `Bearer ${token()}` } }))
      .status;

  test('starts without Redis, and stops at once', async () => {
    const { address, output } = await startService();
    expect([await status(address), await status(address), await status(address)]).toEqual([403, 403, 429]);
    expect(output().match(/Redis unavailable/g)).toHaveLength(1);
    expectNoSecret(output());
  }, 60_000);

  (hasRedis ? test : test.skip)(
    'shares its count with another node',
    async () => {
      await start();
      const node = await startNode(0);
      const { address, output } = await startService();
      expect((await node.call('amira.haddad')).remaining).toBe(4);
      expect([await status(address), await status(address)]).toEqual([403, 429]);
      expect((await node.call('amira.haddad')).remaining).toBe(1);
      expectNoSecret(output());
    },
    60_000,
  );
});
