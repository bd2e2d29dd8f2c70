import type { components } from '../../../generated/api.d.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { Handlers, OperationsOf } from '../../http/operations.ts';
import { success, successPage } from '../../http/success.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { AdminBookingService } from './admin-booking-service.ts';
import type { BookingService } from './booking-service.ts';
import type { BookingRequestView } from './entities.ts';
import type { ImpactService } from './impact-service.ts';
import type { ItemService } from './item-service.ts';
import { presentBookingRequest, presentViolation, tagOfBookingRequest } from './present.ts';
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
        (view) => requestReply(view, 201),
      );
    },

    async BookingRequests_listMine({ caller, query }) {
      return successPage('bookingRequests', await bookings.listMine(caller, query), query, presentBookingRequest);
    },

    async BookingRequests_read({ caller, path }) {
      return requestReply(await bookings.read(caller, path.id));
    },

    async BookingRequests_cancel({ caller, path }) {
      return requestReply(await bookings.cancel(caller, path.id));
    },
  };
}

/** The services that change a request's items and travelers. */
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
      return successPage('bookingRequests', await bookings.list(caller, query), query, presentBookingRequest);
    },

    async AdminBookingRequests_update({ caller, path, body, header }) {
      return requestReply(await bookings.update(caller, path.id, body, header['if-match']));
    },

    async AdminBookingRequests_changeStatus({ caller, path, body, header }) {
      return requestReply(await bookings.changeStatus(caller, path.id, body, header['if-match']));
    },

    async AdminBookingRequests_evaluatePolicy({ caller, path }) {
      return success(await bookings.evaluatePolicy(caller, path.id));
    },

    async AdminBookingRequests_addFlight({ caller, path, body }) {
      return partReply(await flights.add(caller, path.id, body), 201);
    },

    async AdminBookingRequests_updateFlight({ caller, path, body, header }) {
      return partReply(await flights.update(caller, path.id, path.flightId, body, header['if-match']), 200);
    },

    async AdminBookingRequests_removeFlight({ caller, path, header }) {
      await flights.remove(caller, path.id, path.flightId, header['if-match']);
      return { status: 204 };
    },

    async AdminBookingRequests_addHotel({ caller, path, body }) {
      return partReply(await hotels.add(caller, path.id, body), 201);
    },

    async AdminBookingRequests_updateHotel({ caller, path, body, header }) {
      return partReply(await hotels.update(caller, path.id, path.hotelId, body, header['if-match']), 200);
    },

    async AdminBookingRequests_removeHotel({ caller, path, header }) {
      await hotels.remove(caller, path.id, path.hotelId, header['if-match']);
      return { status: 204 };
    },

    async AdminBookingRequests_addTraveler({ caller, path, body }) {
      return partReply(await travelers.add(caller, path.id, body.travelerId), 201);
    },

    async AdminBookingRequests_removeTraveler({ caller, path, header }) {
      await travelers.remove(caller, path.id, path.travelerId, header['if-match']);
      return { status: 204 };
    },
  };
}

/** Tries a policy on past booking requests. The path is under policies, but that area does not know bookings. */
export function policyImpactHandlers(impacts: ImpactService): Handlers<OperationsOf<'PolicyImpacts'>> {
  return {
    async PolicyImpacts_find({ caller, body }) {
      return { status: 200, body: await impacts.find(caller, body) };
    },
  };
}

/** The operations on policy violations. */
export function violationHandlers(service: ViolationService): Handlers<OperationsOf<'PolicyViolations'>> {
  return {
    async PolicyViolations_list({ caller, query }) {
      return successPage('policyViolations', await service.list(caller, query), query, presentViolation);
    },

    async PolicyViolations_summarize({ caller, query }) {
      return success(await service.summarize(caller, query));
    },
  };
}

function requestReply<Status extends 200 | 201 = 200>(view: BookingRequestView, status = 200 as Status) {
  return { ...success(presentBookingRequest(view), status), etag: tagOfBookingRequest(view) };
}

function partReply<Part, Status extends 200 | 201>({ part, version }: OfVersion<Part>, status: Status) {
  return { ...success(part, status), etag: entityTag(version) };
}
