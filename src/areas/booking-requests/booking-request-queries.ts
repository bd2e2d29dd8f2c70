import type { EntitySchema } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import { partsOf } from '../../domain/parts.ts';
import { Repository } from '../../platform/database/repository.ts';
import { constant, raw, sql, type Sql } from '../../platform/database/sql.ts';
import {
  allOf,
  compares,
  isAmong,
  onlyCompany,
  type Page,
  type Paging,
  type RecordKey,
} from '../../platform/database/page.ts';
import { insertion } from '../../platform/database/row-statements.ts';
import { pipeline } from '../../platform/database/unit-of-work.ts';
import type { Reservation } from '../budgets/index.ts';
import { nameStatement } from '../directory/index.ts';
import {
  BookingRequest,
  BookingRequestTraveler,
  type BookingRequestView,
  fieldsOf,
  FlightItem,
  HotelItem,
  type Item,
} from './entities.ts';
import { PageTooLarge } from './errors.ts';
import { violationInsertions } from './violation-queries.ts';
import { type BookingRequestFilter, type BookingRequestOrder, matching, orderBy, requestKeys } from './list-queries.ts';

type Schemas = components['schemas'];

/** A request that has been locked, what it has reserved on a budget, and the name of the user who has locked it. */
export type LockedRequest = { request: BookingRequestView; reservation: Reservation | null; writerName: string };

/** Builds the JSON of an item. */
export function viewOf(entity: EntitySchema, alias: string, fields = fieldsOf(entity)): Sql {
  const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const pairs = fields.map((field) => `'${field}', ${alias}.${columnOf(field)}`);
  return raw(`json_build_object(${pairs.join(', ')})`);
}

const FLIGHT_VIEW = viewOf(FlightItem, 'f');
const HOTEL_VIEW = viewOf(HotelItem, 'h');

/**
 * Queries the requests with these keys, at least one, that meet a condition. If they belong to one company, every part
 * names it, so that a distributed database reads a single shard.
 */
function requestViews(keys: readonly RecordKey[], condition: Sql | null = null): Sql<{ view: string }> {
  const companyId = onlyCompany(keys);
  const of = (alias: string, column = 'company_id'): Sql =>
    allOf([raw(`${alias}.${column} = r.company_id`), compares(`${alias}.${column} = ?`, companyId)]);
  return sql`
  select ${REQUEST_VIEW}::text as view
  from booking_requests r
  join companies c on ${of('c', 'id')}
  join users u on ${of('u')} and u.id = r.requested_by_user_id
  left join reason_codes reason on ${of('reason')} and reason.code = r.reason_code
  left join lateral (
    select json_agg(${FLIGHT_VIEW} order by f.created_at, f.id) as list
    from flight_items f where ${of('f')} and f.booking_request_id = r.id
  ) flights on true
  left join lateral (
    select json_agg(${HOTEL_VIEW} order by h.created_at, h.id) as list
    from hotel_items h where ${of('h')} and h.booking_request_id = r.id
  ) hotels on true
  left join lateral (
    select json_agg(json_build_object('travelerId', t.traveler_id, 'travelerTypeCode', t.traveler_type_code)
      order by t.position) as list
    from booking_request_travelers t where ${of('t')} and t.booking_request_id = r.id
  ) travelers on true
  where ${allOf([isAmong('r', keys), condition])}`;
}

/** Planning it takes longer than running it, so it is prepared. */
function viewOfOne(key: RecordKey): Sql<{ view: string }> {
  return constant(requestViews([key]));
}

const REQUEST_VIEW = raw(`json_build_object(
  'id', r.id, 'version', r.version, 'companyId', r.company_id,
  'requestedByUserId', r.requested_by_user_id, 'createdByUserId', r.created_by_user_id,
  'totalPrice', r.total_price, 'currency', r.currency, 'status', r.status, 'requestNotes', r.request_notes,
  'reason', case when r.reason_code is not null
    then json_build_object('code', r.reason_code, 'description', reason.description) end,
  'decision', r.decision,
  'createdAt', r.created_at, 'updatedAt', r.updated_at,
  'company', json_build_object('id', c.id, 'name', c.name),
  'requestedBy', json_build_object('id', u.id, 'name', u.name, 'email', u.email),
  'flightItems', coalesce(flights.list, '[]'), 'hotelItems', coalesce(hotels.list, '[]'),
  'travelers', coalesce(travelers.list, '[]'),
  'policyEvaluation', r.policy_evaluation, 'budgetEvaluation', r.budget_evaluation)`);

