/**
 * Backs up while calls of all areas run, loses the machine, and restores to a point in time on an empty one: `make
 * drill-restore`. The scripts are those in docs/examples/backup/.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../support/read-options.ts';
import { openClient } from './support/client.ts';
import { type Drill, runDrill, seconds, skip } from './support/drill.ts';
import { linesOf, startLoad } from './support/load.ts';
import { libpq, runBackupScript } from './support/manual.ts';
import { createDatabase, debianPostgres, rowsOf, startPostgres, startPostgresOn } from './support/postgres.ts';
import { freePort, giveTo, PATH, plainUser, runMeanwhile } from './support/programs.ts';
import { type NodeSettings, ROOT, sharedSettings, startNode } from './support/service.ts';
import { prepareWorld } from './support/world.ts';

const NAME = 'travel_desk';
/** How long calls run before, between and after the steps. */
const LOAD_MS = 6_000;
const MAX_ARCHIVE_MS = 60_000;

readOptions({});
if (debianPostgres() === null) skip('pg_basebackup of Debian’s packages (postgresql-15 or newer) is not installed');

/** The output of check-data, with or without differences. */
async function checkData(settings: NodeSettings): Promise<{ isClean: boolean; output: string }> {
  const how = { cwd: ROOT, env: { PATH, ...settings } };
  try {
    return { isClean: true, output: await runMeanwhile(process.execPath, ['src/tools/check-data.ts'], how) };
  } catch (error) {
    return { isClean: false, output: (error as Error).message };
  }
}

