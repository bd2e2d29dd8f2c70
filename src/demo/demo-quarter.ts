import type { EntityManager } from '@mikro-orm/postgresql';
import type { components } from '../../generated/api.d.ts';
import type { BookingRequestView } from '../areas/booking-requests/entities.ts';
import { BookingRequestRepository, countStatements } from '../areas/booking-requests/booking-request-queries.ts';
import { checkPolicy, indexLocations, newBookingRequest, proposedItems } from '../areas/booking-requests/index.ts';
import { User } from '../areas/directory/entities.ts';
import type { DirectoryUser } from '../areas/directory/index.ts';
import { compilePolicy, evaluate } from '../areas/policies/index.ts';
import { Location } from '../areas/reference-data/entities.ts';
import { Traveler } from '../areas/travelers/entities.ts';
import { dateOfDay, dayNumber } from '../domain/dates.ts';
import { newId } from '../domain/ids.ts';
import { pipeline } from '../platform/database/unit-of-work.ts';

type Schemas = components['schemas'];

/** Travelling employees of Acme, in addition to those of the contract's examples. */
const EMPLOYEES = [
  'Hannah Keller',
  'Mateo Rossi',
  'Priya Nair',
  'Jakob Lindner',
  'Sofia Almeida',
  'Yusuf Demir',
  'Clara Neumann',
  'Daniel Okafor',
];

const [FIRST_DAY, DAYS, REQUESTS] = [dayNumber('2026-07-01'), 92, 240];

/** Origin and destination by code, and the price of an early booking in EUR. */
const ROUTES: readonly [from: string, to: string, price: number][] = [
  ['BER', 'LHR', 190],
  ['BER', 'MUC', 120],
  ['MUC', 'BER', 130],
  ['BER', 'CDG', 210],
  ['MUC', 'LHR', 240],
  ['LHR', 'BER', 200],
];

/** The city of a hotel, and the price of a night in its currency. */
const STAYS: readonly [city: string, name: string, currency: string, price: number][] = [
  ['LON', 'Riverside Hotel London', 'GBP', 165],
  ['MUC', 'Isar Suites', 'EUR', 118],
  ['BER', 'Spree Hotel', 'EUR', 109],
];

/**
 * Adds a quarter of booking requests under the standard policy, to try policy changes on. They are the same each time.
 * Requests that the policy blocks would not have been stored, so they are skipped. No budget includes them.
 */
export async function addQuarter(em: EntityManager, policy: Schemas['Policy']): Promise<void> {
  const { companyId } = policy;
  const people = await addEmployees(em, companyId);
  const codes = new Set([...ROUTES.flatMap(([from, to]) => [from, to]), ...STAYS.map(([city]) => city)]);
  const places = await em.find(Location, { code: { $in: [...codes] } });
  const locations = indexLocations(new Map(places.map((place) => [place.id, { ...place } as never])));
  const compiled = compilePolicy(policy);
  const requests: BookingRequestView[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const person = people[(index * 5) % people.length]!;
    const request = requestOf(index, person);
    const day = request.createdAt.slice(0, 10);
    const judge = (proposal: Parameters<typeof evaluate>[1]) => evaluate(compiled, proposal, day, new Map());
    const of = { policyId: policy.id, policyVersion: 1 };
    const policyEvaluation = checkPolicy(of, proposedItems(request, locations), judge);
    if (policyEvaluation.action !== 'BLOCK') requests.push({ ...request, policyEvaluation });
  }
  const repository = new BookingRequestRepository(em);
  await pipeline(em, [
    ...requests.flatMap((request) => repository.insertion(request, null)),
    ...countStatements(companyId, { COMPLETED: requests.length }),
  ]);
}

type Person = DirectoryUser & { travelerId: string };

async function addEmployees(em: EntityManager, companyId: string): Promise<Person[]> {
  const at = new Date('2026-06-01T08:00:00Z');
  const times = { createdAt: at, updatedAt: at };
  const people = EMPLOYEES.map((name) => {
    const userId = name.toLowerCase().replace(' ', '.');
    const user = { userId, companyId, companyName: '', name, email: `${userId}@acme.example`, roles: ['employee'] };
    return { ...user, travelerId: newId() };
  });
  await em.insertMany(
    User,
    people.map(({ userId: id, name, email, roles }) => ({ id, companyId, name, email, roles, active: true, ...times })),
  );
  await em.insertMany(
    Traveler,
    people.map(({ userId, name, email: emailAddress, travelerId: id }, index) => {
      const [firstName, lastName] = name.split(' ') as [string, string];
      const contact = { emailAddress, phonePrefix: '+49', phoneNumber: `3012345${60 + index}` };
      const birthDate = `${1970 + index * 3}-04-1${index}`;
      return { id, companyId, userId, title: 'Mx', firstName, lastName, birthDate, ...contact, ...times };
    }),
  );
  return people;
}

/** More expensive the later it is booked; some in business class, some with long stays, two of three with a hotel. */
function requestOf(index: number, person: Person): BookingRequestView {
  const created = FIRST_DAY + Math.floor((index * DAYS) / REQUESTS);
  const daysAhead = [24, 5, 15, 9, 33, 2, 18, 45][(index * 3) % 8]!;
  const nights = 1 + ((index * 7) % 5);
  const [departure, back] = [dateOfDay(created + daysAhead), dateOfDay(created + daysAhead + nights)];
  const createdAt = `${dateOfDay(created)}T${String(8 + (index % 9)).padStart(2, '0')}:${10 + ((index * 11) % 50)}:00.000Z`;
  const [from, to, base] = ROUTES[(index * 5 + Math.floor(index / 7)) % ROUTES.length]!;
  const isBusiness = index % 13 === 0;
  const late = daysAhead < 7 ? 1.6 : daysAhead < 14 ? 1.3 : 1;
  const fare = Math.round(base * late * (isBusiness ? 2.4 : 1) + ((index * 17) % 60)) + 0.9;
  const flight: Schemas['FlightItemCreate'] = {
    originLocationId: `airport-${from}`,
    originLocationType: 'AIRPORT',
    originCode: from,
    destinationLocationId: `airport-${to}`,
    destinationLocationType: 'AIRPORT',
    destinationCode: to,
    departureDate: departure,
    arrivalDate: departure,
    cabinClass: isBusiness ? 'Business' : 'Economy',
    adultsCount: 1,
    price: fare,
    currency: 'EUR',
  };
  const [city, hotelName, currency, night] = STAYS[(index * 2 + Math.floor(index / 5)) % STAYS.length]!;
  const stay: Schemas['HotelItemCreate'] = {
    cityId: `city-${city}`,
    cityCode: city,
    hotelName,
    hotelStars: index % 9 === 0 ? 5 : 4,
    checkInDate: departure,
    checkOutDate: back,
    price: (night + ((index * 23) % 70)) * nights,
    currency,
    roomOccupancy: [{ adultsCount: 1 }],
  };
  const body: Schemas['BookingRequestCreate'] = {
    totalPrice: fare,
    currency: 'EUR',
    flightItems: [flight],
    hotelItems: index % 3 === 0 ? [] : [stay],
    travelers: [{ travelerId: person.travelerId, travelerTypeCode: 'ADT' }],
  };
  const evaluations = { policyEvaluation: null, budgetEvaluation: null };
  const request = newBookingRequest(body, person, null, null, evaluations, new Date(createdAt));
  return { ...request, status: 'COMPLETED' };
}
