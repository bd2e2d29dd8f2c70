import { idempotencyKey, type Schemas } from '@travel-desk/client';
import { demo, expecting, type Scenario } from './step.ts';

const outbound = {
  originLocationId: 'airport-BER',
  originLocationType: 'airport',
  originCode: 'BER',
  originName: 'Berlin Brandenburg',
  destinationLocationId: 'airport-LHR',
  destinationLocationType: 'airport',
  destinationCode: 'LHR',
  destinationName: 'London Heathrow',
  departureDate: '2030-03-11',
  departureTime: '10:40',
  arrivalDate: '2030-03-11',
  arrivalTime: '11:45',
  airline: 'British Airways',
  airlineCode: 'BA',
  flightNumber: 'BA981',
  cabinClass: 'Economy',
  adultsCount: 1,
  childrenCount: 0,
  infantsCount: 0,
  price: 289.9,
  currency: 'EUR',
} satisfies Schemas['FlightItemCreate'];

const stay = {
  cityId: 'city-LON',
  cityCode: 'LON',
  cityName: 'London',
  hotelId: 'hotel-LON-0042',
  hotelName: 'Riverside Hotel London',
  hotelStars: 4,
  checkInDate: '2030-03-11',
  checkOutDate: '2030-03-14',
  price: 612,
  currency: 'EUR',
  roomOccupancy: [
    {
      roomName: 'Superior double',
      boardBasis: 'Bed and breakfast',
      adultsCount: 1,
      childrenCount: 0,
      childrenAges: [],
    },
  ],
} satisfies Schemas['HotelItemCreate'];

const trip = {
  totalPrice: 901.9,
  currency: 'EUR',
  requestNotes: 'Visit to the London office.',
  reasonCode: 'OFFICE_VISIT',
  flightItems: [outbound],
  hotelItems: [stay],
  travelers: [{ travelerId: demo.amiraTraveler, travelerTypeCode: 'ADT' }],
} satisfies Schemas['BookingRequestCreate'];

