import type { EntityManager } from '@mikro-orm/postgresql';
import type { Fault } from '../../domain/errors.ts';
import type { ListFilter, SentQuery } from '../../http/operations.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { run } from '../../platform/database/unit-of-work.ts';
import {
  allOf,
  compares,
  contains,
  containsFolded,
  folded,
  type KeyedList,
  type KeyPage,
  keysAfterCount,
  type Paging,
  sortedKeys,
  values,
} from '../../platform/database/page.ts';

type BookingRequestSort = NonNullable<SentQuery<'AdminBookingRequests_list'>['sortBy']>;

/** A user, and whether their list has all of their requests, those for them, or those they created for others (D34). */
type UserFilter = {
  userId: string;
  delegation: NonNullable<SentQuery<'BookingRequests_listMine'>['delegationFilter']>;
};

/** The filter of a list (D34, D39). Dates are UTC, bounds are inclusive, and an absent filter does not restrict. */
export type BookingRequestFilter = Omit<ListFilter<'AdminBookingRequests_list'>, 'search'> & {
  /** Only requests for this user, requests that this user created for others, or both. */
  user?: UserFilter;
  /** Search term for the name and the e-mail address of the user whom the request is for. */
  requester?: string | undefined;
  /** Search term for ids, notes, places, airlines, hotels and names of travelers; only together with `user`. */
  contents?: string | undefined;
};

export type BookingRequestOrder = { by: BookingRequestSort; direction: 'asc' | 'desc' };

const COLUMN_OF: Readonly<Record<BookingRequestSort, string>> = {
  createdAt: 'r.created_at',
  totalPrice: 'r.total_price',
  status: 'r.status',
};

/**
 * If a search finds at most this many requests, they are all read and sorted. The planner cannot estimate what a search
 * finds. To fill a page with a few matches, it might read all requests in the order of the list, which takes seconds.
 */
const MAX_SORTED = 20_000;

/**
 * The keys of the requests on one page of a list, in its order, and the total. The statements are not prepared:
 * the best index depends on the values.
 */
export async function requestKeys(
  em: EntityManager,
  filter: BookingRequestFilter,
  order: BookingRequestOrder,
  paging: Paging,
  maxSorted = MAX_SORTED,
): Promise<KeyPage> {
  const { companyId, user, requester, contents } = filter;
  const list: KeyedList = {
    from: user ? sql`${requestsOf(companyId, user)} r` : raw('booking_requests r'),
    alias: 'r',
    where: [
      matching(filter),
      requester === undefined ? null : ofRequester(requester, companyId),
      contents === undefined ? null : containing(contents, companyId),
    ],
    orderBy: orderBy(order),
    sortedBy: COLUMN_OF[order.by],
  };
  // A user has few requests, and searching their contents is expensive, so it is done once.
  if (user) return sortedKeys(em, list, paging);
  const total = await countOf(em, filter, list);
  if (requester !== undefined && total <= maxSorted) return sortedKeys(em, list, paging);
  return keysAfterCount(em, list, paging, total);
}

/** Ties are sorted by id in the same direction (D39). */
export function orderBy({ by, direction }: BookingRequestOrder): Sql {
  return raw(`${COLUMN_OF[by]} ${direction}, r.id ${direction}`);
}

/** `created_by_user_id` is set only on requests for others (D29), so the union has no request twice. */
function requestsOf(companyId: string | null, { userId, delegation }: UserFilter): Sql {
  const ofCompany = sql`select * from booking_requests where company_id = ${companyId}`;
  const forThem = sql`${ofCompany} and requested_by_user_id = ${userId}`;
  const created = sql`${ofCompany} and created_by_user_id = ${userId}`;
  if (delegation === 'my_requests') return sql`(${forThem})`;
  if (delegation === 'delegated') return sql`(${created})`;
  return sql`(${forThem} union all ${created})`;
}

