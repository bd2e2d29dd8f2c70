import type { EntityManager } from '@mikro-orm/postgresql';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { RecordKey } from '../../platform/database/page.ts';
import type { AreaManifest } from '../manifest.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import { AdminBookingService } from './admin-booking-service.ts';
import { BookingService, type BookingServiceDependencies } from './booking-service.ts';
import { BookingRequest, BookingRequestTraveler, FlightItem, HotelItem } from './entities.ts';
import {
  adminBookingRequestHandlers,
  bookingRequestHandlers,
  policyImpactHandlers,
  violationHandlers,
} from './handlers.ts';
import { ImpactService } from './impact-service.ts';
import { FLIGHTS, HOTELS, ItemService } from './item-service.ts';
import { BookingRequestRepository } from './booking-request-queries.ts';
import { RequestTransactions } from './request-transactions.ts';
import { ViolationService } from './violation-service.ts';
import { RequestTravelerService } from './request-traveler-service.ts';

/** Booking requests, for users and for administrators (specification 4.2). */
export const bookingRequestsArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [BookingRequest, FlightItem, HotelItem, BookingRequestTraveler],
  open({
    idempotency,
    ...dependencies
  }: Omit<BookingServiceDependencies, 'transactions'> & { idempotency: Idempotency }) {
    const transactions = new RequestTransactions(dependencies);
    const admin = new AdminBookingService({ ...dependencies, transactions });
    const contents = {
      flights: new ItemService(FLIGHTS, transactions),
      hotels: new ItemService(HOTELS, transactions),
      travelers: new RequestTravelerService(transactions),
    };
    return {
      handlers: {
        ...bookingRequestHandlers(new BookingService({ ...dependencies, transactions }), idempotency),
        ...adminBookingRequestHandlers(admin, contents),
        ...policyImpactHandlers(new ImpactService(dependencies)),
        ...violationHandlers(new ViolationService(dependencies.database)),
      },
    };
  },
} satisfies AreaManifest;

/** For the travelers area, which must not import this one: whether a pending request prevents a deletion (D53). */
export function isInPendingBooking(em: EntityManager, traveler: RecordKey): Promise<boolean> {
  return new BookingRequestRepository(em).hasPending(traveler);
}
