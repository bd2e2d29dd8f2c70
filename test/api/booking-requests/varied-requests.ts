import type { components } from '../../../generated/api.d.ts';
import { type stoppedClock } from '../../support/builders.ts';
import {
  addTraveler,
  booked,
  type BookingCompany,
  bookingCompany,
  type Employee,
  flightItem,
  hotelItem,
} from '../../support/booking-builders.ts';
import { randomNumbers } from '../../support/seeded.ts';
import type { TestApp } from '../../support/test-app.ts';

export type BookingRequest = components['schemas']['BookingRequest'];

/** Booking requests of all kinds, to compare what a list finds with what a loop over them finds. */
export type VariedRequests = {
  company: BookingCompany;
  otherCompany: BookingCompany;
  users: Employee[];
  /** The current requests of both companies. */
  requests: BookingRequest[];
  /** First and last name, by traveler ID. */
  namesOf: Map<string, string>;
  pick: <T>(items: readonly T[]) => T;
  chance: (percent: number) => boolean;
};

/** Times of creation, including the edges of UTC days, and two that several requests share. */
const INSTANTS = [
  '2026-02-27T12:00:00.000Z',
  '2026-02-28T00:00:00.000Z',
  '2026-02-28T23:59:59.999Z',
  '2026-03-01T00:00:00.000Z',
  '2026-03-01T08:15:30.123Z',
  '2026-03-01T08:15:30.124Z',
  '2026-03-02T23:59:59.999Z',
  '2026-03-03T00:00:00.000Z',
  '2026-03-03T00:00:00.000Z',
  '2026-12-31T23:59:59.999Z',
];
export const DAYS = [
  '2026-02-27',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-03-03',
  '2026-12-31',
  '2025-01-01',
  '2027-01-01',
];
export const PRICES = [
  0, 0.0001, 0.5, 9.9999, 10, 99.99, 100, 100.0001, 1199.9999, 1200, 1250.5, 1299.9999, 1300, 99_999, 100_000,
  999_999_999_999,
];
const NOTES = [
  null,
  '',
  '100% sure',
  '100 percent',
  'a_b',
  'aXb',
  'back\\slash',
  'two\\\\slashes',
  `it's "quoted"`,
  `it''s`,
  'Visit to the ÜBERSEE office',
  'übersee',
  'ΑΘΗΝΑ και Ωδείο',
  'سفر إلى بغداد',
  'Łódź',
  '出張',
  '🚀 launch',
  'first line\nsecond line',
  'tab\there',
  '$1 ?::text ??',
  '%',
  '_',
  '\\',
  "'; drop table booking_requests; --",
  'COMPLETED',
  '{"a":1}',
];
const NAMES = [
  ['Amira', 'Haddad'],
  ['Zoë', 'Müller-Łuk'],
  ["O'Neil", 'D_Arcy'],
  ['100%', 'Real'],
  ['محمد', 'حداد'],
  ['Αθηνά', 'Ωρίων'],
  ['back\\', 'slash'],
  ['Anna', 'Lee'],
] as const;
const AIRLINES = [null, 'Lufthansa', 'Air_France', 'Ryanair 100%', 'Condor\\DE', 'ÉireAir'];
const HOTELS = ['Riverside Hotel', 'Grand_Hôtel', '100% Inn', 'Back\\packers', "L'Hôtel", 'ΑΘΗΝΑ Palace'];
/** Search terms: parts of existing values, and values that do not exist. */
export const SEARCHES = [
  'a',
  '%',
  '_',
  '\\',
  '\\\\',
  '"',
  "'",
  "''",
  '100%',
  'a_b',
  'A_B',
  'axb',
  'übersee',
  'ÜBERSEE',
  'αθηνα',
  'ΑΘΗΝΆ',
  'ωδείο',
  'łódź',
  'ŁÓDŹ',
  'بغداد',
  '出',
  '🚀',
  'LINE\nSECOND',
  'line second',
  '\t',
  '$1',
  '?',
  '??',
  '%%',
  '__',
  '\\%',
  '\\_',
  'heathrow',
  'LHR',
  'lhr',
  'ber',
  'lufthansa',
  'AIR_FRANCE',
  'AirXFrance',
  'LH4',
  'hôtel',
  'grand_',
  'backpackers',
  'back\\p',
  'Amira Haddad',
  'amira  haddad',
  'haddad',
  'müller-ł',
  'd_arcy',
  '100% real',
  'london',
  'nothing has this',
  ' ',
  'null',
  'undefined',
];

