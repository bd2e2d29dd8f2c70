import { execFileSync, spawn } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import express from 'express';
import type { Clock } from '../../src/domain/clock.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import { attachment, BlobTooLarge, type BlobStore, newBlobKey } from '../../src/platform/blobs/blob-store.ts';
import { DirectoryStore } from '../../src/platform/blobs/directory-store.ts';
import { serveBlob } from '../../src/platform/blobs/serve-blob.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Where `make test-azure` installs it. */
const AZURITE = join(
  import.meta.dirname,
  '../../node_modules/.cache/azurite/node_modules/azurite/dist/src/blob/main.js',
);
const hasAzurite = existsSync(AZURITE);
if (!hasAzurite) process.stderr.write('\nSKIPPED: the Azure blob store is not tested here. Run make test-azure.\n\n');

/** Azurite's well-known key. */
const ACCOUNT_KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

const folder = temporaryFolder();
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

type Opened = { store: BlobStore };

let movedBy = 0;
const clock: Clock = { now: () => new Date(Date.now() + movedBy) };

async function openDirectory(maxPauseMs?: number): Promise<Opened> {
  let server: Server;
  const publicUrl = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = new DirectoryStore({ directory: join(folder, 'blobs'), publicUrl, clock });
  server = createServer(express().use(serveBlob(store, maxPauseMs)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { store };
}

const storeIn = (directory: string) => ({ directory, publicUrl: () => 'https://desk.example', clock });

async function startAzurite(...options: string[]): Promise<number> {
  const port = await freePort();
  const location = join(folder, `azurite-${port}`);
  const child = spawn(
    process.execPath,
    [
      AZURITE,
      '--blobHost',
      '127.0.0.1',
      '--blobPort',
      String(port),
      '--location',
      location,
      '--silent',
      '--skipApiVersionCheck',
      '--disableTelemetry',
      ...options,
    ],
    { stdio: 'ignore' },
  );
  process.once('exit', () => child.kill());
  closers.push(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const until = Date.now() + 15_000;
  while (!(await accepts(port))) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('Azurite did not start.');
    await wait(50);
  }
  return port;
}

async function accepts(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`);
    return true;
  } catch (error) {
    // An HTTPS server closes the connection.
    return (error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED';
  }
}

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function openAzure(): Promise<Opened> {
  const { AzureStore } = await import('../../src/platform/blobs/azure-store.ts');
  const port = await startAzurite();
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=${ACCOUNT_KEY};BlobEndpoint=http://127.0.0.1:${port}/devstoreaccount1;`;
  return { store: await AzureStore.open({ access: { connectionString }, container: 'documents', clock }) };
}

const stores: [name: string, isInstalled: boolean, open: () => Promise<Opened>][] = [
  ['a directory', true, openDirectory],
  ['Azure (Azurite)', hasAzurite, openAzure],
];

async function* pieces(...all: (string | Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) {
    await wait(0);
    if (piece instanceof Error) throw piece;
    yield Buffer.from(piece);
  }
}

async function keysOf(store: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys;
}

const contentType = 'application/pdf';
const inFifteenMinutes = (): Date => new Date(Date.now() + 15 * 60_000);

for (const [name, isInstalled, open] of stores) {
  (isInstalled ? describe : describe.skip)(`Blobs in ${name}`, () => {
    let store: BlobStore;
    beforeAll(async () => {
      ({ store } = await open());
    });

    const put = async (content = 'hello'): Promise<string> => {
      const key = newBlobKey();
      await store.put(key, pieces(content), { contentType });
      return key;
    };

    test('stores, lists and removes a blob', async () => {
      const key = newBlobKey();
      expect(await store.exists(key)).toBe(false);
      expect(await store.put(key, pieces('hel', 'lo'), { contentType })).toEqual({ size: 5 });
      expect(await store.exists(key)).toBe(true);
      expect(await keysOf(store)).toContain(key);
      await store.remove(key);
      expect(await store.exists(key)).toBe(false);
      expect(await keysOf(store)).not.toContain(key);
    });

    test('removes an absent blob without an error', async () => {
      await store.remove(newBlobKey());
    });

    test('stores an empty blob', async () => {
      const key = newBlobKey();
      expect(await store.put(key, pieces(), { contentType })).toEqual({ size: 0 });
      expect(await store.exists(key)).toBe(true);
    });

    test('accepts exactly the maximum number of bytes', async () => {
      expect(await store.put(newBlobKey(), pieces('12345', '67890'), { contentType, maxBytes: 10 })).toEqual({
        size: 10,
      });
    });

    test('rejects one byte more and leaves nothing behind', async () => {
      const key = newBlobKey();
      await expect(store.put(key, pieces('12345', '678901'), { contentType, maxBytes: 10 })).rejects.toThrow(
        BlobTooLarge,
      );
      expect(await store.exists(key)).toBe(false);
      expect(await keysOf(store)).not.toContain(key);
    });

    test('leaves nothing behind when the content fails after 3 MB, and throws the same error', async () => {
      const key = newBlobKey();
      const lost = new Error('lost');
      const megabyte = Buffer.alloc(1024 * 1024, 'x');
      await expect(store.put(key, pieces(megabyte, megabyte, megabyte, lost), { contentType })).rejects.toBe(lost);
      expect(await store.exists(key)).toBe(false);
      expect(await keysOf(store)).not.toContain(key);
    });

    test('never overwrites a blob', async () => {
      const key = await put('first');
      await expect(store.put(key, pieces('second'), { contentType })).rejects.toThrow('already');
      const link = await store.link(key, { fileName: 'a.pdf', contentType, expiresAt: inFifteenMinutes() });
      expect(await (await fetch(link)).text()).toBe('first');
    });

    test('lets one of two writers of the same key win', async () => {
      const key = newBlobKey();
      const outcomes = await Promise.allSettled([1, 2].map((n) => store.put(key, pieces(String(n)), { contentType })));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await store.exists(key)).toBe(true);
    });

    test.each([
      '../../../etc/passwd',
      '',
      'short',
      'A'.repeat(32),
      `${'a'.repeat(20)}/b`,
      `${'a'.repeat(20)}.part`,
      'a'.repeat(65),
    ])('rejects the key %j', async (key) => {
      await expect((async () => store.put(key, pieces('x'), { contentType }))()).rejects.toThrow('blob key');
      await expect((async () => store.remove(key))()).rejects.toThrow('blob key');
      await expect(
        (async () => store.link(key, { fileName: 'a', contentType, expiresAt: inFifteenMinutes() }))(),
      ).rejects.toThrow('blob key');
    });

    test('stores 12 MB byte for byte', async () => {
      const key = newBlobKey();
      const content = Buffer.alloc(12 * 1024 * 1024);
      for (let at = 0; at < content.length; at += 4) content.writeUInt32LE(at, at);
      await store.put(
        key,
        pieces(
          ...Array.from({ length: 120 }, (_, n) =>
            content.subarray((n * content.length) / 120, ((n + 1) * content.length) / 120),
          ),
        ),
        { contentType },
      );
      const link = await store.link(key, { fileName: 'a.pdf', contentType, expiresAt: inFifteenMinutes() });
      expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(content)).toBe(true);
    });

    test('D51: a link serves the blob as an attachment with its type', async () => {
      const fileName = 'Päss "1" 護照\u202E.pdf';
      const link = await store.link(await put(), { fileName, contentType, expiresAt: inFifteenMinutes() });
      const response = await fetch(link);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('hello');
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const disposition = response.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment; filename="P_ss _1_ ___.pdf"; filename\*=UTF-8''/);
      expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(fileName);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    });

    test('D51: a link cannot be used for another blob', async () => {
      const link = await store.link(await put(), { fileName: 'a.pdf', contentType, expiresAt: inFifteenMinutes() });
      const other = await put('secret');
      const url = new URL(link);
      url.pathname = url.pathname.replace(/[^/]+$/, other);
      expect((await fetch(url)).status).toBe(403);
    });

    test.each(['PUT', 'DELETE', 'POST'])('D51: a link does not allow %s', async (method) => {
      const key = await put();
      const link = await store.link(key, { fileName: 'a.pdf', contentType, expiresAt: inFifteenMinutes() });
      const response = await fetch(link, {
        method,
        ...(method !== 'DELETE' && { body: 'x', headers: { 'x-ms-blob-type': 'BlockBlob' } }),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await (await fetch(link)).text()).toBe('hello');
    });

    test('D51: every part of a link is signed', async () => {
      const link = new URL(
        await store.link(await put(), { fileName: 'a.pdf', contentType, expiresAt: inFifteenMinutes() }),
      );
      for (const [part, value] of link.searchParams) {
        // Azure's version and the protocol do not grant anything.
        if (part === 'sv' || part === 'spr') continue;
        const changed = new URL(link);
        changed.searchParams.set(
          part,
          part === 'se'
            ? new Date(Date.now() + 9e8).toISOString()
            : `${value.slice(0, -2)}${value.endsWith('9') ? '18' : '99'}`,
        );
        expect([part, (await fetch(changed)).status]).toEqual([part, 403]);
        const without = new URL(link);
        without.searchParams.delete(part);
        expect([part, (await fetch(without)).status >= 400]).toEqual([part, true]);
      }
    });

    test('D51: an expired link answers 403', async () => {
      const link = await store.link(await put(), {
        fileName: 'a.pdf',
        contentType,
        expiresAt: new Date(Date.now() - 1000),
      });
      expect((await fetch(link)).status).toBe(403);
    });

    test('a link to an absent blob answers 404', async () => {
      const link = await store.link(newBlobKey(), { fileName: 'a.pdf', contentType, expiresAt: inFifteenMinutes() });
      expect((await fetch(link)).status).toBe(404);
    });
  });
}

