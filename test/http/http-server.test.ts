import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.ts';
import { createHttpServer } from '../../src/http/http-server.ts';

describe('idle connections', () => {
  test('are kept longer than proxies reuse them, and headers have at least as much time', () => {
    const { keepAliveSeconds } = readConfig({});
    const server = createHttpServer(() => {}, keepAliveSeconds);
    expect(server.keepAliveTimeout).toBe(65_000);
    expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
    expect(server.requestTimeout).toBeGreaterThanOrEqual(server.headersTimeout);
  });

  test.each([1, 290, 620, 3600])('can have a limit of %i s', (seconds) => {
    const server = createHttpServer(() => {}, seconds);
    expect(server.keepAliveTimeout).toBe(seconds * 1000);
    expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
  });

  test("are told the limit, and reused after more than Node's default of 5 s", async () => {
    const server = createHttpServer((_request, response) => void response.end('ok'), 65).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = server.address() as AddressInfo;
    const call = async (): Promise<object> => {
      const sent = get({ agent, host: '127.0.0.1', port });
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      return { keepAlive: response.headers['keep-alive'], reused: sent.reusedSocket };
    };
    expect(await call()).toEqual({ keepAlive: 'timeout=65', reused: false });
    await wait(6500);
    expect(await call()).toEqual({ keepAlive: 'timeout=65', reused: true });
    agent.destroy();
    server.close();
  }, 30_000);
});