export async function variedRequests(
  app: TestApp,
  clock: ReturnType<typeof stoppedClock>,
  count: number,
): Promise<VariedRequests> {
  const random = randomNumbers(20_260_311);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  const chance = (percent: number): boolean => random(100) < percent;
  const [company, otherCompany] = [await bookingCompany(app), await bookingCompany(app)];
  const people = [
    { name: 'Amira Haddad', email: 'amira.haddad@acme.example' },
    { name: 'Ünal Ç_elik', email: 'UNAL%celik@acme.example' },
    { name: "Seán O'Brien", email: 'sean_obrien@other.example' },
    { name: 'Back\\slash "Q"', email: 'b\\s@acme.example' },
    { name: 'Αθηνά', email: 'athina@acme.example' },
  ];
  const namesOf = new Map<string, string>();
  const users: Employee[] = [];
  const travelersOf = new Map<string, string[]>();
  for (const [index, person] of people.entries()) {
    const user = await (index === 4 ? otherCompany : company).employee(person);
    users.push(user);
    const own = [user.travelerId];
    namesOf.set(user.travelerId, 'Amira Haddad');
    for (let extra = 0; extra < 4; extra += 1) {
      const [firstName, lastName] = pick(NAMES);
      const id = await addTraveler(app, { ...user, firstName, lastName });
      own.push(id);
      namesOf.set(id, `${firstName} ${lastName}`);
    }
    travelersOf.set(user.userId, own);
  }
  const ofCompany = users.slice(0, 4);
  for (const delegator of ofCompany)
    for (const delegate of ofCompany) if (delegator !== delegate) await company.delegation(delegator, delegate);

  const requests: BookingRequest[] = [];
  for (let index = 0; index < count; index += 1) {
    clock.set(pick(INSTANTS));
    const sender = pick(users);
    const requested = sender === users[4] || chance(60) ? sender : pick(ofCompany);
    const travelers = travelersOf
      .get(requested.userId)!
      .slice(random(3), 3 + random(3))
      .map((travelerId) => ({ travelerId, travelerTypeCode: 'ADT' }));
    const flight = (): object => {
      const airline = pick(AIRLINES);
      return flightItem({
        airline,
        airlineCode: airline && 'LH',
        flightNumber: airline && `LH${random(9)}`,
        ...(chance(50) && { originName: 'Berlin Brandenburg', destinationName: 'London Heathrow' }),
      });
    };
    const stay = (): object =>
      hotelItem({ hotelName: pick(HOTELS), ...(chance(50) && { cityName: 'London', cityCode: 'LON' }) });
    const holds = pick(['flights', 'hotels', 'both']);
    const body = {
      totalPrice: pick(PRICES),
      currency: pick(['EUR', 'USD']),
      requestNotes: pick(NOTES),
      requestedForUserId: requested.userId,
      flightItems: holds === 'hotels' ? [] : Array.from({ length: 1 + random(2) }, flight),
      hotelItems: holds === 'flights' ? [] : Array.from({ length: 1 + random(2) }, stay),
      travelers,
    };
    const request = booked(await sender.create(body));
    const admin = sender === users[4] ? otherCompany.admin : company.admin;
    requests.push(
      chance(50)
        ? request
        : booked(await admin.patch(`/${request.id}/status`, { status: pick(['COMPLETED', 'CANCELLED']) })),
    );
  }
  return { company, otherCompany, users, requests, namesOf, pick, chance };
}

/** Whether a text contains another, ignoring case (D14). */
export function holds(text: string | null | undefined, search: string): boolean {
  return folded(text ?? '').includes(folded(search));
}

const folded = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Whether a request was created on one of the UTC days from `startDate` to `endDate`, which may be UTC timestamps. */
export function createdBetween({ createdAt }: BookingRequest, startDate?: string, endDate?: string): boolean {
  const day = createdAt.slice(0, 10);
  return (
    (startDate === undefined || day >= startDate.slice(0, 10)) && (endDate === undefined || day <= endDate.slice(0, 10))
  );
}

/** Newest first; ties by ID in the same direction (D39). */
export function newestFirst(a: BookingRequest, b: BookingRequest): number {
  return compare(b.createdAt, a.createdAt) || compare(b.id, a.id);
}

export function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A query string; undefined values are left out. */
export function queryString(parameters: Record<string, unknown>): string {
  const sent = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return sent.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
}
