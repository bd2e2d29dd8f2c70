import type { components } from '../../../generated/api.d.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { AdminBookingService } from './admin-booking-service.ts';
import type { BookingService } from './booking-service.ts';
import type { BookingRequestView } from './entities.ts';
import type { ImpactService } from './impact-service.ts';
import type { ItemService } from './item-service.ts';
import { presentBookingRequest, presentReevaluation, presentViolation, tagOfBookingRequest } from './present.ts';
import type { BookingRequestPage } from './booking-request-queries.ts';
import type { OfVersion } from './request-transactions.ts';
import type { ViolationService } from './violation-service.ts';
import type { RequestTravelerService } from './request-traveler-service.ts';

type Schemas = components['schemas'];

/** The operations for users. */
export function bookingRequestHandlers(
  bookings: BookingService,
  idempotency: Idempotency,
): Handlers<OperationsOf<'BookingRequests'>> {
  return {
    async BookingRequests_create({ caller, body, call }) {
      return idempotency.answer(
        call,
        (once) => bookings.create(caller, body, once),
        (view) => ({ status: 201, ...success(view) }),
      );
    },

    async BookingRequests_listMine({ caller, query }) {
      return { status: 200, body: listed(await bookings.listMine(caller, query), query) };
    },

    async BookingRequests_read({ caller, path }) {
      return { status: 200, ...success(await bookings.read(caller, path.id)) };
    },

    async BookingRequests_cancel({ caller, path }) {
      return { status: 200, ...success(await bookings.cancel(caller, path.id)) };
    },
  };
}

/** Each changes one kind of contents. */
type ContentsServices = {
  flights: ItemService<Schemas['FlightItem'], Schemas['FlightItemCreate'], Schemas['FlightItemPatch']>;
  hotels: ItemService<Schemas['HotelItem'], Schemas['HotelItemCreate'], Schemas['HotelItemPatch']>;
  travelers: RequestTravelerService;
};

/** The operations for administrators. */
export function adminBookingRequestHandlers(
  bookings: AdminBookingService,
  { flights, hotels, travelers }: ContentsServices,
): Handlers<OperationsOf<'AdminBookingRequests'>> {
  return {
    async AdminBookingRequests_list({ caller, query }) {
      return { status: 200, body: listed(await bookings.list(caller, query), query) };
    },

    async AdminBookingRequests_update({ caller, path, body, header }) {
      return { status: 200, ...success(await bookings.update(caller, path.id, body, header['if-match'])) };
    },

    async AdminBookingRequests_changeStatus({ caller, path, body, header }) {
      const view = await bookings.changeStatus(caller, path.id, body, header['if-match']);
      return { status: 200, ...success(view) };
    },

    async AdminBookingRequests_evaluatePolicy({ caller, path }) {
      const data = presentReevaluation(await bookings.evaluatePolicy(caller, path.id));
      return { status: 200, body: { status: 'success', data } };
    },

    async AdminBookingRequests_addFlight({ caller, path, body }) {
      return { status: 201, ...successOf(await flights.add(caller, path.id, body)) };
    },

    async AdminBookingRequests_updateFlight({ caller, path, body, header }) {
      return {
        status: 200,
        ...successOf(await flights.update(caller, path.id, path.flightId, body, header['if-match'])),
      };
    },

    async AdminBookingRequests_removeFlight({ caller, path, header }) {
      await flights.remove(caller, path.id, path.flightId, header['if-match']);
      return { status: 204 };
    },

    async AdminBookingRequests_addHotel({ caller, path, body }) {
      return { status: 201, ...successOf(await hotels.add(caller, path.id, body)) };
    },

    async AdminBookingRequests_updateHotel({ caller, path, body, header }) {
      return {
        status: 200,
        ...successOf(await hotels.update(caller, path.id, path.hotelId, body, header['if-match'])),
      };
    },

    async AdminBookingRequests_removeHotel({ caller, path, header }) {
      await hotels.remove(caller, path.id, path.hotelId, header['if-match']);
      return { status: 204 };
    },

    async AdminBookingRequests_addTraveler({ caller, path, body }) {
      return { status: 201, ...successOf(await travelers.add(caller, path.id, body.travelerId)) };
    },

    async AdminBookingRequests_removeTraveler({ caller, path, header }) {
      await travelers.remove(caller, path.id, path.travelerId, header['if-match']);
      return { status: 204 };
    },
  };
}

/** The operation that tries a policy on booking requests. Its path is one of policies, which know no bookings. */
export function policyImpactHandlers(impacts: ImpactService): Handlers<OperationsOf<'PolicyImpacts'>> {
  return {
    async PolicyImpacts_find({ caller, body }) {
      return { status: 200, body: await impacts.find(caller, body) };
    },
  };
}

/** The operations on what violated policies. */
export function violationHandlers(service: ViolationService): Handlers<OperationsOf<'PolicyViolations'>> {
  return {
    async PolicyViolations_list({ caller, query }) {
      const { page, perPage } = query;
      const { rows, total } = await service.list(caller, query);
      const policyViolations = rows.map(presentViolation);
      return { status: 200, body: { status: 'success', data: { policyViolations, total, page, perPage } } };
    },

    async PolicyViolations_summarize({ caller, query }) {
      return { status: 200, body: { status: 'success', data: await service.summarize(caller, query) } };
    },
  };
}

function success(view: BookingRequestView): { etag: string; body: Schemas['BookingRequestResult'] } {
  return { etag: tagOfBookingRequest(view), body: { status: 'success', data: presentBookingRequest(view) } };
}

function successOf<Part>({ part, version }: OfVersion<Part>): {
  etag: string;
  body: { status: 'success'; data: Part };
} {
  return { etag: entityTag(version), body: { status: 'success', data: part } };
}

function listed(
  { requests, total }: BookingRequestPage,
  { page, perPage }: { page: number; perPage: number },
): Schemas['BookingRequestListResult'] {
  return { status: 'success', data: { bookingRequests: requests.map(presentBookingRequest), total, page, perPage } };
}
