import assert from 'node:assert/strict';
import type { components } from '../../generated/api.d.ts';
import { operationsOf } from '../../src/contract/openapi-document.ts';
import type { TokenClaims } from '../../src/demo/development-token.ts';
import { newId } from '../../src/domain/ids.ts';
import { insertRow, sql, unique } from './builders.ts';
import { type Answer, DEMO_LOCATIONS, type TestApp, token } from './test-app.ts';

export { ABSENT } from './builders.ts';

type Schemas = components['schemas'];
type App = Pick<TestApp, 'database' | 'address' | 'call'>;

/** The prefix of the operations that these tests call, for `startTestApp`. */
export const BOOKING_PREFIX = '/v1';
export const BOOKINGS = '/v1/booking-requests';
export const ADMIN = '/v1/admin/booking-requests';

export const USER_PERMISSIONS = ['READ_USER_BOOKING_REQUESTS', 'WRITE_USER_BOOKING_REQUESTS'];
export const ADMIN_PERMISSIONS = ['READ_BOOKING_REQUESTS', 'UPDATE_BOOKING_REQUESTS', 'PROCESS_BOOKING_REQUESTS'];

export type BookingAnswer = Answer & { text: string };

/** A caller of the booking area. */
export type BookingClient = {
  userId: string;
  companyId: string;
  /** Its token. */
  bearer: string;
  create(body: unknown, headers?: Record<string, string>): Promise<BookingAnswer>;
  /** @param query the query string, without the `?` */
  mine(query?: string): Promise<BookingAnswer>;
  read(id: string): Promise<BookingAnswer>;
  cancel(id: string): Promise<BookingAnswer>;
  /** This and the following call the administrators' path. */
  get(query?: string): Promise<BookingAnswer>;
  post(path: string, body: unknown): Promise<BookingAnswer>;
  patch(path: string, body: unknown): Promise<BookingAnswer>;
  delete(path: string): Promise<BookingAnswer>;
};

