import { raw, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import type { Fault } from '../../domain/errors.ts';
import type { SentQuery } from '../../http/operations.ts';
import { allOf, compares, contains, folded } from '../../platform/list-page.ts';

type Schemas = components['schemas'];

/** Whose requests a user's list holds: all, those for the user, or those sent for others (D34). */
export type DelegationFilter = NonNullable<SentQuery<'BookingRequests_listMine'>['delegationFilter']>;
export type BookingRequestSort = NonNullable<SentQuery<'AdminBookingRequests_list'>['sortBy']>;

/** Which requests a list is about (D34, D39). Days are UTC, all bounds inclusive, absent filters restrict nothing. */
export type BookingRequestFilter = {
  /** Null: of every company. */
  companyId: string | null;
  /** Of one user: those for them, those they sent, or both. */
  user?: { userId: string; delegation: DelegationFilter };
  status?: readonly Schemas['BookingRequestStatus'][] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  serviceType?: readonly Schemas['ServiceType'][] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  minTravelers?: number | undefined;
  maxTravelers?: number | undefined;
  /** In the name and the e-mail of the user it is for. */
  requester?: string | undefined;
  /** In ids, notes, places, airlines, hotels and names of travelers. */
  contents?: string | undefined;
};

export type BookingRequestOrder = { by: BookingRequestSort; direction: 'asc' | 'desc' };

/**
 * One row: `companies` and `ids` of a page in its order, and the `total` of all pages, of one snapshot.
 *
 * The total of a list without filters, or by status only, is a sum of the kept counts. With one bound or a search
 * beside that, what it leaves out is counted first, as long as that is little: it comes off the sum. Any other is counted.
 * Values are to be written into the text, as `em.execute` does: which index serves depends on them.
 */
export function listQuery(
  asked: BookingRequestFilter,
  order: BookingRequestOrder,
  page: number,
  perPage: number,
): RawQueryFragment {
  const filter = withoutEveryService(asked);
  const column = raw(COLUMN_OF[order.by]);
  // With ties by id in the same direction (D39).
  const orderBy = raw(`order by ${COLUMN_OF[order.by]} ${order.direction}, r.id ${order.direction}`);
  const facts = matching(filter);
  const pageOf = (rows: RawQueryFragment): RawQueryFragment => sql`
    (select coalesce(array_agg(r.company_id ${orderBy}), '{}') as companies, coalesce(array_agg(r.id ${orderBy}), '{}') as ids
    from (select r.company_id, r.id, ${column} from ${rows} ${orderBy} limit ${perPage} offset ${(page - 1) * perPage}) r) page`;
  if (filter.user) {
    // Those of one user are few, and a search in what they hold is dear: they are found once.
    return sql`with found as materialized (select r.company_id, r.id, ${column} from ${requestsOf(filter)} r where ${facts})
      select page.companies, page.ids, counted.total from ${pageOf(sql`found r`)}
      cross join (select count(*) as total from found) counted`;
  }
  const total = totalOf(filter, facts);
  // Past the end no request is looked for: to skip all of them costs as much as to read them.
  const hasPage = sql`(select total from counted) > ${(page - 1) * perPage}`;
  return sql`with counted as materialized (${total})
    select page.companies, page.ids, counted.total from ${pageOf(sql`booking_requests r where ${facts} and ${hasPage}`)}
    cross join counted`;
}

const COLUMN_OF: Readonly<Record<BookingRequestSort, string>> = {
  createdAt: 'r.created_at',
  totalPrice: 'r.total_price',
  status: 'r.status',
};

/** Nobody sends a request for themselves (D29): so what a user has sent is for others, and no request comes twice. */
function requestsOf({ companyId, user }: BookingRequestFilter): RawQueryFragment {
  const { userId, delegation } = user!;
  const forThem = sql`select * from booking_requests where company_id = ${companyId} and requested_by_user_id = ${userId}`;
  const sent = sql`select * from booking_requests where company_id = ${companyId} and created_by_user_id = ${userId}`;
  if (delegation === 'my_requests') return sql`(${forThem})`;
  if (delegation === 'delegated') return sql`(${sent})`;
  return sql`(${forThem} union all ${sent})`;
}

/** How many requests that a filter leaves out are counted before those that it lets through are counted instead. */
const MAX_LEFT_OUT = 50_000;

/** A select of the `total` of a list of all users' requests. */
function totalOf(filter: BookingRequestFilter, facts: RawQueryFragment): RawQueryFragment {
  const { companyId, status, ...more } = filter;
  const kept = sql`select coalesce(sum(c.requests), 0) as total from booking_request_counts c
    where ${allOf([compares('c.company_id = ?', companyId), compares('c.status in (?)', status)])}`;
  const names = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (names.length === 0) return kept;
  const counted = sql`select count(*) as total from booking_requests r where ${facts}`;
  const others = names.length === 1 ? othersThan(filter) : null;
  if (!others) return counted;
  const leftOut = sql`select 1 from booking_requests r where ${allOf([matching({ companyId, status }), others])} limit ${MAX_LEFT_OUT}`;
  // Of the two cases only the one that holds is evaluated.
  return sql`select case when left_out.requests < ${MAX_LEFT_OUT} then (${kept}) - left_out.requests else (${counted}) end as total
    from (select count(*) as requests from (${leftOut}) found) left_out`;
}

/** The requests that the one bound or search of a filter leaves out, where an index finds them. */
function othersThan({
  companyId,
  startDate,
  endDate,
  minPrice,
  maxPrice,
  requester,
}: BookingRequestFilter): RawQueryFragment | null {
  if (requester !== undefined) return ofRequester(requester, companyId, false);
  return (
    compares(`r.created_at < ?::date::timestamp at time zone 'UTC'`, startDate) ??
    compares(`r.created_at >= (?::date + 1)::timestamp at time zone 'UTC'`, endDate) ??
    compares('r.total_price < ?', minPrice) ??
    compares('r.total_price > ?', maxPrice)
  );
}

/** Every request has a flight or a hotel stay, so who asks for both asks for all. */
function withoutEveryService(filter: BookingRequestFilter): BookingRequestFilter {
  return new Set(filter.serviceType).size === 2 ? { ...filter, serviceType: undefined } : filter;
}

/** All that a filter asks of a request `r`, but for the user. */
function matching(filter: BookingRequestFilter): RawQueryFragment {
  const { companyId, status, serviceType, requester, contents } = filter;
  const services = { flights: 'r.has_flights', hotels: 'r.has_hotels' };
  return allOf([
    compares('r.company_id = ?', companyId),
    compares(`r.created_at >= ?::date::timestamp at time zone 'UTC'`, filter.startDate),
    compares(`r.created_at < (?::date + 1)::timestamp at time zone 'UTC'`, filter.endDate),
    compares('r.total_price >= ?', filter.minPrice),
    compares('r.total_price <= ?', filter.maxPrice),
    compares('r.status in (?)', status),
    serviceType ? raw(`(${[...new Set(serviceType)].map((service) => services[service]).join(' or ')})`) : null,
    compares('r.traveler_count >= ?', filter.minTravelers),
    compares('r.traveler_count <= ?', filter.maxTravelers),
    requester === undefined ? null : ofRequester(requester, companyId),
    contents === undefined ? null : holding(contents, companyId),
  ]);
}

/**
 * The users first, by their index `users_search`, then their requests by theirs.
 *
 * @param isFound false for the requests of all other users
 */
function ofRequester(search: string, companyId: string | null, isFound = true): RawQueryFragment {
  const found = contains(['u.name', 'u.email'], search);
  // A user without an e-mail is neither found nor not.
  const users = allOf([compares('u.company_id = ?', companyId), isFound ? found : sql`(${found}) is not true`]);
  return sql`(r.company_id, r.requested_by_user_id) in (select u.company_id, u.id from users u where ${users})`;
}

/**
 * Only ever over the requests of one user, which are few. One text for each, its fields set apart by what nobody types:
 * alternatives of the kind "or exists" tempt the planner into reading whole tables.
 */
function holding(search: string, companyId: string | null): RawQueryFragment {
  const travelers = allOf([
    sql`t.company_id = r.company_id and t.id = any (r.traveler_ids)`,
    compares('t.company_id = ?', companyId),
  ]);
  const names = sql`(select string_agg(t.first_name || ' ' || t.last_name, E'\\x01') from travelers t where ${travelers})`;
  return folded(sql`lower(upper(concat_ws(E'\\x01', r.id, r.request_notes, r.item_texts, ${names})))`, search);
}

/** Bounds of a list as they are sent. */
type Bounds = Partial<Record<'minPrice' | 'maxPrice' | 'minTravelers' | 'maxTravelers', number>>;

/** Lower bounds above their upper bounds (D8); those of days are `dayRange`'s. */
export function boundsFaults({ minPrice, maxPrice, minTravelers, maxTravelers }: Bounds): Fault[] {
  return [
    ...(minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
      ? [{ field: 'minPrice', message: 'must not be greater than maxPrice' }]
      : []),
    ...(minTravelers !== undefined && maxTravelers !== undefined && minTravelers > maxTravelers
      ? [{ field: 'minTravelers', message: 'must not be greater than maxTravelers' }]
      : []),
  ];
}