/** The columns of a request that are derived from its items and travelers. */
function derivedColumns({ flightItems, hotelItems, travelers }: BookingRequestView) {
  return {
    hasFlights: flightItems.length > 0,
    hasHotels: hotelItems.length > 0,
    travelerCount: travelers.length,
    itemTexts: searchText(flightItems, hotelItems),
    travelerIds: travelers.map(({ travelerId }) => travelerId),
  };
}

/** Separates the parts of a search text; a control character that nobody searches for. */
const SEPARATOR = '\u0001';

/**
 * The text that a search in one's own requests matches, in addition to the request itself and the names of its
 * travelers. Those are not part of it, because they change independently. `npm run check-data` builds the same text.
 */
function searchText(flightItems: Schemas['FlightItem'][], hotelItems: Schemas['HotelItem'][]): string {
  const flights = flightItems.toSorted(oldestFirst).flatMap((item) => {
    const { originName, originCode, destinationName, destinationCode, airline, airlineCode, flightNumber } = item;
    return [originName, originCode, destinationName, destinationCode, airline, airlineCode, flightNumber];
  });
  const hotels = hotelItems
    .toSorted(oldestFirst)
    .flatMap(({ hotelName, cityName, cityCode }) => [hotelName, cityName, cityCode]);
  return [...flights, ...hotels].filter((text) => text !== null).join(SEPARATOR);
}

/** The order in which items are read. If two nodes add items, the later one can have the earlier time. */
function oldestFirst(a: Item, b: Item): number {
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? -1 : 1;
}

/** Changes to a company's stored request counts. */
type CountChanges = Partial<Record<Schemas['BookingRequestStatus'], number>>;

/**
 * Statements that change a company's request counts by status. Run them last in a transaction: everybody else who
 * creates or finishes a request of the company waits until it ends.
 */
export function countStatements(companyId: string, changes: CountChanges): Sql[] {
  // In a fixed order, to avoid deadlocks.
  const rows = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1));
  return rows.map(
    ([status, change]) => sql`insert into booking_request_counts as c (company_id, status, requests)
      values (${companyId}, ${status}, ${change})
      on conflict (company_id, status) do update set requests = c.requests + excluded.requests`,
  );
}

/**
 * A request can have a little more than 1 MB. A page of 100 such requests would take several times its size in memory,
 * and hold up other calls. On a busy machine, a statement for 50 of them exceeds its time limit; one for 25 takes half
 * as long.
 */
const MAX_VIEWS_PER_STATEMENT = 25;
const MAX_PAGE_CHARACTERS = 32 * 1024 * 1024;

/** A request from the JSON of `requestViews`. */
function parsed(json: string): BookingRequestView {
  const view = JSON.parse(json) as BookingRequestView;
  for (const each of [view, ...view.flightItems, ...view.hotelItems]) {
    each.createdAt = new Date(each.createdAt).toISOString();
    each.updatedAt = new Date(each.updatedAt).toISOString();
  }
  // Evaluations that are older than the history of policies have no version (D68).
  if (view.policyEvaluation) view.policyEvaluation.policyVersion ??= null;
  return view;
}

/** The queries on booking requests inside one unit of work. */
export class BookingRequestRepository extends Repository {
  /**
   * Reads one page of a list: the keys, then the requests with these keys. One that has stopped matching in between is
   * left out. One snapshot of both would take a transaction that neither a standby nor a distributed database offers.
   *
   * @throws PageTooLarge
   */
  async list(
    filter: BookingRequestFilter,
    order: BookingRequestOrder,
    paging: Paging,
  ): Promise<Page<BookingRequestView>> {
    const { keys, total } = await requestKeys(this.em, filter, order, paging);
    return { rows: await this.views(keys, filter, order), total };
  }

  /**
   * The requests of a page that still match its filter. Searches are not repeated: a match is shown under its new name.
   *
   * @throws PageTooLarge
   */
  async views(
    keys: readonly RecordKey[],
    filter: BookingRequestFilter,
    order: BookingRequestOrder,
  ): Promise<BookingRequestView[]> {
    const views: BookingRequestView[] = [];
    let characters = 0;
    for (const some of partsOf(keys, MAX_VIEWS_PER_STATEMENT)) {
      const found = requestViews(some, matching(filter));
      const rows = await this.run<{ view: string }>(sql`${found} order by ${orderBy(order)}`);
      for (const { view: json } of rows) characters += json.length;
      if (characters > MAX_PAGE_CHARACTERS) throw new PageTooLarge();
      for (const { view: json } of rows) views.push(parsed(json));
    }
    return views;
  }

  async view({ companyId, id }: RecordKey): Promise<BookingRequestView | null> {
    const [[row]] = await pipeline(this.em, [viewOfOne({ companyId, id })]);
    return row ? parsed(row.view) : null;
  }

