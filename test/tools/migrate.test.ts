import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import { openDatabase } from '../../src/platform/database/database.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { SERVER_URL } from '../support/test-database.ts';

/* An empty server, set up with the operator's file, and all commands of its two roles as processes. */

// Each process takes a second of processor time, and much longer when the cores are busy.
jest.setTimeout(60_000);

const ROOT = resolve(import.meta.dirname, '../..');
const NAME = `test_${randomBytes(6).toString('hex')}`;
const OWNER = `${NAME}_owner`;
const SERVICE = `${NAME}_service`;

const open = (url: string) => openDatabase({ url, entities: [], poolSize: 2, log: () => {} });
function urlOf(role?: string): string {
  const url = new URL(process.env[SERVER_URL]!);
  url.pathname = NAME;
  if (role !== undefined) Object.assign(url, { username: role, password: 'a secret' });
  return url.href;
}

const administrator = await open(process.env[SERVER_URL]!);
const [onServer = '', onDatabase = ''] = readFileSync(`${ROOT}/docs/examples/deploy/database-roles.sql`, 'utf8')
  .replaceAll(/^ *--.*$/gm, '')
  .replaceAll(/:'\w+_password'/g, "'a secret'")
  .replaceAll('travel_desk', NAME)
  .split(/^\\connect .*$/m);
for (const text of onServer.split(';').filter((command) => command.trim())) await administrator.pool.query({ text });
const database = await open(urlOf());
await database.pool.query({ text: onDatabase });
afterAll(async () => {
  await database.close();
  await administrator.pool.query({ text: `drop database ${NAME} with (force)` });
  await administrator.pool.query({ text: `drop role ${OWNER}, ${SERVICE}` });
  await administrator.close();
});

type Run = { code: number | null; out: string[]; err: string[] };

/** Runs a file as npm does. The environment has nothing but what is given. */
function run(role: string, [file, ...args]: [string, ...string[]], environment: object = {}): Promise<Run> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [`src/${file}`, ...args], {
    cwd: ROOT,
    env: { PATH, ...COMPILE_CACHE, DATABASE_URL: urlOf(role), ...environment },
  });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
  const lines = (chunks: string[]) => chunks.join('').split('\n').filter(Boolean);
  return new Promise((done) => child.on('close', (code) => done({ code, out: lines(out), err: lines(err) })));
}

test('the service does not start on a database without migrations if MIGRATE is off', async () => {
  const { code, err } = await run(SERVICE, ['main.ts'], { MIGRATE: 'off', PORT: '0', LOG_LEVEL: 'silent' });
  expect({ code, err }).toEqual({
    code: 1,
    err: [
      expect.stringMatching(
        /^The database lacks \d+ migrations of this release \(0001-directory, .*\), and MIGRATE is off\. Run npm run migrate\.$/,
      ),
    ],
  });
});

test('two concurrent migrations by the owner run once, and report what they did', async () => {
  // As in a job, which has no other settings than the database.
  const command = ['tools/migrate.ts', '--grant-to', SERVICE] as const;
  const runs = await Promise.all([0, 1].map(() => run(OWNER, [...command], { NODE_ENV: 'production' })));
  const said = runs.flatMap(({ out }) => out);
  for (const { code, err } of runs) expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(said.filter((line) => line === 'Migration 0001-directory applied.')).toHaveLength(1);
  expect(said.filter((line) => line === 'The database is up to date.')).toHaveLength(1);
  expect(said.filter((line) => /^\d+ places added\.$/.test(line)).length).toBeGreaterThan(0);
  expect(
    said.filter((line) =>
      new RegExp(`^The role ${SERVICE} now has the privileges that the service needs on \\d+ tables\\.$`).test(line),
    ),
  ).toHaveLength(2);
  const { rows } = await database.pool.query<{ owner: string }>({
    text: `select distinct tableowner as owner from pg_tables where schemaname = 'public'`,
  });
  expect(rows).toEqual([{ owner: OWNER }]);
});

test('the service does not start without its privileges or the schema, and says what to do', async () => {
  const advice = 'Use the role that owns the tables, or run npm run migrate with --grant-to.';
  const quiet = { PORT: '0', LOG_LEVEL: 'silent' };
  await database.pool.query({ text: `revoke select on mikro_orm_migrations from ${SERVICE}` });
  expect(await run(SERVICE, ['main.ts'], quiet)).toMatchObject({
    code: 1,
    err: [
      `The role in DATABASE_URL lacks privileges or a schema (permission denied for table mikro_orm_migrations). ${advice}`,
    ],
  });
  await database.pool.query({ text: `grant select on mikro_orm_migrations to ${SERVICE}` });
  const DATABASE_URL = `${urlOf(OWNER)}?options=-csearch_path%3Dnowhere`;
  expect(await run(OWNER, ['main.ts'], { ...quiet, DATABASE_URL })).toMatchObject({
    code: 1,
    err: [
      `The role in DATABASE_URL lacks privileges or a schema (no schema has been selected to create in). ${advice}`,
    ],
  });
});

test('only the owner may remove audit events; the service gets one line', async () => {
  await database.pool.query({ text: `insert into companies (id, name) values ('acme', 'Acme')` });
  await database.pool.query({
    text: `insert into audit_events (company_id, id, action, actor_user_id, actor_company_id, request_id, subjects, created_at)
      select 'acme', gen_random_uuid(), 'PASSPORT_NUMBERS_READ', 'amira', 'acme', 'r', '[{}]', day
      from unnest(array[now(), now() - interval '31 days']) day`,
  });
  const days = { AUDIT_RETENTION_DAYS: '30' };
  const [service, owner] = await Promise.all([
    run(SERVICE, ['tools/remove-audit-events.ts'], days),
    run(OWNER, ['tools/remove-audit-events.ts'], days),
  ]);
  expect(service).toEqual({
    code: 1,
    out: [],
    err: ['The role in DATABASE_URL may not delete audit events. Use the role that owns the tables.'],
  });
  expect(owner).toEqual({ code: 0, out: ['1 audit event older than 30 days removed.'], err: [] });
});

test('the service starts with its own role, and logs once that it removes no audit events', async () => {
  const environment = { MIGRATE: 'off', PORT: '0', AUDIT_RETENTION_DAYS: '30' };
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: ROOT,
    env: { PATH, ...COMPILE_CACHE, DATABASE_URL: urlOf(SERVICE), ...environment },
  });
  let out = '';
  const listening = new Promise<void>((done) =>
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.includes('Listening on')) done();
    }),
  );
  const closed = new Promise<number | null>((done) => child.on('close', done));
  await Promise.race([listening, closed]);
  child.kill('SIGTERM');
  expect(await closed).toBe(0);
  expect(
    out.match(
      /AUDIT_RETENTION_DAYS is set, but the role in DATABASE_URL may not delete audit events\. Run npm run remove-audit-events every day/g,
    ),
  ).toHaveLength(1);
});
