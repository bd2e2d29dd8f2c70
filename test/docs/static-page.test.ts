import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { type PageFile, pageFile, staticPage } from '../../src/docs/static-page.ts';

describe('a page of static files', () => {
  let reads = 0;
  let missing = true;
  const read = async (): Promise<PageFile[]> => {
    reads += 1;
    await new Promise(setImmediate);
    if (missing) throw new Error('EMFILE: too many open files');
    return [pageFile('index.html', Buffer.from('<h1>The page</h1>'))];
  };
  const app = express();
  app.use('/page', staticPage(read, "default-src 'none'"));
  app.use(((_error, _request, response, _next) => response.status(500).end()) as ErrorRequestHandler);
  const server = app.listen(0, '127.0.0.1');
  beforeAll(() => (server.listening ? undefined : once(server, 'listening')));
  afterAll(() => void server.close().closeAllConnections());

  const visit = async (): Promise<[number, string]> => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page/`);
    return [response.status, await response.text()];
  };

  test('is read again after a failure, and once for two visits at the same time', async () => {
    const failed = [500, ''];
    expect(await Promise.all([visit(), visit()])).toEqual([failed, failed]);
    const before = reads;
    missing = false;
    const page = [200, '<h1>The page</h1>'];
    expect(await Promise.all([visit(), visit()])).toEqual([page, page]);
    expect(await visit()).toEqual(page);
    expect(reads).toBe(before + 1);
  });
});
