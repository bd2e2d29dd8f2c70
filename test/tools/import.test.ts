import { afterAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entities } from '../../src/app.ts';
import { DirectoryService } from '../../src/areas/directory/directory-service.ts';
import { readUserFile } from '../../src/areas/directory/user-file.ts';
import { UserService } from '../../src/areas/directory/user-service.ts';
import { readRateFile } from '../../src/areas/reference-data/rate-file.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { decodeCsv, readCsv } from '../../src/domain/csv.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { sql, unique } from '../support/builders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, entities, poolSize: 10, log: () => {} });
const app = { database };
const folder = temporaryFolder();
mkdirSync(folder, { recursive: true });
afterAll(async () => {
  await database.close();
  await drop();
  rmSync(folder, { recursive: true });
});
await sql(app, "insert into companies (id, name) values ('acme', 'Acme'), ('globex', 'Globex')");

type Run = { code: number | null; out: string[]; err: string[] };

/** Runs the tool as `npm run import` does, and resolves to its output, as lines. */
function importFile(args: string[], environment: Record<string, string> = { DATABASE_URL: url }): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['src/tools/import.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH, HOME, ...COMPILE_CACHE, ...environment },
  });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
  const lines = (chunks: string[]) => chunks.join('').split('\n').filter(Boolean);
  return new Promise((done) => child.on('close', (code) => done({ code, out: lines(out), err: lines(err) })));
}

function file(content: string | Buffer): string {
  const path = join(folder, unique('file'));
  writeFileSync(path, content);
  return path;
}

const HEADER = 'id,companyId,name,email,roles,active\n';
const importUsers = (content: string | Buffer) => importFile(['users', file(content)]);
const importRates = (content: string | Buffer) => importFile(['exchange-rates', file(content)]);
const userRows = () => sql(app, 'select id, company_id, name, email, roles, active from users order by id');
const rateRows = () => sql(app, 'select date::text, base, rates, currencies from exchange_rate_days order by date');
const user = (id: string, changes: object = {}) => ({
  id,
  company_id: 'acme',
  name: `User ${id}`,
  email: null,
  roles: [],
  active: true,
  ...changes,
});

/** Expects that nothing is stored, that nothing is on standard output, and that these lines follow the progress. */
async function expectRefused(run: () => Promise<Run>, lines: string[]): Promise<void> {
  const before = [await userRows(), await rateRows()];
  const { code, out, err } = await run();
  expect({ code, out, err: err.filter((line) => !/^(Checking|Writing): /.test(line)) }).toEqual({
    code: 1,
    out: [],
    err: lines,
  });
  expect([await userRows(), await rateRows()]).toEqual(before);
}

describe('import users', () => {
  test('adds and replaces users, with any order of columns, quotes, a byte order mark and Windows line ends', async () => {
    await sql(
      app,
      "insert into users (id, company_id, name, roles) values ('auth0|old', 'acme', 'Old', '{a}'), ('kept', 'globex', 'Kept', '{}')",
    );
    const content =
      '\uFEFFroles,active,id,companyId,name,email\r\nemployee;manager,true,amira,acme,"Haddad, ""Amira""\nRose",a@acme.example\r\n\r\n,false,auth0|old,acme,Ölaf,\r\n,true,jonas,globex, Jonas ,\r\n';
    const { code, out, err } = await importUsers(content);
    expect({ code, out }).toEqual({ code: 0, out: ['3 users imported: 2 new, 1 replaced.'] });
    expect(err).toEqual(['Checking: 30 %', 'Checking: 60 %', 'Checking: 100 %', 'Writing: 60 %', 'Writing: 100 %']);
    expect(await userRows()).toEqual([
      user('amira', { name: 'Haddad, "Amira"\nRose', email: 'a@acme.example', roles: ['employee', 'manager'] }),
      user('auth0|old', { name: 'Ölaf', active: false }),
      user('jonas', { name: ' Jonas ', company_id: 'globex' }),
      user('kept', { name: 'Kept', company_id: 'globex' }),
    ]);
  });

  test('names the line and the faults of each invalid row, up to 100, and adds no user', async () => {
    const unknown = Array.from({ length: 95 }, (_, index) => `x${index},initech,Unknown company,,,true\n`);
    const content = `${HEADER}good,acme,Good,,,true
a b,acme,Bad id,,,true
"two
lines",acme,"Not
an id",,,true
u1,acme,,not-an-e-mail,a;b c;,yes

u2,initech,Unknown company,,,true
kept,acme,Of another company too,,,true
good,acme,Twice,,,true
good,globex,In both,,,true
u3,acme,Short,,
u4,acme,Long,,,true,
${unknown.join('')}`;
    const id = 'must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ -';
    const userId = `${id} | @`;
    await expectRefused(
      () => importUsers(content),
      [
        `line 3: id ${userId}`,
        `line 4: id ${userId}`,
        `line 7: name must not be empty; email must be an e-mail address; roles.1 ${id}; roles.2 ${id}; active must be true or false`,
        'line 9: companyId must be an existing company',
        'line 11: id must not repeat line 2',
        'line 13: must have 6 fields, but has 5',
        'line 14: must have 6 fields, but has 7',
        ...unknown.slice(0, 93).map((_, index) => `line ${15 + index}: companyId must be an existing company`),
        'and 2 more',
        'Nothing was imported: 102 invalid rows.',
      ],
    );
  });

  test('stores all of 2,500 users for each of six concurrent imports in opposite orders', async () => {
    const service = new UserService({
      database,
      directory: new DirectoryService(database),
      clock: systemClock,
    });
    const users = (name: string) =>
      Array.from({ length: 2500 }, (_, index) => ({
        id: `raced.${index}`,
        companyId: 'globex',
        name,
        email: null,
        roles: [],
        active: true,
      }));
    const created = await Promise.all(
      Array.from({ length: 6 }, (_, run) =>
        service.putAll(run % 2 ? users(`Run ${run}`) : users(`Run ${run}`).reverse(), () => {}),
      ),
    );
    expect(created.sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 2500]);
    expect(
      await sql(
        app,
        "select count(*)::int as count, count(distinct name)::int as names from users where id like 'raced.%'",
      ),
    ).toEqual([{ count: 2500, names: 1 }]);
  });

  test('adds a user per company for the same ID in two companies', async () => {
    expect((await importUsers(`${HEADER}both,acme,Of Acme,,,true\nboth,globex,Of Globex,,,true\n`)).out).toEqual([
      '2 users imported: 2 new, 0 replaced.',
    ]);
    expect(await sql(app, "select company_id, name from users where id = 'both' order by 1")).toEqual([
      { company_id: 'acme', name: 'Of Acme' },
      { company_id: 'globex', name: 'Of Globex' },
    ]);
  });
});

