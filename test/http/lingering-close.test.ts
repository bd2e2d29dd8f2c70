import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '../../src/domain/caller.ts';
import { Transfers } from '../../src/http/access/transfers.ts';
import { readBody } from '../../src/http/body.ts';
import { createExpress } from '../../src/http/express-app.ts';
import { STATUS_OF, toProblem } from '../../src/http/problems/problem.ts';
import type { ContractOperation } from '../../src/http/validation/contract.ts';

/* A server with one operation that accepts JSON of up to 100 bytes. */

const LIMIT = 100;
const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');
let server: Server;
let socket: Socket;
let answers: string;
let bodies: unknown[];

beforeEach(async () => {
  [answers, bodies] = ['', []];
  const app = createExpress();
  const noFiles = { of: () => ({ put: () => Promise.reject(new Error()), remove: () => Promise.resolve() }) };
  const read = readBody(noFiles, new Transfers());
  app.use((request, response) => {
    const operation = { bodyType: 'application/json', form: null, maxBodyBytes: LIMIT, bodyShape: null };
    request.operation = operation as unknown as ContractOperation;
    request.caller = { companyId: 'acme' } as Caller;
    read(request, response, (fault?: unknown) => {
      if (!fault) bodies.push(request.body);
      response.status(fault ? STATUS_OF[toProblem(fault).kind] : 200).json({});
    });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8');
  socket.on('data', (text: string) => (answers += text));
});

afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

function post(headers: string): string {
  return `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;
}

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

async function answer(): Promise<void> {
  while (!answers.endsWith('\r\n\r\n{}')) await once(socket, 'data');
}

/** Writes until everything is accepted: the server must read it, although it has responded. */
async function write(bytes: Buffer | string): Promise<void> {
  const failure = await new Promise<Error | null | undefined>((resolve) => socket.write(bytes, resolve));
  expect(failure ?? null).toBeNull();
}

const statuses = (): string[] => [...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status!);

describe('a body above the limit', () => {
  test.each([
    ['without Content-Length', 'Transfer-Encoding: chunked', chunk(MEGABYTE)],
    ['by its Content-Length, before any of the body', `Content-Length: ${50 * MEGABYTE.length}`, Buffer.alloc(0)],
  ])('is rejected as soon as it is known: %s', async (_how, header, first) => {
    await write(post(header));
    await write(first);
    await answer();
    expect(statuses()).toEqual(['413']);
    expect(answers).toContain('Connection: close');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is rejected before all of it has arrived if it is too large when decompressed: %s', async (coding, pack) => {
    const packed = pack(Buffer.alloc(20 * MEGABYTE.length));
    await write(post(`Content-Encoding: ${coding}\r\nContent-Length: ${packed.length}`));
    await write(packed.subarray(0, -5));
    await answer();
    expect(statuses()).toEqual(['413']);
  });

  test('is still received, so that a client that reads only after sending gets the response', async () => {
    socket.pause();
    await write(post('Transfer-Encoding: chunked'));
    // More than the buffers of both sides can hold.
    for (let sent = 0; sent < 40; sent += 1) await write(chunk(MEGABYTE));
    await write('0\r\n\r\n');
    socket.resume();
    const ended = once(socket, 'end');
    await answer();
    await ended;
    expect(statuses()).toEqual(['413']);
  });

  test('closes its connection, on which no further request is served', async () => {
    await write(post('Transfer-Encoding: chunked'));
    await write(chunk(MEGABYTE));
    await answer();
    const body = '{"second":true}';
    await write(`0\r\n\r\n${post(`Content-Length: ${body.length}`)}${body}`);
    const closed = once(socket, 'close');
    socket.end();
    await closed;
    expect(bodies).toEqual([]);
    expect(statuses()).toEqual(['413']);
  });

  test('is not received without limit', async () => {
    await write(post('Transfer-Encoding: chunked'));
    let [sent, failure] = [0, null as Error | null];
    socket.on('error', () => {});
    while (!failure && sent < 500) {
      failure = await new Promise((resolve) => socket.write(chunk(MEGABYTE), (error) => resolve(error ?? null)));
      sent += 1;
    }
    expect(sent).toBeGreaterThan(100);
    expect(sent).toBeLessThan(200);
    expect(statuses()).toEqual(['413']);
  });
});

test('an unknown encoding answers 415, even with the name of an object property', async () => {
  await write(`${post('Content-Encoding: constructor\r\nContent-Length: 2')}{}`);
  await answer();
  expect(statuses()).toEqual(['415']);
});

test('a connection stays open after a body with bytes behind its compressed data', async () => {
  const packed = Buffer.concat([deflateSync('{}'), Buffer.alloc(50, 'x')]);
  for (const expected of [['200'], ['200', '200']]) {
    await write(post(`Content-Encoding: deflate\r\nContent-Length: ${packed.length}`));
    await write(packed);
    while (statuses().length < expected.length) await once(socket, 'data');
    expect(statuses()).toEqual(expected);
  }
});
