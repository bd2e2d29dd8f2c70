/**
 * Measures reads with many users, delegations, budgets, policies, rules, audit events and documents, and with users who
 * have tens of thousands of booking requests: `node test/bench/scale.ts [--calls 5] [--events 5000000] [--only TEXT]
 * [--data .data/bench-scale]`. The data are loaded first if they are missing.
 *
 * Prints the processor time of the database and of the service, which a busy machine affects less than the clock.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { entities } from '../../src/app.ts';
import { ReferenceDataService } from '../../src/areas/reference-data/index.ts';
import { encryptNumber } from '../../src/areas/travelers/passport-numbers.ts';
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { newId } from '../../src/domain/ids.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { KeyRing } from '../../src/platform/secrets/key-ring.ts';
import { readOptions } from '../support/read-options.ts';
import { type BenchServer, isSeeded, markAsSeeded, newBenchDatabase, startBenchServer } from './bench-database.ts';
import { serviceEnvironment, startService } from './evaluate-service.ts';
import { processorNanosOf } from './process-usage.ts';
import { type Case, scaleCases } from './scale-cases.ts';
import { LARGE, seedScale, TRAVELER_OF_MANY } from './scale-seed.ts';
import { agent, timedGet } from './timed-get.ts';

const {
  calls: wanted,
  events,
  only,
  data: folder,
} = readOptions({
  calls: { type: 'string', default: '5' },
  events: { type: 'string', default: '5000000' },
  only: { type: 'string', default: '' },
  data: { type: 'string', default: '.data/bench-scale' },
});

/** It only protects invented numbers. */
const KEY = { id: 'bench', secret: createHash('sha256').update('scale of the benchmark').digest() };
/** Milliseconds of the database's processor time. */
const TARGET = 100;

async function seed(server: BenchServer): Promise<void> {
  // The WAL of such a load would take gigabytes; what is measured must not compete with a vacuum.
  const database = await newBenchDatabase(server, [`max_wal_size = '256MB'`, 'autovacuum = off'], entities);
  await new ReferenceDataService(database).addInitialLocations();
  await seedScale(database, Number(events));
  await addPassports(database);
  await database.close();
  markAsSeeded(folder, { events });
}

/** 200 passports, each of another nationality. */
async function addPassports(database: Database): Promise<void> {
  const ring = new KeyRing([KEY]);
  for (let index = 0; index < 200; index += 1) {
    const id = newId();
    const { numberEncrypted, numberHash } = encryptNumber(ring, id, `C${index}`);
    const code = String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26));
    await database.pool.query({
      text: `insert into passports (company_id, id, traveler_id, number_encrypted, number_hash, nationality, nationality_code, issuing_country,
          issuing_date, expiry_date, is_primary, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $6, 'DE', '2024-01-01', '2034-01-01', $7, now(), now())`,
      values: [LARGE, id, TRAVELER_OF_MANY, numberEncrypted, numberHash, code, index === 0],
    });
  }
  await database.pool.query({ text: 'vacuum (analyze) passports' });
}

const environment = (databaseUrl: string) => ({
  ...serviceEnvironment(databaseUrl),
  // Slower than the target should be measured, too.
  DATABASE_STATEMENT_SECONDS: '60',
  RATE_LIMIT_TRAVELERS_READ: '0',
  RATE_LIMIT_READ: '0',
  RATE_LIMIT_ANALYSIS: '0',
  DATA_DIR: join(folder, 'service'),
  PASSPORT_KEYS: `${KEY.id}:${KEY.secret.toString('base64')}`,
});

function tokenOf({ as = 'administrator' }: Case, databaseUrl: string): string {
  const { authentication } = readConfig(environment(databaseUrl));
  const permissions = (
    'READ_TRAVELERS READ_POLICIES READ_AUDIT_EVENTS READ_USER_BOOKING_REQUESTS MANAGE_DIRECTORY MANAGE_BUDGETS ' +
    `MANAGE_DELEGATIONS MANAGE_REFERENCE_DATA${as === 'all' ? ' ACCESS_ALL_COMPANIES' : ''}`
  ).split(' ');
  return mintDevelopmentToken(authentication, {
    sub: as,
    companyId: LARGE,
    roles: ['role-7'],
    permissions,
    expiresIn: '3h',
  });
}

async function measure(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, entities: [], poolSize: 2, log: () => {} });
  const all = (await scaleCases(database)).filter(({ group, path }) => `${group} ${path}`.includes(only));
  await database.pool.query({ text: 'alter database bench set max_parallel_workers_per_gather = 0' });
  const [now] = (await database.pool.query<{ now: Date }>({ text: 'select now() as now' })).rows;
  /** Of the service's connections, which are the only ones that were opened since. */
  const processorTime = async (): Promise<Map<number, number>> => {
    const { rows } = await database.pool.query<{ pid: number }>({
      text: `select pid from pg_stat_activity where datname = 'bench' and backend_type = 'client backend' and backend_start > $1 and pid <> pg_backend_pid()`,
      values: [now!.now],
    });
    return new Map(rows.map(({ pid }) => [pid, processorNanosOf(pid) / 1e6]));
  };
  const { child, url } = await startService(environment(databaseUrl));
  try {
    console.log('\n| list | query | total | database: least, median | service: least |\n|---|---|--:|--:|--:|');
    const above: string[] = [];
    for (const each of all) {
      const token = tokenOf(each, databaseUrl);
      const [ofDatabase, ofService]: [number[], number[]] = [[], []];
      let total = '';
      for (let call = 0; call < Number(wanted); call += 1) {
        const before = [await processorTime(), processorNanosOf(child.pid!)] as const;
        const { body } = await timedGet(url + encodeURI(each.path), token);
        ofService.push((processorNanosOf(child.pid!) - before[1]) / 1e6);
        let used = 0;
        for (const [pid, millis] of await processorTime()) used += millis - (before[0].get(pid) ?? 0);
        ofDatabase.push(used);
        total = /"total":(\d+)/.exec(body)?.[1] ?? '';
      }
      const sorted = ofDatabase.toSorted((a, b) => a - b);
      const [least, median] = [sorted[0]!, sorted[sorted.length >> 1]!];
      console.log(
        `| ${each.group} | ${each.path.replace(/^[^?]*[/]/, '')} | ${total} | ${least.toFixed(1)}, ${median.toFixed(1)} | ${Math.min(...ofService).toFixed(1)} |`,
      );
      if (least > TARGET) above.push(`${each.group}: ${each.path}`);
    }
    console.log(above.length === 0 ? '\nNone is above the target.' : `\nAbove ${TARGET} ms:\n${above.join('\n')}`);
  } finally {
    agent.destroy();
    child.kill();
    await database.close();
  }
}

const server = await startBenchServer(folder);
try {
  if (!isSeeded(folder)) await seed(server);
  await measure(server.database);
} finally {
  await server.stop();
}
