import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../../generated/api.d.ts';
import {
  BookingRequest,
  type BookingRequestRow,
  BookingRequestTraveler,
  type BookingRequestTravelerRow,
  FlightItem,
  type FlightItemRow,
  HotelItem,
  type HotelItemRow,
} from './entities.ts';
import { type BookingRequestFilter, type BookingRequestOrder, listQuery } from './lists/list-query.ts';

type Schemas = components['schemas'];

/** A request with all it holds, as JSON from the database: timestamps are texts with an offset. */
export type BookingRequestView = Schemas['BookingRequest'];

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

const REQUEST_VIEW = `json_build_object(
  'id', r.id, 'companyId', r.company_id,
  'requestedByUserId', r.requested_by_user_id, 'createdByUserId', r.created_by_user_id,
  'totalPrice', r.total_price, 'currency', r.currency, 'status', r.status, 'requestNotes', r.request_notes,
  'createdAt', r.created_at, 'updatedAt', r.updated_at,
  'company', json_build_object('id', c.id, 'name', c.name),
  'requestedBy', json_build_object('id', u.id, 'name', u.name, 'email', u.email),
  'flightItems', (select coalesce(json_agg(${FLIGHT_VIEW} order by f.created_at, f.id), '[]') from flight_items f where f.booking_request_id = r.id),
  'hotelItems', (select coalesce(json_agg(${HOTEL_VIEW} order by h.created_at, h.id), '[]') from hotel_items h where h.booking_request_id = r.id),
  'travelers', (select coalesce(json_agg(json_build_object('travelerId', t.traveler_id, 'travelerTypeCode', t.traveler_type_code) order by t.position), '[]')
    from booking_request_travelers t where t.booking_request_id = r.id),
  'policyEvaluation', r.policy_evaluation, 'budgetEvaluation', r.budget_evaluation)`;

/** Prices and days of what a request holds: what totals, types of travelers and limits are about. */
export type Contents = {
  flights: FlightItemRow[];
  hotels: HotelItemRow[];
  travelers: BookingRequestTravelerRow[];
};

export type NewBookingRequest = {
  request: BookingRequestRow;
  flights: FlightItemRow[];
  hotels: HotelItemRow[];
  travelers: BookingRequestTravelerRow[];
};

/** Between the texts of a search; nobody types it. */
const SEPARATOR = '\u0001';

/** As the database's `flight_item_text`: where the two differ, it adds its own to the request. */
function textOfFlight(item: FlightItemRow): string {
  const { originName, originCode, destinationName, destinationCode, airline, airlineCode, flightNumber } = item;
  return present([originName, originCode, destinationName, destinationCode, airline, airlineCode, flightNumber]);
}

/** As `hotel_item_text`. */
function textOfHotel({ hotelName, cityName, cityCode }: HotelItemRow): string {
  return present([hotelName, cityName, cityCode]);
}

function present(texts: readonly (string | null | undefined)[]): string {
  return texts.filter((text) => text !== null && text !== undefined).join(SEPARATOR);
}

/** The queries of the booking request area inside one unit of work. */
export class BookingRequestRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Which requests a page holds, in its order, and how many there are in all. */
  async page(filter: BookingRequestFilter, order: BookingRequestOrder, page: number, perPage: number): Promise<{ ids: string[]; total: number }> {
    const { text, values } = listQuery(filter, order, page, perPage);
    const [row] = await this.#em.execute<{ ids: string[]; total: string }[]>(text, values);
    return { ids: row!.ids, total: Number(row!.total) };
  }

  /** In the order of the ids. */
  async views(ids: readonly string[]): Promise<BookingRequestView[]> {
    if (ids.length === 0) return [];
    const rows = await this.#em.execute<{ view: BookingRequestView }[]>(
      `select ${REQUEST_VIEW} as view
       from booking_requests r
       join companies c on c.id = r.company_id
       join users u on u.id = r.requested_by_user_id
       where r.id in (${ids.map(() => '?').join(', ')})`,
      [...ids],
    );
    const byId = new Map(rows.map(({ view }) => [view.id, view]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async view(id: string): Promise<BookingRequestView | null> {
    return (await this.views([id]))[0] ?? null;
  }

  async find(id: string): Promise<BookingRequestRow | null> {
    return this.#em.findOne(BookingRequest, { id });
  }

  /** Waits for other writers of this request, then reads it as they left it. */
  async findForWrite(id: string): Promise<BookingRequestRow | null> {
    await this.#em.execute('select id from booking_requests where id = ? for no key update', [id]);
    return this.#em.findOne(BookingRequest, { id }, { refresh: true });
  }

  async contents(bookingRequestId: string): Promise<Contents> {
    const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' } } as const;
    return {
      flights: await this.#em.find(FlightItem, { bookingRequestId }, oldestFirst),
      hotels: await this.#em.find(HotelItem, { bookingRequestId }, oldestFirst),
      travelers: await this.#em.find(BookingRequestTraveler, { bookingRequestId }, { orderBy: { position: 'asc' } }),
    };
  }

  async insert({ request, flights, hotels, travelers }: NewBookingRequest): Promise<void> {
    const itemTexts = [...flights.map(textOfFlight), ...hotels.map(textOfHotel)].join(SEPARATOR);
    await this.#em.insert(BookingRequest, { ...request, itemTexts, travelerIds: travelers.map(({ travelerId }) => travelerId) });
    if (flights.length > 0) await this.#em.insertMany(FlightItem, flights);
    if (hotels.length > 0) await this.#em.insertMany(HotelItem, hotels);
    await this.#em.insertMany(BookingRequestTraveler, travelers);
  }

  async insertFlight(flight: FlightItemRow): Promise<void> {
    await this.#em.insert(FlightItem, flight);
  }

  async insertHotel(hotel: HotelItemRow): Promise<void> {
    await this.#em.insert(HotelItem, hotel);
  }

  async insertTraveler(traveler: BookingRequestTravelerRow): Promise<void> {
    await this.#em.insert(BookingRequestTraveler, traveler);
  }

  async deleteFlight({ id, bookingRequestId }: FlightItemRow): Promise<void> {
    await this.#em.nativeDelete(FlightItem, { id, bookingRequestId });
  }

  async deleteHotel({ id, bookingRequestId }: HotelItemRow): Promise<void> {
    await this.#em.nativeDelete(HotelItem, { id, bookingRequestId });
  }

  async deleteTraveler({ bookingRequestId, travelerId }: BookingRequestTravelerRow): Promise<void> {
    await this.#em.nativeDelete(BookingRequestTraveler, { bookingRequestId, travelerId });
  }

  /** Writes what was changed of rows that this unit of work has read. */
  async save(): Promise<void> {
    await this.#em.flush();
  }

  /** Whether a traveler is in a pending request (D53). */
  async hasPending(travelerId: string): Promise<boolean> {
    const rows = await this.#em.execute(
      `select from booking_request_travelers t join booking_requests r on r.id = t.booking_request_id
       where t.traveler_id = ? and r.status = 'PENDING' limit 1`,
      [travelerId],
    );
    return rows.length > 0;
  }
}
