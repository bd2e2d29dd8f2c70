import { Draws } from '../support/seeded.ts';

/** One row for COPY, in the order of the table's columns. No value contains a tab, a line break or a backslash. */
export type Row = readonly (string | number | null)[];

/** The columns of each table. */
export const TABLES = {
  companies: 'id, name',
  reason_codes: 'company_id, code, description, applies_to, is_active',
  users: 'id, company_id, name, email, roles',
  travelers:
    'id, company_id, user_id, title, first_name, last_name, email_address, phone_prefix, phone_number, birth_date',
  booking_requests:
    'id, company_id, requested_by_user_id, created_by_user_id, total_price, currency, status, request_notes, ' +
    'traveler_count, has_flights, has_hotels, policy_evaluation, reason_code, item_texts, traveler_ids, created_at, updated_at',
  flight_items:
    'id, company_id, booking_request_id, origin_location_id, origin_location_type, origin_code, origin_name, ' +
    'destination_location_id, destination_location_type, destination_code, destination_name, departure_date, ' +
    'departure_time, arrival_date, arrival_time, airline, airline_code, flight_number, cabin_class, adults_count, ' +
    'children_count, infants_count, price, currency, created_at, updated_at',
  hotel_items:
    'id, company_id, booking_request_id, city_id, city_code, city_name, hotel_id, hotel_name, hotel_stars, ' +
    'check_in_date, check_out_date, price, currency, room_occupancy, created_at, updated_at',
  booking_request_travelers: 'booking_request_id, traveler_id, company_id, traveler_type_code, position',
};

type User = { id: string; companyId: string; name: string; email: string; travelers: Traveler[] };
type Traveler = { id: string; firstName: string; lastName: string };
type Company = { id: string; name: string; users: User[]; assistants: User[] };

const LARGE_COMPANIES = 2;
const SMALL_COMPANIES = 500;
const USERS_OF_LARGE = 3_000;
const USERS_OF_SMALL = 20;
/** One in this many users sends requests for others. */
const ONE_ASSISTANT_IN = 50;

const FIRST_INSTANT = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
const DAYS = 731;

export const FIRST_NAMES = (
  'Amira Omar Lena Tariq Jonas Sofia Mateo Yuki Priya Chen Fatima Lukas Zoë Søren İpek Işıl Małgorzata André Olga ' +
  'Мария Дмитрий ليلى Νίκος Ana João Nguyễn Aoife Siobhán Kwame Ngozi Ravi Mei Hiroshi Elif Emre Chloé Hugo Inès ' +
  'Paul Anna Peter Julia Thomas Laura Martin Sarah David Emma Daniel Lisa Michael Eva Stefan Maria'
).split(' ');
export const LAST_NAMES = (
  "Haddad Nasser Fischer Aziz Weber García Müller Tanaka Sharma Wei Al-Rashid Schneider O'Brien Jørgensen Yılmaz " +
  'Öztürk Kowalska Dubois Ivanova Петрова Смирнов حداد Παπαδόπουλος Silva Gonçalves Trần Murphy Byrne Mensah Okafor ' +
  'Patel Lin Sato Demir Kaya Lefèvre Moreau Bernard Schmidt Meyer Wagner Becker Hoffmann Koch Richter Klein Wolf ' +
  'Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier Rossi Russo ' +
  'Ferrari Esposito Bianchi Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans ' +
  'Walker White Roberts Green'
).split(' ');
const PLACES = [
  ['BER', 'Berlin'],
  ['MUC', 'Munich'],
  ['LHR', 'London Heathrow'],
  ['CDG', 'Paris Charles de Gaulle'],
  ['MAD', 'Madrid'],
  ['BCN', 'Barcelona'],
  ['FCO', 'Rome Fiumicino'],
  ['AMS', 'Amsterdam'],
  ['VIE', 'Vienna'],
  ['ZRH', 'Zürich'],
  ['IST', 'İstanbul'],
  ['DXB', 'Dubai'],
  ['DOH', 'Doha'],
  ['AMM', 'Amman'],
  ['BGW', 'Baghdad'],
  ['EBL', 'Erbil'],
  ['JFK', 'New York'],
  ['SFO', 'San Francisco'],
  ['ORD', 'Chicago'],
  ['YYZ', 'Toronto'],
  ['GRU', 'São Paulo'],
  ['HND', 'Tokyo Haneda'],
  ['SIN', 'Singapore'],
  ['SYD', 'Sydney'],
] as const;
const AIRLINES = [
  ['Lufthansa', 'LH'],
  ['British Airways', 'BA'],
  ['Air France', 'AF'],
  ['Iberia', 'IB'],
  ['KLM', 'KL'],
  ['Turkish Airlines', 'TK'],
  ['Emirates', 'EK'],
  ['Qatar Airways', 'QR'],
  ['ANA', 'NH'],
  ['Delta', 'DL'],
] as const;
const HOTELS = ['Grand', 'Park Inn', 'Central', 'Riverside', 'Palace', 'Airport Lodge', 'Garden', 'Metropole'];
const CABINS = ['Economy', 'Economy', 'Economy', 'Economy', 'Premium Economy', 'Business', 'First'];
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'EUR', 'USD', 'USD', 'GBP', 'AED'];
const NOTES = [
  'Aisle seat, please',
  'Needs a late check-out',
  'Customer visit, project Aurora',
  'Conference: keynote on day 2',
  'Vegetarian meal',
  'Needs an invoice with 19% VAT',
  'Team meeting',
  'Please book the same hotel as last time',
];
const REASONS = ['CLIENT_MEETING', 'OFFICE_VISIT', 'CONFERENCE', 'TRAINING'];
/** Violations of a request that is not compliant; 400,000 in 1,000,000 requests, of which a quarter has some. */
const VIOLATIONS = [1, 1, 1, 2, 3];
/** How many of its three items are flights. */
const FLIGHTS_OF_THREE = [2, 2, 2, 1, 1, 3, 3, 0, 2, 3];
const TRAVELERS = [1, 2, 2, 3];

