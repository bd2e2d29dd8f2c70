import { afterAll, expect, test } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { client, flight, PREFIX, sql, testCompany, unique } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ prefix: PREFIX });
afterAll(() => app.stop());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

test('keeps only one version of a policy in memory, however often the policy changes', async () => {
  const company = testCompany(app);
  const { id } = await company.policy({});
  await sql(
    app,
    `insert into flight_rules (id, company_id, policy_id, priority, origin_city_id, max_price_per_person, currency)
     select gen_random_uuid(), '${company.id}', '${id}', 10, 'city-' || n, 300, 'EUR' from generate_series(1, 1000) n`,
  );
  const traveler = client(app, { sub: unique('user'), companyId: company.id, roles: ['employee'] });
  const changeAndEvaluate = async (times: number): Promise<void> => {
    for (let change = 0; change < times; change += 1) {
      await company.admin.patch(`/${id}`, { description: unique('description') });
      expect((await traveler.post('/evaluate', { flight: flight() })).status).toBe(200);
    }
  };
  await changeAndEvaluate(10);
  const before = heapBytes();
  await changeAndEvaluate(40);
  // 40 versions would take 16 MB.
  expect(heapBytes() - before).toBeLessThan(8_000_000);
});
