import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from '../../support/builders.ts';
import { knownManager, managerOfAll } from '../../support/managers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { MAY_VISIT_EVERY_SHARD } from './every-shard.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a test database is distributed by company', async () => {
  const [row] = await sql<{ method: string }>(
    app,
    `select partmethod as method from pg_dist_partition where logicalrelid = 'policy_generations'::regclass`,
  );
  expect(row).toEqual({ method: 'h' });
});

test('a statement over several shards fails, except in operations that may visit every shard', async () => {
  const ofAll = await managerOfAll(app);
  const ofOne = await knownManager(app);
  expect((await ofAll.get('/companies')).status).toBe(200);
  expect((await ofOne.get('/budgets')).status).toBe(200);
  (MAY_VISIT_EVERY_SHARD as Set<string>).delete('Companies_list');
  expect((await ofAll.get('/companies')).status).toBe(500);
  expect((await ofOne.get('/budgets')).status).toBe(200);
  // Citus' error: "multi-task query about to be executed".
  expect(app.logged.join()).toContain('"code":"XX000"');
});