describe('Blobs in a directory', () => {
  const directory = join(folder, 'own');
  const open = (): DirectoryStore => new DirectoryStore({ directory, publicUrl: () => 'https://desk.example', clock });

  test('keeps the signing key private to its user and across restarts', async () => {
    const before = await open().link('a'.repeat(32), { fileName: 'a', contentType, expiresAt: new Date(2e12) });
    expect(statSync(join(directory, 'link-key')).mode & 0o777).toBe(0o600);
    expect(await open().link('a'.repeat(32), { fileName: 'a', contentType, expiresAt: new Date(2e12) })).toBe(before);
    expect(before).toMatch(/^https:\/\/desk\.example\/blobs\/a{32}\?/);
  });

  test('uses one key when two starts race', async () => {
    const both = [1, 2].map(() => new DirectoryStore({ directory: join(folder, 'race'), publicUrl: () => '', clock }));
    const [one, two] = await Promise.all(
      both.map((store) => store.link('a'.repeat(32), { fileName: 'a', contentType, expiresAt: new Date(2e12) })),
    );
    expect(one).toBe(two);
  });

  test('lists and removes what a crash during a put has left', async () => {
    const store = open();
    const key = newBlobKey();
    writeFileSync(join(directory, 'files', `${key}.part`), 'half');
    expect(await store.exists(key)).toBe(false);
    expect(await keysOf(store)).toContain(key);
    await store.remove(key);
    expect(readdirSync(join(directory, 'files'))).toEqual([]);
  });

  test('is unavailable when its directory is gone', async () => {
    const gone = new DirectoryStore({ directory: join(folder, 'gone'), publicUrl: () => '', clock });
    rmSync(join(folder, 'gone'), { recursive: true });
    await expect(gone.put(newBlobKey(), pieces('x'), { contentType })).rejects.toThrow(Unavailable);
  });

  describe('when the disk fails', () => {
    type File = Record<'writeFile' | 'sync' | 'close', () => Promise<void>>;
    let files: File;
    beforeAll(async () => {
      const handle = await openFile(import.meta.filename);
      await handle.close();
      files = Object.getPrototypeOf(handle) as File;
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    test.each([
      ['writing', 'writeFile', 1, 'ENOSPC'],
      ['flushing the file', 'sync', 1, 'EIO'],
      ['closing the file', 'close', 1, 'EDQUOT'],
      ['flushing the folder', 'sync', 2, 'EIO'],
      ['closing the folder', 'close', 2, 'EIO'],
    ] as const)('while %s, is unavailable and stores nothing', async (_when, step, nth, code) => {
      const { store } = await openDirectory();
      const method = step === 'close' ? 'sync' : step;
      const work = files[method];
      let calls = 0;
      jest.spyOn(files, method).mockImplementation(async function (this: unknown, ...given: []) {
        const file = this as File;
        const close = file.close.bind(file);
        await work.apply(file, given);
        if (++calls !== nth) return;
        const failure = Object.assign(new Error(code), { code });
        if (step !== 'close') throw failure;
        // `close` is a property of each file, not of the prototype.
        file.close = async () => {
          await close();
          throw failure;
        };
      });
      const key = newBlobKey();
      await expect(store.put(key, pieces('hello'), { contentType })).rejects.toThrow(Unavailable);
      jest.restoreAllMocks();
      expect(await keysOf(store)).not.toContain(key);
      expect(await store.put(key, pieces('hello'), { contentType })).toEqual({ size: 5 });
    });

    test.each([
      ['nothing is left of its folder', () => undefined],
      ['the folder under it has files of its own', (moved: string) => new DirectoryStore(storeIn(moved))],
    ])('without its volume, no file counts as deleted, and none is stored: %s', async (_what, leave) => {
      const directory = join(folder, `volume-${newBlobKey()}`);
      const store = new DirectoryStore(storeIn(directory));
      const key = newBlobKey();
      await store.put(key, pieces('x'), { contentType });
      renameSync(directory, `${directory}-elsewhere`);
      await leave(directory);
      for (const ask of ['exists', 'openFile', 'remove'] as const)
        await expect(store[ask](key)).rejects.toThrow(Unavailable);
      await expect(store.put(newBlobKey(), pieces('x'), { contentType })).rejects.toThrow(Unavailable);
      rmSync(directory, { recursive: true, force: true });
      renameSync(`${directory}-elsewhere`, directory);
      expect(await store.exists(key)).toBe(true);
    });

    test('distinguishes an unreadable file from a missing one', async () => {
      const directory = join(folder, 'replaced');
      const store = new DirectoryStore({ directory, publicUrl: () => '', clock });
      const key = newBlobKey();
      rmSync(join(directory, 'files'), { recursive: true });
      writeFileSync(join(directory, 'files'), 'a file in the place of the folder');
      for (const ask of ['exists', 'openFile', 'remove'] as const)
        await expect(store[ask](key)).rejects.toThrow(Unavailable);
    });
  });

  test('rejects an invalid signing key', async () => {
    chmodSync(join(directory, 'link-key'), 0o600);
    const kept = readFileSync(join(directory, 'link-key'));
    writeFileSync(join(directory, 'link-key'), 'not a key');
    expect(open).toThrow('does not contain a signing key');
    writeFileSync(join(directory, 'link-key'), kept);
  });

  test('serves blobs with headers that forbid running anything in them', async () => {
    const { store } = await openDirectory();
    const key = newBlobKey();
    await store.put(key, pieces('%PDF-<script>'), { contentType });
    const response = await fetch(
      await store.link(key, { fileName: 'x.html', contentType, expiresAt: inFifteenMinutes() }),
    );
    await response.text();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'content-length': '13',
    });
  });

  test.each([null, '', 'AAAA', 'A'.repeat(44)])(
    'D51: answers 403 to a link with the signature %j',
    async (signature) => {
      const { store } = await openDirectory();
      const link = new URL(
        await store.link(newBlobKey(), { fileName: 'a', contentType, expiresAt: inFifteenMinutes() }),
      );
      if (signature === null) link.searchParams.delete('signature');
      else link.searchParams.set('signature', signature);
      expect((await fetch(link)).status).toBe(403);
    },
  );

  test('closes the connection and the file when the client stops reading', async () => {
    const opening = jest.spyOn(DirectoryStore.prototype, 'openFile');
    const { store } = await openDirectory(50);
    const key = newBlobKey();
    await store.put(key, pieces(...Array<string>(10).fill('x'.repeat(1024 * 1024))), { contentType });
    const link = new URL(await store.link(key, { fileName: 'a', contentType, expiresAt: inFifteenMinutes() }));
    const client = connect(Number(link.port), link.hostname).on('error', () => {});
    closers.push(() => client.destroy());
    client.write(`GET ${link.pathname}${link.search} HTTP/1.1\r\nHost: a\r\n\r\n`);
    while (opening.mock.results.length === 0) await wait(1);
    const file = (await opening.mock.results[0]!.value) as FileHandle & EventEmitter;
    opening.mockRestore();
    if (file.fd !== -1) await once(file, 'close');
  });

  test('closes the file that it has served', async () => {
    const opening = jest.spyOn(DirectoryStore.prototype, 'openFile');
    const { store } = await openDirectory();
    const key = newBlobKey();
    await store.put(key, pieces('x'), { contentType });
    await (await fetch(await store.link(key, { fileName: 'a', contentType, expiresAt: inFifteenMinutes() }))).text();
    const file = (await opening.mock.results[0]!.value) as FileHandle & EventEmitter;
    opening.mockRestore();
    if (file.fd !== -1) await once(file, 'close');
  });

  test.each(['HEAD', 'OPTIONS', 'PATCH'])('answers 403 to %s on a valid link', async (method) => {
    const { store } = await openDirectory();
    const key = newBlobKey();
    await store.put(key, pieces('x'), { contentType });
    const link = await store.link(key, { fileName: 'a', contentType, expiresAt: inFifteenMinutes() });
    expect((await fetch(link, { method })).status).toBe(403);
    movedBy = 16 * 60_000;
    expect((await fetch(link)).status).toBe(403);
    movedBy = 0;
  });

  test.each(['/blobs/', '/blobs/..%2f..%2flink-key', '/blobs/link-key', '/blobs/%00'])(
    'serves nothing at %s',
    async (path) => {
      const { store } = await openDirectory();
      const { origin } = new URL(
        await store.link('a'.repeat(32), { fileName: 'a', contentType, expiresAt: inFifteenMinutes() }),
      );
      expect([403, 404]).toContain((await fetch(origin + path)).status);
    },
  );
});