describe('import exchange-rates', () => {
  // As they are published, but with fewer columns.
  const OF_A_DAY = 'Date, USD, JPY, CZK, GBP, \n20 November 2026, 1.0835, 162.31, 24.210, 0.86420, \n';
  const HISTORY =
    'Date,USD,JPY,CYP,\n2026-11-20,1.09,162,N/A,\n2026-11-19,1.0801,161.5,N/A,\n1999-01-04,1.1789,133.73,0.58231,\n';

  test('takes the file of a day and then of all days, with N/A for no rate', async () => {
    const first = await importRates(OF_A_DAY);
    expect({ code: first.code, out: first.out }).toEqual({
      code: 0,
      out: ['1 day of exchange rates imported: 1 new, 0 replaced.'],
    });
    expect(await rateRows()).toEqual([
      {
        date: '2026-11-20',
        base: 'EUR',
        rates: { USD: '1.0835', JPY: '162.31', CZK: '24.21', GBP: '0.8642' },
        currencies: ['CZK', 'EUR', 'GBP', 'JPY', 'USD'],
      },
    ]);
    const second = await importRates(HISTORY);
    expect({ code: second.code, out: second.out }).toEqual({
      code: 0,
      out: ['3 days of exchange rates imported: 2 new, 1 replaced.'],
    });
    expect(await rateRows()).toEqual([
      {
        date: '1999-01-04',
        base: 'EUR',
        rates: { USD: '1.1789', JPY: '133.73', CYP: '0.58231' },
        currencies: ['CYP', 'EUR', 'JPY', 'USD'],
      },
      { date: '2026-11-19', base: 'EUR', rates: { USD: '1.0801', JPY: '161.5' }, currencies: ['EUR', 'JPY', 'USD'] },
      { date: '2026-11-20', base: 'EUR', rates: { USD: '1.09', JPY: '162' }, currencies: ['EUR', 'JPY', 'USD'] },
    ]);
  });

  test('names the line and the faults of each invalid row, and stores no day', async () => {
    const content =
      'Date,USD,JPY,EUR,\n2026-11-18,1.09,162,1,\n2026-02-30,1.09,162,1,\n2026-11-17,0,-1,2,\n2026-11-16,1.09,,1,\n2026-11-15,N/A,N/A,N/A,\n2026-11-18,1,1,1,\n2026-11-14,1.09,162,\n2026-11-13,1.00000000001,162,2,\n2026-11-12,1,1,2,\n';
    await expectRefused(
      () => importRates(content),
      [
        'line 3: date must be a valid date (YYYY-MM-DD)',
        'line 4: rates.USD must be greater than 0; rates.JPY must be a number',
        'line 5: rates.JPY must be a number',
        'line 6: rates must have at least one field',
        'line 7: date must not repeat line 2',
        'line 8: must have 4 fields like the header, but has 3',
        'line 9: rates.USD must have at most 10 decimal places',
        'line 10: rates.EUR must be 1, because EUR is the base currency',
        'Nothing was imported: 8 invalid rows.',
      ],
    );
  });

  test('uses the embedded database if no other is set', async () => {
    const environment = { DATA_DIR: join(folder, 'data') };
    const { code, out } = await importFile(['exchange-rates', file(OF_A_DAY)], environment);
    expect({ code, out }).toEqual({ code: 0, out: ['1 day of exchange rates imported: 1 new, 0 replaced.'] });
    const postgres = await startEmbeddedPostgres({
      dataDir: join(environment.DATA_DIR, 'postgres'),
      durability: 'disposable',
    });
    const embedded = await openDatabase({ url: postgres.url, entities: [], poolSize: 2, log: () => {} });
    expect(await sql({ database: embedded }, 'select date::text from exchange_rate_days')).toEqual([
      { date: '2026-11-20' },
    ]);
    await embedded.close();
    await postgres.stop();
  }, 60_000);
});

