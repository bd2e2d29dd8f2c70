import { body, changedSince, ids, needs, ofAcme, query, type Refusal, type Refusals } from './refusal.ts';

const COMPLETED = '0199c3a0-7500-7000-8000-000000000002';
const COMPLETED_FLIGHT = '0199c3a0-7510-7000-8000-000000000003';
const DELEGATED = '0199c3a0-7500-7000-8000-000000000004';
const DELEGATED_FLIGHT = '0199c3a0-7510-7000-8000-000000000004';
const AMIRA = '0199c3a0-7600-7000-8000-000000000001';
const OMAR = '0199c3a0-7600-7000-8000-000000000003';

/**
 * The sample's body with other fields; undefined removes a field. Sent without an Idempotency-Key, which would replay.
 */
const withChanges = (changes: (good: any) => object): Refusal => ({
  sent: ({ body: good }) => ({
    headers: {},
    body: JSON.parse(JSON.stringify({ ...(good as object), ...changes(good) })),
  }),
});
const stayOf = ({ hotelItems }: any, changes: object): object => ({ ...hotelItems[0], ...changes });
const tariq = { sub: 'tariq.aziz', permissions: ['READ_USER_BOOKING_REQUESTS', 'WRITE_USER_BOOKING_REQUESTS'] };
const flightOf = ({ flightItems }: any, changes: object): object => ({ ...flightItems[0], ...changes });
const returnFlightOf = ({ flightItems }: any, changes: object): object => ({ ...flightItems[1], ...changes });

/** Refusals of booking requests, by the name of the example, or by operation and name. */
export const BOOKING_REFUSALS: Refusals = {
  noSuchBookingRequest: ids({ id: 'absent' }),
  noSuchFlight: ids({ flightId: 'absent' }),
  noSuchHotel: ids({ hotelId: 'absent' }),
  noSuchTraveler: ids({ travelerId: 'absent' }),
  otherCompany: { ...query({ companyId: 'globex' }), by: ofAcme },
  notYours: { sent: () => ({}), by: tariq },
  notPending: ids({ id: COMPLETED }),
  'AdminBookingRequests_updateFlight notPending': ids({ id: COMPLETED, flightId: COMPLETED_FLIGHT }),
  'AdminBookingRequests_removeFlight notPending': ids({ id: COMPLETED, flightId: COMPLETED_FLIGHT }),
  'AdminBookingRequests_removeTraveler notPending': ids({ id: COMPLETED, travelerId: AMIRA }),
  lastItem: ids({ id: DELEGATED, flightId: DELEGATED_FLIGHT }),
  lastTraveler: ids({ travelerId: AMIRA }),

  missingFields: withChanges((good) => ({
    totalPrice: undefined,
    flightItems: [flightOf(good, { departureDate: undefined })],
    travelers: undefined,
  })),
  nothingToBook: withChanges(() => ({ flightItems: [], hotelItems: [] })),
  unknownReason: withChanges(() => ({ reasonCode: 'TRADE_FAIR_HOTEL' })),
  unfittingReason: withChanges(() => ({ flightItems: [], reasonCode: 'NO_CHEAPER_FARE' })),
  travelerOfSomebodyElse: withChanges(() => ({ travelers: [{ travelerId: OMAR, travelerTypeCode: 'ADT' }] })),
  otherTravelerType: withChanges(() => ({ travelers: [{ travelerId: AMIRA, travelerTypeCode: 'CHD' }] })),
  'BookingRequests_create sameTravelerTwice': withChanges(({ travelers }) => ({
    travelers: [...travelers, ...travelers],
  })),
  policyBlocks: withChanges((good) => ({
    flightItems: [
      returnFlightOf(good, { cabinClass: 'Business', price: 1050 }),
      returnFlightOf(good, { cabinClass: 'business' }),
    ],
  })),
  budgetBlocks: withChanges(() => ({ totalPrice: 4200 })),
  budgetWithoutExchangeRate: withChanges(() => ({ currency: 'IQD' })),
  invalidDelegation: withChanges(() => ({ requestedForUserId: 'tariq.aziz' })),

  notEditable: {
    sent: (good) => ({ ids: { ...good.ids, id: COMPLETED }, body: { totalPrice: 1, requestNotes: 'x' } }),
  },
  invalidTransition: { sent: () => ({ ids: { id: COMPLETED }, body: { status: 'CANCELLED' } }) },
  notAnOutcome: body({ status: 'PENDING' }),
  arrivalTooEarly: body({ arrivalDate: '2030-03-09' }),
  checkOutNotAfterCheckIn: body({ checkOutDate: '2030-03-11' }),
  'AdminBookingRequests_addHotel severalFaults': withChanges(() => ({
    roomOccupancy: [{ adultsCount: 0, childrenCount: 1, childrenAges: [18] }],
  })),
  'AdminBookingRequests_addTraveler sameTravelerTwice': body({ travelerId: AMIRA }),
  travelerOfAnotherCompany: body({ travelerId: '0199c3a0-7600-7000-8000-0000000000ff' }),

  invalidValues: withChanges((good) => ({
    flightItems: [flightOf(good, { arrivalDate: '2030-03-09' })],
    hotelItems: [
      stayOf(good, {
        checkOutDate: '2030-03-11',
        roomOccupancy: [{ adultsCount: 1, childrenCount: 2, childrenAges: [4] }],
      }),
    ],
  })),
  'BookingRequests_listMine severalFaults': query({ perPage: 101, startDate: '2026-02-30' }),
  'AdminBookingRequests_list severalFaults': query({ minPrice: 500, maxPrice: 100, minTravelers: 3, maxTravelers: 2 }),
  'AdminBookingRequests_addFlight severalFaults': withChanges(() => ({ cabinClass: undefined, adultsCount: -1 })),
  'AdminBookingRequests_updateHotel notPending': {
    sent: () => ({}),
    after: ['AdminBookingRequests_changeStatus complete'],
  },
  'AdminBookingRequests_removeHotel notPending': {
    sent: () => ({}),
    after: ['AdminBookingRequests_changeStatus complete'],
  },
  'AdminBookingRequests_removeTraveler changedSince': {
    ...changedSince,
    after: ['AdminBookingRequests_addTraveler colleague'],
  },
  'AdminBookingRequests_removeHotel lastItem': needs('a pending request of this one stay'),
  tooManyFlights: needs('a pending request of 50 flights'),
  tooManyHotels: needs('a pending request of 50 stays'),
  tooManyTravelers: needs('a pending request of 100 travelers'),
};
