import type { components } from '../../generated/api.d.ts';
import type { Fault } from '../platform/errors.ts';
import { windowEnd, windowStart } from '../platform/effective-window.ts';

type Schemas = components['schemas'];

/** Part of a WHERE clause, with `?` for its values. */
type Condition = { text: string; values: unknown[] };

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

const COLUMN_OF: Readonly<Record<Schemas['BookingRequestSort'], string>> = {
  createdAt: 'r.created_at',
  totalPrice: 'r.total_price',
  status: 'r.status',
};

/** ORDER BY, with ties by id in the same direction (D39). */
export function orderBy({ by, direction }: BookingRequestOrder): string {
  return `order by ${COLUMN_OF[by]} ${direction}, r.id ${direction}`;
}

/** WHERE over `booking_requests r`, and its values. */
export function whereClause(filter: BookingRequestFilter): Condition {
  const conditions = [
    ...equals('r.company_id', filter.companyId ?? undefined),
    ...ofUser(filter.user),
    ...oneOf('r.status', filter.status),
    ...compares('r.created_at >= ?', windowStart(filter.startDate) ?? undefined),
    ...compares('r.created_at < ?', windowEnd(filter.endDate) ?? undefined),
    ...ofServices(filter.serviceType),
    ...compares('r.total_price >= ?', filter.minPrice),
    ...compares('r.total_price <= ?', filter.maxPrice),
    ...compares('r.traveler_count >= ?', filter.minTravelers),
    ...compares('r.traveler_count <= ?', filter.maxTravelers),
    ...byRequester(filter.requester),
    ...byContents(filter.contents),
  ];
  if (conditions.length === 0) return { text: '', values: [] };
  return {
    text: `where ${conditions.map(({ text }) => text).join(' and ')}`,
    values: conditions.flatMap(({ values }) => values),
  };
}

function compares(text: string, value: unknown): Condition[] {
  return value === undefined ? [] : [{ text, values: [value] }];
}

function equals(column: string, value: unknown): Condition[] {
  return compares(`${column} = ?`, value);
}

function oneOf(column: string, values: readonly string[] | undefined): Condition[] {
  if (!values) return [];
  return [{ text: `${column} in (${values.map(() => '?').join(', ')})`, values: [...values] }];
}

function ofUser(user: BookingRequestFilter['user']): Condition[] {
  if (!user) return [];
  const { userId, delegation } = user;
  if (delegation === 'my_requests') return equals('r.requested_by_user_id', userId);
  // Nobody sends a request to themselves through a delegation, so these are all for others (D29).
  if (delegation === 'delegated') return equals('r.created_by_user_id', userId);
  return [{ text: '(r.requested_by_user_id = ? or r.created_by_user_id = ?)', values: [userId, userId] }];
}

function ofServices(services: BookingRequestFilter['serviceType']): Condition[] {
  if (!services) return [];
  const columns = { flights: 'r.has_flights', hotels: 'r.has_hotels' };
  return [{ text: `(${[...new Set(services)].map((service) => columns[service]).join(' or ')})`, values: [] }];
}

/** The users first, by their index, then their requests by theirs. */
function byRequester(search: string | undefined): Condition[] {
  if (search === undefined) return [];
  const pattern = containing(search);
  return [
    {
      text: `r.requested_by_user_id in (select u.id from users u where lower(u.name) like ? or lower(u.email) like ?)`,
      values: [pattern, pattern],
    },
  ];
}

const SEARCHED_CONTENTS = `(
  r.id::text like ? or lower(r.request_notes) like ?
  or exists (
    select from flight_items f where f.booking_request_id = r.id
      and lower(concat_ws(E'\\n', f.origin_name, f.origin_code, f.destination_name, f.destination_code, f.airline, f.airline_code, f.flight_number)) like ?
  )
  or exists (
    select from hotel_items h where h.booking_request_id = r.id
      and lower(concat_ws(E'\\n', h.hotel_name, h.city_name, h.city_code)) like ?
  )
  or exists (
    select from booking_request_travelers b join travelers t on t.id = b.traveler_id
    where b.booking_request_id = r.id and lower(t.first_name || ' ' || t.last_name) like ?
  )
)`;

/** Only ever over the requests of one user, which are few. */
function byContents(search: string | undefined): Condition[] {
  if (search === undefined) return [];
  const pattern = containing(search);
  return [{ text: SEARCHED_CONTENTS, values: Array(5).fill(pattern) }];
}

/** A LIKE pattern for texts in lower case that hold `search`, whose own `%`, `_` and `\` are ordinary characters (D14). */
function containing(search: string): string {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
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
