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

/** All that a filter asks of a request, but for the user. */
export function matching(filter: BookingRequestFilter): Sql {
  return and(...company('r', filter), ...days(filter), ...prices(filter), ...kinds('r', filter), ...ofRequester('r', filter.requester), ...byContents(filter.contents));
}

/** The days of a request, each bound a condition of its own. */
export function days({ startDate, endDate }: BookingRequestFilter): Sql[] {
  return [
    ...compares(`r.created_at >= ?::date::timestamp at time zone 'UTC'`, startDate),
    ...compares(`r.created_at < (?::date + 1)::timestamp at time zone 'UTC'`, endDate),
  ];
}

/** The price of a request, likewise. */
export function prices({ minPrice, maxPrice }: BookingRequestFilter): Sql[] {
  return [...compares('r.total_price >= ?', minPrice), ...compares('r.total_price <= ?', maxPrice)];
}

/** A condition on `companyId`, if there is one. */
export function company(alias: string, { companyId }: BookingRequestFilter): Sql[] {
  return compares(`${alias}.company_id = ?`, companyId ?? undefined);
}

/** What each kept total is split by. */
export function kinds(alias: string, { status, serviceType, minTravelers, maxTravelers }: BookingRequestFilter): Sql[] {
  const services = { flights: `${alias}.has_flights`, hotels: `${alias}.has_hotels` };
  return [
    ...(status ? [{ text: `${alias}.status in (${status.map(() => '?').join(', ')})`, values: [...status] }] : []),
    ...(serviceType ? [text(`(${[...new Set(serviceType)].map((service) => services[service]).join(' or ')})`)] : []),
    ...compares(`${alias}.traveler_count >= ?`, minTravelers),
    ...compares(`${alias}.traveler_count <= ?`, maxTravelers),
  ];
}

/** The users first, by their index, then their requests by theirs. */
export function ofRequester(alias: string, search: string | undefined): Sql[] {
  return search === undefined ? [] : [ofUsers(alias, isFound(search))];
}

/** All other requests. */
export function ofOtherRequesters(search: string): Sql {
  return ofUsers('r', sql`(${isFound(search)}) is not true`);
}

function ofUsers(alias: string, condition: Sql): Sql {
  return sql`(${text(alias)}.company_id, ${text(alias)}.requested_by_user_id) in (select u.company_id, u.id from users u where ${condition})`;
}

/** Of a user `u`: null where there is no e-mail and the name is another. */
export function isFound(search: string): Sql {
  const pattern = containing(search);
  return sql`${folded('u.name')} like ${pattern} or ${folded('u.email')} like ${pattern}`;
}

/**
 * Only ever over the requests of one user, which are few. One text for each, its fields set apart by what nobody types:
 * alternatives of the kind "or exists" tempt the planner into reading whole tables.
 */
function byContents(search: string | undefined): Sql[] {
  if (search === undefined) return [];
  const contents = `concat_ws(E'\\x01', r.id, r.request_notes, r.item_texts,
    (select string_agg(t.first_name || ' ' || t.last_name, E'\\x01') from travelers t where t.id = any (r.traveler_ids)))`;
  return [sql`${folded(contents)} like ${containing(search)}`];
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
export function compares(condition: string, value: unknown): Sql[] {
  return value === undefined ? [] : [{ text: condition, values: [value] }];
}

/** All of the conditions. */
export function and(...conditions: Sql[]): Sql {
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
