import type { components } from '../../../generated/api.d.ts';
import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { AdminBookingService } from './admin-booking-service.ts';
import type { BookingRequestPage, BookingService } from './booking-service.ts';
import { presentBookingRequest, presentFlightItem, presentHotelItem } from './present.ts';
import type { BookingRequestView } from './repository.ts';

type Schemas = components['schemas'];

/** The operations of users. */
export function bookingRequestHandlers(
  bookings: BookingService,
  idempotency: Idempotency,
): Handlers<OperationsOf<'BookingRequests'>> {
  return {
    async BookingRequests_create({ caller, body, call }) {
      return idempotency.answer(
        call,
        (once) => bookings.create(caller, body, once),
        (view) => ({ status: 201, body: success(view) }),
      );
    },

    async BookingRequests_listMine({ caller, query }) {
      return { status: 200, body: listed(await bookings.listMine(caller, query), query) };
    },

    async BookingRequests_read({ caller, path }) {
      return { status: 200, body: success(await bookings.read(caller, path.id)) };
    },

    async BookingRequests_cancel({ caller, path }) {
      return { status: 200, body: success(await bookings.cancel(caller, path.id)) };
    },
  };
}

/** The operations of administrators. */
export function adminBookingRequestHandlers(
  bookings: AdminBookingService,
): Handlers<OperationsOf<'AdminBookingRequests'>> {
  return {
    async AdminBookingRequests_list({ caller, query }) {
      return { status: 200, body: listed(await bookings.list(caller, query), query) };
    },

    async AdminBookingRequests_update({ caller, path, body }) {
      return { status: 200, body: success(await bookings.update(caller, path.id, body)) };
    },

    async AdminBookingRequests_changeStatus({ caller, path, body }) {
      return { status: 200, body: success(await bookings.changeStatus(caller, path.id, body.status)) };
    },

    async AdminBookingRequests_addFlight({ caller, path, body }) {
      const flight = await bookings.addFlight(caller, path.id, body);
      return { status: 201, body: { status: 'success', data: presentFlightItem(flight) } };
    },

    async AdminBookingRequests_updateFlight({ caller, path, body }) {
      const flight = await bookings.updateFlight(caller, path.id, path.flightId, body);
      return { status: 200, body: { status: 'success', data: presentFlightItem(flight) } };
    },

    async AdminBookingRequests_removeFlight({ caller, path }) {
      await bookings.removeFlight(caller, path.id, path.flightId);
      return { status: 204 };
    },

    async AdminBookingRequests_addHotel({ caller, path, body }) {
      const hotel = await bookings.addHotel(caller, path.id, body);
      return { status: 201, body: { status: 'success', data: presentHotelItem(hotel) } };
    },

    async AdminBookingRequests_updateHotel({ caller, path, body }) {
      const hotel = await bookings.updateHotel(caller, path.id, path.hotelId, body);
      return { status: 200, body: { status: 'success', data: presentHotelItem(hotel) } };
    },

    async AdminBookingRequests_removeHotel({ caller, path }) {
      await bookings.removeHotel(caller, path.id, path.hotelId);
      return { status: 204 };
    },

    async AdminBookingRequests_addTraveler({ caller, path, body }) {
      return {
        status: 201,
        body: { status: 'success', data: await bookings.addTraveler(caller, path.id, body.travelerId) },
      };
    },

    async AdminBookingRequests_removeTraveler({ caller, path }) {
      await bookings.removeTraveler(caller, path.id, path.travelerId);
      return { status: 204 };
    },
  };
}

function success(view: BookingRequestView): Schemas['BookingRequestResult'] {
  return { status: 'success', data: presentBookingRequest(view) };
}

function listed(
  { requests, total }: BookingRequestPage,
  { page, perPage }: { page: number; perPage: number },
): Schemas['BookingRequestListResult'] {
  return { status: 'success', data: { bookingRequests: requests.map(presentBookingRequest), total, page, perPage } };
}
