import { afterAll, expect, test } from '@jest/globals';
import { createExpress } from '../../src/http/express-app.ts';
import { createHttpServer } from '../../src/http/http-server.ts';
import { listening } from '../support/listening.ts';

const app = createExpress();
app.use((_request, response, next) => {
  response.setHeader('X-Request-Id', 'r-1');
  next();
});
app.get('/json', (request, response) => void response.json({ query: request.query, name: 'Jörg' }));
app.get('/cached', (_request, response) => void response.set('Cache-Control', 'no-cache').json({}));
app.get('/nothing', (_request, response) => void response.status(204).end());
app.get('/unchanged', (_request, response) => {
  response.setHeader('ETag', '"1"');
  response.status(304).end();
});
const { address, close } = await listening(createHttpServer(app, 5));
afterAll(close);
const call = (path: string, init: RequestInit = {}) => fetch(address + path, init);

test('JSON is sent with its length in bytes and the headers of every response', async () => {
  const response = await call('/json?a=1&a=2&b=%C3%B6');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': 'r-1',
  });
  const text = await response.text();
  expect(response.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
  expect(JSON.parse(text)).toEqual({ query: { a: ['1', '2'], b: 'ö' }, name: 'Jörg' });
});

test('a header that a response sets replaces the default one', async () => {
  const { headers } = await call('/cached');
  expect([headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual(['no-cache', 'nosniff']);
  expect(headers.get('X-Request-Id')).toBe('r-1');
});

test.each([
  ['/nothing', 'GET', 204],
  ['/unchanged', 'GET', 304],
  ['/json', 'HEAD', 200],
])('%s, %s: no body, but the same headers', async (path, method, status) => {
  const response = await call(path, { method });
  expect([response.status, await response.text()]).toEqual([status, '']);
  expect(response.headers.get('X-Request-Id')).toBe('r-1');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  if (path === '/unchanged') expect(response.headers.get('ETag')).toBe('"1"');
});

test('If-None-Match is left to those who know the entity tag', async () => {
  const { status } = await call('/json', { headers: { 'If-None-Match': '*' } });
  expect(status).toBe(200);
});