/** The search text of a user's own requests, as the service stores it: the positions of its columns. */
const positions = (names: string, columns: string): number[] =>
  names.split(' ').map((name) => columns.split(', ').indexOf(name));
const FLIGHT_TEXTS = positions(
  'origin_name origin_code destination_name destination_code airline airline_code flight_number',
  TABLES.flight_items,
);
const HOTEL_TEXTS = positions('hotel_name city_name city_code', TABLES.hotel_items);
const SEPARATOR = '\u0001';

function textOf(row: Row, columns: readonly number[]): string {
  return columns.map((column) => row[column]).join(SEPARATOR);
}

/** Orders rows of the same time by their first column. */
function byId([a]: Row, [b]: Row): number {
  return String(a) < String(b) ? -1 : 1;
}

/**
 * Companies, users and requests: invented, but realistic in what lists read: who, when, how much, which status, what
 * for.
 */
export class SampleRows {
  readonly #count: number;
  readonly #draw: Draws;
  readonly #companies: Company[];

  constructor(count: number, random: () => number) {
    this.#count = count;
    this.#draw = new Draws(random);
    this.#companies = Array.from({ length: LARGE_COMPANIES + SMALL_COMPANIES }, (_, index) => this.#company(index));
  }

  *companies(): Generator<Row> {
    for (const { id, name } of this.#companies) yield [id, name];
  }

  *reasonCodes(): Generator<Row> {
    for (const { id } of this.#companies)
      for (const code of REASONS) yield [id, code, code.toLowerCase().replaceAll('_', ' '), 'BOTH', 'true'];
  }

  *users(): Generator<Row> {
    for (const { id, companyId, name, email } of this.#everyUser()) yield [id, companyId, name, email, '{employee}'];
  }

  *travelers(): Generator<Row> {
    for (const { id: userId, companyId, travelers } of this.#everyUser()) {
      for (const { id, firstName, lastName } of travelers) {
        yield [
          id,
          companyId,
          userId,
          'Mx',
          firstName,
          lastName,
          null,
          '+49',
          String(this.#draw.whole(1e9)),
          this.#day(-20_000 + this.#draw.whole(12_000)),
        ];
      }
    }
  }

  /** In the order in which they were created. */
  request(index: number): { request: Row; flights: Row[]; hotels: Row[]; travelers: Row[] } {
    const millis = FIRST_INSTANT + Math.floor(((index + this.#draw.random()) * DAYS * DAY) / this.#count);
    const createdAt = new Date(millis).toISOString();
    const id = this.#draw.uuid(millis);
    const { id: companyId, users, assistants } = this.#companyOf(index);
    // Some travel much more than others.
    const user = users[Math.floor(users.length * this.#draw.random() ** 1.5)]!;
    const assistant = this.#draw.random() < 0.1 ? this.#draw.pick(assistants) : null;
    const currency = this.#draw.pick(CURRENCIES);
    const flightCount = this.#draw.pick(FLIGHTS_OF_THREE);
    const travelers = this.#colleagues(user, users, this.#draw.pick(TRAVELERS));
    const day = Math.floor((millis - FIRST_INSTANT) / DAY) + 3 + this.#draw.whole(60);
    let total = 0;
    const prices = Array.from({ length: 3 }, (_, item) => {
      const price =
        Math.round(
          100 *
            (item < flightCount ? 60 : 90) *
            Math.exp(2.2 * this.#draw.random() ** 2 + this.#draw.random()) *
            travelers.length,
        ) / 100;
      total += price;
      return price.toFixed(2);
    });
    const owned = [companyId, id];
    const times = [createdAt, createdAt];
    const evaluation = this.#draw.random() < 0.5 ? this.#evaluation(flightCount) : null;
    const reason = this.#draw.random() < 0.3 ? this.#draw.pick(REASONS) : null;
    const updatedAt = new Date(millis + this.#draw.whole(5 * DAY)).toISOString();
    const status = this.#status(index);
    const note = this.#draw.random() < 0.3 ? `${this.#draw.pick(NOTES)} (${index})` : null;
    const flights = prices
      .slice(0, flightCount)
      .map((price) => [
        this.#draw.uuid(millis),
        ...owned,
        ...this.#flight(day),
        travelers.length,
        0,
        0,
        price,
        currency,
        ...times,
      ])
      .sort(byId);
    const hotels = prices
      .slice(flightCount)
      .map((price) => [
        this.#draw.uuid(millis),
        ...owned,
        ...this.#hotel(day),
        price,
        currency,
        this.#rooms(travelers.length),
        ...times,
      ])
      .sort(byId);
    return {
      request: [
        id,
        companyId,
        user.id,
        assistant && assistant !== user ? assistant.id : null,
        total.toFixed(2),
        currency,
        status,
        note,
        travelers.length,
        String(flightCount > 0),
        String(flightCount < 3),
        evaluation,
        reason,
        [...flights.map((row) => textOf(row, FLIGHT_TEXTS)), ...hotels.map((row) => textOf(row, HOTEL_TEXTS))].join(
          SEPARATOR,
        ),
        `{${travelers.map((traveler) => traveler.id).join(',')}}`,
        createdAt,
        updatedAt,
      ],
      flights,
      hotels,
      travelers: travelers.map((traveler, position) => [id, traveler.id, companyId, 'ADT', position]),
    };
  }

  /** Exactly 30 % each for the large ones. */
  #companyOf(index: number): Company {
    // Of each ten in a row three, three and four; multiplied, so that they are mixed.
    const slot = (index * 7) % 10;
    if (slot < 6) return this.#companies[slot < 3 ? 0 : 1]!;
    const small = Math.floor(index / 10) * 4 + (slot - 6);
    return this.#companies[LARGE_COMPANIES + ((small * 167) % SMALL_COMPANIES)]!;
  }

  /** Most requests that are a month old have their final status. */
  #status(index: number): string {
    const chance = this.#draw.random();
    if (index > this.#count * (1 - 30 / DAYS))
      return chance < 0.7 ? 'PENDING' : chance < 0.95 ? 'COMPLETED' : 'CANCELLED';
    return chance < 0.04 ? 'PENDING' : chance < 0.84 ? 'COMPLETED' : 'CANCELLED';
  }

  #colleagues(user: User, users: readonly User[], count: number): Traveler[] {
    const chosen = new Map([[user.travelers[0]!.id, user.travelers[0]!]]);
    while (chosen.size < count) {
      const traveler = this.#draw.pick(this.#draw.pick(users).travelers);
      chosen.set(traveler.id, traveler);
    }
    return [...chosen.values()];
  }

  #flight(day: number): Row {
    const [[from, fromName], [to, toName], [airline, code]] = [
      this.#draw.pick(PLACES),
      this.#draw.pick(PLACES),
      this.#draw.pick(AIRLINES),
    ];
    const date = this.#day(day);
    return [
      `airport-${from}`,
      'AIRPORT',
      from,
      fromName,
      `airport-${to}`,
      'AIRPORT',
      to,
      toName,
      date,
      `${10 + this.#draw.whole(10)}:${10 + this.#draw.whole(50)}`,
      date,
      '21:45',
      airline,
      code,
      `${code}${100 + this.#draw.whole(900)}`,
      this.#draw.pick(CABINS),
    ];
  }

  #hotel(day: number): Row {
    const [code, city] = this.#draw.pick(PLACES);
    const name = `${this.#draw.pick(HOTELS)} ${city}`;
    return [
      `city-${code}`,
      code,
      city,
      `hotel-${this.#draw.whole(5_000)}`,
      name,
      3 + this.#draw.whole(3),
      this.#day(day),
      this.#day(day + 1 + this.#draw.whole(5)),
    ];
  }

  #rooms(adultsCount: number): string {
    return JSON.stringify([
      { roomName: 'Double', boardBasis: 'Breakfast', adultsCount, childrenCount: 0, childrenAges: [] },
    ]);
  }

  #evaluation(flightCount: number): string {
    const violations = this.#draw.random() < 0.5 ? 0 : this.#draw.pick(VIOLATIONS);
    const strict = this.#draw.random() < 0.5 ? 'REQUIRE_APPROVAL' : 'WARN_AND_ALLOW';
    const items = Array.from({ length: 3 }, (_, item) => ({
      item: item < flightCount ? `flightItems.${item}` : `hotelItems.${item - flightCount}`,
      matchedRuleId: `018cc251-f400-7000-8000-0000000001${10 + this.#draw.whole(20)}`,
      action: item < violations ? strict : 'ALLOW',
      compliant: item >= violations,
      violations: item < violations ? [this.#violation(item < flightCount)] : [],
    }));
    return JSON.stringify({
      policyId: `018cc251-f400-7000-8000-00000000000${this.#draw.whole(3)}`,
      policyVersion: 1,
      action: violations > 0 ? strict : 'ALLOW',
      compliant: violations === 0,
      items,
    });
  }

  #violation(isFlight: boolean): object {
    if (this.#draw.random() < 0.5) {
      const type = isFlight ? this.#draw.pick(['CABIN_CLASS', 'ADVANCE_BOOKING']) : 'STAR_RATING';
      return { type, message: 'Choose another.', limitValue: ['ECONOMY'], actualValue: 'BUSINESS' };
    }
    const [excessAmount, currency] = [
      1 + this.#draw.whole(50_000) / 100,
      this.#draw.pick(['EUR', 'EUR', 'USD', 'GBP']),
    ];
    const message = `This price is ${excessAmount} ${currency} above the 300 ${currency} limit per ${isFlight ? 'person' : 'night'}.`;
    return { type: 'PRICE', message, limitValue: 300, actualValue: 300 + excessAmount, excessAmount };
  }

  #company(index: number): Company {
    const isLarge = index < LARGE_COMPANIES;
    const number = isLarge ? index + 1 : index - LARGE_COMPANIES + 1;
    const id = isLarge ? `large-company-${number}` : `small-company-${String(number).padStart(3, '0')}`;
    const users = Array.from({ length: isLarge ? USERS_OF_LARGE : USERS_OF_SMALL }, (_, n) => this.#user(id, n));
    return {
      id,
      name: isLarge ? `Large Company ${number}` : `Small Company ${number}`,
      users,
      assistants: users.filter((_, n) => n % ONE_ASSISTANT_IN === 7),
    };
  }

  #user(companyId: string, number: number): User {
    const [firstName, lastName] = [this.#draw.pick(FIRST_NAMES), this.#draw.pick(LAST_NAMES)];
    // Mail addresses are in ASCII, and some belong to a subsidiary.
    const mailbox = `${firstName}.${lastName}`.normalize('NFD').replaceAll(/[^A-Za-z.]/g, '') || 'mail';
    const domain = this.#draw.random() < 0.1 ? `contractors.${companyId}.example` : `${companyId}.example`;
    const family = Array.from({ length: this.#draw.whole(3) }, () => ({
      id: this.#draw.uuid(FIRST_INSTANT),
      firstName: this.#draw.pick(FIRST_NAMES),
      lastName,
    }));
    return {
      id: `${companyId}.user-${String(number).padStart(4, '0')}`,
      companyId,
      name: `${firstName} ${lastName}`,
      email: `${mailbox.toLowerCase()}.${number}@${domain}`,
      travelers: [{ id: this.#draw.uuid(FIRST_INSTANT), firstName, lastName }, ...family],
    };
  }

  *#everyUser(): Generator<User> {
    for (const { users } of this.#companies) yield* users;
  }

  #day(sinceFirst: number): string {
    return new Date(FIRST_INSTANT + sinceFirst * DAY).toISOString().slice(0, 10);
  }
}
