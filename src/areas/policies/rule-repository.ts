import type { EntityManager } from '@mikro-orm/postgresql';
import type { PolicyRow } from './entities.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { FLIGHT_RULE_FIELDS, FLIGHT_RULE_TYPES, HOTEL_RULE_FIELDS, HOTEL_RULE_TYPES } from './rule-rows.ts';
import { column, type ColumnTypes, insertRules, updateRules } from './rule-statements.ts';

export type PolicyRules = { flightRules: FlightRule[]; hotelRules: HotelRule[] };

/** All rules of a policy, each list oldest first, and the version of the policy that they belong to. */
export type VersionedRules = PolicyRules & { version: number };

export type PolicyKey = Pick<PolicyRow, 'companyId' | 'id'>;

/** A row as JSON with the model's field names. JSON numbers keep amounts exact, because clients send them as such. */
const jsonOf = (fields: readonly string[]): string =>
  `json_build_object(${fields.map((field) => `'${field}', ${column(field)}`).join(', ')})`;

const FLIGHT_RULE = jsonOf(FLIGHT_RULE_FIELDS);
const HOTEL_RULE = jsonOf(HOTEL_RULE_FIELDS);

/** The SQL for both lists of rules as JSON with the model's field names, each oldest first. */
export const rulesOf = (companyId: string, policyId: string): string => `
  (select coalesce(json_agg(${FLIGHT_RULE} order by created_at, id), '[]') from flight_rules
    where company_id = ${companyId} and policy_id = ${policyId}) as "flightRules",
  (select coalesce(json_agg(${HOTEL_RULE} order by created_at, id), '[]') from hotel_rules
    where company_id = ${companyId} and policy_id = ${policyId}) as "hotelRules"`;

const ofPolicy = (table: string): string => `from ${table} where company_id = ? and policy_id = p.id`;

/** When the newest rule of the policy `p` was created; null without rules. */
const NEWEST = `greatest((select max(created_at) ${ofPolicy('flight_rules')}), (select max(created_at) ${ofPolicy('hotel_rules')})) as newest`;

/** The queries on rules inside one unit of work. */
export class RuleRepository {
  readonly flights: RuleTable<FlightRule>;
  readonly hotels: RuleTable<HotelRule>;
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.flights = new RuleTable(em, 'flight_rules', FLIGHT_RULE_TYPES);
    this.hotels = new RuleTable(em, 'hotel_rules', HOTEL_RULE_TYPES);
    this.#em = em;
  }

  /** The ids of all rules, in one query, because it runs while the policy is locked. */
  async ids({ companyId, id }: PolicyKey): Promise<{ flights: Set<string>; hotels: Set<string>; newest: Date | null }> {
    const idsIn = (table: string) => `coalesce((select json_agg(id) ${ofPolicy(table)}), '[]')`;
    const [row] = await this.#em.execute<{ flights: string[]; hotels: string[]; newest: Date | null }[]>(
      `select ${idsIn('flight_rules')} as flights, ${idsIn('hotel_rules')} as hotels, ${NEWEST}
       from policies p where p.company_id = ? and p.id = ?`,
      [companyId, companyId, companyId, companyId, companyId, id],
    );
    return { flights: new Set(row?.flights), hotels: new Set(row?.hotels), newest: row?.newest ?? null };
  }

  /** The number of flight and hotel rules together, and when the newest of them was created. */
  async count({ companyId, id }: PolicyKey): Promise<{ count: number; newest: Date | null }> {
    const countIn = (table: string) => `(select count(*) ${ofPolicy(table)})`;
    const [row] = await this.#em.execute<{ count: number; newest: Date | null }[]>(
      `select (${countIn('flight_rules')} + ${countIn('hotel_rules')})::integer as count, ${NEWEST}
       from policies p where p.company_id = ? and p.id = ?`,
      [companyId, companyId, companyId, companyId, companyId, id],
    );
    return row ?? { count: 0, newest: null };
  }
}

/** The queries on the flight rules, or on the hotel rules. */
export class RuleTable<Rule extends { id: string }> {
  readonly #em: EntityManager;
  readonly #table: string;
  readonly #types: ColumnTypes;

  constructor(em: EntityManager, table: 'flight_rules' | 'hotel_rules', types: ColumnTypes) {
    this.#em = em;
    this.#table = table;
    this.#types = types;
  }

  async find({ companyId, id }: PolicyKey, ruleId: string): Promise<Rule | null> {
    const [row] = await this.#em.execute<{ rule: Rule }[]>(
      `select ${jsonOf(Object.keys(this.#types))} as rule from ${this.#table}
       where company_id = ? and id = ? and policy_id = ?`,
      [companyId, ruleId, id],
    );
    return row?.rule ?? null;
  }

  /** Inserts new rules in one statement. */
  async insert({ companyId, id }: PolicyKey, rules: readonly Rule[], createdAt: Date): Promise<void> {
    const values = [companyId, id, createdAt, JSON.stringify(rules)];
    await this.#em.execute(insertRules(this.#table, this.#types), values);
  }

  /** Overwrites existing rules in one statement; unchanged ones are not written. */
  async update({ companyId, id }: PolicyKey, rules: readonly Rule[]): Promise<void> {
    const values = [JSON.stringify(rules), companyId, id];
    await this.#em.execute(updateRules(this.#table, this.#types), values);
  }

  /** Returns how many of the rules there were. */
  async delete({ companyId, id }: PolicyKey, ruleIds: readonly string[]): Promise<number> {
    const deleted = await this.#em.execute(
      `delete from ${this.#table}
       where company_id = ? and policy_id = ? and id = any (string_to_array(?, ',')::uuid[]) returning id`,
      [companyId, id, ruleIds.join(',')],
    );
    return deleted.length;
  }
}