export async function bookingRequests({ amira, lena, step }: Scenario): Promise<void> {
  const pending = { params: { path: { id: demo.pendingRequest } } };
  await step(
    'BookingRequests_listMine',
    amira.GET('/v1/booking-requests/my-requests', { params: { query: { status: ['PENDING', 'COMPLETED'] } } }),
  );
  await step('BookingRequests_read', amira.GET('/v1/booking-requests/{id}', pending));
  await step(
    'BookingRequests_read: absent',
    amira.GET('/v1/booking-requests/{id}', { params: { path: { id: demo.absentRequest } }, ...expecting(404) }),
  );

  await step('ReasonCodes_listActive', amira.GET('/v1/reason-codes', {}));
  const header = { 'Idempotency-Key': idempotencyKey() };
  const created = await step(
    'BookingRequests_create',
    amira.POST('/v1/booking-requests', { params: { header }, body: trip }),
  );
  await step(
    'BookingRequests_create: with the key of another',
    amira.POST('/v1/booking-requests', { params: { header }, body: { ...trip, totalPrice: 950 }, ...expecting(409) }),
  );
  await step(
    'BookingRequests_create: nothing to book',
    amira.POST('/v1/booking-requests', {
      body: { ...trip, flightItems: [], hotelItems: [] },
      ...expecting(400, 'nothingToBook'),
    }),
  );
  await step(
    'BookingRequests_create: with a reason that is no longer active',
    amira.POST('/v1/booking-requests', {
      body: { ...trip, reasonCode: 'TRADE_FAIR_HOTEL' },
      ...expecting(400, 'unknownReason'),
    }),
  );
  await step(
    'BookingRequests_create: above the budget',
    amira.POST('/v1/booking-requests', { body: { ...trip, totalPrice: 99_000 }, ...expecting(403, 'budgetBlocks') }),
  );
  await step('BookingRequests_cancel', amira.POST('/v1/booking-requests/{id}/cancel', pending));
  await step(
    'BookingRequests_cancel: again',
    amira.POST('/v1/booking-requests/{id}/cancel', { ...pending, ...expecting(400, 'notPending') }),
  );

  const id = created.data?.data.id ?? 'none';
  const own = { params: { path: { id } } };
  await step(
    'AdminBookingRequests_list',
    lena.GET('/v1/admin/booking-requests', {
      params: { query: { companyId: 'acme', serviceType: ['flights', 'hotels'] } },
    }),
  );
  await step(
    'AdminBookingRequests_list: several faults',
    lena.GET('/v1/admin/booking-requests', {
      params: { query: { minPrice: 2, maxPrice: 1, minTravelers: 2, maxTravelers: 1 } },
      ...expecting(400),
    }),
  );
  await step(
    'AdminBookingRequests_update',
    lena.PATCH('/v1/admin/booking-requests/{id}', {
      ...own,
      body: { totalPrice: 1204.9, currency: 'EUR', requestNotes: 'The fare rose.' },
    }),
  );
  await step('AdminBookingRequests_evaluatePolicy', lena.GET('/v1/admin/booking-requests/{id}/policy-evaluation', own));
  const flight = await step(
    'AdminBookingRequests_addFlight',
    lena.POST('/v1/admin/booking-requests/{id}/flights', {
      ...own,
      body: { ...outbound, departureDate: '2030-03-14', arrivalDate: '2030-03-14' },
    }),
  );
  const hotel = await step(
    'AdminBookingRequests_addHotel',
    lena.POST('/v1/admin/booking-requests/{id}/hotels', { ...own, body: stay }),
  );
  const ofFlight = { params: { path: { id, flightId: flight.data?.data.id ?? 'none' } } };
  const ofHotel = { params: { path: { id, hotelId: hotel.data?.data.id ?? 'none' } } };
  await step(
    'AdminBookingRequests_updateFlight',
    lena.PATCH('/v1/admin/booking-requests/{id}/flights/{flightId}', {
      ...ofFlight,
      body: { departureTime: '14:20', arrivalTime: '15:25', flightNumber: 'BA983', price: 318.4 },
    }),
  );
  await step(
    'AdminBookingRequests_updateHotel',
    lena.PATCH('/v1/admin/booking-requests/{id}/hotels/{hotelId}', {
      ...ofHotel,
      body: { checkOutDate: '2030-03-13', price: 408 },
    }),
  );
  await step(
    'AdminBookingRequests_removeFlight',
    lena.DELETE('/v1/admin/booking-requests/{id}/flights/{flightId}', ofFlight),
  );
  await step(
    'AdminBookingRequests_removeHotel',
    lena.DELETE('/v1/admin/booking-requests/{id}/hotels/{hotelId}', ofHotel),
  );
  await step(
    'AdminBookingRequests_removeHotel: again',
    lena.DELETE('/v1/admin/booking-requests/{id}/hotels/{hotelId}', { ...ofHotel, ...expecting(404, 'noSuchHotel') }),
  );
  await step(
    'AdminBookingRequests_addTraveler',
    lena.POST('/v1/admin/booking-requests/{id}/travelers', { ...own, body: { travelerId: demo.omarTraveler } }),
  );
  await step(
    'AdminBookingRequests_removeTraveler',
    lena.DELETE('/v1/admin/booking-requests/{id}/travelers/{travelerId}', {
      params: { path: { id, travelerId: demo.omarTraveler } },
    }),
  );
  await step(
    'Travelers_delete: while a request waits',
    lena.DELETE('/api/admin/travelers/{id}', {
      params: { path: { id: demo.amiraTraveler } },
      ...expecting(400, 'inPendingBooking'),
    }),
  );
  await step(
    'AdminBookingRequests_changeStatus',
    lena.PATCH('/v1/admin/booking-requests/{id}/status', {
      ...own,
      body: { status: 'COMPLETED' },
    }),
  );
  await step(
    'AdminBookingRequests_changeStatus: again',
    lena.PATCH('/v1/admin/booking-requests/{id}/status', {
      ...own,
      body: { status: 'CANCELLED' },
      ...expecting(400, 'invalidTransition'),
    }),
  );
}
