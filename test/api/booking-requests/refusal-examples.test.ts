import { afterAll, describe, expect, test } from '@jest/globals';
import { message, send } from '../../contract/support/http.ts';
import { everyPermission, operations } from '../../contract/support/operations.ts';
import { type Sample, sampleOf } from '../../contract/support/samples.ts';
import { sql, stoppedClock } from '../../support/builders.ts';
import { BOOKING_PREFIX, UNBALANCED } from '../../support/booking-builders.ts';
import { startTestApp, token } from '../../support/test-app.ts';

/** The day that the balances of the examples are of. */
const clock = stoppedClock('2026-11-20T09:30:00.000Z');
const app = await startTestApp({ prefix: BOOKING_PREFIX, demoData: true, clock, config: { production: true } });
afterAll(() => app.stop());

const COMPLETED = '0199c3a0-7500-7000-8000-000000000002';
const COMPLETED_FLIGHT = '0199c3a0-7510-7000-8000-000000000003';
const DELEGATED = '0199c3a0-7500-7000-8000-000000000004';
const DELEGATED_FLIGHT = '0199c3a0-7510-7000-8000-000000000004';
const CANCELLED = '0199c3a0-7500-7000-8000-000000000003';
const CANCELLED_STAY = '0199c3a0-7520-7000-8000-000000000002';
const AMIRA = '0199c3a0-7600-7000-8000-000000000001';
const OMAR = '0199c3a0-7600-7000-8000-000000000003';

type Refusal = { sent: (good: Sample) => Partial<Sample>; by?: Parameters<typeof token>[0] };

const ids = (changes: Record<string, string>): Refusal => ({ sent: (good) => ({ ids: { ...good.ids, ...changes } }) });
const body = (changes: Sample['body']): Refusal => ({ sent: () => ({ body: changes }) });
const query = (changes: Sample['query']): Refusal => ({ sent: () => ({ query: changes }) });
/** The sample's body with other fields; what is undefined is left out. Without a key, which would remember it. */
const changed = (changes: (good: any) => object): Refusal => ({
  sent: ({ body: good }) => ({ headers: {}, body: JSON.parse(JSON.stringify({ ...(good as object), ...changes(good) })) }),
});
const tariq = { sub: 'tariq.aziz', permissions: ['READ_USER_BOOKING_REQUESTS', 'WRITE_USER_BOOKING_REQUESTS'] };
const flightOf = ({ flightItems }: any, changes: object): object => ({ ...flightItems[0], ...changes });
const returnFlightOf = ({ flightItems }: any, changes: object): object => ({ ...flightItems[1], ...changes });

/** How the demo data come to answer an example, by its name, or by operation and name. */
const REFUSALS: Record<string, Refusal> = {
  missingPermission: { sent: () => ({}), by: { permissions: [] } },
  malformedId: ids({ id: 'a b' }),
  noSuchBookingRequest: ids({ id: 'absent' }),
  noSuchFlight: ids({ flightId: 'absent' }),
  noSuchHotel: ids({ hotelId: 'absent' }),
  noSuchTraveler: ids({ travelerId: 'absent' }),
  emptyEdit: body({}),
  otherCompany: { ...query({ companyId: 'globex' }), by: { permissions: everyPermission.filter((code) => code !== 'ACCESS_ALL_COMPANIES') } },
  notYours: { sent: () => ({}), by: tariq },
  notPending: ids({ id: COMPLETED }),
  'AdminBookingRequests_updateFlight notPending': ids({ id: COMPLETED, flightId: COMPLETED_FLIGHT }),
  'AdminBookingRequests_removeFlight notPending': ids({ id: COMPLETED, flightId: COMPLETED_FLIGHT }),
  'AdminBookingRequests_removeTraveler notPending': ids({ id: COMPLETED, travelerId: AMIRA }),
  lastItem: ids({ id: DELEGATED, flightId: DELEGATED_FLIGHT }),
  lastTraveler: ids({ travelerId: AMIRA }),

  missingFields: changed((good) => ({ totalPrice: undefined, flightItems: [flightOf(good, { departureDate: undefined })], travelers: undefined })),
  nothingToBook: changed(() => ({ flightItems: [], hotelItems: [] })),
  travelerOfSomebodyElse: changed(() => ({ travelers: [{ travelerId: OMAR, travelerTypeCode: 'ADT' }] })),
  otherTravelerType: changed(() => ({ travelers: [{ travelerId: AMIRA, travelerTypeCode: 'CHD' }] })),
  'BookingRequests_create sameTravelerTwice': changed(({ travelers }) => ({ travelers: [...travelers, ...travelers] })),
  policyBlocks: changed((good) => ({ flightItems: [returnFlightOf(good, { cabinClass: 'Business', price: 1050 }), returnFlightOf(good, { cabinClass: 'business' })] })),
  budgetBlocks: changed(() => ({ totalPrice: 4200 })),
  budgetWithoutExchangeRate: changed(() => ({ currency: 'IQD' })),
  invalidDelegation: changed(() => ({ requestedForUserId: 'tariq.aziz' })),

  notEditable: { sent: (good) => ({ ids: { ...good.ids, id: COMPLETED }, body: { totalPrice: 1, requestNotes: 'x' } }) },
  invalidTransition: { sent: () => ({ ids: { id: COMPLETED }, body: { status: 'CANCELLED' } }) },
  notAnOutcome: body({ status: 'PENDING' }),
  arrivalTooEarly: body({ arrivalDate: '2030-03-09' }),
  checkOutNotAfterCheckIn: body({ checkOutDate: '2030-03-11' }),
  'AdminBookingRequests_addHotel severalFaults': changed(() => ({ roomOccupancy: [{ adultsCount: 0, childrenCount: 1, childrenAges: [18] }] })),
  'AdminBookingRequests_addTraveler sameTravelerTwice': body({ travelerId: AMIRA }),
  travelerOfAnotherCompany: body({ travelerId: '0199c3a0-7600-7000-8000-0000000000ff' }),
};