await runDrill({ name: 'drill-restore', minutes: 8 }, async (drill: Drill) => {
  const { folder, say, check } = drill;
  const user = plainUser();
  const backup = join(folder, 'backup');
  mkdirSync(backup);
  giveTo(backup, user);
  const dataDir = join(folder, 'data');

  let primary = await startPostgres({ data: join(folder, 'server') });
  const onPrimary = { user, env: { ...libpq(primary, NAME), BACKUP: backup, ARCHIVE_TIMEOUT: '2s' } };
  await createDatabase(primary, NAME);
  await runBackupScript('archive-log', onPrimary);
  await primary.stop();
  primary = await startPostgresOn({ data: primary.data, port: primary.port });
  const [port, restoredPort] = [await freePort(), await freePort()];
  const settings = sharedSettings({ databaseUrl: primary.url(NAME), dataDir, publicUrl: `http://127.0.0.1:${port}` });
  const node = await startNode({ name: 'node', settings, port });
  const world = await prepareWorld(node.address, settings);
  const tokenOf = (companyId: string): string =>
    world.companies.find((company) => company.companyId === companyId)!.adminToken;

  const load = startLoad({ world, address: node.address, workers: 8, thinkMs: 20 });
  await sleep(LOAD_MS);
  const files = { user: undefined, env: { BACKUP: backup, DATA_DIR: dataDir } };
  await runBackupScript('make-base-backup', onPrimary);
  say(`a base backup after ${load.calls()} calls`);
  await runBackupScript('copy-files', files);
  await sleep(LOAD_MS);
  await runBackupScript('remove-deleted-files', files);
  const deleted = readdirSync(join(backup, 'deleted'));
  await sleep(1_100);
  await runBackupScript('make-base-backup', onPrimary);
  const [bookings, documents] = [new Map(load.memory.bookings), new Map(load.memory.documents)];
  await sleep(1_100);
  await runBackupScript('copy-files', files);
  const target = readFileSync(join(backup, 'files-until'), 'utf8').trim();
  say(`the point in time is ${target}, after ${load.calls()} calls`);
  await sleep(LOAD_MS);
  const later = await rowsOf<{ file: string }>(primary.url(), 'select pg_walfile_name(pg_current_wal_lsn()) as file');
  const deadline = performance.now() + MAX_ARCHIVE_MS;
  while (!readdirSync(join(backup, 'wal')).includes(later[0]!.file)) {
    if (performance.now() > deadline) throw new Error('The log was not archived.');
    await sleep(200);
  }
  const report = await load.stop();
  for (const line of linesOf(report)) say(line);
  check(report.failures.length === 0, `backing up fails none of ${report.calls} calls`);
  const inBackup = (): number[] => ['base', 'wal', 'files'].map((name) => readdirSync(join(backup, name)).length);
  const kept = inBackup();
  await runBackupScript('remove-old-backups', { user, env: { ...onPrimary.env, KEEP: '1' } });
  await runBackupScript('remove-deleted-files', files);
  const removed = inBackup().map((count, index) => kept[index]! - count);
  check(
    removed[0] === 1 && removed[1]! > 0 && deleted.length > 0 && removed[2] === deleted.length,
    `what no restore needs is removed: ${removed.join(', ')} of ${kept.join(', ')} base backups, segments and files`,
  );
  const before = await rowsOf<{ total: string }>(primary.url(NAME), 'select count(*) as total from booking_requests');
  node.program.signal('SIGKILL');
  await node.program.exited;
  await primary.stop('kill');

  const begun = performance.now();
  const data = join(folder, 'restored-server');
  mkdirSync(join(folder, 'restored'));
  await runBackupScript('restore-database', {
    user: undefined,
    env: { BACKUP: backup, TARGET: target, PGDATA: data },
  });
  const restored = await startPostgresOn({ data });
  const recovering = 'select pg_is_in_recovery() as is';
  while ((await rowsOf<{ is: boolean }>(restored.url(), recovering))[0]!.is) await sleep(100);
  const restoredDir = join(folder, 'restored');
  const text = `select d.id, d.blob_key as key, t.company_id as "companyId" from documents d
    join travelers t on t.company_id = d.company_id and t.id = d.traveler_id`;
  type Row = { id: string; key: string; companyId: string };
  const rows = await rowsOf<Row>(restored.url(NAME), text);
  check(!rows.some(({ key }) => deleted.includes(key)), 'no document needs a copy that was removed');
  // As if it had been deleted after the point in time, and before it was copied.
  rmSync(join(backup, 'files', rows[0]!.key));
  const printed = await runBackupScript('restore-files', {
    user: undefined,
    env: { ...libpq(restored, NAME), BACKUP: backup, DATA_DIR: restoredDir },
  });
  say(`restored in ${seconds(performance.now() - begun)} s`);
  const without = [...printed.matchAll(/no copy of (\w+)/g)].map(([, key]) => key!);
  check(without.includes(rows[0]!.key), `${without.length} documents without a copy are named`);

  const again = {
    ...settings,
    DATABASE_URL: restored.url(NAME),
    DATA_DIR: restoredDir,
    PUBLIC_URL: `http://127.0.0.1:${restoredPort}`,
  };
  const wrong = await checkData({ ...again, PASSPORT_KEYS: `drill:${randomBytes(32).toString('base64')}` });
  check(wrong.output.includes('The key "drill" does not fit'), 'check-data names a wrong key');
  check(
    without.every((key) => wrong.output.includes(key)),
    'and the documents without a copy',
  );
  const other = await checkData({ ...again, PASSPORT_KEYS: `new:${randomBytes(32).toString('base64')}` });
  check(other.output.includes('The key "drill" is not in the key ring'), 'and one that is missing');

  const newNode = await startNode({ name: 'restored node', settings: again, port: restoredPort });
  const newClient = openClient(newNode.address);
  for (const key of without) {
    const { id, companyId } = rows.find((row) => row.key === key)!;
    await newClient.call({ method: 'DELETE', path: `/api/documents/${id}`, token: tokenOf(companyId) });
  }
  const { isClean, output } = await checkData(again);
  say(output.trim());
  check(isClean, 'check-data finds no row without its file, no file without its row, and every number decrypts');

  const ids = await rowsOf<{ id: string; isLater: boolean }>(
    restored.url(NAME),
    'select id, created_at > $1::timestamptz as "isLater" from booking_requests',
    [target],
  );
  const there = new Set(ids.map(({ id }) => id));
  const lost = [...bookings.keys()].filter((id) => !there.has(id));
  check(lost.length === 0, `all ${bookings.size} requests that were acknowledged before the point in time are there`);
  check(
    ids.every(({ isLater }) => !isLater),
    `none of the later ones is: ${ids.length} of ${before[0]!.total}`,
  );
  let downloads = 0;
  for (const [id, { person, digest }] of documents) {
    if (load.memory.documents.get(id)!.state !== 'there') continue;
    if (rows.some((row) => row.id === id && without.includes(row.key))) continue;
    const link = await newClient.call({ method: 'GET', path: `/api/documents/${id}/download`, token: person.token });
    const file = await newClient.call({ method: 'GET', path: link.body.data.url });
    if (createHash('sha256').update(file.content).digest('hex') !== digest)
      throw new Error(`The document ${id} differs.`);
    downloads += 1;
  }
  say(`ok: ${downloads} documents are downloaded with the content that was uploaded`);
  for (const { travelerId, companyId, passportNumber } of world.people) {
    const path = `/api/admin/travelers/${travelerId}`;
    const { content } = await newClient.call({ method: 'GET', path, token: tokenOf(companyId) });
    if (!content.includes(passportNumber)) throw new Error(`The passport of ${travelerId}: ${content.toString()}`);
  }
  say(`ok: ${world.people.length} passport numbers are shown as they were entered`);
  newClient.close();
});
