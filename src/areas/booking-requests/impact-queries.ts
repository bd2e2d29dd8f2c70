import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { compares, allOf } from '../../platform/database/page.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';
import { viewOf } from './booking-request-queries.ts';
import { FlightItem } from './entities.ts';
import { type BookedFlight, type BookedHotel, type BookedTraveler, FLIGHT_FACTS } from './policy-check.ts';

type Schemas = components['schemas'];

/** When an item was added and changed, as PostgreSQL writes it in JSON. */
type Times = { createdAt: string; updatedAt: string };

/** A request with the fields that the policy check needs, and its evaluation. */
export type PastRequest = {
  id: string;
  /** For the next page. */
  createdAt: Date;
  /** `createdAt` as PostgreSQL writes it in JSON. */
  madeAt: string;
  evaluation: Schemas['BookingPolicyEvaluation'] | null;
  travelersChanged: boolean;
  flightItems: (BookedFlight & Times)[];
  hotelItems: (BookedHotel & Times)[];
  travelers: BookedTraveler[];
};

/** Selects a company's requests: those created on these UTC days, before `after`. */
export type PastRequests = {
  companyId: string;
  from: string;
  to: string;
  /** Null means all policies. */
  basePolicyId: string | null;
  after: Pick<PastRequest, 'createdAt' | 'id'> | null;
};

/** A request can have 1 MB of items, but this query reads about 1 KB of most. */
const REQUESTS_PER_READ = 200;

const FLIGHT_VIEW = viewOf(FlightItem, 'f', [...FLIGHT_FACTS, 'createdAt', 'updatedAt']);

const of = (alias: string) => raw(`${alias}.company_id = r.company_id and ${alias}.booking_request_id = r.id`);

/** The next requests, newest first; fewer than REQUESTS_PER_READ only if there are no more. */
export async function pastRequests(
  em: EntityManager,
  { companyId, from, to, basePolicyId, after }: PastRequests,
): Promise<{ requests: PastRequest[]; isLast: boolean }> {
  const where = allOf([
    sql`r.company_id = ${companyId} and r.created_at >= ${from}::date::timestamp at time zone 'UTC'
      and r.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    after && sql`(r.created_at, r.id) < (${after.createdAt}, ${after.id}::uuid)`,
    compares("r.policy_evaluation ->> 'policyId' = ?", basePolicyId),
  ]);
  const requests = await run<PastRequest>(
    em,
    sql`select r.id, r.created_at as "createdAt", to_json(r.created_at)#>>'{}' as "madeAt",
      r.policy_evaluation as evaluation, r.travelers_changed as "travelersChanged",
      coalesce((select json_agg(${FLIGHT_VIEW} order by f.created_at, f.id)
        from flight_items f where f.company_id = ${companyId} and ${of('f')}), '[]') as "flightItems",
      coalesce((select json_agg(json_build_object(
          'cityId', h.city_id, 'cityCode', h.city_code, 'hotelStars', h.hotel_stars, 'checkInDate', h.check_in_date,
          'checkOutDate', h.check_out_date, 'price', h.price, 'currency', h.currency,
          'roomOccupancy', json_build_object('length', json_array_length(h.room_occupancy::json)),
          'createdAt', h.created_at, 'updatedAt', h.updated_at) order by h.created_at, h.id)
        from hotel_items h where h.company_id = ${companyId} and ${of('h')}), '[]') as "hotelItems",
      coalesce((select json_agg(json_build_object('travelerTypeCode', t.traveler_type_code))
        from booking_request_travelers t where t.company_id = ${companyId} and ${of('t')}), '[]') as travelers
      from booking_requests r where ${where} order by r.created_at desc, r.id desc limit ${REQUESTS_PER_READ}`,
  );
  return { requests, isLast: requests.length < REQUESTS_PER_READ };
}
