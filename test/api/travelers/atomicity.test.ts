import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type BlobStore, storeUnavailable } from '../../../src/platform/blobs/blob-store.ts';
import { UNCLAIMED_MS } from '../../../src/platform/blobs/blob-register.ts';
import { DirectoryStore } from '../../../src/platform/blobs/directory-store.ts';
import { sql, stoppedClock } from '../../support/builders.ts';
import { differences } from '../../support/data-checks.ts';
import { PDF, sizedPdf } from '../../support/sample-files.ts';
import { startKilledService } from '../../support/start-killed-service.ts';
import { roundTripsOf } from '../../support/statements.ts';
import { type Answer, startTestApp, type TestApp } from '../../support/test-app.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  ADMIN_PERMISSIONS,
  data,
  fileOf,
  newPassport,
  type Person,
  person,
  type TravelCompany,
  travelCompany,
} from './people.ts';

/* D52: no fault leaves a file without its row, or a row without its file; a sweep removes what a crash leaves. */

const clock = stoppedClock(new Date().toISOString());
const folder = temporaryFolder();
const directory = new DirectoryStore({ directory: folder, publicUrl: () => '', clock });

/** The faults, by where they happen. */
let fault: 'before' | 'during' | 'after' | 'removal' | null = null;
let error: Error = new Error('The disk broke.');

const store: BlobStore = {
  async put(key, content, options) {
    if (fault === 'before') throw error;
    const stored = await directory.put(key, fault === 'during' ? breaking(content) : content, options);
    if (fault === 'after') throw error;
    return stored;
  },
  async remove(key) {
    if (fault === 'removal') throw error;
    await directory.remove(key);
  },
  exists: (key) => directory.exists(key),
  list: () => directory.list(),
  link: (key, served) => directory.link(key, served),
};

async function* breaking(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield piece;
    throw error;
  }
}

