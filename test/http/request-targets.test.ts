import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createExpress } from '../../src/http/express-app.ts';
import { createHttpServer } from '../../src/http/http-server.ts';
import { listening } from '../support/listening.ts';

const app = createExpress();
app.use('/v1', (request, response) => void response.json({ underV1: request.url }));
app.use((request, response) => void response.status(404).json({ other: request.url }));
const { port, close } = await listening(createHttpServer(app, 65));
afterAll(close);

function textFor(head: string, host = 'desk.example'): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

async function answerTo(head: string): Promise<{ status: number; body: unknown }> {
  const answer = await textFor(head);
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  return { status: Number(answer.split(' ', 2)[1]), body: JSON.parse(body) };
}

describe('the target of a request', () => {
  test.each([
    ['/v1/users?page=2', '/users?page=2'],
    ['http://desk.example/v1/users?page=2', '/users?page=2'],
    ['HTTPS://desk.example:8443/v1/users', '/users'],
    ['http://desk.example:99999/v1/users', '/users'],
    ['http://[::x/v1/users', '/users'],
  ])('may be a path or a URL: %s', async (target, underV1) => {
    expect(await answerTo(`GET ${target} HTTP/1.1`)).toEqual({ status: 200, body: { underV1 } });
  });

  test.each([
    ['OPTIONS *', '/*'],
    ['GET http://desk.example', '/'],
    ['GET http://desk.example?page=2', '/?page=2'],
    ['GET ftp://[::x/v1/users', '/ftp://[::x/v1/users'],
    ['GET //v1/users', '//v1/users'],
    ['GET //[::x/v1/users', '//[::x/v1/users'],
  ])('belongs to no area otherwise, but is answered by the service: %s', async (start, other) => {
    expect(await answerTo(`${start} HTTP/1.1`)).toEqual({ status: 404, body: { other } });
  });
});

test('an unknown Expect header is ignored', async () => {
  expect(await answerTo('GET /v1/users HTTP/1.1\r\nExpect: miracles')).toEqual({
    status: 200,
    body: { underV1: '/users' },
  });
});

test.each(['desk.example', 'evil.example'])('a second Host header is refused: %s', async (host) => {
  const answer = await textFor(`GET /v1/users HTTP/1.1\r\nhost: ${host}`);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toMatch(/\r\nConnection: close\r\n/);
  expect(answer).toContain('Send one Host header.');
});

test('a host name with a comma is one host', async () => {
  expect(await textFor('GET /v1/users HTTP/1.1', 'a,b')).toMatch(/^HTTP\/1.1 200 /);
});
