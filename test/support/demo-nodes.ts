import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { message, type Reply, send } from '../contract/support/http.ts';
import { type ContractOperation, everyPermission, operationCalled } from '../contract/support/operations.ts';
import { type Sample, sampleOf } from '../contract/support/samples.ts';
import { type Snapshot, takeSnapshot } from '../contract/support/snapshot.ts';
import { sql, stoppedClock } from './builders.ts';
import { startTestApp, type TestApp, token } from './test-app.ts';

/*
 * For suites whose rows are operations: two nodes with the demo data, to which the contract's examples belong. Before
 * each test, the data are as new.
 */

export const NOW = '2026-11-20T09:30:00.000Z';
export const clock = stoppedClock(NOW);
export const app = await startTestApp({ demoData: true, clock });
export const second = await startTestApp({ url: app.url, clock, config: { production: true } });

/** Tokens with every permission. All records of the examples belong to Acme. */
export const amira = token({ permissions: [...everyPermission] });
export const lena = token({ sub: 'lena.fischer', permissions: [...everyPermission] });
export const jonas = token({ sub: 'jonas.weber', companyId: 'globex', permissions: [...everyPermission] });
/** A user of another company with the same ID. */
export const namesake = token({ companyId: 'globex', permissions: [...everyPermission] });

let freshDemoData: Snapshot;

beforeAll(async () => {
  // Adds the users to the directory, so that later calls do not.
  for (const bearer of [amira, lena, jonas, namesake]) await call(operationCalled('Policies_list'), { bearer });
  freshDemoData = await takeSnapshot(app.database);
}, 60_000);
beforeEach(async () => {
  clock.set(NOW);
  await freshDemoData.restore();
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

export type Changes = Partial<Pick<Sample, 'ids' | 'headers'>> & { node?: TestApp; bearer?: string; body?: any };

/** Sends the first example of an operation without its headers, with these changes; by Amira to the first node. */
export function call(operation: ContractOperation, changes: Changes = {}): Promise<Reply> {
  const { node = app, bearer = amira, body, ids, headers = {} } = changes;
  const sample = sampleOf(operation);
  const changed = { headers, ids: { ...sample.ids, ...ids }, ...(body !== undefined && { body }) };
  return send(node.address, message(operation, sample, bearer, changed));
}

/** The IDs of the operations with a parameter, in their order. */
export const idsOf = (found: readonly ContractOperation[]): string[] => found.map(({ id }) => id).toSorted();

/** Everything that is stored, by table, except for keys of repeated calls and the audit trail. */
export async function everyRow(): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>(
    app,
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not like 'mikro_orm%' and tablename not in ('idempotency_keys', 'audit_events')`,
  );
  const all = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(array_agg(t::text order by t::text), '{}') as rows from ${name} t`,
  );
  const found = await sql<{ name: string; rows: string[] }>(app, all.join(' union all '));
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
}
