import { raw, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import type { Fault } from '../../domain/errors.ts';
import type { SentQuery } from '../../http/operations.ts';
import { allOf, compares, contains, containsFolded, folded, joined } from '../../platform/list-page.ts';

type Schemas = components['schemas'];

/** Which requests a user's list contains: all, those for the user, or those created for others (D34). */
export type DelegationFilter = NonNullable<SentQuery<'BookingRequests_listMine'>['delegationFilter']>;
export type BookingRequestSort = NonNullable<SentQuery<'AdminBookingRequests_list'>['sortBy']>;

/** The filter of a list (D34, D39). Dates are UTC, bounds are inclusive, and an absent filter does not restrict. */
export type BookingRequestFilter = {
  /** Null means all companies. */
  companyId: string | null;
  /** Only requests for this user, requests that this user created for others, or both. */
  user?: { userId: string; delegation: DelegationFilter };
  status?: readonly Schemas['BookingRequestStatus'][] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  serviceType?: readonly Schemas['ServiceType'][] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  minTravelers?: number | undefined;
  maxTravelers?: number | undefined;
  /** Search term for the name and the e-mail address of the user whom the request is for. */
  requester?: string | undefined;
  /** Search term for ids, notes, places, airlines, hotels and names of travelers; only together with `user`. */
  contents?: string | undefined;
};

export type BookingRequestOrder = { by: BookingRequestSort; direction: 'asc' | 'desc' };

/**
 * The query for one page of a list. It returns one row: `companies` and `ids` of the page in its order, and the `total`
 * of all pages, from one snapshot.
 *
 * Without filters, or with a filter by status only, the total is a sum of stored counts; otherwise it is counted (see
 * `countsOf`). Run the query with `em.execute`, which inlines the values: the best index depends on them.
 */
export function listQuery(
  filter: BookingRequestFilter,
  order: BookingRequestOrder,
  page: number,
  perPage: number,
  limits: CountLimits = COUNT_LIMITS,
): RawQueryFragment {
  const column = raw(COLUMN_OF[order.by]);
  // Ties are sorted by id in the same direction (D39).
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
  const all = sql`booking_requests r where ${facts}`;
  // A page past the end reads no rows: skipping all of them would cost as much as reading them.
  const hasPage = sql`(select total from counted) > ${(page - 1) * perPage}`;
  if (filter.requester === undefined) {
    return sql`with ${countsOf(filter, limits)}
      select page.companies, page.ids, counted.total from ${pageOf(sql`${all} and ${hasPage}`)} cross join counted`;
  }
  // Reading the requests of the users found takes longer the more users are found; reading all requests in the order of
  // the list, until those of the users found fill the page, takes longer the fewer requests are found.
  const isSorted = sql`(select total * greatest(users, ${FEW_USERS}) <= ${limits.sorted} from counted)`;
  const walked = sql`select r.company_id, r.id, ${column} from ${all} and ${hasPage} and not ${isSorted} ${orderBy} limit ${page * perPage}`;
  return sql`with ${countsOf(filter, limits)},
    found as materialized (select r.company_id, r.id, ${column} from ${all} and ${hasPage} and ${isSorted})
    select page.companies, page.ids, counted.total
    from ${pageOf(sql`(select * from found union all (${walked})) r`)} cross join counted`;
}

const COLUMN_OF: Readonly<Record<BookingRequestSort, string>> = {
  createdAt: 'r.created_at',
  totalPrice: 'r.total_price',
  status: 'r.status',
};

/** `created_by_user_id` is set only on requests for others (D29), so the union has no request twice. */
function requestsOf({ companyId, user }: BookingRequestFilter): RawQueryFragment {
  const { userId, delegation } = user!;
  const forThem = sql`select * from booking_requests where company_id = ${companyId} and requested_by_user_id = ${userId}`;
  const created = sql`select * from booking_requests where company_id = ${companyId} and created_by_user_id = ${userId}`;
  if (delegation === 'my_requests') return sql`(${forThem})`;
  if (delegation === 'delegated') return sql`(${created})`;
  return sql`(${forThem} union all ${created})`;
}

/** When which way to count or to find a page is taken. */
export type CountLimits = {
  /** A count for a single condition stops there: from there on, a sample decides what to count. */
  few: number;
  /** Percent of the table's blocks that are sampled. */
  sampled: number;
  /** For the page of a search, all requests found are read and sorted if their number times that of the users is less. */
  sorted: number;
};

const COUNT_LIMITS: CountLimits = { few: 20_000, sampled: 0.1, sorted: 4_000_000 };

/** At least so many users are taken to be found, so that at most 20,000 requests are sorted. */
const FEW_USERS = 200;

/**
 * The common table expressions that compute the `total` of a list over all users: `counted`, after the counts that it
 * uses. Of a search that finds most users, and of conditions that most requests of a sample meet, what is left out is counted
 * and subtracted from the total without them; otherwise all that match are counted. What several conditions leave out is
 * counted for each of them, among the requests that meet those before it.
 *
 * Each count is an expression of its own, with a condition that lets it read no request if it is not needed. A
 * distributed database supports neither `case` nor a subselect around a query over many shards.
 */
function countsOf(asked: BookingRequestFilter, limits: CountLimits): RawQueryFragment {
  const counts: RawQueryFragment[] = [];
  const add = (select: RawQueryFragment): RawQueryFragment => {
    const name = raw(`count_${counts.length + 1}`);
    counts.push(sql`${name} as materialized (${select})`);
    return name;
  };
  const upTo = (limit: number, facts: RawQueryFragment): RawQueryFragment =>
    add(sql`select count(*) as found from (select 1 from booking_requests r where ${facts} limit ${limit}) matches`);
  const requests = (...facts: RawQueryFragment[]): RawQueryFragment =>
    add(sql`select count(*) as found from booking_requests r where ${allOf(facts)}`);
  const users = (found: RawQueryFragment | null): RawQueryFragment =>
    add(
      sql`select count(*) as found from users u where ${allOf([compares('u.company_id = ?', asked.companyId), found])}`,
    );
  const foundBy = (name: RawQueryFragment): RawQueryFragment => sql`(select found from ${name})`;
  const usersFound = asked.requester === undefined ? sql`null` : foundBy(users(named(asked.requester)));

  /** The total of a filter. Its counts read no request unless all `cases` hold. */
  const totalOf = (filter: BookingRequestFilter, ...cases: RawQueryFragment[]): RawQueryFragment => {
    const { companyId, status, requester, ...others } = filter;
    const dates = datesOf(filter);
    const all = matching(filter, dates);
    const bounds = boundsOf(filter, dates);
    const last = bounds.at(-1);
    if (!last) {
      const kept = [compares('c.company_id = ?', companyId), compares('c.status in (?)', status), ...cases];
      return foundBy(
        add(sql`select coalesce(sum(c.requests), 0) as found from booking_request_counts c where ${allOf(kept)}`),
      );
    }
    if (requester !== undefined) {
      const rest = { companyId, status, ...others };
      const everybody = foundBy(users(null));
      const findsMost = sql`${usersFound} * 3 > ${everybody} * 2`;
      const findsFew = sql`not ${findsMost}`;
      const missesSome = sql`${usersFound} < ${everybody}`;
      const found = requests(all, ...cases, findsFew);
      const missed = requests(matching(rest), last.fails, ...cases, findsMost, missesSome);
      return sql`case when ${findsMost} then ${totalOf(rest, ...cases, findsMost)} - ${foundBy(missed)} else ${foundBy(found)} end`;
    }
    // Several conditions are rarely met by so few requests that a sample takes longer than counting them.
    const few = bounds.length === 1 ? foundBy(upTo(limits.few, allOf([all, ...cases]))) : null;
    const isMany = few ? [sql`${few} >= ${limits.few}`] : [];
    const holds = bounds.map((bound) => bound.holds);
    const more = add(
      sql`select 9 * count(*) filter (where ${allOf(holds)}) - 5 * count(*) as found
        from booking_requests r tablesample system (${limits.sampled}) where ${allOf([ofStatus(filter), ...cases, ...isMany])}`,
    );
    // More than five ninths rather than half, because counting what is left out takes a count for each condition.
    const isMost = sql`${foundBy(more)} > 0`;
    const leftOut = bounds.map(({ fails }, index) =>
      foundBy(requests(...holds.slice(0, index), fails, ofStatus(filter), ...cases, isMost)),
    );
    // PostgreSQL begins no count that the case does not ask for. Saying so again, for a distributed database, would make each
    // request that several conditions meet take 15 ns more, of 110.
    const matches = requests(all, ...cases, ...(few ? [...isMany, sql`not ${isMost}`] : []));
    return sql`case ${few ? sql`when ${few} < ${limits.few} then ${few}` : sql``}
      when ${isMost} then ${totalOf({ companyId, status }, ...cases, isMost)} - (${joined(leftOut, ' + ')})
      else ${foundBy(matches)} end`;
  };

  const total = totalOf(asked);
  // Subselects, because Citus takes each count in a join for 1,000 rows: the join of four of them was so expensive for the
  // planner that PostgreSQL compiled the query, which takes 50 ms.
  return sql`${joined(counts, ', ')}, counted as materialized (select ${total} as total, ${usersFound} as users)`;
}

/** What bounds of dates are compared with: the time of creation, or its day (UTC). */
type Dates = 'times' | 'days';

/**
 * The dates to count by. With days, the indexes `booking_requests_days` and `booking_requests_company_days` are used, which
 * have no status, service type or user. Over all companies, they are the best ones only for prices.
 */
function datesOf({ companyId, status, serviceType, minPrice, maxPrice, requester }: BookingRequestFilter): Dates {
  if (status || serviceType || requester !== undefined) return 'times';
  return companyId !== null || minPrice !== undefined || maxPrice !== undefined ? 'days' : 'times';
}

/** As in both indexes. */
const DAY = `(r.created_at at time zone 'UTC')::date`;

/** A condition of a filter, and its negation. */
type Bound = { holds: RawQueryFragment; fails: RawQueryFragment };

/**
 * The conditions of a filter besides company and status. The search comes last, as `countsOf` expects. PostgreSQL checks
 * those of equal cost in the order in which they are given, and comparing integers takes less than comparing prices.
 */
function boundsOf(filter: BookingRequestFilter, dates: Dates = 'times'): Bound[] {
  const { startDate, endDate, serviceType, minPrice, maxPrice, minTravelers, maxTravelers, requester, companyId } =
    filter;
  const compared = (column: string, bounds: [holds: string, fails: string], value: unknown, of = '?'): Bound[] => {
    const [holds, fails] = bounds.map((operator) => compares(`${column} ${operator} ${of}`, value));
    return holds && fails ? [{ holds, fails }] : [];
  };
  // Every request has a flight or a hotel stay, so a filter for both restricts nothing.
  const [service, otherService] = new Set(serviceType);
  const column = service === 'flights' ? 'r.has_flights' : 'r.has_hotels';
  return [
    ...(dates === 'days'
      ? [...compared(DAY, ['>=', '<'], startDate), ...compared(DAY, ['<=', '>'], endDate)]
      : [
          ...compared('r.created_at', ['>=', '<'], startDate, `?::date::timestamp at time zone 'UTC'`),
          ...compared('r.created_at', ['<', '>='], endDate, `(?::date + 1)::timestamp at time zone 'UTC'`),
        ]),
    ...(service && !otherService ? [{ holds: raw(column), fails: raw(`not ${column}`) }] : []),
    ...compared('r.traveler_count', ['>=', '<'], minTravelers),
    ...compared('r.traveler_count', ['<=', '>'], maxTravelers),
    ...compared('r.total_price', ['>=', '<'], minPrice),
    ...compared('r.total_price', ['<=', '>'], maxPrice),
    ...(requester === undefined
      ? []
      : [{ holds: ofRequester(requester, companyId), fails: ofRequester(requester, companyId, false) }]),
  ];
}

function ofStatus({ companyId, status }: BookingRequestFilter): RawQueryFragment {
  return allOf([compares('r.company_id = ?', companyId), compares('r.status in (?)', status)]);
}

/** All conditions of a filter on a request `r`, except for the user. */
function matching(filter: BookingRequestFilter, dates?: Dates): RawQueryFragment {
  const { companyId, contents } = filter;
  const found = contents === undefined ? null : containing(contents, companyId);
  return allOf([...boundsOf(filter, dates).map(({ holds }) => holds), ofStatus(filter), found]);
}

/**
 * The requests of users whose name or e-mail address matches. As a subselect, so that the index `users_folded` finds
 * the users, and an index on the requests finds theirs.
 *
 * @param isFound false for the requests of all other users
 */
function ofRequester(search: string, companyId: string | null, isFound = true): RawQueryFragment {
  const found = named(search);
  // Comparing with a null e-mail would give null instead of false.
  const users = allOf([compares('u.company_id = ?', companyId), isFound ? found : sql`(${found}) is not true`]);
  return sql`(r.company_id, r.requested_by_user_id) in (select u.company_id, u.id from users u where ${users})`;
}

/** Users `u` whose name or e-mail address matches. */
function named(search: string): RawQueryFragment | null {
  return containsFolded(['u.folded_name', 'u.folded_email'], search);
}

/**
 * Use it only on the requests of one user, which are few. It searches one string per request, whose parts are separated
 * by a character that nobody types, because conditions with `or exists` make the planner read whole tables. A search
 * term that has this character is only searched in the notes, so that it does not match across parts.
 */
function containing(search: string, companyId: string | null): RawQueryFragment | null {
  if (search.includes('\u0001')) return contains(['r.request_notes'], search);
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
