import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addQuarter } from '../../../src/demo/demo-quarter.ts';
import { examplesOf } from '../../../src/demo/examples.ts';
import { differences } from '../../support/data-checks.ts';
import { client } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

const app = await startTestApp({ demoData: true });
const standard = examplesOf(app.contract.document)('Policies_read', 'standardPolicy');
const permissions = ['READ_POLICIES', 'READ_BOOKING_REQUESTS'];
const lena = client(app, { sub: 'lena.fischer', companyId: 'acme', permissions });
const QUARTER = { from: '2026-07-01', to: '2026-09-30', basePolicyId: standard.id };

beforeAll(() => app.database.em().transactional((em) => addQuarter(em, standard)));
afterAll(() => app.stop());

test('the quarter of the demo data is as the service would have stored it', async () => {
  expect(await differences(app)).toEqual([]);
  const { body } = await lena.post('/impact', { ...QUARTER, policyId: standard.id });
  expect(body).toMatchObject({ edited: 0, unjudged: 0, complete: true, changes: [] });
  expect(body.considered).toBeGreaterThan(200);
  for (const action of ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL'] as const)
    expect(body.before[action]).toBeGreaterThan(20);
});

test('a lower limit changes some of it', async () => {
  const flightRules = standard.flightRules.map((rule) => ({ ...rule, maxPricePerPerson: 200 }));
  const { name, bookingMode, defaultAction, hotelRules } = standard;
  const draft = { name, bookingMode, defaultAction, flightRules, hotelRules };
  const { body } = await lena.post('/impact', { ...QUARTER, policy: draft });
  expect(body.changes.length).toBeGreaterThan(0);
  expect(body.examples.length).toBeGreaterThan(10);
});
