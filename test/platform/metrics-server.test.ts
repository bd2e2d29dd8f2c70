import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type MetricsServer, serveMetrics } from '../../src/platform/metrics-server.ts';

const errors: unknown[] = [];
let served: MetricsServer | undefined;

async function serve(scrape = () => Promise.resolve('up 1\n')): Promise<MetricsServer> {
  const metrics = { contentType: 'text/plain; version=0.0.4; charset=utf-8', scrape };
  served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, onError: (error) => void errors.push(error) });
  return served;
}

afterEach(async () => {
  await served?.close();
  served = undefined;
  errors.length = 0;
});

describe('the metrics port', () => {
  test('answers GET and HEAD of /metrics, with any query', async () => {
    const { address } = await serve();
    for (const url of [address, `${address}?name[]=up`]) {
      const answer = await fetch(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
      expect(await answer.text()).toBe('up 1\n');
      const head = await fetch(url, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'])('answers 405 to %s', async (method) => {
    const { address } = await serve();
    const sent = request(address, { method });
    sent.end('x'.repeat(method === 'POST' ? 200_000 : 0));
    const [response] = await once(sent, 'response');
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
    response.resume();
  });

  test.each(['/', '/metrics/', '/metricsx', '/METRICS', '/healthz', '/v1/admin/users', '//metrics'])(
    'answers 404 at %s',
    async (path) => {
      const { address } = await serve();
      const sent = request(address, { path }).end();
      const [response] = await once(sent, 'response');
      response.resume();
      expect(response.statusCode).toBe(404);
    },
  );

  test('answers 500 without details when the metrics cannot be read', async () => {
    const { address } = await serve(() => Promise.reject(new Error('secret')));
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([500, 'The metrics could not be read.\n']);
    expect(errors).toEqual([new Error('secret')]);
  });

  test('is named in the error when it is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const metrics = { contentType: '', scrape: () => Promise.resolve('') };
    await expect(serveMetrics(metrics, { host: '127.0.0.1', port, onError: () => {} })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port,
    });
    other.close();
  });
});
