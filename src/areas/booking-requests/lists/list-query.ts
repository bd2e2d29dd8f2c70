import type { components } from '../../../../generated/api.d.ts';
import type { Fault } from '../../../domain/errors.ts';
import { type BookingRequestFilter, countsMatching, isByStatus, matching, type Sql, sql, text } from './list-conditions.ts';

type Schemas = components['schemas'];

export type { BookingRequestFilter };

export type BookingRequestOrder = { by: Schemas['BookingRequestSort']; direction: 'asc' | 'desc' };

/**
 * One row: `companies` and `ids` of a page in its order, and the `total` of all pages, of one snapshot.
 *
 * The total of a list without filters, or by status only, is a sum of the kept counts; any other is counted.
 * Values are to be written into the text, as `em.execute` does: which index serves depends on them.
 */
export function listQuery(filter: BookingRequestFilter, order: BookingRequestOrder, page: number, perPage: number): Sql {
  const column = text(COLUMN_OF[order.by]);
  const slice: Sql = { text: `${orderBy(order)} limit ? offset ?`, values: [perPage, (page - 1) * perPage] };
  const facts = matching(filter);
  if (filter.user) {
    // Those of one user are few, and a search in what they hold is dear: they are found once.
    return sql`with found as materialized (select r.company_id, r.id, ${column} from ${requestsOf(filter)} r where ${facts})
      select page.companies, page.ids, counted.total
      from ${pageOf(order, sql`select r.company_id, r.id, ${column} from found r ${slice}`)}
      cross join (select count(*) as total from found) counted`;
  }
  const total = isByStatus(filter)
    ? sql`select coalesce(sum(c.requests), 0) as total from booking_request_counts c where ${countsMatching(filter)}`
    : sql`select count(*) as total from booking_requests r where ${facts}`;
  // Past the end no request is looked for: to skip all of them costs as much as to read them.
  const hasPage: Sql = { text: '(select total from counted) > ?', values: [(page - 1) * perPage] };
  return sql`with counted as materialized (${total})
    select page.companies, page.ids, counted.total
    from ${pageOf(order, sql`select r.company_id, r.id, ${column} from booking_requests r where ${facts} and ${hasPage} ${slice}`)}
    cross join counted`;
}

function pageOf(order: BookingRequestOrder, rows: Sql): Sql {
  const by = text(orderBy(order));
  return sql`(select coalesce(array_agg(r.company_id ${by}), '{}') as companies, coalesce(array_agg(r.id ${by}), '{}') as ids from (${rows}) r) page`;
}

/** Nobody sends a request for themselves (D29): so what a user has sent is for others, and no request comes twice. */
function requestsOf({ companyId, user }: BookingRequestFilter): Sql {
  const { userId, delegation } = user!;
  const forThem: Sql = { text: 'select * from booking_requests where company_id = ? and requested_by_user_id = ?', values: [companyId, userId] };
  const sent: Sql = { text: 'select * from booking_requests where company_id = ? and created_by_user_id = ?', values: [companyId, userId] };
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

/** Bounds of a list as they are sent. */
type Bounds = Partial<Record<'minPrice' | 'maxPrice' | 'minTravelers' | 'maxTravelers', number>>;

/** Lower bounds above their upper bounds (D8); those of days are `dayRange`'s. */
export function boundsFaults({ minPrice, maxPrice, minTravelers, maxTravelers }: Bounds): Fault[] {
  return [
    ...(minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice ? [{ field: 'minPrice', message: 'must not be above maxPrice' }] : []),
    ...(minTravelers !== undefined && maxTravelers !== undefined && minTravelers > maxTravelers
      ? [{ field: 'minTravelers', message: 'must not be above maxTravelers' }]
      : []),
  ];
}
