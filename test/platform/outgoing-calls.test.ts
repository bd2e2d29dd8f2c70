import type { lookup } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { callReason, OutgoingCalls } from '../../src/platform/outgoing-calls.ts';

const servers: Server[] = [];
const open: OutgoingCalls[] = [];
afterEach(async () => {
  for (const calls of open.splice(0)) calls.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const callsTo = (...allowed: string[]): OutgoingCalls => {
  const calls = new OutgoingCalls(allowed);
  open.push(calls);
  return calls;
};

const ok: RequestListener = (_request, response) => void response.end();

type Listening = { port: number; count(): number; connections(): number };

async function listen(listener: RequestListener, address = '127.0.0.1'): Promise<Listening> {
  let [count, connections] = [0, 0];
  const server = createServer((request, response) => {
    count += 1;
    request.resume().on('end', () => listener(request, response));
  });
  server.on('connection', () => (connections += 1));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return { port: (server.address() as AddressInfo).port, count: () => count, connections: () => connections };
}

describe('D74: which addresses may be connected to', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4001::200e'])(
    '%s',
    (address) => {
      expect(callsTo().mayConnect(address)).toBe(true);
    },
  );

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.31.0.1',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::808:808',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:7',
    '2001:0:4136:e378::1',
    '2001:db8::1',
    '2002:a00:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
  ])('not %s', (address) => expect(callsTo().mayConnect(address)).toBe(false));

  test('those that an operator allows', () => {
    const calls = callsTo('10.1.0.0/16', 'fd00::/8', '192.168.1.7');
    expect(['10.1.2.3', 'fd12::1', '192.168.1.7'].map((address) => calls.mayConnect(address))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['10.2.0.1', 'fc00::1', '192.168.1.8'].map((address) => calls.mayConnect(address))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('D74: a call', () => {
  test('is not made if the name resolves to a private address in that moment', async () => {
    const server = await listen(ok);
    const url = `http://localhost:${server.port}/`;
    const refused = await callsTo().post(url, {}, '{}').catch(callReason);
    expect(refused).toBe('The host does not have a public address.');
    expect(server.count()).toBe(0);
    expect(await callsTo('localhost').post(url, {}, '{}')).toEqual({ status: 200, retryAfter: null });
    expect(await callsTo('127.0.0.0/8').post(url, {}, '{}')).toMatchObject({ status: 200 });
  });

  test('is not made if the name resolves to a private address after the check', async () => {
    // 127.0.0.2 is allowed, in the place of a public address.
    const [allowed, forbidden] = [await listen(ok, '127.0.0.2'), await listen(ok)];
    const answers = [
      ['127.0.0.2'],
      ['127.0.0.1'],
      ['::1'],
      ['127.0.0.1', '127.0.0.2'],
      ['::ffff:127.0.0.1', '127.0.0.1'],
    ];
    const asked: string[] = [];
    const resolve = ((host, _options, callback) => {
      asked.push(host);
      const found = answers.shift()!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      setImmediate(() => (callback as (error: null, found: object[]) => void)(null, found));
    }) as typeof lookup;
    const calls = new OutgoingCalls(['127.0.0.2'], resolve);
    open.push(calls);
    const post = (port: number) => calls.post(`http://rebound.example:${port}/`, { Connection: 'close' }, '{}');
    expect(await post(allowed.port)).toMatchObject({ status: 200 });
    for (const _ of [1, 2]) expect(await post(forbidden.port).catch(callReason)).toMatch(/public/);
    // Only the other server listens on this port, and is not connected to although the first address refuses.
    expect(await post(forbidden.port).catch(callReason)).toBe('The connection was refused.');
    expect(await post(forbidden.port).catch(callReason)).toMatch(/public/);
    expect([allowed.connections(), forbidden.connections()]).toEqual([1, 0]);
    expect(asked).toEqual(Array.from({ length: 5 }, () => 'rebound.example'));
  });

  test('is not made to a private address in the URL', async () => {
    const server = await listen(ok);
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127。0。0。1',
      '127.0.0.1.',
      '0',
      '0.0.0.0',
    ];
    for (const host of [...hosts, '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'])
      expect(await callsTo().post(`http://${host}:${server.port}/`, {}, '{}').catch(callReason)).toMatch(/public/);
    expect(server.connections()).toBe(0);
  });

  test.each([301, 302, 303, 307, 308])('does not follow a redirect to a private address: %s', async (status) => {
    const target = await listen(ok);
    const location = `http://127.0.0.1:${target.port}/`;
    const server = await listen((_request, response) => void response.writeHead(status, { Location: location }).end());
    const calls = callsTo('127.0.0.1');
    expect(await calls.post(`http://127.0.0.1:${server.port}/`, {}, '{}')).toMatchObject({ status });
    expect(target.connections()).toBe(0);
  });

  test('is made again on a new connection if an idle one has just been closed', async () => {
    let requests = 0;
    const server = await listen((request, response) => {
      requests += 1;
      if (requests === 2) request.socket.resetAndDestroy();
      else response.end();
    });
    const calls = callsTo('127.0.0.1');
    const post = () => calls.post(`http://127.0.0.1:${server.port}/`, {}, '{}');
    expect(await post()).toMatchObject({ status: 200 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await post()).toMatchObject({ status: 200 });
    expect(requests).toBe(3);
  });
});
