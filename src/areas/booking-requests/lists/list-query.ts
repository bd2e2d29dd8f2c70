import type { components } from '../../../../generated/api.d.ts';
import type { Fault } from '../../../domain/errors.ts';
import { type BookingRequestFilter, matching, type Sql, sql, text } from './list-conditions.ts';
import { total } from './list-totals.ts';

type Schemas = components['schemas'];

export type { BookingRequestFilter };

export type BookingRequestOrder = { by: Schemas['BookingRequestSort']; direction: 'asc' | 'desc' };

/**
 * One row: `ids` of a page in its order, and the `total` of all pages, of one snapshot.
 *
 * Values are to be written into the text, as `em.execute` does: which index serves depends on them.
 */
export function listQuery(filter: BookingRequestFilter, order: BookingRequestOrder, page: number, perPage: number): Sql {
  const facts = matching(filter);
  const before: Sql = { text: '?', values: [(page - 1) * perPage] };
  const slice = sql`${text(orderBy(order))} limit ${{ text: '?', values: [perPage] }} offset ${before}`;
  if (!filter.user) {
    // Past the end nothing is looked for: to skip every request of the order costs as much as to read them all.
    return sql`with t as materialized (select (${total(filter)}) as total)
      select t.total, case when ${before} < t.total
        then array(select r.id from booking_requests r where ${facts} ${slice}) else '{}' end as ids
      from t`;
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
