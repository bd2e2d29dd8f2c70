import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { AuditTrail } from '../../src/areas/audit/index.ts';
import { EventFeed } from '../../src/areas/events/event-feed.ts';
import { hasDocumentFiles } from '../../src/areas/travelers/index.ts';
import { startBackgroundJobs } from '../../src/background-jobs.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { BlobStore } from '../../src/platform/blobs/blob-store.ts';
import { DirectoryStore } from '../../src/platform/blobs/directory-store.ts';
import { sql } from '../support/builders.ts';
import type { RingKey } from '../../src/platform/secrets/key-ring.ts';
import { differences } from '../support/data-checks.ts';
import { testKey } from '../support/key-ring.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const folder = temporaryFolder();
mkdirSync(join(folder, 'blobs'));
const app = await startTestApp({ prefix: '/v1', demoData: true, files: join(folder, 'blobs') });
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const settingOf = ({ id, secret }: RingKey): string => `${id}:${secret.toString('base64')}`;

/** Runs the command as an operator does, with the settings of the service. */
function run(key = testKey): { code: number | null; out: string[]; err: string } {
  const env = { PATH: process.env['PATH'], DATABASE_URL: app.url, DATA_DIR: folder, PASSPORT_KEYS: settingOf(key) };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/tools/check-data.ts'],
    { cwd: ROOT, env, encoding: 'utf8' },
  );
  return { code: status, out: stdout.trimEnd().split('\n'), err: stderr };
}

test('compares the demo data and reports no difference', () => {
  const { code, out, err } = run();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toHaveLength(10);
  for (const line of out) expect(line).toMatch(/^[A-Z][^:]+: [1-9]\d* compared, no difference\.$/);
});

test.each([
  [
    'a key of the same ID with other bytes',
    { id: testKey.id, secret: randomBytes(32) },
    'The key "test" does not fit: it has other bytes, or',
  ],
  ['a key of another ID', { id: 'other', secret: randomBytes(32) }, 'The key "test" is not in the key ring.'],
])('reports that passport numbers cannot be decrypted with %s', (_what, key, reason) => {
  const { code, out } = run(key);
  expect(code).toBe(1);
  expect(out.at(-2)).toMatch(/^Passport numbers decrypted with PASSPORT_KEYS: [1-9]\d* compared, 1 difference\.$/);
  expect(out.at(-1)).toContain(`: ${reason}`);
});

const request = '(select id from booking_requests order by id limit 1)';

