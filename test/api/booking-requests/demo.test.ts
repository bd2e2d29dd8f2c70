import { afterAll, expect, test } from '@jest/globals';
import { message, send } from '../../contract/support/http.ts';
import { everyPermission, operations } from '../../contract/support/operations.ts';
import { sampleOf } from '../../contract/support/samples.ts';
import { sql, stoppedClock } from '../../support/builders.ts';
import { BOOKING_PREFIX, UNBALANCED } from '../../support/booking-builders.ts';
import { startTestApp, token } from '../../support/test-app.ts';

/** The date of the balances in the examples. */
const clock = stoppedClock('2026-11-20T09:30:00.000Z');
const app = await startTestApp({ prefix: BOOKING_PREFIX, demoData: true, clock, config: { production: true } });
afterAll(() => app.stop());

const CANCELLED = '0199c3a0-7500-7000-8000-000000000003';
const CANCELLED_STAY = '0199c3a0-7520-7000-8000-000000000002';

test('D35: answers 400 to a change of the cancelled demo request, as documented for a completed one', async () => {
  const operation = operations.find(({ id }) => id === 'AdminBookingRequests_updateHotel')!;
  const sent = { ids: { id: CANCELLED, hotelId: CANCELLED_STAY }, body: { price: 1 } };
  const reply = await send(
    app.address,
    message(operation, sampleOf(operation), token({ permissions: [...everyPermission] }), sent),
  );
  const example = Object.values(operation.responses['400']!.content!['application/json']!.examples!).find(({ value }) =>
    /can only be changed/.test(JSON.stringify(value)),
  );
  expect(reply.body).toEqual(JSON.parse(JSON.stringify(example!.value).replaceAll('COMPLETED', 'CANCELLED')));
});

test('D31: balances in the demo data equal the sums over their requests', async () => {
  expect(await sql(app, UNBALANCED)).toEqual([]);
  expect(await sql(app, 'select reserved::float, spent::float from budget_balances')).toEqual([
    { reserved: 1176.4, spent: 264 },
  ]);
});
