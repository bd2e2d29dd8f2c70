import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { NotFound } from '../../../src/domain/errors.ts';
import type { DatabaseLimits } from '../../../src/platform/database/pool.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { startFreezingProxy } from '../../support/freezing-proxy.ts';
import { type StandInStandby, standInStandby } from '../../support/stand-in-standby.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let standby: StandInStandby;
const opened: Database[] = [];
const closing: (() => Promise<void>)[] = [];
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  standby = await standInStandby(database.url);
});

afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
  for (const close of closing.splice(0)) await close();
  logged.length = 0;
  await standby.catchUp();
});

afterAll(() => database.drop());

async function open(readUrl: string, limits?: DatabaseLimits): Promise<Database> {
  const log = (line: string) => void logged.push(line);
  const options = { url: database.url, readUrl, entities: [], poolSize: 4, log, ...(limits && { limits }) };
  const db = await openDatabase(options);
  opened.push(db);
  return db;
}

/** Which of the two servers was queried. */
async function serverThatReads(db: Database): Promise<string> {
  const [row] = await db.lists.read((em) =>
    em.execute<{ path: string }[]>(`select current_setting('search_path') as path`),
  );
  return row!.path.startsWith('standby') ? 'replica' : 'primary';
}

const primaryAnswers = (reason: string) => `Lists are read from the primary instead of DATABASE_READ_URL: ${reason}.`;

describe('a list', () => {
  test('is read from the standby in a read-only transaction', async () => {
    const db = await open(standby.url);
    expect(await serverThatReads(db)).toBe('replica');
    const [row] = await db.lists.read((em) =>
      em.execute<{ readOnly: string; isolation: string }[]>(
        `select current_setting('transaction_read_only') as "readOnly", current_setting('transaction_isolation') as isolation`,
      ),
    );
    expect(row).toEqual({ readOnly: 'on', isolation: 'read committed' });
    expect(db.lists.answers.totals()).toEqual([
      ['primary', 0],
      ['replica', 2],
    ]);
    expect(logged).toEqual([]);
  });

  test('is read from the primary while the standby is behind, which is logged once', async () => {
    const db = await open(standby.url);
    await standby.fallBehind();
    for (let round = 0; round < 3; round += 1) expect(await serverThatReads(db)).toBe('primary');
    expect(logged).toEqual([primaryAnswers('it is more than 100 ms behind')]);
  });

  test("is not read again from the primary after a refusal based on the standby's rows", async () => {
    const db = await open(standby.url);
    let reads = 0;
    const refusal = db.lists.read(() => {
      reads += 1;
      throw new NotFound('There is none.');
    });
    await expect(refusal).rejects.toThrow('There is none.');
    expect([reads, logged]).toEqual([1, []]);
  });

  test('is read from the primary when the standby fails in between', async () => {
    const db = await open(standby.url);
    const paths = await db.lists.read((em) =>
      em.execute(
        `select case when current_setting('search_path') like 'standby%' then 1 / (random() * 0)::int else 1 end as one`,
      ),
    );
    expect(paths).toEqual([{ one: 1 }]);
    expect(logged).toEqual([primaryAnswers('it cannot be read (22012)')]);
  });
});

describe('lists are read from the primary, and it is logged once, when DATABASE_READ_URL names', () => {
  test('a server that is not a standby', async () => {
    const db = await open(database.url);
    for (let round = 0; round < 3; round += 1) expect(await serverThatReads(db)).toBe('primary');
    expect(logged).toEqual([primaryAnswers('its server is not a standby')]);
  });

  test('another database', async () => {
    const other = await createTestDatabase();
    const db = await open((await standInStandby(other.url)).url);
    expect(await serverThatReads(db)).toBe('primary');
    const reason = 'its server is no standby of the one in DATABASE_URL, or has another database';
    expect(logged).toEqual([primaryAnswers(reason)]);
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await other.drop();
  });

  test('a standby on a timeline that the primary has left', async () => {
    const admin = await open(database.url);
    await admin.pool.query({
      text: `create function standby.pg_control_checkpoint() returns table (timeline_id int) language sql as 'select 7'`,
    });
    logged.length = 0;
    const db = await open(standby.url);
    expect(await serverThatReads(db)).toBe('primary');
    expect(logged).toEqual([primaryAnswers('it has not followed the primary since its promotion')]);
    await admin.pool.query({ text: 'drop function standby.pg_control_checkpoint()' });
  });

  test('an address where nothing listens', async () => {
    const url = new URL(database.url);
    url.port = '1';
    const db = await open(url.href);
    for (let round = 0; round < 3; round += 1) expect(await serverThatReads(db)).toBe('primary');
    expect(logged).toEqual([primaryAnswers('it cannot be read (ECONNREFUSED)')]);
  });

  test('a proxy that stopped forwarding', async () => {
    const limits = { statementMs: 300, lockMs: 300, idleInTransactionMs: 5_000, waitMs: 5_000, connectMs: 5_000 };
    const proxy = await startFreezingProxy(standby.url);
    closing.push(() => proxy.stop());
    const db = await open(proxy.url, limits);
    expect(await serverThatReads(db)).toBe('replica');
    proxy.freezeOpen();
    proxy.freezeNew();
    const answers = await Promise.all(Array.from({ length: 8 }, () => serverThatReads(db)));
    expect(new Set(answers)).toEqual(new Set(['primary']));
    expect(logged).toHaveLength(1);
  });
});

test('a standby has as many connections as the primary at most, and none after close', async () => {
  const db = await open(standby.url);
  await Promise.all(Array.from({ length: 20 }, () => serverThatReads(db)));
  expect(db.lists.connections()).toMatchObject({ max: 4, used: 0, waiting: 0 });
  const text = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'travel-desk' and pid <> pg_backend_pid()`;
  await opened.pop()!.close();
  const other = await openDatabase({ url: database.url, entities: [], poolSize: 2, log: () => {} });
  while ((await other.pool.query({ text })).rows.length > 0) await sleep(5);
  await other.close();
});
