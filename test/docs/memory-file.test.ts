import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { MemoryFile } from '../../src/docs/memory-file.ts';

describe('a file sent from memory', () => {
  const text = 'a text that packs well. '.repeat(1000);
  const file = new MemoryFile('text/plain; charset=utf-8', Buffer.from(text));
  const app = express();
  app.disable('etag');
  app.get('/', (request, response) => file.send(request, response));
  const server = app.listen(0, '127.0.0.1');
  beforeAll(() => (server.listening ? undefined : once(server, 'listening')));
  afterAll(() => void server.close().closeAllConnections());

  /** As it is sent over the network. */
  async function get(
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
    const sent = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, method, headers });
    sent.end();
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  }

  const unpack = { gzip: gunzipSync, identity: (body: Buffer) => body };

  test.each(['gzip', 'identity'] as const)('is sent as %s, with its length and a strong ETag', async (coding) => {
    const { status, headers, body } = await get({ 'Accept-Encoding': coding });
    expect(status).toBe(200);
    expect(unpack[coding](body).toString()).toBe(text);
    expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(headers).toMatchObject({
      'content-length': String(body.length),
      'content-type': 'text/plain; charset=utf-8',
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['GZip', 'gzip'],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['br', undefined],
    ['gzip;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['*', 'gzip'],
    ['*;q=0', undefined],
    ['*;q=0, gzip', 'gzip'],
    ['identity;q=0', undefined],
    ['identity;q=0, *', 'gzip'],
    ['deflate, zstd', undefined],
    [' , ,;q=1', undefined],
  ])('is sent to a client that accepts %j as %s', async (accepted, coding) => {
    const { status, headers } = await get(accepted === undefined ? {} : { 'Accept-Encoding': accepted });
    expect([status, headers['content-encoding']]).toEqual([200, coding]);
  });

  test('has an ETag for each encoding', async () => {
    const tags = await Promise.all(
      ['gzip', 'identity'].map(async (coding) => (await get({ 'Accept-Encoding': coding })).headers.etag),
    );
    expect(new Set(tags).size).toBe(2);
  });

  test.each(['gzip', 'identity'])('is not sent as %s to a client that has it', async (coding) => {
    const {
      headers: { etag },
    } = await get({ 'Accept-Encoding': coding });
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await get({ 'Accept-Encoding': coding, 'If-None-Match': String(tags) });
      expect({ status, etag: headers.etag, vary: headers.vary, length: body.length }).toEqual({
        status: 304,
        etag,
        vary: 'Accept-Encoding',
        length: 0,
      });
    }
    expect((await get({ 'Accept-Encoding': coding, 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const { headers } = await get({ 'Accept-Encoding': 'gzip' });
    const head = await get({ 'Accept-Encoding': 'gzip' }, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'vary'])
      expect(head.headers[name]).toBe(headers[name]);
    expect((await get({ 'If-None-Match': '*' }, 'HEAD')).status).toBe(304);
  });
});
