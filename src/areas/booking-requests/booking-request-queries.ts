import type { EntityManager, EntitySchema } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import { raw, sql, type Sql } from '../../platform/database/sql.ts';
import {
  allOf,
  compares,
  isAmong,
  type KeyPage,
  onlyCompany,
  type Paging,
  type RecordKey,
} from '../../platform/database/page.ts';
import { insertion } from '../../platform/database/insert-rows.ts';
import { pipeline, run } from '../../platform/database/unit-of-work.ts';
import {
  BookingRequest,
  type BookingRequestRow,
  BookingRequestTraveler,
  type BookingRequestTravelerRow,
  FlightItem,
  type FlightItemRow,
  HotelItem,
  type HotelItemRow,
  type ItemRow,
} from './entities.ts';
import { PageTooLarge } from './errors.ts';
import { type BookingRequestFilter, type BookingRequestOrder, matching, orderBy, requestKeys } from './list-queries.ts';

type Schemas = components['schemas'];

/** A request with its contents, as JSON from the database; timestamps are strings with an offset. */
export type BookingRequestView = Schemas['BookingRequest'] & { version: number };

/** One page of a list, and the number of requests on all pages. */
export type BookingRequestPage = { requests: BookingRequestView[]; total: number };

const FLIGHT_VIEW = `json_build_object(
  'id', f.id, 'bookingRequestId', f.booking_request_id,
  'originLocationId', f.origin_location_id, 'originLocationType', f.origin_location_type,
  'originCode', f.origin_code, 'originName', f.origin_name,
  'destinationLocationId', f.destination_location_id, 'destinationLocationType', f.destination_location_type,
  'destinationCode', f.destination_code, 'destinationName', f.destination_name,
  'departureDate', f.departure_date, 'departureTime', f.departure_time,
  'arrivalDate', f.arrival_date, 'arrivalTime', f.arrival_time,
  'airline', f.airline, 'airlineCode', f.airline_code, 'flightNumber', f.flight_number, 'cabinClass', f.cabin_class,
  'adultsCount', f.adults_count, 'childrenCount', f.children_count, 'infantsCount', f.infants_count,
  'price', f.price, 'currency', f.currency, 'createdAt', f.created_at, 'updatedAt', f.updated_at)`;

const HOTEL_VIEW = `json_build_object(
  'id', h.id, 'bookingRequestId', h.booking_request_id,
  'cityId', h.city_id, 'cityCode', h.city_code, 'cityName', h.city_name,
  'hotelId', h.hotel_id, 'hotelName', h.hotel_name, 'hotelStars', h.hotel_stars,
  'checkInDate', h.check_in_date, 'checkOutDate', h.check_out_date,
  'price', h.price, 'currency', h.currency, 'roomOccupancy', h.room_occupancy,
  'createdAt', h.created_at, 'updatedAt', h.updated_at)`;

/**
 * The query for the requests with `keys`, at least one, that meet a condition. If all are of one company, every part names
 * that company, so that a distributed database reads a single shard.
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
  left join lateral (
    select json_agg(${raw(FLIGHT_VIEW)} order by f.created_at, f.id) as list
    from flight_items f where ${of('f')} and f.booking_request_id = r.id
  ) flights on true
  left join lateral (
    select json_agg(${raw(HOTEL_VIEW)} order by h.created_at, h.id) as list
    from hotel_items h where ${of('h')} and h.booking_request_id = r.id
  ) hotels on true
  left join lateral (
    select json_agg(json_build_object('travelerId', t.traveler_id, 'travelerTypeCode', t.traveler_type_code) order by t.position) as list
    from booking_request_travelers t where ${of('t')} and t.booking_request_id = r.id
  ) travelers on true
  where ${allOf([isAmong('r', keys), condition])}`;
}

const REQUEST_VIEW = raw(`json_build_object(
  'id', r.id, 'version', r.version, 'companyId', r.company_id,
  'requestedByUserId', r.requested_by_user_id, 'createdByUserId', r.created_by_user_id,
  'totalPrice', r.total_price, 'currency', r.currency, 'status', r.status, 'requestNotes', r.request_notes,
  'createdAt', r.created_at, 'updatedAt', r.updated_at,
  'company', json_build_object('id', c.id, 'name', c.name),
  'requestedBy', json_build_object('id', u.id, 'name', u.name, 'email', u.email),
  'flightItems', coalesce(flights.list, '[]'), 'hotelItems', coalesce(hotels.list, '[]'), 'travelers', coalesce(travelers.list, '[]'),
  'policyEvaluation', r.policy_evaluation, 'budgetEvaluation', r.budget_evaluation)`);

/** The items and travelers of a request. */
export type Contents = {
  flights: FlightItemRow[];
  hotels: HotelItemRow[];
  travelers: BookingRequestTravelerRow[];
};

