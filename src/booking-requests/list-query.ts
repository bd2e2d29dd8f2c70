import type { components } from '../../generated/api.d.ts';
import type { Fault } from '../platform/errors.ts';

type Schemas = components['schemas'];

/** A statement or a part of one, with `?` for its values. */
export type Sql = { text: string; values: unknown[] };

/** Which requests a list is about (D34, D39). Days are UTC, all bounds inclusive, absent filters restrict nothing. */
export type BookingRequestFilter = {
  /** Null: of every company. */
  companyId: string | null;
  /** Of one user: those for them, those they sent, or both. */
  user?: { userId: string; delegation: Schemas['DelegationFilter'] };
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

export type BookingRequestOrder = { by: Schemas['BookingRequestSort']; direction: 'asc' | 'desc' };

/**
 * One row: `ids` of a page in its order, and the `total` of all pages, of one snapshot.
 *
 * Values are to be written into the text, as `em.execute` does: which index serves depends on them.
 */
export function listQuery(filter: BookingRequestFilter, order: BookingRequestOrder, page: number, perPage: number): Sql {
  const facts = matching(filter);
  const slice: Sql = { text: `${orderBy(order)} limit ? offset ?`, values: [perPage, (page - 1) * perPage] };
  if (!filter.user) {
    return sql`select array(select r.id from booking_requests r where ${facts} ${slice}) as ids, (${total(filter)}) as total`;
  }
  // Those of one user are few, and a search in what they hold is dear: they are found once.
  return sql`with r as materialized (select r.id, ${text(COLUMN_OF[order.by])} from ${requestsOf(filter.user)} r where ${facts})
    select array(select r.id from r ${slice}) as ids, (select count(*) from r) as total`;
}

/** Nobody sends a request for themselves (D29): so what a user has sent is for others, and no request comes twice. */
function requestsOf({ userId, delegation }: NonNullable<BookingRequestFilter['user']>): Sql {
  const forThem: Sql = { text: 'select * from booking_requests where requested_by_user_id = ?', values: [userId] };
  const sent: Sql = { text: 'select * from booking_requests where created_by_user_id = ?', values: [userId] };
  if (delegation === 'my_requests') return sql`(${forThem})`;
  if (delegation === 'delegated') return sql`(${sent})`;
  return sql`(${forThem} union all ${sent})`;
}

const COLUMN_OF: Readonly<Record<Schemas['BookingRequestSort'], string>> = {
  createdAt: 'r.created_at',
  totalPrice: 'r.total_price',
  status: 'r.status',
};

/** With ties by id in the same direction (D39). */
function orderBy({ by, direction }: BookingRequestOrder): string {
  return `order by ${COLUMN_OF[by]} ${direction}, r.id ${direction}`;
}

/** How many requests there are: from the totals that the database keeps where it does, else counted. */
function total(filter: BookingRequestFilter): Sql {
  const { companyId, requester, contents, startDate, endDate, minPrice, maxPrice } = filter;
  const ofDays = startDate !== undefined || endDate !== undefined;
  const ofPrices = minPrice !== undefined || maxPrice !== undefined;
  const ofKinds = kinds('r', filter).length > 0;
  const ofCompany = companyId !== null;
  if (contents === undefined && requester === undefined) {
    if (!ofDays && !ofPrices) return keptTotal(ofCompany ? 'COMPANY' : 'ALL', filter);
    if (!ofPrices && !(ofCompany && ofKinds)) return bandsTotal(ofCompany ? 'COMPANY_MONTH' : 'DAY', bandsOfDays(filter), filter);
    if (!ofDays && !(ofCompany && ofKinds)) return bandsTotal(ofCompany ? 'COMPANY_PRICE' : 'PRICE', bandsOfPrices(filter), filter);
  }
  if (contents === undefined && !ofDays && !ofPrices && !ofKinds) return keptTotal('USER', filter);
  return sql`select count(*) from booking_requests r where ${matching(filter)}`;
}

/** What was added up, and what has been noted since. */
function keptTotal(totalOf: string, filter: BookingRequestFilter): Sql {
  const facts = (alias: string): Sql[] => [...company(alias, filter), ...kinds(alias, filter), ...ofRequester(alias, filter.requester)];
  return sql`
    select coalesce((select sum(t.requests) from booking_request_totals t where ${and(text(`t.total_of = '${totalOf}'`), ...facts('t'))}), 0)
      + coalesce((select sum(c.requests) from booking_request_changes c where ${and(...facts('c'))}), 0)`;
}

/** Bounds of a filter over totals of bands, which are days, months or steps of prices. The end of a band is not in it. */
type Bands = {
  /** What the bounds ask of a band that lies wholly between them, and of a request; empty without that bound. */
  bandFrom: Sql[];
  bandTo: Sql[];
  requestFrom: Sql[];
  requestTo: Sql[];
  /** Of all bands between the bounds. */
  low: string;
  high: string;
  /** The lower bound, or the lowest value there is. */
  least: Sql;
  lowest: string;
  highest: string;
  /** A request below all of them, one above, and a change in one of them. */
  below: string;
  above: string;
  changed: string;
};

function bandsOfDays({ startDate, endDate }: BookingRequestFilter): Bands {
  return {
    bandFrom: compares('t.day_from >= ?', startDate),
    bandTo: compares('t.day_to <= ?::date + 1', endDate),
    requestFrom: compares(`r.created_at >= ?::date::timestamp at time zone 'UTC'`, startDate),
    requestTo: compares(`r.created_at < (?::date + 1)::timestamp at time zone 'UTC'`, endDate),
    low: 'min(t.day_from)',
    high: 'max(t.day_to)',
    least: { text: '?::date', values: [startDate ?? '-infinity'] },
    lowest: `'-infinity'::date`,
    highest: `'infinity'::date`,
    below: `r.created_at < bands.low::timestamp at time zone 'UTC'`,
    above: `r.created_at >= bands.high::timestamp at time zone 'UTC'`,
    changed: 'c.day >= bands.low and c.day < bands.high',
  };
}

function bandsOfPrices({ minPrice, maxPrice }: BookingRequestFilter): Bands {
  return {
    bandFrom: compares('t.price_from >= ?', minPrice),
    bandTo: compares('t.price_to <= ?', maxPrice),
    requestFrom: compares('r.total_price >= ?', minPrice),
    requestTo: compares('r.total_price <= ?', maxPrice),
    low: 'min(t.price_from)',
    high: 'max(t.price_to)',
    least: { text: '?::numeric', values: [minPrice ?? '-infinity'] },
    lowest: `'-infinity'::numeric`,
    highest: `'infinity'::numeric`,
    below: 'r.total_price < bands.low',
    above: 'r.total_price >= bands.high',
    changed: 'c.total_price >= bands.low and c.total_price < bands.high',
  };
}

/** The total of the bands between the bounds. What is left at both ends is counted: two conditions that bound it tell the planner that it is little. */
function bandsTotal(totalOf: string, bands: Bands, filter: BookingRequestFilter): Sql {
  const facts = (alias: string): Sql[] => [...company(alias, filter), ...kinds(alias, filter)];
  const end = (bound: Sql[], side: string): Sql =>
    bound.length === 0 ? text('0') : sql`(select count(*) from booking_requests r where ${and(...bound, text(side), ...facts('r'))})`;
  const isOpenBelow = bands.bandFrom.length === 0;
  const isOpenAbove = bands.bandTo.length === 0;
  // Where no band lies between the bounds, all is at one end that is counted.
  const nowhere = isOpenAbove ? text(bands.highest) : bands.least;
  const low = text(isOpenBelow ? bands.lowest : bands.low);
  const high = text(isOpenAbove ? bands.highest : bands.high);
  return sql`
    with bands as materialized (
      select case count(*) when 0 then ${nowhere} else ${low} end as low, case count(*) when 0 then ${nowhere} else ${high} end as high,
        coalesce(sum(t.requests), 0) as requests
      from booking_request_totals t where ${and(text(`t.total_of = '${totalOf}'`), ...bands.bandFrom, ...bands.bandTo, ...facts('t'))}
    )
    select bands.requests
      + coalesce((select sum(c.requests) from booking_request_changes c where ${and(text(bands.changed), ...facts('c'))}), 0)
      + ${end(bands.requestFrom, bands.below)} + ${end(bands.requestTo, bands.above)}
    from bands`;
}

/** All that a filter asks of a request, but for the user. */
function matching(filter: BookingRequestFilter): Sql {
  const [days, prices] = [bandsOfDays(filter), bandsOfPrices(filter)];
  return and(
    ...company('r', filter),
    ...days.requestFrom,
    ...days.requestTo,
    ...prices.requestFrom,
    ...prices.requestTo,
    ...kinds('r', filter),
    ...ofRequester('r', filter.requester),
    ...byContents(filter.contents),
  );
}

function company(alias: string, { companyId }: BookingRequestFilter): Sql[] {
  return compares(`${alias}.company_id = ?`, companyId ?? undefined);
}

/** What each kept total is split by. */
function kinds(alias: string, { status, serviceType, minTravelers, maxTravelers }: BookingRequestFilter): Sql[] {
  const services = { flights: `${alias}.has_flights`, hotels: `${alias}.has_hotels` };
  return [
    ...(status ? [{ text: `${alias}.status in (${status.map(() => '?').join(', ')})`, values: [...status] }] : []),
    ...(serviceType ? [text(`(${[...new Set(serviceType)].map((service) => services[service]).join(' or ')})`)] : []),
    ...compares(`${alias}.traveler_count >= ?`, minTravelers),
    ...compares(`${alias}.traveler_count <= ?`, maxTravelers),
  ];
}

/** The users first, by their index, then their requests by theirs. */
function ofRequester(alias: string, search: string | undefined): Sql[] {
  if (search === undefined) return [];
  const pattern = containing(search);
  return [
    sql`(${text(alias)}.company_id, ${text(alias)}.requested_by_user_id) in (
      select u.company_id, u.id from users u where ${folded('u.name')} like ${pattern} or ${folded('u.email')} like ${pattern}
    )`,
  ];
}

/**
 * Only ever over the requests of one user, which are few. One text for each, its fields set apart by what nobody types: alternatives of the kind "or exists" tempt the
 * planner into reading whole tables.
 */
function byContents(search: string | undefined): Sql[] {
  if (search === undefined) return [];
  const contents = `concat_ws(E'\\x01', r.id, r.request_notes,
    (select string_agg(concat_ws(E'\\x01', f.origin_name, f.origin_code, f.destination_name, f.destination_code, f.airline, f.airline_code, f.flight_number), E'\\x01')
      from flight_items f where f.booking_request_id = r.id),
    (select string_agg(concat_ws(E'\\x01', h.hotel_name, h.city_name, h.city_code), E'\\x01') from hotel_items h where h.booking_request_id = r.id),
    (select string_agg(t.first_name || ' ' || t.last_name, E'\\x01')
      from booking_request_travelers b join travelers t on t.id = b.traveler_id where b.booking_request_id = r.id))`;
  return [sql`${folded(contents)} like ${containing(search)}`];
}

/** Without case. Upper case first: it joins ς and σ, ı and i, which lower case alone keeps apart. `users_search` is made of the same. */
function folded(expression: string): Sql {
  return text(`lower(upper(${expression}))`);
}

/** A LIKE pattern for folded texts that hold `search`, whose own `%`, `_` and `\` are ordinary characters (D14). */
function containing(search: string): Sql {
  return { text: 'lower(upper(?))', values: [`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`] };
}

function compares(condition: string, value: unknown): Sql[] {
  return value === undefined ? [] : [{ text: condition, values: [value] }];
}

function and(...conditions: Sql[]): Sql {
  if (conditions.length === 0) return text('true');
  return { text: conditions.map((condition) => condition.text).join(' and '), values: conditions.flatMap(({ values }) => values) };
}

function text(plain: string): Sql {
  return { text: plain, values: [] };
}

function sql(strings: TemplateStringsArray, ...parts: Sql[]): Sql {
  return { text: String.raw({ raw: strings }, ...parts.map((part) => part.text)), values: parts.flatMap(({ values }) => values) };
}

/** Bounds of a list as they are sent. */
type Bounds = Partial<Record<'startDate' | 'endDate', string> & Record<'minPrice' | 'maxPrice' | 'minTravelers' | 'maxTravelers', number>>;

/** Lower bounds above their upper bounds (D8). */
export function boundsFaults({ startDate, endDate, minPrice, maxPrice, minTravelers, maxTravelers }: Bounds): Fault[] {
  return [
    // Days as YYYY-MM-DD compare as texts.
    ...(startDate !== undefined && endDate !== undefined && startDate > endDate ? [{ field: 'startDate', message: 'must not be after endDate' }] : []),
    ...(minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice ? [{ field: 'minPrice', message: 'must not be above maxPrice' }] : []),
    ...(minTravelers !== undefined && maxTravelers !== undefined && minTravelers > maxTravelers
      ? [{ field: 'minTravelers', message: 'must not be above maxTravelers' }]
      : []),
  ];
}
