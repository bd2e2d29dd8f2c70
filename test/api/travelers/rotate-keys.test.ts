import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entities } from '../../../src/app.ts';
import { canReadNumbers } from '../../../src/areas/travelers/index.ts';
import { numberHashes, decryptNumber, encryptNumber } from '../../../src/areas/travelers/passport-numbers.ts';
import { newId } from '../../../src/domain/ids.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres.ts';
import { KeyRing, type RingKey } from '../../../src/platform/secrets/key-ring.ts';
import { COMPILE_CACHE } from '../../support/compile-cache.ts';
import { sql } from '../../support/builders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestDatabase } from '../../support/test-database.ts';

/* `npm run rotate-keys`, as a separate process. */

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities, poolSize: 4, log: () => {} });
const folder = temporaryFolder();
afterAll(async () => {
  await database.close();
  await drop();
  rmSync(folder, { recursive: true });
});

const [former, latter] = [
  { id: 'former', secret: randomBytes(32) },
  { id: 'latter', secret: randomBytes(32) },
];
const [FORMER, LATTER] = [former, latter].map(({ id, secret }) => `${id}:${secret.toString('base64')}`);
const BOTH = { DATABASE_URL: url, PASSPORT_KEYS: `${LATTER},${FORMER}` };
/** In a few batches. */
const COUNT = 1_200;
/** So many that a run can be killed halfway. */
const MANY = 4_000;
/** By passport ID. */
const numbers = new Map<string, string>();

await sql({ database }, `insert into companies (id, name) values ('acme', 'Acme')`);
await sql({ database }, `insert into users (id, company_id, name) values ('amira', 'acme', 'Amira')`);

async function store(count: number): Promise<void> {
  const ring = new KeyRing([former]);
  numbers.clear();
  const rows = Array.from({ length: count }, (_, index) => {
    const id = newId();
    numbers.set(id, `N${index}`);
    return { id, traveler: newId(), ...encryptNumber(ring, id, `N${index}`) };
  });
  await sql({ database }, 'delete from passports');
  await sql({ database }, 'delete from travelers');
  await sql(
    { database },
    `with rows as (select * from jsonb_to_recordset($1) as r (id uuid, traveler uuid, "numberEncrypted" text, "numberHash" text)), travelers as (
       insert into travelers (id, company_id, user_id, title, first_name, last_name, phone_prefix, phone_number, birth_date)
       select traveler, 'acme', 'amira', 'Ms', 'Amira', 'Haddad', '+964', '7701234567', '1990-05-15' from rows)
     insert into passports select 'acme', id, traveler, "numberEncrypted", "numberHash", 'IQ', 'IQ', 'IQ', '2023-03-14', '2031-03-13', true, now(), now() from rows`,
    JSON.stringify(rows),
  );
}

/** All numbers can be read with the new key alone, and found by its hash. */
async function expectAllRotated(): Promise<void> {
  const ring = new KeyRing([latter]);
  const rows = await sql<{ id: string; encrypted: string; hash: string }>(
    { database },
    'select id, number_encrypted as encrypted, number_hash as hash from passports',
  );
  expect(rows).toHaveLength(numbers.size);
  expect(new Map(rows.map(({ id, encrypted }) => [id, decryptNumber(ring, id, encrypted)]))).toEqual(numbers);
  expect(rows.flatMap(({ id }) => numberHashes(ring, numbers.get(id)!))).toEqual(rows.map(({ hash }) => hash));
}

type Run = { code: number | null; out: string; err: string };

function start(
  environment: Record<string, string>,
  command = 'src/tools/rotate-keys.ts',
): { child: ChildProcess; err(): string; ended: Promise<Run> } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [command], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH, HOME, ...COMPILE_CACHE, ...environment },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return { child, err: () => err, ended: new Promise((done) => child.on('close', (code) => done({ code, out, err }))) };
}

const run = (environment: Record<string, string>): Promise<Run> => start(environment).ended;
const reencryptedCount = ({ out }: Run): number =>
  Number(/^(\d+) passport numbers? re-encrypted with the key latter\.\n$/.exec(out)?.[1] ?? Number.NaN);
const TENTHS = new Set(Array.from({ length: 10 }, (_, index) => `Encrypting: ${10 * (index + 1)} %\n`));

