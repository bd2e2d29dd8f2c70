import { raw, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import type { Fault } from '../../domain/errors.ts';
import type { SentQuery } from '../../http/operations.ts';
import { allOf, compares, contains, folded, joined } from '../../platform/list-page.ts';

type Schemas = components['schemas'];

/** Which requests a user's list contains: all, those for the user, or those sent for others (D34). */
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
 * The total of a list without filters, or by status only, is a sum of the kept counts; any other is counted (`countsOf`).
 * Values are to be written into the text, as `em.execute` does: which index serves depends on them.
 */
export function listQuery(
  asked: BookingRequestFilter,
  order: BookingRequestOrder,
  page: number,
  perPage: number,
  limits: CountLimits = COUNT_LIMITS,
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
    // A user has few requests, and searching their contents is expensive, so they are selected once.
    return sql`with found as materialized (select r.company_id, r.id, ${column} from ${requestsOf(filter)} r where ${facts})
      select page.companies, page.ids, counted.total from ${pageOf(sql`found r`)}
      cross join (select count(*) as total from found) counted`;
  }
  // A page past the end reads no rows: skipping all of them would cost as much as reading them.
  const hasPage = sql`(select total from counted) > ${(page - 1) * perPage}`;
  return sql`with ${countsOf(filter, limits)}
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

/** After how many requests a count is given up, because another may be shorter. */
export type CountLimits = {
  /** Of those that a filter lets through, before what it leaves out is counted. */
  few: number;
  /** Of those that it leaves out, before all that it lets through is counted. */
  leftOut: number;
};

const COUNT_LIMITS: CountLimits = { few: 50_000, leftOut: 300_000 };

/**
 * The `total` of a list of all users' requests, as `counted`, and before it the counts that it is made of. Of what a
 * filter lets through and what it leaves out, the smaller part is counted, where it is small.
 *
 * A count is a row of its own, and none that is not needed reads a request: a distributed database takes neither case
 * nor subselect around what lies on many of its machines.
 */
function countsOf(asked: BookingRequestFilter, limits: CountLimits): RawQueryFragment {
  const counts: RawQueryFragment[] = [];
  const add = (select: RawQueryFragment): RawQueryFragment => {
    const name = raw(`count_${counts.length + 1}`);
    counts.push(sql`${name} as materialized (${select})`);
    return name;
  };
  const upTo = (limit: number, facts: RawQueryFragment): RawQueryFragment =>
    add(sql`select count(*) as requests from (select 1 from booking_requests r where ${facts} limit ${limit}) found`);
  const reaches = (name: RawQueryFragment, limit: number): RawQueryFragment =>
    sql`(select requests from ${name}) >= ${limit}`;

  /** Only where all `cases` hold. */
  const totalOf = (filter: BookingRequestFilter, ...cases: RawQueryFragment[]): RawQueryFragment => {
    const { companyId, status } = filter;
    if (boundsOf(filter).length === 0) {
      const kept = [compares('c.company_id = ?', companyId), compares('c.status in (?)', status), ...cases];
      return sql`${add(sql`select coalesce(sum(c.requests), 0) as requests from booking_request_counts c where ${allOf(kept)}`)}.requests`;
    }
    const last = lastBoundOf(filter);
    const all = (...more: RawQueryFragment[]): RawQueryFragment =>
      sql`${add(sql`select count(*) as requests from booking_requests r where ${allOf([matching(filter), ...cases, ...more])}`)}.requests`;
    if (!last) return all();
    const leftOut = upTo(limits.leftOut, allOf([matching(last.rest), last.fails, ...cases]));
    const isLittle = sql`not ${reaches(leftOut, limits.leftOut)}`;
    return sql`case when ${leftOut}.requests < ${limits.leftOut}
      then ${totalOf(last.rest, ...cases, isLittle)} - ${leftOut}.requests
      else ${all(reaches(leftOut, limits.leftOut))} end`;
  };

  const few = lastBoundOf(asked) ? upTo(limits.few, matching(asked)) : null;
  const total = few
    ? sql`case when ${few}.requests < ${limits.few} then ${few}.requests else ${totalOf(asked, reaches(few, limits.few))} end`
    : totalOf(asked);
  const rows = counts.map((_count, index) => raw(`count_${index + 1}`));
  return sql`${joined(counts, ', ')}, counted as materialized (select ${total} as total from ${joined(rows, ' cross join ')})`;
}

/**
 * The bound that is worth taking away, so that what it leaves out comes off the total of the rest: a search, or the only
 * one.
 */
function lastBoundOf(filter: BookingRequestFilter): { rest: BookingRequestFilter; fails: RawQueryFragment } | null {
  const { companyId, status, requester, ...others } = filter;
  const bounds = boundsOf(filter);
  if (requester !== undefined) return { rest: { companyId, status, ...others }, fails: bounds.at(-1)!.fails };
  return bounds.length === 1 ? { rest: { companyId, status }, fails: bounds[0]!.fails } : null;
}

/** One condition of a filter, and its opposite. */
type Bound = { holds: RawQueryFragment; fails: RawQueryFragment };

/** What a filter asks beside company and status. Days are UTC days. The search comes last, because it needs the users. */
function boundsOf(filter: BookingRequestFilter): Bound[] {
  const { startDate, endDate, serviceType, minPrice, maxPrice, minTravelers, maxTravelers, requester, companyId } =
    filter;
  const compared = (column: string, bounds: [holds: string, fails: string], value: unknown, of = '?'): Bound[] => {
    const [holds, fails] = bounds.map((operator) => compares(`${column} ${operator} ${of}`, value));
    return holds && fails ? [{ holds, fails }] : [];
  };
  const column = serviceType?.[0] === 'flights' ? 'r.has_flights' : 'r.has_hotels';
  return [
    ...compared('r.created_at', ['>=', '<'], startDate, `?::date::timestamp at time zone 'UTC'`),
    ...compared('r.created_at', ['<', '>='], endDate, `(?::date + 1)::timestamp at time zone 'UTC'`),
    ...compared('r.total_price', ['>=', '<'], minPrice),
    ...compared('r.total_price', ['<=', '>'], maxPrice),
    ...(serviceType ? [{ holds: raw(column), fails: raw(`not ${column}`) }] : []),
    ...compared('r.traveler_count', ['>=', '<'], minTravelers),
    ...compared('r.traveler_count', ['<=', '>'], maxTravelers),
    ...(requester === undefined
      ? []
      : [{ holds: ofRequester(requester, companyId), fails: ofRequester(requester, companyId, false) }]),
  ];
}

/** Every request has a flight or a hotel stay, so a filter for both restricts nothing. */
function withoutEveryService(filter: BookingRequestFilter): BookingRequestFilter {
  return new Set(filter.serviceType).size === 2 ? { ...filter, serviceType: undefined } : filter;
}

function ofStatus({ companyId, status }: BookingRequestFilter): RawQueryFragment {
  return allOf([compares('r.company_id = ?', companyId), compares('r.status in (?)', status)]);
}

/** All that a filter asks of a request `r`, but for the user. */
function matching(filter: BookingRequestFilter): RawQueryFragment {
  const { companyId, contents } = filter;
  const held = contents === undefined ? null : holding(contents, companyId);
  return allOf([ofStatus(filter), ...boundsOf(filter).map(({ holds }) => holds), held]);
}

/**
 * The users first, by their index `users_search`, then their requests by theirs.
 *
 * @param isFound false for the requests of all other users
 */
function ofRequester(search: string, companyId: string | null, isFound = true): RawQueryFragment {
  const found = contains(['u.name', 'u.email'], search);
  // Comparing with a null e-mail would give null instead of false.
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

/** Faults for lower bounds above their upper bounds (D8). Date ranges are checked by `dayRange`. */
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