export function bookingClient(
  app: App,
  claims: Partial<TokenClaims> & Pick<TokenClaims, 'sub' | 'companyId'>,
): BookingClient {
  const bearer = token({ roles: [], permissions: USER_PERMISSIONS, ...claims });
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<BookingAnswer> => {
    const headers = {
      Authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...extra,
    };
    const response = await fetch(app.address + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  return {
    userId: claims.sub,
    companyId: claims.companyId,
    bearer,
    create: (body, headers) => send('POST', BOOKINGS, body, headers),
    mine: (query = '') => send('GET', `${BOOKINGS}/my-requests?${query}`),
    read: (id) => send('GET', `${BOOKINGS}/${id}`),
    cancel: (id) => send('POST', `${BOOKINGS}/${id}/cancel`),
    get: (query = '') => send('GET', `${ADMIN}?${query}`),
    post: (path, body) => send('POST', ADMIN + path, body),
    patch: (path, body) => send('PATCH', ADMIN + path, body),
    delete: (path) => send('DELETE', ADMIN + path),
  };
}

/** A user of the directory with a traveler of their own, an adult. */
export type Employee = BookingClient & {
  name: string;
  email: string;
  travelerId: string;
  /** The same user, calling another node or with other permissions. */
  on(node: App, permissions?: string[]): Employee;
};

/** A new company in the directory, without policies, budgets or delegations. */
export type BookingCompany = {
  id: string;
  name: string;
  /** A caller with every permission of the booking area. */
  admin: Employee;
  employee(fields?: {
    id?: string;
    name?: string;
    email?: string;
    roles?: string[];
    permissions?: string[];
  }): Promise<Employee>;
  budget(fields?: Partial<Schemas['BudgetCreate']> & { createdAt?: string; deleted?: boolean }): Promise<string>;
  delegation(delegator: { userId: string }, delegate: { userId: string }, fields?: DelegationFields): Promise<string>;
};

type DelegationFields = { scopes?: string[]; from?: string | null; until?: string | null; isActive?: boolean };

export async function bookingCompany(app: App, id = unique('company')): Promise<BookingCompany> {
  const name = `The ${id} company`;
  await insertRow(app, 'companies', { id, name });
  const employee: BookingCompany['employee'] = async (fields = {}) => {
    const { id: userId = unique('user'), roles = [], permissions = USER_PERMISSIONS } = fields;
    const { name: userName = `User ${userId}`, email = `${userId}@${id}.example` } = fields;
    await insertRow(app, 'users', { id: userId, company_id: id, name: userName, email, roles });
    const travelerId = await addTraveler(app, { userId, companyId: id });
    const on = (node: App, held: string[] = permissions): Employee => ({
      ...bookingClient(node, { sub: userId, companyId: id, roles, permissions: held }),
      name: userName,
      email,
      travelerId,
      on,
    });
    return on(app);
  };
  return {
    id,
    name,
    admin: await employee({ permissions: [...ADMIN_PERMISSIONS, ...USER_PERMISSIONS] }),
    employee,
    budget: async (fields = {}) => {
      const budget = newId();
      const { createdAt = '2026-01-01T00:00:00Z', deleted = false } = fields;
      await insertRow(app, 'budgets', {
        id: budget,
        company_id: id,
        name: 'Travel',
        scope_type: fields.scopeType ?? 'COMPANY',
        scope_id: fields.scopeId ?? id,
        allocation: fields.allocation ?? 'SHARED_POOL',
        amount: fields.amount ?? 1000,
        currency: fields.currency ?? 'EUR',
        period: fields.period ?? 'YEARLY',
        enforcement: fields.enforcement ?? 'BLOCK_WHEN_EXCEEDED',
        is_active: fields.isActive ?? true,
        created_at: createdAt,
        deleted_at: deleted ? createdAt : null,
      });
      return budget;
    },
    delegation: (...given) => addDelegation(app, id, ...given),
  };
}

/** Lets one user act for another, by default to create bookings. @returns the id */
export async function addDelegation(
  app: Pick<TestApp, 'database'>,
  companyId: string,
  delegator: { userId: string },
  delegate: { userId: string },
  { scopes = ['CREATE_BOOKINGS'], from = null, until = null, isActive = true }: DelegationFields = {},
): Promise<string> {
  const id = newId();
  await insertRow(app, 'delegations', {
    id,
    company_id: companyId,
    delegator_user_id: delegator.userId,
    delegate_user_id: delegate.userId,
    scopes,
    effective_from: from,
    effective_until: until,
    is_active: isActive,
  });
  return id;
}

/** Adds a traveler, by default one who is an adult on all days in these tests. @returns the id */
export async function addTraveler(
  app: App,
  {
    userId,
    companyId,
    birthDate = '1990-05-15',
    firstName = 'Amira',
    lastName = 'Haddad',
  }: { userId: string; companyId: string; birthDate?: string; firstName?: string; lastName?: string },
): Promise<string> {
  const id = newId();
  await insertRow(app, 'travelers', {
    id,
    company_id: companyId,
    user_id: userId,
    title: 'Mx',
    first_name: firstName,
    last_name: lastName,
    phone_prefix: '+49',
    phone_number: '301234567',
    birth_date: birthDate,
  });
  return id;
}

type Rule = Record<string, unknown>;

/** Adds a policy to a company, by default as its default. Rules are given by their columns. */
export async function addPolicy(
  app: App,
  companyId: string,
  {
    defaultAction = 'ALLOW',
    isDefault = true,
    flightRules = [],
    hotelRules = [],
  }: {
    defaultAction?: Schemas['PolicyAction'];
    isDefault?: boolean;
    flightRules?: Rule[];
    hotelRules?: Rule[];
  } = {},
): Promise<{ policyId: string; flightRuleIds: string[]; hotelRuleIds: string[] }> {
  const policyId = newId();
  await insertRow(app, 'policies', {
    id: policyId,
    company_id: companyId,
    name: 'Standard',
    booking_mode: 'HYBRID',
    default_action: defaultAction,
    is_default: isDefault,
    is_active: true,
  });
  const add = async (table: string, rule: Rule): Promise<string> => {
    const row = { id: newId(), company_id: companyId, policy_id: policyId, priority: 100, currency: 'EUR', ...rule };
    await insertRow(app, table, row);
    return row.id;
  };
  const flightRuleIds = [];
  for (const rule of flightRules) flightRuleIds.push(await add('flight_rules', rule));
  const hotelRuleIds = [];
  for (const rule of hotelRules) hotelRuleIds.push(await add('hotel_rules', rule));
  return { policyId, flightRuleIds, hotelRuleIds };
}

/** Adds the few locations that these tests use. */
export async function addLocations(app: App): Promise<void> {
  for (const { cityId, countryId, ...location } of DEMO_LOCATIONS)
    await insertRow(app, 'locations', { ...location, city_id: cityId, country_id: countryId });
}

/** @param rates the value of one unit of `base` in each currency, as decimal text */
export async function addRates(app: App, date: string, base: string, rates: Record<string, string>): Promise<void> {
  const currencies = [base, ...Object.keys(rates)].sort();
  await insertRow(app, 'exchange_rate_days', { date, base, rates, currencies });
}

/** A flight from Berlin to London on 1 April 2026 for 300 EUR, with only the required fields. */
export function flightItem(changes: object = {}): Schemas['FlightItemCreate'] {
  return {
    originLocationId: 'airport-BER',
    originCode: 'BER',
    destinationLocationId: 'airport-LHR',
    destinationCode: 'LHR',
    departureDate: '2026-04-01',
    arrivalDate: '2026-04-01',
    cabinClass: 'Economy',
    adultsCount: 1,
    price: 300,
    currency: 'EUR',
    ...changes,
  };
}

/** Three nights in London from 1 April 2026 for 450 EUR, with only the required fields. */
export function hotelItem(changes: object = {}): Schemas['HotelItemCreate'] {
  return {
    cityId: 'city-LON',
    hotelName: 'Riverside Hotel',
    checkInDate: '2026-04-01',
    checkOutDate: '2026-04-04',
    price: 450,
    currency: 'EUR',
    roomOccupancy: [{ adultsCount: 1 }],
    ...changes,
  };
}

/** One flight for 300 EUR, for a user's own traveler. */
export function trip({ travelerId }: { travelerId: string }, changes: object = {}): Schemas['BookingRequestCreate'] {
  return {
    totalPrice: 300,
    currency: 'EUR',
    flightItems: [flightItem()],
    travelers: [{ travelerId, travelerTypeCode: 'ADT' }],
    ...changes,
  };
}

/** The booking request in a 200 or 201. */
export function booked(answer: BookingAnswer): Schemas['BookingRequest'] {
  if (answer.status !== 201 && answer.status !== 200)
    throw new Error(`${answer.status} instead of a request: ${answer.text}`);
  return answer.body.data;
}

/** The item or traveler in a 200 or 201. */
export const added = booked as (answer: BookingAnswer) => any;

/** The status and the faults by field of an error. */
export function refusal({ status, body }: BookingAnswer): [status: number, data: Record<string, string>] {
  return [status, body?.data];
}

const TABLES = [
  'booking_requests',
  'flight_items',
  'hotel_items',
  'booking_request_travelers',
  'budget_balances',
  'travelers',
  'delegations',
  'budgets',
  'idempotency_keys',
];

/** The number of rows and a hash over the rows of each table of the booking area, to compare before and after. */
export async function storedBookings(app: App): Promise<Record<string, string>> {
  const each = TABLES.map(
    (table) =>
      `select '${table}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as rows from ${table} t`,
  );
  const tables = await sql<{ name: string; rows: string }>(app, each.join(' union all '));
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

/** The refusal of a call. Also checks that the call has changed nothing. */
export async function refusedUnchanged(app: App, act: () => Promise<BookingAnswer>): Promise<BookingAnswer> {
  const before = await storedBookings(app);
  const answer = await act();
  assert.deepEqual({ text: answer.text, stored: await storedBookings(app) }, { text: answer.text, stored: before });
  assert.equal(answer.body.status, 'fail', answer.text);
  assert.match(answer.body.message, /^[A-Za-z].*\.$/);
  return answer;
}

/** What the holders of a budget have reserved and spent, by holder; the holder of a shared pool is the empty string. */
export async function balances(app: App, budgetId: string): Promise<Record<string, [reserved: number, spent: number]>> {
  const rows = await sql(app, 'select holder, reserved, spent from budget_balances where budget_id = $1', budgetId);
  return Object.fromEntries(rows.map(({ holder, reserved, spent }) => [holder, [Number(reserved), Number(spent)]]));
}

/**
 * Selects balances that differ from the sum over their booking requests. There must never be any (D31). It is a single
 * statement, so that it sees one snapshot.
 */
export const UNBALANCED = `
  select b.budget_id, b.period_start, b.holder, b.reserved, held.pending, b.spent, held.completed
  from budget_balances b
  cross join lateral (
    select coalesce(sum(r.budget_amount) filter (where r.status = 'PENDING'), 0) as pending,
      coalesce(sum(r.budget_amount) filter (where r.status = 'COMPLETED'), 0) as completed
    from booking_requests r
    where r.company_id = b.company_id and r.budget_id = b.budget_id and r.budget_period_start = b.period_start and r.budget_holder = b.holder
  ) held
  where (b.reserved, b.spent) is distinct from (held.pending, held.completed)`;

/** The body of a named example of the contract. */
export function contractExample(
  app: Pick<TestApp, 'contract'>,
  operationId: string,
  status: number,
  name: string,
): any {
  for (const { operation } of operationsOf(app.contract.document)) {
    if (operation.operationId !== operationId) continue;
    const response = operation.responses[status];
    const shared = app.contract.document.components.responses?.[response?.$ref?.split('/').at(-1) ?? ''];
    const found = (shared ?? response)?.content?.['application/json']?.examples?.[name];
    if (found) return found.value;
  }
  throw new Error(`The contract has no example "${name}" for status ${status} of ${operationId}.`);
}
