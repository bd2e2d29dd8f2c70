import type { components } from '../../generated/api.d.ts';
import { operationsOf } from '../../src/contract/openapi-document.ts';
import type { TokenClaims } from '../../src/demo/development-token.ts';
import { newId } from '../../src/domain/ids.ts';
import { sql, unique } from './builders.ts';
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

type DelegationFields = { scopes?: string[]; from?: string; until?: string; isActive?: boolean };

export async function bookingCompany(app: App, id = unique('company')): Promise<BookingCompany> {
  const name = `The ${id} company`;
  await sql(app, 'insert into companies (id, name) values ($1, $2)', id, name);
  const employee: BookingCompany['employee'] = async (fields = {}) => {
    const { id: userId = unique('user'), roles = [], permissions = USER_PERMISSIONS } = fields;
    const { name: userName = `User ${userId}`, email = `${userId}@${id}.example` } = fields;
    await sql(
      app,
      'insert into users (id, company_id, name, email, roles) values ($1, $2, $3, $4, $5)',
      userId,
      id,
      userName,
      email,
      roles,
    );
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
      const {
        scopeType = 'COMPANY',
        scopeId = id,
        allocation = 'SHARED_POOL',
        amount = 1000,
        currency = 'EUR',
        period = 'YEARLY',
      } = fields;
      const {
        enforcement = 'BLOCK_WHEN_EXCEEDED',
        isActive = true,
        createdAt = '2026-01-01T00:00:00Z',
        deleted = false,
      } = fields;
      await sql(
        app,
        `insert into budgets (id, company_id, name, scope_type, scope_id, allocation, amount, currency, period, enforcement, is_active, created_at, deleted_at)
         values ($1, $2, 'Travel', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        budget,
        id,
        scopeType,
        scopeId,
        allocation,
        amount,
        currency,
        period,
        enforcement,
        isActive,
        createdAt,
        deleted ? createdAt : null,
      );
      return budget;
    },
    delegation: async (
      delegator,
      delegate,
      { scopes = ['CREATE_BOOKINGS'], from = null, until = null, isActive = true } = {},
    ) => {
      const delegation = newId();
      await sql(
        app,
        `insert into delegations (id, company_id, delegator_user_id, delegate_user_id, scopes, effective_from, effective_until, is_active)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        delegation,
        id,
        delegator.userId,
        delegate.userId,
        scopes,
        from,
        until,
        isActive,
      );
      return delegation;
    },
  };
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
  await sql(
    app,
    `insert into travelers (id, company_id, user_id, title, first_name, last_name, phone_prefix, phone_number, birth_date)
     values ($1, $2, $3, 'Mx', $4, $5, '+49', '301234567', $6)`,
    id,
    companyId,
    userId,
    firstName,
    lastName,
    birthDate,
  );
  return id;
}

type Rule = Record<string, unknown>;

/** Adds a default policy to a company. Rules are given by their columns. */
export async function addPolicy(
  app: App,
  companyId: string,
  {
    defaultAction = 'ALLOW',
    flightRules = [],
    hotelRules = [],
  }: { defaultAction?: Schemas['PolicyAction']; flightRules?: Rule[]; hotelRules?: Rule[] } = {},
): Promise<{ policyId: string; flightRuleIds: string[]; hotelRuleIds: string[] }> {
  const policyId = newId();
  await sql(
    app,
    `insert into policies (id, company_id, name, booking_mode, default_action, is_default, is_active) values ($1, $2, 'Standard', 'HYBRID', $3, true, true)`,
    policyId,
    companyId,
    defaultAction,
  );
  const add = async (table: string, rule: Rule): Promise<string> => {
    const row = { id: newId(), company_id: companyId, policy_id: policyId, priority: 100, currency: 'EUR', ...rule };
    const columns = Object.keys(row);
    await sql(
      app,
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      ...Object.values(row),
    );
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
  for (const { id, type, code, name, cityId, countryId } of DEMO_LOCATIONS) {
    await sql(
      app,
      'insert into locations (id, type, code, name, city_id, country_id) values ($1, $2, $3, $4, $5, $6)',
      id,
      type,
      code,
      name,
      cityId,
      countryId,
    );
  }
}

/** @param rates the value of one unit of `base` in each currency, as decimal text */
export async function addRates(app: App, date: string, base: string, rates: Record<string, string>): Promise<void> {
  const currencies = [base, ...Object.keys(rates)].sort();
  await sql(
    app,
    'insert into exchange_rate_days (date, base, rates, currencies) values ($1, $2, $3, $4)',
    date,
    base,
    rates,
    currencies,
  );
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

/** A pseudorandom generator (mulberry32), which gives the same numbers in every run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
