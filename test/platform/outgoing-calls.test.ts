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

async function listen(listener: RequestListener): Promise<{ port: number; count(): number }> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume().on('end', () => listener(request, response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, count: () => count };
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
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2001:0:4136:e378::1',
    '2001:db8::1',
    '2002:a00:1::1',
    'fc00::1',
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
    const server = await listen((_request, response) => void response.end());
    const url = `http://localhost:${server.port}/`;
    const refused = await callsTo().post(url, {}, '{}').catch(callReason);
    expect(refused).toBe('The host does not have a public address.');
    expect(server.count()).toBe(0);
    expect(await callsTo('localhost').post(url, {}, '{}')).toEqual({ status: 200, retryAfter: null });
    expect(await callsTo('127.0.0.0/8').post(url, {}, '{}')).toMatchObject({ status: 200 });
  });

  test('is not made to a private address in the URL', async () => {
    const server = await listen((_request, response) => void response.end());
    for (const host of ['127.0.0.1', '[::1]', '0x7f000001', '127.1'])
      expect(await callsTo().post(`http://${host}:${server.port}/`, {}, '{}').catch(callReason)).toMatch(/public/);
    expect(server.count()).toBe(0);
  });

  test('does not follow redirects', async () => {
    const target = await listen((_request, response) => void response.end());
    const location = `http://127.0.0.1:${target.port}/`;
    const server = await listen((_request, response) => void response.writeHead(307, { Location: location }).end());
    const calls = callsTo('127.0.0.1');
    expect(await calls.post(`http://127.0.0.1:${server.port}/`, {}, '{}')).toMatchObject({ status: 307 });
    expect(target.count()).toBe(0);
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