  /** The company of a request; null if there is no such request. */
  async companyOf(id: string): Promise<string | null> {
    const [row] = await this.run<{ companyId: string }>(
      sql`select company_id as "companyId" from booking_requests
        where status in ('PENDING', 'COMPLETED', 'CANCELLED') and id = ${id}`,
    );
    return row?.companyId ?? null;
  }

  /** Waits for other writers of this request, and reads it as they left it, with the name of who writes it now. */
  async lock(companyId: string, id: string, writer: Caller): Promise<LockedRequest | null> {
    const [[held], [found], [user]] = await pipeline(this.em, [
      sql<Omit<Reservation, 'currency'> | { budgetId: null }>`select company_id as "companyId", budget_id as "budgetId",
          budget_period_start as "periodStart", budget_holder as "holder", budget_amount as "amount"
        from booking_requests where company_id = ${companyId} and id = ${id} for no key update`,
      viewOfOne({ companyId, id }),
      nameStatement(writer.companyId, writer.userId),
    ]);
    if (!held) return null;
    const request = parsed(found!.view);
    const { budgetEvaluation } = request;
    const hasBudget = held.budgetId !== null && budgetEvaluation !== null;
    const reservation = hasBudget ? { ...held, currency: budgetEvaluation.currency } : null;
    return { request, reservation, writerName: user?.name ?? writer.userId };
  }

  /** The statements that insert a request with its contents, in the order in which they have to run. */
  insertion(view: BookingRequestView, reservation: Reservation | null): Sql[] {
    const { company: _, requestedBy, reason, flightItems, hotelItems, travelers, ...columns } = view;
    const { id, companyId } = columns;
    const request = {
      ...columns,
      reasonCode: reason?.code,
      policyAction: view.policyEvaluation?.action ?? 'NONE',
      policyId: view.policyEvaluation?.policyId,
      ...derivedColumns(view),
      budgetId: reservation?.budgetId,
      budgetPeriodStart: reservation?.periodStart,
      budgetHolder: reservation?.holder,
      budgetAmount: reservation?.amount,
    };
    const rows: [EntitySchema, object[]][] = [
      [BookingRequest, [request]],
      [FlightItem, flightItems.map((item) => ({ companyId, ...item }))],
      [HotelItem, hotelItems.map((item) => ({ companyId, ...item }))],
      [
        BookingRequestTraveler,
        travelers.map((traveler, position) => ({ companyId, bookingRequestId: id, ...traveler, position })),
      ],
    ];
    return [
      ...rows.filter(([, each]) => each.length > 0).map(([entity, each]) => insertion(this.em, entity, each)),
      ...violationInsertions(companyId, [{ ...view, reasonCode: reason?.code ?? null }]),
    ];
  }

  /** Writes a locked request's changes, and the columns derived from its contents. */
  update(request: BookingRequestView, reservation: Reservation | null): Sql {
    const { companyId, id, version, totalPrice, currency, status, requestNotes, decision, updatedAt } = request;
    const { hasFlights, hasHotels, travelerCount, itemTexts, travelerIds } = derivedColumns(request);
    return sql`update booking_requests
      set version = ${version}, total_price = ${totalPrice}, currency = ${currency}, status = ${status},
        request_notes = ${requestNotes}, decision = ${decision && JSON.stringify(decision)},
        budget_amount = ${reservation?.amount}, updated_at = ${updatedAt},
        has_flights = ${hasFlights}, has_hotels = ${hasHotels}, traveler_count = ${travelerCount},
        travelers_changed = travelers_changed or traveler_ids is distinct from ${travelerIds},
        item_texts = ${itemTexts}, traveler_ids = ${travelerIds}
      where company_id = ${companyId} and id = ${id}`;
  }

  /** Adds a traveler after the others. */
  addTraveler({ companyId, id }: RecordKey, { travelerId, travelerTypeCode }: Schemas['BookingTraveler']): Sql {
    return sql`
      insert into booking_request_travelers (company_id, booking_request_id, traveler_id, traveler_type_code, position)
      select ${companyId}, ${id}, ${travelerId}, ${travelerTypeCode}, max(position) + 1
      from booking_request_travelers where company_id = ${companyId} and booking_request_id = ${id}`;
  }

  /** Whether a traveler is in a pending request (D53). */
  async hasPending({ companyId, id: travelerId }: RecordKey): Promise<boolean> {
    const rows = await this.run(sql`
      select 1 from booking_request_travelers t
      join booking_requests r on r.company_id = t.company_id and r.id = t.booking_request_id
      where t.company_id = ${companyId} and r.company_id = ${companyId} and t.traveler_id = ${travelerId}
        and r.status = 'PENDING' limit 1`);
    return rows.length > 0;
  }
}