const app: TestApp = await startTestApp({ prefix: '/api/', clock, store });
let company: TravelCompany;
beforeAll(async () => {
  company = await travelCompany(app);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const keysOfRows = async (): Promise<string[]> =>
  (await sql<{ key: string }>(app, 'select blob_key as key from documents')).map(({ key }) => key).sort();
async function keysOfBlobs(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of directory.list()) keys.push(key);
  return keys.sort();
}

async function expectRowsToHaveBlobs(): Promise<void> {
  for (const key of await keysOfRows()) expect([key, await directory.exists(key)]).toEqual([key, true]);
}

async function sweepLater(): Promise<void> {
  clock.set(new Date(clock.now().getTime() + UNCLAIMED_MS).toISOString());
  await app.blobs.sweep();
}

/**
 * There is never a row without its file; after a sweep, there is no file without its row and no entry in the register.
 */
async function expectWhole(): Promise<void> {
  await expectRowsToHaveBlobs();
  await sweepLater();
  expect(await keysOfBlobs()).toEqual(await keysOfRows());
  expect(await sql(app, 'select from unclaimed_blobs')).toEqual([]);
  expect(await differences(app)).toEqual([]);
}

const passportForm = () => ({
  ...(newPassport() as object),
  passportDocuments: [fileOf(PDF), fileOf(sizedPdf(300_000)), fileOf(PDF)],
});
const send = (who: Person, travelerId: string): Promise<Answer> =>
  who.upload(`/travelers/${travelerId}/passports/with-documents`, passportForm());

describe('D52: uploads and deletes are atomic', () => {
  afterEach(() => {
    fault = null;
    error = new Error('The disk broke.');
  });

  const FAULTS: [what: string, where: 'before' | 'during' | 'after', thrown: Error, status: number][] = [
    ['before it has written a file', 'before', new Error('The disk broke.'), 500],
    ['while it writes a file', 'during', new Error('The disk broke.'), 500],
    ['after it has written a file', 'after', new Error('The disk broke.'), 500],
    ['as unavailable before it has written a file', 'before', storeUnavailable(new Error()), 503],
    ['as unavailable while it writes a file', 'during', storeUnavailable(new Error()), 503],
    ['as unavailable after it has written a file', 'after', storeUnavailable(new Error()), 503],
  ];

  test.each(FAULTS)('an upload leaves nothing behind when the store fails %s', async (_what, where, thrown, status) => {
    const { id } = await company.traveler();
    fault = where;
    error = thrown;
    expect((await send(company.admin, id)).status).toBe(status);
    fault = null;
    expect(data(await company.admin.get(`/travelers/${id}/passports`))).toEqual([]);
    expect(await sql(app, 'select from documents where traveler_id = $1', id)).toEqual([]);
    await expectWhole();
    data(await send(company.admin, id), 201);
    await expectWhole();
  });

  test('a file whose store gave no answer stays registered for the sweep, because it may still be written', async () => {
    [fault, error] = ['after', storeUnavailable(new Error('It timed out.'))];
    const key = '0123456789abcdef-unanswered';
    const content = async function* () {
      yield PDF;
    };
    await expect(app.blobs.put(company.id, key, content(), { contentType: 'application/pdf' })).rejects.toBe(error);
    expect(await sql(app, 'select blob_key as key from unclaimed_blobs')).toEqual([{ key }]);
    await expectWhole();
  });

  test.each([
    [
      'the insert',
      'alter table documents add constraint broken check (file_size < 200000) not valid',
      'alter table documents drop constraint broken',
    ],
    [
      'the commit',
      `create function break_commit() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create constraint trigger break_commit after insert on documents deferrable initially deferred for each row execute function break_commit()`,
      'drop trigger break_commit on documents; drop function break_commit()',
    ],
    [
      'the connection, during the transaction,',
      `create function break_connection() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
       create trigger break_connection after insert on documents for each statement execute function break_connection()`,
      'drop trigger break_connection on documents; drop function break_connection()',
    ],
  ])('an upload leaves nothing behind when %s fails', async (_what, breaks, mends) => {
    const { id } = await company.traveler();
    await sql(app, breaks);
    const answer = await send(company.admin, id);
    await sql(app, mends);
    expect([500, 503]).toContain(answer.status);
    expect(data(await company.admin.get(`/travelers/${id}/passports`))).toEqual([]);
    await expectWhole();
  });

  test.each([
    ['of a traveler', 3, (id: string) => `/admin/travelers/${id}`],
    ['of a document', 1, (_id: string, documentId: string) => `/documents/${documentId}`],
  ])('a file %s whose removal failed is removed by the next sweep', async (_of, files, pathOf) => {
    const { id } = await company.traveler();
    data(await send(company.admin, id), 201);
    const [document] = data(await company.admin.get(`/travelers/${id}/documents`));
    const before = await keysOfBlobs();
    fault = 'removal';
    expect((await company.admin.delete(pathOf(id, document.id))).status).toBe(204);
    expect(await keysOfBlobs()).toEqual(before);
    clock.set(new Date(clock.now().getTime() + UNCLAIMED_MS).toISOString());
    expect(await app.blobs.sweep()).toEqual({ removed: 0, failed: files });
    fault = null;
    expect(await app.blobs.sweep()).toEqual({ removed: files, failed: 0 });
    await expectWhole();
  });

  test('D53: a traveler with many documents is deleted in two statements on unclaimed files', async () => {
    const { id } = await company.traveler();
    data(await send(company.admin, id), 201);
    const remove = (): Promise<unknown> => company.admin.delete(`/admin/travelers/${id}`);
    const statements = await roundTripsOf(app, remove);
    expect(statements.filter((statement) => statement.includes('unclaimed_blobs'))).toEqual([
      'insert unclaimed_blobs',
      'delete unclaimed_blobs',
    ]);
    await expectWhole();
  });

  test('an upload that was swept before its row was written answers 503 and can be sent again', async () => {
    const { id } = await company.traveler();
    // Another writer holds the traveler until the sweep has run.
    const [locked, swept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = app.database.em().transactional(async (em) => {
      await em.execute('select 1 from travelers where company_id = ? and id = ? for update', [company.id, id]);
      locked.resolve();
      await swept.promise;
    });
    await locked.promise;
    const sent = send(company.admin, id);
    while ((await sql(app, 'select from unclaimed_blobs')).length < 3)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await sweepLater();
    swept.resolve();
    await holder;
    const answer = await sent;
    expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(data(await company.admin.get(`/travelers/${id}/passports`))).toEqual([]);
    data(await send(company.admin, id), 201);
    await expectWhole();
  });

  test('each file is swept once when several nodes sweep concurrently', async () => {
    for (let count = 0; count < 20; count += 1)
      await app.blobs.put(
        company.id,
        `0123456789abcdef-${count}`,
        (async function* () {
          yield PDF;
        })(),
        { contentType: 'application/pdf' },
      );
    clock.set(new Date(clock.now().getTime() + UNCLAIMED_MS).toISOString());
    const outcomes = await Promise.all([app.blobs.sweep(), app.blobs.sweep(), app.blobs.sweep()]);
    expect(outcomes.reduce((sum, { removed, failed }) => sum + removed + failed, 0)).toBe(20);
    await expectWhole();
  });

  test('files without a row are kept for ten minutes', async () => {
    await app.blobs.put(
      company.id,
      '0123456789abcdef-young',
      (async function* () {
        yield PDF;
      })(),
      { contentType: 'application/pdf' },
    );
    clock.set(new Date(clock.now().getTime() + UNCLAIMED_MS - 1).toISOString());
    expect(await app.blobs.sweep()).toEqual({ removed: 0, failed: 0 });
    await expectWhole();
  });
});

test('answers 503 when the disk is full, leaves nothing behind and logs the reason without any input', async () => {
  const { id } = await company.traveler();
  const handle = await open(import.meta.filename);
  await handle.close();
  const files = Object.getPrototypeOf(handle) as { writeFile: () => Promise<void> };
  const { writeFile } = files;
  const form = { ...passportForm(), passportNumber: 'SECRET1234', passportDocuments: [fileOf(PDF, 'Secret name.pdf')] };
  files.writeFile = () =>
    Promise.reject(
      Object.assign(new Error("ENOSPC: no space left on device, write 'SECRET1234'\n    at SECRET1234"), {
        code: 'ENOSPC',
        syscall: 'write',
      }),
    );
  const from = app.logged.length;
  const answer = await company.admin.upload(`/travelers/${id}/passports/with-documents`, form).finally(() => {
    files.writeFile = writeFile;
  });
  expect([answer.status, answer.body.code, answer.headers.get('Retry-After')]).toEqual([503, 'UNAVAILABLE', '5']);
  const lines = app.logged.slice(from);
  const { error } = JSON.parse(lines.find((line) => line.includes('"error":')) ?? '{}') as { error: object };
  expect(error).toMatchObject({
    name: 'Unavailable',
    frames: expect.any(Array),
    cause: { name: 'Error', code: 'ENOSPC', syscall: 'write' },
  });
  expect(lines.join('')).not.toMatch(/secret|no space left/i);
  await expectWhole();
  data(await send(company.admin, id), 201);
});

describe('D52: a sweep removes what kill -9 leaves behind', () => {
  const POINTS: [point: string, act: 'upload' | 'delete'][] = [
    ['before the file is registered', 'upload'],
    ['before the file is written', 'upload'],
    ['while the file is written', 'upload'],
    ['after the file is written', 'upload'],
    ['before the row', 'upload'],
    ['before the commit', 'upload'],
    ['after the commit', 'upload'],
    ['after the commit', 'delete'],
    ['before the removal', 'delete'],
  ];

  test.each(POINTS)(
    '%s of the %s',
    async (point, act) => {
      const { id } = await company.traveler();
      if (act === 'delete') data(await send(company.admin, id), 201);
      const { address, endedBy } = await startKilledService(point, app.url, folder);
      const admin = person(
        { ...app, address, call: callTo(address) },
        { sub: company.admin.userId, companyId: company.id, permissions: ADMIN_PERMISSIONS },
      );
      await expect(act === 'upload' ? send(admin, id) : admin.delete(`/admin/travelers/${id}`)).rejects.toThrow(
        'fetch failed',
      );
      expect(await endedBy).toBe('SIGKILL');

      const passports = (await sql(app, 'select from passports where traveler_id = $1', id)).length;
      const documents = (await sql(app, 'select from documents where traveler_id = $1', id)).length;
      const isThere = act === 'upload' && point === 'after the commit';
      expect([passports, documents]).toEqual(isThere ? [1, 3] : [0, 0]);
      await expectWhole();
    },
    60_000,
  );
});

function callTo(address: string): TestApp['call'] {
  return async (token, method, path) => {
    const response = await fetch(address + path, { method, headers: { Authorization: `Bearer ${token}` } });
    return { status: response.status, headers: response.headers, body: undefined };
  };
}
