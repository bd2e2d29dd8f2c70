import { birthDatesOf } from '../../domain/ages.ts';
import { RecordRepository } from '../../platform/database/repository.ts';
import { joined, raw, sql, type Sql } from '../../platform/database/sql.ts';
import {
  allOf,
  compares,
  contains,
  folded,
  isAmong,
  keysAfterCount,
  type KeyPage,
  onlyCompany,
  type Paging,
  type RecordKey,
} from '../../platform/database/page.ts';
import type { SentQuery } from '../../http/operations.ts';
import { Traveler, type TravelerRow } from './entities.ts';
import { PASSPORT_ORDER, PASSPORT_VIEW, type StoredPassport } from './passport-queries.ts';

type ListQuery = SentQuery<'Travelers_list'>;
type TravelerSort = NonNullable<ListQuery['sortBy']>;

/** A traveler as shown; `birthDate` is `YYYY-MM-DD`. */
export type TravelerView = Omit<TravelerRow, 'phonePrefix' | 'phoneNumber' | 'createdAt' | 'updatedAt'> & {
  phone: string;
  passports: StoredPassport[];
  user: { id: string; name: string; email: string | null };
  documentCount: number;
};

type TravelerFilter = Pick<ListQuery, 'search' | 'travelerType'> & {
  /** Null means all companies. */
  companyId: string | null;
  /** Also matches these ids: the travelers whose passport number `search` found. */
  alsoIds: readonly string[];
  /** The UTC date, `YYYY-MM-DD`, on which the travelers have the type. */
  today: string;
};

type TravelerOrder = { by: TravelerSort; direction: 'asc' | 'desc' };

/**
 * Queries the travelers with these keys, at least one. If they belong to one company, every part names it, so that a
 * distributed database reads a single shard.
 */
function travelerViews(keys: readonly RecordKey[]): Sql {
  const companyId = onlyCompany(keys);
  const of = (alias: string): Sql =>
    allOf([raw(`${alias}.company_id = t.company_id`), compares(`${alias}.company_id = ?`, companyId)]);
  return sql`
  select ${TRAVELER_VIEW} as view
  from travelers t
  join users u on ${of('u')} and u.id = t.user_id
  left join lateral (
    select json_agg(${raw(PASSPORT_VIEW)} order by ${raw(PASSPORT_ORDER)}) as list
    from passports p where ${of('p')} and p.traveler_id = t.id
  ) passports on true
  left join lateral (
    select count(*) as total from documents d where ${of('d')} and d.traveler_id = t.id
  ) documents on true
  where ${isAmong('t', keys)}`;
}

const TRAVELER_VIEW = raw(`json_build_object(
  'id', t.id, 'companyId', t.company_id, 'userId', t.user_id, 'title', t.title, 'firstName', t.first_name, 'lastName', t.last_name,
  'emailAddress', t.email_address, 'phone', t.phone_prefix || t.phone_number, 'birthDate', t.birth_date,
  'version', t.version,
  'passports', coalesce(passports.list, '[]'),
  'user', json_build_object('id', u.id, 'name', u.name, 'email', u.email),
  'documentCount', documents.total)`);

const COLUMN_OF: Readonly<Record<TravelerSort, string>> = {
  createdAt: 't.created_at',
  firstName: 'lower(upper(t.first_name))',
  lastName: 'lower(upper(t.last_name))',
};

/**
 * The conditions of the indexes travelers_count and travelers_count_long, so that each part is counted by its index.
 */
const COUNTED_APART = [sql`octet_length(t.search_text) <= 500`, sql`octet_length(t.search_text) > 500`];

/** The texts in `search_text`. */
const SEARCHED = [`t.first_name || ' ' || t.last_name`, 't.email_address', 't.phone_prefix || t.phone_number'];

/** The queries on travelers inside one unit of work. */
export class TravelerRepository extends RecordRepository {
  protected readonly table = 'travelers';

  /**
   * The travelers of one page, in order, and the total. Needs a transaction. Ties are sorted by id in the same
   * direction (D39).
   */
  async page(filter: TravelerFilter, { by, direction }: TravelerOrder, paging: Paging): Promise<KeyPage> {
    const { companyId, search, alsoIds, travelerType, today } = filter;
    const born = travelerType === undefined ? null : birthDatesOf(travelerType, today);
    const where = [
      compares('t.company_id = ?', companyId),
      found(search, alsoIds),
      compares('t.birth_date > ?', born?.after),
      compares('t.birth_date <= ?', born?.until),
    ];
    // The indexes are cached in memory, so random reads cost little; the planner's default of 4 assumes a spinning
    // disk.
    await this.run(sql`set local random_page_cost = 1.1`);
    const orderBy = raw(`${COLUMN_OF[by]} ${direction}, t.id ${direction}`);
    const counts = COUNTED_APART.map(
      (part) => sql`select count(*) as part from travelers t where ${allOf([...where, part])}`,
    );
    // Counts are selected as rows: Citus cannot run a select without tables over many shards.
    const count = await this.first<{ total: string }>(
      sql`select sum(part) as total from (${joined(counts, ' union all ')}) parts`,
    );
    const list = { from: raw('travelers t'), alias: 't', where, orderBy };
    return keysAfterCount(this.em, list, paging, Number(count!.total));
  }

  /** In the order of the keys. */
  async views(keys: readonly RecordKey[]): Promise<TravelerView[]> {
    if (keys.length === 0) return [];
    const rows = await this.run<{ view: TravelerView }>(travelerViews(keys));
    const byId = new Map(rows.map(({ view }) => [view.id, view]));
    return keys.flatMap(({ id }) => byId.get(id) ?? []);
  }

  async view({ companyId, id }: RecordKey): Promise<TravelerView | null> {
    return (await this.views([{ companyId, id: id.toLowerCase() }]))[0] ?? null;
  }

  /**
   * Waits for other writers of this traveler and its passports, then reads it as they left it. Booking requests that
   * use the traveler do not wait.
   */
  async findAndLock(companyId: string, id: string): Promise<TravelerRow | null> {
    const row = await this.first<object>(
      sql`select * from travelers where company_id = ${companyId} and id = ${id} for no key update`,
    );
    return row && this.em.map(Traveler, row);
  }
}

function found(search: string | undefined, alsoIds: readonly string[]): Sql | null {
  if (search === undefined) return null;
  // Line breaks separate the texts in `search_text`, so a search with one looks at the texts themselves.
  const inTexts = search.includes('\n') ? contains(SEARCHED, search) : folded('t.search_text', search);
  return alsoIds.length === 0 ? inTexts : sql`(${inTexts} or t.id = any (${alsoIds}::uuid[]))`;
}