/** How to break the data, how to repair them, and the difference that is reported. */
const FAULTS: [what: string, broken: string, mended: string, said: RegExp][] = [
  [
    'a count that is one too high',
    "update booking_request_counts set requests = requests + 1 where status = 'PENDING'",
    "update booking_request_counts set requests = requests - 1 where status = 'PENDING'",
    /^Stored counts.*: company acme, PENDING: \d+ stored, \d+ requests$/,
  ],
  [
    'a count that is one too low',
    "update booking_request_counts set requests = requests - 1 where status = 'COMPLETED'",
    "update booking_request_counts set requests = requests + 1 where status = 'COMPLETED'",
    /^Stored counts.*: company acme, COMPLETED: 0 stored, 1 requests/,
  ],
  [
    'a wrong balance',
    'update budget_balances set reserved = reserved + 1',
    'update budget_balances set reserved = reserved - 1',
    /^Budget balances.*: company acme, budget .*: \d+\.?\d* reserved and \d+ spent, /,
  ],
  [
    'a wrong search text of items',
    `update booking_requests set item_texts = item_texts || 'x' where id = ${request}`,
    `update booking_requests set item_texts = left(item_texts, -1) where id = ${request}`,
    /^Filter and search columns.*: company acme, request /,
  ],
  [
    'a wrong number of travelers',
    `update booking_requests set traveler_count = traveler_count + 1 where id = ${request}`,
    `update booking_requests set traveler_count = traveler_count - 1 where id = ${request}`,
    /^Filter and search columns.*: company acme, request /,
  ],
  [
    'a violation that is not listed',
    'update policy_violations set position = position + 1',
    'update policy_violations set position = position - 1',
    /^Listed policy violations.*: company acme, request .*, violation 0: not listed, HOTEL STAR_RATING .* in the evaluation$/,
  ],
  [
    'a violation with another status than its request',
    "update policy_violations set status = 'PENDING'",
    "update policy_violations set status = 'CANCELLED'",
    /^Listed policy violations.*: company acme, request .* PENDING .* listed, .* CANCELLED .* in the evaluation$/,
  ],
  [
    'a violation with another currency than in its evaluation',
    "update policy_violations set currency = 'EUR'",
    'update policy_violations set currency = null',
    /^Listed policy violations.*: company acme, request .* CANCELLED EUR - .* listed, .* CANCELLED - - .* in the evaluation$/,
  ],
  [
    'a request whose violations were not entered',
    `update booking_requests set policy_action = null where id = ${request}`,
    `update booking_requests set policy_action = policy_evaluation ->> 'action' where id = ${request}`,
    /^Policy actions.*: company acme, request .*: not entered yet \(npm run enter-violations\)$/,
  ],
  [
    'a company without a default policy',
    "update policies set is_default = false where company_id = 'acme' and is_default",
    "update policies set is_default = true where company_id = 'acme' and id = (select min(id::text)::uuid from policies where company_id = 'acme')",
    /^Companies with policies.*: company acme: 0 defaults$/,
  ],
  [
    'a rule that was changed without its history',
    'update flight_rules set max_stops = 9 where max_stops = 1',
    'update flight_rules set max_stops = 1 where max_stops = 9',
    /^Policies and their rules.*: company acme, policy .*, FLIGHT_RULE .*: maxStops is not what its latest change says$/,
  ],
  [
    'a change in the history that does not fit the previous one',
    `insert into policy_changes (company_id, policy_id, version, subject, subject_id, before, after, changed_at, actor_user_id, actor_company_id, request_id)
     select company_id, policy_id, 2, subject, subject_id, '{"name": "Another"}', jsonb_build_object('name', after -> 'name'), now(), '', '', '' from policy_changes
     where subject = 'POLICY' and policy_id = (select id from policies where is_default and company_id = 'acme');
     update policies set version = 2 where is_default and company_id = 'acme'`,
    'delete from policy_changes where version = 2; update policies set version = 1 where version = 2',
    /^Policies and their rules.*: company acme, policy .*, POLICY .*: version 2 changes name from another value than the previous change left$/,
  ],
  [
    'a traveler without a primary passport',
    'update passports set is_primary = false where nationality_code = (select min(nationality_code) from passports where is_primary) and is_primary',
    'update passports p set is_primary = true where not exists (select 1 from passports o where o.company_id = p.company_id and o.traveler_id = p.traveler_id and o.is_primary) and id = (select min(id::text)::uuid from passports x where x.company_id = p.company_id and x.traveler_id = p.traveler_id)',
    /^Travelers with passports.*: company acme, traveler .*: 0 primary passports$/,
  ],
];

test.each(FAULTS)('finds %s', async (_what, broken, mended, said) => {
  await sql(app, broken);
  const found = await differences(app);
  await sql(app, mended);
  expect(found.length).toBeGreaterThan(0);
  for (const line of found) expect(line).toMatch(/^[A-Z]/);
  expect(found.some((line) => said.test(line))).toBe(true);
});

test('finds a file without a document and a document without its file, but accepts pending files', async () => {
  const [strange, noted] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const file = (): AsyncIterable<Uint8Array> => Readable.from([Buffer.from('%PDF-1.7')]);
  await app.blobStore.put(strange, file(), { contentType: 'application/pdf' });
  await app.blobs.put('acme', noted, file(), { contentType: 'application/pdf' });
  expect(await differences(app)).toEqual([
    expect.stringContaining(`the store has the file ${strange}, which no document refers to`),
  ]);

  const [{ key }] = (await sql<{ key: string }>(app, 'select blob_key as key from documents limit 1')) as [
    { key: string },
  ];
  await app.blobStore.remove(strange);
  await app.blobStore.remove(key);
  const { code, out } = run();
  expect(code).toBe(1);
  expect(out).toContain(`  a document refers to the file ${key}, which is missing in the store`);
});

test('a service reports at its start that the file store is not that of the database', async () => {
  const directory = join(folder, 'other');
  const other = new DirectoryStore({ directory, publicUrl: () => '', clock: systemClock });
  const fits = (store: BlobStore): Promise<boolean> => hasDocumentFiles(store, app.database.em());
  expect([await fits(app.blobStore), await fits(other)]).toEqual([true, false]);

  const reported = new Promise<string>((resolve) => {
    const log = pino({ level: 'error', base: null }, { write: resolve });
    const audit = new AuditTrail(app.database, systemClock);
    const feed = new EventFeed(app.database, systemClock);
    const kept = { auditRetentionDays: null, eventRetentionDays: 30 };
    void startBackgroundJobs({ ...app, blobStore: other, audit, feed, ...kept, log });
  });
  expect(await reported).toContain('The file store does not have the files of the documents in the database.');

  await sql(app, 'delete from documents');
  expect(await fits(other)).toBe(true);
});