describe('rotate-keys', () => {
  test('re-encrypts all numbers with the first key and reports progress, after which the old key can go', async () => {
    await store(COUNT);
    const first = await run(BOTH);
    expect({ ...first, err: first.err.split(/(?<=\n)/).filter((line) => !TENTHS.has(line)) }).toEqual({
      code: 0,
      out: `${COUNT} passport numbers re-encrypted with the key latter.\n`,
      err: [],
    });
    expect(first.err).toContain('Encrypting: 100 %');
    await expectAllRotated();
    expect(await run({ DATABASE_URL: url, PASSPORT_KEYS: LATTER! })).toMatchObject({
      code: 0,
      out: '0 passport numbers re-encrypted with the key latter.\n',
    });
  }, 120_000);

  test('re-encrypts each number once when it runs twice concurrently', async () => {
    await store(COUNT);
    const runs = await Promise.all([run(BOTH), run(BOTH)]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs.map(reencryptedCount).reduce((a, b) => a + b)).toBe(COUNT);
    await expectAllRotated();
  }, 120_000);

  test('leaves all numbers readable when killed, and the next run does the rest', async () => {
    await store(MANY);
    const killed = start(BOTH);
    while (!killed.err().includes('Encrypting: ')) await new Promise((later) => setTimeout(later, 1));
    killed.child.kill('SIGKILL');
    await killed.ended;
    const ring = new KeyRing([latter, former]);
    for (const { id, encrypted } of await sql({ database }, 'select id, number_encrypted as encrypted from passports'))
      expect(decryptNumber(ring, id, encrypted)).toBe(numbers.get(id));
    const [{ count }] = (await sql(
      { database },
      `select count(*)::int as count from passports where number_encrypted like 'former.%'`,
    )) as [{ count: number }];
    expect(count).toBeLessThan(MANY);
    expect(count).toBeGreaterThan(0);
    expect(reencryptedCount(await run(BOTH))).toBe(count);
    await expectAllRotated();
  }, 120_000);

  test('names the missing key and changes nothing, without showing a number or a key', async () => {
    await store(COUNT);
    const before = await sql({ database }, 'select * from passports order by id');
    const { code, out, err } = await run({ DATABASE_URL: url, PASSPORT_KEYS: LATTER! });
    expect({ code, out }).toEqual({ code: 1, out: '0 passport numbers re-encrypted with the key latter.\n' });
    const ids = [...numbers.keys()].sort().slice(0, 10);
    expect(err.split('\n').at(-2)).toBe(
      `The key "former" is not in the key ring. ${COUNT} passport numbers not re-encrypted: ${ids.join(', ')}, …`,
    );
    expect(await sql({ database }, 'select * from passports order by id')).toEqual(before);
  }, 120_000);

  test('names an invalid setting in one line, without its value', async () => {
    const { code, out, err } = await run({ DATABASE_URL: url, PASSPORT_KEYS: 'latter:c2hvcnQ=' });
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: 'PASSPORT_KEYS cannot be used: the key latter must be 32 bytes, as base64.\n',
    });
  }, 120_000);

  test('works on the embedded database, and refuses while a service uses it', async () => {
    const environment = { DATA_DIR: join(folder, 'data'), PASSPORT_KEYS: BOTH.PASSPORT_KEYS };
    const service = await startEmbeddedPostgres({
      dataDir: join(environment.DATA_DIR, 'postgres'),
      durability: 'disposable',
    });
    const message = `The data folder ${environment.DATA_DIR}/postgres is in use by a running service: stop that one, or set DATA_DIR to another folder.\n`;
    expect(await run(environment)).toEqual({ code: 1, out: '', err: message });
    await service.stop();
    expect(await run(environment)).toMatchObject({
      code: 0,
      out: '0 passport numbers re-encrypted with the key latter.\n',
    });
  }, 120_000);
});

describe('a service', () => {
  beforeEach(() => store(10));

  const fit = (...keys: RingKey[]): Promise<boolean> => canReadNumbers(new KeyRing(keys), database.em());
  const other = { ...former, secret: randomBytes(32) };

  test('accepts a key ring with a key of the stored numbers, or any if there are no numbers', async () => {
    expect([await fit(former), await fit(latter, former)]).toEqual([true, true]);
    expect([await fit(latter), await fit(other)]).toEqual([false, false]);
    await sql({ database }, 'delete from passports');
    expect(await fit(other)).toBe(true);
  });

  test('does not start with a key that cannot decrypt the stored numbers', async () => {
    const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'service'), PORT: '0' };
    const line = 'cannot decrypt the passport numbers in the database. Use the key that they were encrypted with.\n';
    const keys = `former:${other.secret.toString('base64')}`;
    const given = await start({ ...environment, LOG_LEVEL: 'silent', PASSPORT_KEYS: keys }, 'src/main.ts').ended;
    expect(given).toEqual({ code: 1, out: '', err: `PASSPORT_KEYS ${line}` });
    const generated = await start({ ...environment, LOG_LEVEL: 'silent' }, 'src/main.ts').ended;
    expect(generated).toEqual({ code: 1, out: '', err: `The passport key in DATA_DIR ${line}` });
  }, 60_000);
});
