import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { parseJson, readBytes } from '../../src/http/express-json.ts';

const LIMIT = 1000;

/** A server that responds with the body that it has read, or with the type of the error. */
function serverWith(read: RequestHandler) {
  const failed: ErrorRequestHandler = (error: { type?: string; code?: string }, _request, response, _next) =>
    void response.json({ failed: error.type ?? error.code });
  return express()
    .disable('etag')
    .use(read)
    .use(((request, response) => void response.json({ read: request.body })) as RequestHandler, failed)
    .listen(0, '127.0.0.1');
}

const ours = serverWith(async (request, response, next) => {
  request.body = parseJson(await readBytes(request, response, LIMIT));
  next();
});
const original = serverWith(express.json({ limit: LIMIT, strict: false, type: () => true }));
beforeAll(() => Promise.all([ours, original].map((server) => server.listening || once(server, 'listening'))));
afterAll(() => {
  for (const server of [ours, original]) server.close();
});

async function answerOf(server: typeof ours, headers: readonly string[], body: Buffer): Promise<unknown> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const head = ['POST / HTTP/1.1', 'Host: x', 'Connection: close', 'Content-Type: application/json', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  const answer = await text(socket);
  return answer === '' ? 'none' : JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

const json = Buffer.from(JSON.stringify({ name: 'Çelik', list: [1, null, true] }));
const large = Buffer.from(JSON.stringify('a'.repeat(LIMIT)));
const sized = (body: Buffer, ...headers: string[]): [string[], Buffer] => [
  [`Content-Length: ${body.length}`, ...headers],
  body,
];
const chunked = (body: Buffer): [string[], Buffer] => [
  ['Transfer-Encoding: chunked'],
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]),
];

describe('reads a body as express.json does', () => {
  test.each<[string, [string[], Buffer]]>([
    ['an object', sized(json)],
    ['a text', sized(Buffer.from('"text"'))],
    ['exactly as large as allowed', sized(Buffer.from(JSON.stringify('a'.repeat(LIMIT - 2))))],
    ['too large', sized(large)],
    ['in chunks', chunked(json)],
    ['too large in chunks', chunked(large)],
    ['with a byte order mark', sized(Buffer.concat([Buffer.from('\uFEFF'), json]))],
    ['malformed', sized(Buffer.from('{"name":'))],
    ['gzip', sized(gzipSync(json), 'Content-Encoding: gzip')],
    ['deflate', sized(deflateSync(json), 'Content-Encoding: Deflate')],
    ['br', sized(brotliCompressSync(json), 'Content-Encoding: br')],
    ['zstd', sized(zstdCompressSync(json), 'Content-Encoding: zstd')],
    ['identity', sized(json, 'Content-Encoding: identity')],
    ['too large when decompressed', sized(gzipSync(large), 'Content-Encoding: gzip')],
    ['not gzip', sized(json, 'Content-Encoding: gzip')],
    ['an unknown coding', sized(json, 'Content-Encoding: compress')],
  ])('%s', async (_what, [headers, body]) => {
    const answer = await answerOf(ours, headers, body);
    expect(answer).toEqual(await answerOf(original, headers, body));
    expect(answer).not.toBe('none');
  });
});