export type NewBookingRequest = Contents & { request: Omit<BookingRequestRow, 'version'> };

/** The columns of a request that are derived from its items and travelers. */
export function derivedColumns(contents: Contents): Partial<BookingRequestRow> {
  const { flights, hotels, travelers } = contents;
  return {
    hasFlights: flights.length > 0,
    hasHotels: hotels.length > 0,
    travelerCount: travelers.length,
    ...searchColumns(contents),
  };
}

/** Separates the parts of a search text; a control character that nobody searches for. */
const SEPARATOR = '\u0001';

/**
 * The text that a search in one's own requests matches, in addition to the request itself and the names of its
 * travelers. Those are not part of it, because they change independently. `npm run check-data` builds the same text.
 */
function searchColumns({ flights, hotels, travelers }: Contents): { itemTexts: string; travelerIds: string[] } {
  const texts = [...flights.toSorted(oldestFirst).map(textOfFlight), ...hotels.toSorted(oldestFirst).map(textOfHotel)];
  return { itemTexts: texts.join(SEPARATOR), travelerIds: travelers.map(({ travelerId }) => travelerId) };
}

/** As items are read. Of those that two nodes add, the later one may have the earlier time. */
function oldestFirst(a: ItemRow, b: ItemRow): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

function textOfFlight(item: FlightItemRow): string {
  const { originName, originCode, destinationName, destinationCode, airline, airlineCode, flightNumber } = item;
  return present([originName, originCode, destinationName, destinationCode, airline, airlineCode, flightNumber]);
}

function textOfHotel({ hotelName, cityName, cityCode }: HotelItemRow): string {
  return present([hotelName, cityName, cityCode]);
}

function present(texts: readonly (string | null | undefined)[]): string {
  return texts.filter((text) => text !== null && text !== undefined).join(SEPARATOR);
}

/** The changes of the stored counts of a company's requests. */
type CountChanges = Partial<Record<BookingRequestRow['status'], number>>;

/**
 * The statements that change the stored counts of a company's requests by status. Run them last in a transaction,
 * because they make others who create or finish a request of the company wait until the transaction ends.
 */
export function counting(companyId: string, changes: CountChanges): Sql[] {
  // In a fixed order, to avoid deadlocks.
  const rows = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1));
  return rows.map(
    ([status, change]) => sql`insert into booking_request_counts as c (company_id, status, requests)
      values (${companyId}, ${status}, ${change})
      on conflict (company_id, status) do update set requests = c.requests + excluded.requests`,
  );
}

/**
 * A request can have 1 MB, and a little more because of the fields that were not sent. A page of 100 such requests would
 * take several times its size in memory, and the time of other calls. On a busy machine, a statement for 50 of them takes
 * longer than it may, and one for 25 half of that.
 */
const MAX_VIEWS_PER_STATEMENT = 25;
const MAX_PAGE_CHARACTERS = 32 * 1024 * 1024;

function locking(companyId: string, id: string): Sql<object> {
  return raw('select * from booking_requests where company_id = ? and id = ? for no key update', [companyId, id]);
}