test('import reports an unreachable database in one sentence, without the password', async () => {
  const { code, out, err } = await importFile(['users', file(HEADER)], {
    DATABASE_URL: 'postgresql://x:secret@127.0.0.1:1/x',
  });
  expect({ code, out, err }).toEqual({
    code: 1,
    out: [],
    err: [expect.stringMatching(/^[^.]*127\.0\.0\.1 cannot be used.*\.$/)],
  });
  expect(err.join('')).not.toContain('secret');
});

describe('CSV files', () => {
  test.each([
    [
      'a,b\n1,2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a,b\r\n"1\r\n1",2\r\n3,4',
      [
        [1, 'a', 'b'],
        [2, '1\n1', '2'],
        [4, '3', '4'],
      ],
    ],
    [
      'a\r\rb\r',
      [
        [1, 'a'],
        [3, 'b'],
      ],
    ],
    [',,\n \n"a,""b""",\n', [[3, 'a,"b"', '']]],
    ['', []],
  ])('%j is read into rows with the lines on which they begin', (text, rows) => {
    expect(readCsv(text).map(({ line, fields }) => [line, ...fields])).toEqual(rows);
  });

  test.each(['a\n"b\n', 'a\nb"c\n', 'a\n"b"c\n'])('%j is rejected, with the line', (text) => {
    expect(() => readCsv(text)).toThrow(
      'has mismatched quotes in line 2: enclose the whole field in quotes, and double any quote inside it',
    );
  });

  test('must be UTF-8, with or without a byte order mark, and not a zip archive', () => {
    expect(decodeCsv(Buffer.from('\uFEFFJörg'))).toBe('Jörg');
    expect(() => decodeCsv(Buffer.from('J\u00f6rg', 'latin1'))).toThrow('is not UTF-8. Save it as CSV in UTF-8');
    expect(() => decodeCsv(Buffer.from('PK\u0003\u0004'))).toThrow(
      'is a zip archive. Unpack it, and import the CSV file in it',
    );
  });

  test.each([
    '',
    'id',
    'id,companyId,name,email,roles',
    'id,companyId,name,email,roles,active,phone',
    'ID,companyId,name,email,roles,active',
    'id,id,name,email,roles,active',
  ])('of users with the header "%s" are rejected', (header) => {
    expect(readUserFile(`${header}\na,b,c,,,true\n`)).toEqual({
      rows: [],
      refused: [{ line: header ? 1 : 2, reason: expect.stringMatching(/^must be the header/) }],
    });
  });

  test.each(['', 'Date', 'USD,JPY', 'date,USD', 'Date,usd', 'Date,USD,USD', 'Date,USD,,JPY', 'TIME_PERIOD,OBS_VALUE'])(
    'of rates with the header "%s" are rejected',
    (header) => {
      expect(readRateFile(`${header}\n2026-11-20,1\n`)).toEqual({
        rows: [],
        refused: [{ line: header ? 1 : 2, reason: expect.stringMatching(/^must be the header/) }],
      });
    },
  );

  test.each([
    ['20 November 2026', '2026-11-20'],
    ['2 January 2026', '2026-01-02'],
    ['02 January 2026', '2026-01-02'],
    ['31 February 2026', '2026-02-31'],
    ['2026-11-20', '2026-11-20'],
    ['20.11.2026', '20.11.2026'],
    ['20 Nov 2026', '20 Nov 2026'],
  ])('of rates with the day "%s" have the date %s', (text, day) => {
    expect(readRateFile(`Date,USD\n${text},1.1\n`).rows).toEqual([
      { line: 2, path: { date: day }, body: { base: 'EUR', rates: { USD: 1.1 } } },
    ]);
  });
});