/** Said after more than one call: the other tests of this folder compare them. */
const AFTER_OTHER_CALLS = new Set(['tooManyFlights', 'tooManyHotels', 'tooManyTravelers', 'keyOfAnotherBooking']);
/** The demo data have no stay in a request that is COMPLETED, and no pending request of one stay: compared there, too. */
const NOT_IN_THE_DEMO_DATA = new Set(['AdminBookingRequests_updateHotel notPending', 'AdminBookingRequests_removeHotel notPending', 'AdminBookingRequests_removeHotel lastItem']);
/** What the schema cannot say is found after what it can: these examples mix both. */
const NEVER_SAID_AT_ONCE = new Set(['BookingRequests_create invalidValues', 'BookingRequests_listMine severalFaults', 'AdminBookingRequests_list severalFaults', 'AdminBookingRequests_addFlight severalFaults']);

const examples = operations
  .filter(({ id }) => /^(Admin)?BookingRequests_/.test(id))
  .flatMap((operation) =>
    ['400', '403', '404', '409'].flatMap((status) =>
      Object.entries(operation.responses[status]?.content?.['application/json']?.examples ?? {}).map(([name, { value }]) => ({ operation, id: operation.id, status: Number(status), name, value })),
    ),
  )
  .filter(({ id, name }) => !AFTER_OTHER_CALLS.has(name) && !NOT_IN_THE_DEMO_DATA.has(`${id} ${name}`) && !NEVER_SAID_AT_ONCE.has(`${id} ${name}`));

describe('the demo data refuse in the words of the contract\'s examples', () => {
  test.each(examples)('$id $status $name', async ({ operation, status, name, value }) => {
    const refusal = REFUSALS[`${operation.id} ${name}`] ?? REFUSALS[name];
    if (!refusal) throw new Error(`Say in REFUSALS how ${operation.id} comes to answer "${name}".`);
    const { sent, by = { permissions: [...everyPermission] } } = refusal;
    const good = sampleOf(operation);
    const reply = await send(app.address, message(operation, good, token(by), sent(good)));
    expect([reply.status, reply.body]).toEqual([status, value]);
  });

  test('a cancelled request is as final as a completed one', async () => {
    const operation = operations.find(({ id }) => id === 'AdminBookingRequests_updateHotel')!;
    const sent = { ids: { id: CANCELLED, hotelId: CANCELLED_STAY }, body: { price: 1 } };
    const reply = await send(app.address, message(operation, sampleOf(operation), token({ permissions: [...everyPermission] }), sent));
    const example = Object.values(operation.responses['400']!.content!['application/json']!.examples!).find(({ value }) => /can only be changed/.test(JSON.stringify(value)));
    expect(reply.body).toEqual(JSON.parse(JSON.stringify(example!.value).replaceAll('COMPLETED', 'CANCELLED')));
  });
});

test('D31: the balances of the demo data are the sums over its requests', async () => {
  expect(await sql(app, UNBALANCED)).toEqual([]);
  expect(await sql(app, 'select reserved::float, spent::float from budget_balances')).toEqual([{ reserved: 1176.4, spent: 264 }]);
});