/** The queries on booking requests inside one unit of work. */
export class BookingRequestRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /**
   * Reads one page of a list: the keys, then the requests with these keys that still match. If one no longer does, the page
   * is read again; if that happens twice, the request is left out. One snapshot of both would take a transaction, which a
   * standby and a distributed database do not offer in that form.
   *
   * @throws PageTooLarge
   */
  async list(filter: BookingRequestFilter, order: BookingRequestOrder, paging: Paging): Promise<BookingRequestPage> {
    const read = async (): Promise<BookingRequestPage & { isWhole: boolean }> => {
      const { keys, total } = await this.page(filter, order, paging);
      const requests = await this.views(keys, filter, order);
      return { requests, total, isWhole: requests.length === keys.length };
    };
    const { isWhole, ...page } = await read();
    return isWhole ? page : read();
  }

  /** The keys of the requests on a page, in its order, and the number of requests on all pages. */
  page(filter: BookingRequestFilter, order: BookingRequestOrder, paging: Paging): Promise<KeyPage> {
    return requestKeys(this.#em, filter, order, paging);
  }

  /**
   * The requests of a page that still match its filter. Searches are left out: they show what they have found under its new
   * name.
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
    for (let from = 0; from < keys.length; from += MAX_VIEWS_PER_STATEMENT) {
      const some = requestViews(keys.slice(from, from + MAX_VIEWS_PER_STATEMENT), matching(filter));
      const rows = await run<{ view: string }>(this.#em, sql`${some} order by ${orderBy(order)}`);
      for (const { view: json } of rows) characters += json.length;
      if (characters > MAX_PAGE_CHARACTERS) throw new PageTooLarge();
      for (const { view: json } of rows) views.push(JSON.parse(json) as BookingRequestView);
    }
    return views;
  }

  async view({ companyId, id }: RecordKey): Promise<BookingRequestView | null> {
    const [row] = await run<{ view: string }>(this.#em, requestViews([{ companyId, id }]));
    return row ? (JSON.parse(row.view) as BookingRequestView) : null;
  }

  /** The company of a request; null if there is no such request. */
  async companyOf(id: string): Promise<string | null> {
    const [row] = await run<{ companyId: string }>(
      this.#em,
      sql`select company_id as "companyId" from booking_requests where status in ('PENDING', 'COMPLETED', 'CANCELLED') and id = ${id}`,
    );
    return row?.companyId ?? null;
  }

  /** Waits for other writers of this request, and reads it with its contents as they left them, in one round trip. */
  async lockWithContents(
    companyId: string,
    id: string,
  ): Promise<{ request: BookingRequestRow; contents: Contents } | null> {
    const reading = (table: string, order: string): Sql<object> =>
      sql`select * from ${raw(table)} where company_id = ${companyId} and booking_request_id = ${id} order by ${raw(order)}`;
    const [[row], flights, hotels, travelers] = await pipeline(this.#em, [
      locking(companyId, id),
      reading('flight_items', 'created_at, id'),
      reading('hotel_items', 'created_at, id'),
      reading('booking_request_travelers', 'position'),
    ]);
    if (!row) return null;
    const request = this.#em.map(BookingRequest, row);
    const contents = {
      flights: flights.map((item) => this.#em.map(FlightItem, item)),
      hotels: hotels.map((item) => this.#em.map(HotelItem, item)),
      travelers: travelers.map((traveler) => this.#em.map(BookingRequestTraveler, traveler)),
    };
    return { request, contents };
  }

  /** The same, with what reading it would return. */
  async lockWithView(
    companyId: string,
    id: string,
  ): Promise<{ request: BookingRequestRow; view: BookingRequestView } | null> {
    const [[row], [found]] = await pipeline(this.#em, [locking(companyId, id), requestViews([{ companyId, id }])]);
    if (!row) return null;
    return {
      request: this.#em.map(BookingRequest, row),
      view: JSON.parse(found!.view) as BookingRequestView,
    };
  }

  /** The statements that insert a request with its contents, in the order in which they have to run. */
  insertion({ request, ...contents }: NewBookingRequest): Sql[] {
    const { flights, hotels, travelers } = contents;
    return [
      insertion(this.#em, BookingRequest, [{ ...request, ...searchColumns(contents) }]),
      ...(flights.length > 0 ? [insertion(this.#em, FlightItem, flights)] : []),
      ...(hotels.length > 0 ? [insertion(this.#em, HotelItem, hotels)] : []),
      insertion(this.#em, BookingRequestTraveler, travelers),
    ];
  }

  async insertItem(entity: EntitySchema, item: ItemRow): Promise<void> {
    await this.#em.insert(entity, item);
  }

  async deleteItem(entity: EntitySchema, { companyId, bookingRequestId, id }: ItemRow): Promise<void> {
    await this.#em.nativeDelete(entity, { companyId, bookingRequestId, id });
  }

  async insertTraveler(traveler: BookingRequestTravelerRow): Promise<void> {
    await this.#em.insert(BookingRequestTraveler, traveler);
  }

  async deleteTraveler({ companyId, bookingRequestId, travelerId }: BookingRequestTravelerRow): Promise<void> {
    await this.#em.nativeDelete(BookingRequestTraveler, { companyId, bookingRequestId, travelerId });
  }

  /** Whether a traveler is in a pending request (D53). */
  async hasPending({ companyId, id: travelerId }: RecordKey): Promise<boolean> {
    const rows = await run(
      this.#em,
      sql`select 1 from booking_request_travelers t join booking_requests r on r.company_id = t.company_id and r.id = t.booking_request_id
       where t.company_id = ${companyId} and r.company_id = ${companyId} and t.traveler_id = ${travelerId} and r.status = 'PENDING' limit 1`,
    );
    return rows.length > 0;
  }
}
