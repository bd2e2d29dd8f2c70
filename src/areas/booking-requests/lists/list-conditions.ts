import type { components } from '../../../../generated/api.d.ts';

type Schemas = components['schemas'];

/** A statement or a part of one, with `?` for its values. */
export type Sql = { text: string; values: unknown[] };

/** Which requests a list is about (D34, D39). Days are UTC, all bounds inclusive, absent filters restrict nothing. */
export type BookingRequestFilter = {
  /** Null: of every company. */
  companyId: string | null;
  /** Of one user: those for them, those they sent, or both. */
  user?: { userId: string; delegation: Schemas['DelegationFilter'] };
  status?: readonly Schemas['BookingRequestStatus'][] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  serviceType?: readonly Schemas['ServiceType'][] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  minTravelers?: number | undefined;
  maxTravelers?: number | undefined;
  /** In the name and the e-mail of the user it is for. */
  requester?: string | undefined;
  /** In ids, notes, places, airlines, hotels and names of travelers. */
  contents?: string | undefined;
};

/** All that a filter asks of a request `r`, but for the user. */
export function matching(filter: BookingRequestFilter): Sql {
  const { companyId, startDate, endDate, minPrice, maxPrice, requester, contents } = filter;
  return and(
    ...compares('r.company_id = ?', companyId ?? undefined),
    ...compares(`r.created_at >= ?::date::timestamp at time zone 'UTC'`, startDate),
    ...compares(`r.created_at < (?::date + 1)::timestamp at time zone 'UTC'`, endDate),
    ...compares('r.total_price >= ?', minPrice),
    ...compares('r.total_price <= ?', maxPrice),
    ...kinds(filter),
    ...ofRequester(requester, companyId),
    ...byContents(contents, companyId),
  );
}

/** Whether a filter asks for no more than a company and a status. */
export function isByStatus(filter: BookingRequestFilter): boolean {
  return Object.entries(filter).every(([name, value]) => value === undefined || name === 'companyId' || name === 'status');
}

/** What the kept counts `c` are asked for such a filter. */
export function countsMatching({ companyId, status }: BookingRequestFilter): Sql {
  return and(...compares('c.company_id = ?', companyId ?? undefined), ...ofStatus('c', status));
}

function kinds({ status, serviceType, minTravelers, maxTravelers }: BookingRequestFilter): Sql[] {
  const services = { flights: 'r.has_flights', hotels: 'r.has_hotels' };
  return [
    ...ofStatus('r', status),
    ...(serviceType ? [text(`(${[...new Set(serviceType)].map((service) => services[service]).join(' or ')})`)] : []),
    ...compares('r.traveler_count >= ?', minTravelers),
    ...compares('r.traveler_count <= ?', maxTravelers),
  ];
}

function ofStatus(alias: string, status: BookingRequestFilter['status']): Sql[] {
  return status ? [{ text: `${alias}.status in (${status.map(() => '?').join(', ')})`, values: [...status] }] : [];
}

/** The users first, by their index, then their requests by theirs. */
function ofRequester(search: string | undefined, companyId: string | null): Sql[] {
  if (search === undefined) return [];
  const pattern = containing(search);
  const users = and(
    ...compares('u.company_id = ?', companyId ?? undefined),
    sql`(${folded('u.name')} like ${pattern} or ${folded('u.email')} like ${pattern})`,
  );
  return [sql`(r.company_id, r.requested_by_user_id) in (select u.company_id, u.id from users u where ${users})`];
}

/**
 * Only ever over the requests of one user, which are few. One text for each, its fields set apart by what nobody types:
 * alternatives of the kind "or exists" tempt the planner into reading whole tables.
 */
function byContents(search: string | undefined, companyId: string | null): Sql[] {
  if (search === undefined) return [];
  const names = sql`(select string_agg(t.first_name || ' ' || t.last_name, E'\x01') from travelers t
    where ${and(text('t.company_id = r.company_id and t.id = any (r.traveler_ids)'), ...compares('t.company_id = ?', companyId ?? undefined))})`;
  const contents = sql`concat_ws(E'\x01', r.id, r.request_notes, r.item_texts, ${names})`;
  return [sql`lower(upper(${contents})) like ${containing(search)}`];
}

/** Without case. Upper case first: it joins ς and σ, ı and i, which lower case alone keeps apart. `users_search` is made of the same. */
function folded(expression: string): Sql {
  return text(`lower(upper(${expression}))`);
}

/** A LIKE pattern for folded texts that hold `search`, whose own `%`, `_` and `\` are ordinary characters (D14). */
function containing(search: string): Sql {
  return { text: 'lower(upper(?))', values: [`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`] };
}

/** The condition on a value, none without the value. */
function compares(condition: string, value: unknown): Sql[] {
  return value === undefined ? [] : [{ text: condition, values: [value] }];
}

/** All of the conditions. */
function and(...conditions: Sql[]): Sql {
  if (conditions.length === 0) return text('true');
  return { text: conditions.map((condition) => condition.text).join(' and '), values: conditions.flatMap(({ values }) => values) };
}

/** A part without values. */
export function text(plain: string): Sql {
  return { text: plain, values: [] };
}

/** Parts put together, with their values in order. */
export function sql(strings: TemplateStringsArray, ...parts: Sql[]): Sql {
  return { text: String.raw({ raw: strings }, ...parts.map((part) => part.text)), values: parts.flatMap(({ values }) => values) };
}