test('a Content-Disposition header is safe for any file name', () => {
  expect(attachment('a\r\nSet-Cookie: x=1;"\\%.pdf')).toBe(
    'attachment; filename="a__Set-Cookie: x=1;___.pdf"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20x%3D1%3B%22%5C%25.pdf',
  );
});

(hasAzurite ? describe : describe.skip)('Azure with an identity instead of a key', () => {
  test('D51: signs many links with one delegation key', async () => {
    const { AzureStore } = await import('../../src/platform/blobs/azure-store.ts');
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        '-days',
        '1',
        '-subj',
        '/CN=127.0.0.1',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
      ],
      { stdio: 'ignore' },
    );
    const port = await startAzurite('--oauth', 'basic', '--cert', cert, '--key', key);
    const { BlobServiceClient } = await import('@azure/storage-blob');
    const asked = jest.spyOn(BlobServiceClient.prototype, 'getUserDelegationKey');
    const store = await AzureStore.open({
      access: {
        accountUrl: `https://127.0.0.1:${port}/devstoreaccount1`,
        credential: {
          getToken: () => Promise.resolve({ token: accessToken(), expiresOnTimestamp: Date.now() + 3_600_000 }),
        },
      },
      container: 'documents',
      clock,
      pipeline: {
        tlsOptions: { ca: readFileSync(cert, 'utf8') },
      } as never,
    });
    const blob = newBlobKey();
    await store.put(blob, pieces('hello'), { contentType });
    const links = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.link(blob, { fileName: 'a.pdf', contentType, expiresAt: inFifteenMinutes() }),
      ),
    );
    expect(asked).toHaveBeenCalledTimes(1);
    const text = await new Promise((resolve, reject) => {
      httpsRequest(links[0] ?? '', { ca: readFileSync(cert) }, (response) =>
        response.on('data', (bytes: Buffer) => resolve(`${response.statusCode} ${bytes.toString()}`)),
      )
        .on('error', reject)
        .end();
    });
    expect(text).toBe('200 hello');
  });
});

describe('Azure without an account', () => {
  test('reports which container is unreachable, and why', async () => {
    const { AzureStore } = await import('../../src/platform/blobs/azure-store.ts');
    const endpoint = `http://127.0.0.1:${await freePort()}/a`;
    const connectionString = `DefaultEndpointsProtocol=http;AccountName=a;AccountKey=${ACCOUNT_KEY};BlobEndpoint=${endpoint};`;
    await expect(AzureStore.open({ access: { connectionString }, container: 'documents', clock })).rejects.toThrow(
      new Error(`The Azure container ${endpoint}/documents cannot be used: ECONNREFUSED.`),
    );
  });
});

/** Azurite's "basic" checks issuer, audience and times, but not the signature. */
function accessToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const tenant = 'ab1f708d-50f6-404c-a006-d71b2ac7a606';
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ aud: 'https://storage.azure.com', iss: `https://sts.windows.net/${tenant}/`, iat: now - 10, nbf: now - 10, exp: now + 3600, oid: '23657296-5cd5-45b0-a809-d972a7f4dfe1', tid: tenant })}.c2ln`;
}