/** Without filters, or with a filter by status only, the total is a sum of stored counts. */
async function countOf(em: EntityManager, filter: BookingRequestFilter, { from, where }: KeyedList): Promise<number> {
  const isKept = boundsOf(filter).length === 0 && filter.requester === undefined;
  const [row] = await run<{ total: string }>(
    em,
    isKept
      ? sql`select coalesce(sum(r.requests), 0) as total from booking_request_counts r where ${matching(filter)}`
      : sql`select count(*) as total from ${from} where ${allOf(where)}`,
  );
  return Number(row!.total);
}

/** All conditions on a request `r`, except for the user and the searches. */
export function matching(filter: BookingRequestFilter): Sql {
  const { companyId, status } = filter;
  const hasStatus = status ? sql`r.status in (${values(status)})` : null;
  return allOf([...boundsOf(filter), compares('r.company_id = ?', companyId), hasStatus]);
}

/**
 * The conditions besides company and status. PostgreSQL checks those of equal cost in the order in which they are given,
 * and comparing integers takes less than comparing prices.
 */
function boundsOf(filter: BookingRequestFilter): Sql[] {
  const { policyAction, reasonCode, serviceType, minPrice, maxPrice, minTravelers, maxTravelers } = filter;
  // Every request has a flight or a hotel stay, so a filter for both restricts nothing.
  const [service, otherService] = new Set(serviceType);
  const bounds = [
    compares('r.policy_action = ?', policyAction),
    compares('r.reason_code = ?', reasonCode),
    ...createdBetween(filter, 'r'),
    service && !otherService ? raw(service === 'flights' ? 'r.has_flights' : 'r.has_hotels') : null,
    compares('r.traveler_count >= ?', minTravelers),
    compares('r.traveler_count <= ?', maxTravelers),
    compares('r.total_price >= ?', minPrice),
    compares('r.total_price <= ?', maxPrice),
  ];
  return bounds.filter((bound) => bound !== null);
}

/** Days are UTC. */
export function createdBetween(
  { startDate, endDate }: Pick<BookingRequestFilter, 'startDate' | 'endDate'>,
  alias: string,
): (Sql | null)[] {
  return [
    compares(`${alias}.created_at >= ?::date::timestamp at time zone 'UTC'`, startDate),
    compares(`${alias}.created_at < (?::date + 1)::timestamp at time zone 'UTC'`, endDate),
  ];
}

/**
 * The requests of users whose name or e-mail address matches. As a subselect, so that the index `users_folded` finds
 * the users, and an index on the requests finds theirs.
 */
export function ofRequester(search: string, companyId: string | null, alias = 'r'): Sql {
  const users = allOf([
    compares('u.company_id = ?', companyId),
    containsFolded(['u.folded_name', 'u.folded_email'], search),
  ]);
  return sql`(${raw(alias)}.company_id, ${raw(alias)}.requested_by_user_id) in (
    select u.company_id, u.id from users u where ${users})`;
}

/**
 * Use it only on the requests of one user, which are few. It searches one string per request, whose parts are separated
 * by a character that nobody types, because conditions with `or exists` make the planner read whole tables. A search
 * term that has this character is only searched in the notes, so that it does not match across parts.
 */
function containing(search: string, companyId: string | null): Sql | null {
  if (search.includes('\u0001')) return contains(['r.request_notes'], search);
  const travelers = allOf([
    sql`t.company_id = r.company_id and t.id = any (r.traveler_ids)`,
    compares('t.company_id = ?', companyId),
  ]);
  const names = sql`(
    select string_agg(t.first_name || ' ' || t.last_name, E'\\x01') from travelers t where ${travelers})`;
  return folded(sql`lower(upper(concat_ws(E'\\x01', r.id, r.request_notes, r.item_texts, ${names})))`, search);
}

/** Faults for lower bounds above their upper bounds (D8). Date ranges are checked by `dayRange`. */
export function boundsFaults(sent: SentQuery<'AdminBookingRequests_list'>): Fault[] {
  return (['Price', 'Travelers'] as const)
    .filter((name) => sent[`min${name}`]! > sent[`max${name}`]!)
    .map((name) => ({ field: `min${name}`, message: `must not be greater than max${name}` }));
}
