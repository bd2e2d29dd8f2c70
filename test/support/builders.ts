import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/api.d.ts';
import type { TokenClaims } from '../../src/demo/development-token.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { type AreaCaller, areaCaller, type CallerClaims } from './area-caller.ts';
import type { Answer, TestApp } from './test-app.ts';

type Schemas = components['schemas'];

/** The prefix of the policy area. */
export const PREFIX = '/api/v1/policies';

export const POLICY_PERMISSIONS = ['READ_POLICIES', 'WRITE_POLICIES', 'DELETE_POLICIES', 'ASSIGN_POLICIES'];

/** A caller of the policy area. */
export type Client = AreaCaller;

export const client = (app: TestApp, claims: CallerClaims): Client => areaCaller(app, PREFIX, claims);

/** An id that no record has. */
export const ABSENT = '0198c0de-0000-7000-8000-000000000000';

/** A new id, which no record has. */
export function unique(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`;
}

/** A new company, which is added to the directory with the first call of one of its users. */
export type TestCompany = {
  id: string;
  /** A caller with every permission of the policy area. */
  admin: Client;
  /** A new user without roles or permissions, unless the claims say otherwise. */
  employee(claims?: Partial<TokenClaims>): Client;
  policy(changes?: Partial<Schemas['PolicyCreate']>): Promise<Schemas['Policy']>;
  flightRule(policyId: string, fields?: Schemas['FlightRuleCreate']): Promise<Schemas['FlightRule']>;
  hotelRule(policyId: string, fields?: Schemas['HotelRuleCreate']): Promise<Schemas['HotelRule']>;
};

export function testCompany(app: TestApp, id = unique('company')): TestCompany {
  const admin = client(app, { sub: unique('admin'), companyId: id, permissions: POLICY_PERMISSIONS });
  return {
    id,
    admin,
    employee: (claims) => client(app, { sub: unique('user'), companyId: id, ...claims }),
    policy: async (changes) => created(await admin.post('', newPolicy(id, changes))),
    flightRule: async (policyId, fields = {}) => created(await admin.post(`/${policyId}/flight-rules`, fields)),
    hotelRule: async (policyId, fields = {}) => created(await admin.post(`/${policyId}/hotel-rules`, fields)),
  };
}

/** The body of a 201. */
export function created(answer: Answer): any {
  if (answer.status !== 201) throw new Error(`${answer.status} instead of 201: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export function newPolicy(companyId: string, changes: Partial<Schemas['PolicyCreate']> = {}): Schemas['PolicyCreate'] {
  return {
    name: 'Travel policy',
    companyId,
    bookingMode: 'HYBRID',
    defaultAction: 'REQUIRE_APPROVAL',
    ...changes,
  } as Schemas['PolicyCreate'];
}

/** A flight from Berlin to London in economy for 200 EUR, on 1 April 2026. */
export function flight(changes: Partial<Schemas['FlightProposal']> = {}): Schemas['FlightProposal'] {
  return {
    originLocationId: 'airport-BER',
    destinationLocationId: 'airport-LHR',
    isInternational: true,
    departureDate: '2026-04-01',
    price: 200,
    currency: 'EUR',
    cabinClass: 'ECONOMY',
    stops: 0,
    ...changes,
  };
}

/** Three nights in a four-star hotel in London for 150 GBP each, from 1 April 2026. */
export function hotel(changes: Partial<Schemas['HotelProposal']> = {}): Schemas['HotelProposal'] {
  return {
    cityId: 'city-LON',
    checkInDate: '2026-04-01',
    checkOutDate: '2026-04-04',
    pricePerNight: 150,
    currency: 'GBP',
    starRating: 4,
    ...changes,
  };
}

/** A clock that stands still until it is set. */
export function stoppedClock(start: string): Clock & { set(instant: string): void } {
  let now = new Date(start);
  return { now: () => now, set: (instant) => void (now = new Date(instant)) };
}

export async function sql<Row extends object = any>(
  app: Pick<TestApp, 'database'>,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await app.database.pool.query<Row>({ text, values })).rows;
}

/** Inserts a row, which is given by its columns. */
export async function insertRow(
  app: Pick<TestApp, 'database'>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`;
  await sql(app, text, ...Object.values(row));
}

const TABLES = [
  'companies',
  'users',
  'policies',
  'flight_rules',
  'hotel_rules',
  'role_assignments',
  'user_assignments',
];

/** Every row of the policy area and the directory, to compare what is stored before and after. */
export const stored = (app: TestApp): Promise<Record<string, string[]>> => rowsOf(app, TABLES);

/** Every row of some tables as text, by table. */
export async function rowsOf(
  app: Pick<TestApp, 'database'>,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await sql<{ row: string }>(app, `select t::text as row from ${table} t order by 1`);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** The fields that a 400 of the policy area names. */
export function faultyFields(answer: Answer): string[] {
  return answer.body.errors.map(({ field }: { field: string }) => field);
}
