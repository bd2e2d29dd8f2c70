import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeSubject } from './change-log.ts';
import type { PolicyRow } from './entities.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { FLIGHT_RULE_FIELDS, FLIGHT_RULE_TYPES, HOTEL_RULE_FIELDS, HOTEL_RULE_TYPES } from './rule-rows.ts';
import { Repository } from '../../platform/database/repository.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';

export type PolicyKey = Pick<PolicyRow, 'companyId' | 'id'>;

/** The column type of each field. */
type ColumnTypes = Readonly<Record<string, string>>;

export type PolicyRules = { flightRules: FlightRule[]; hotelRules: HotelRule[] };

/** A rule with its creation time, as PostgreSQL writes it in JSON. */
export type Aged<Rule> = Rule & { createdAt: string };
export type AgedRules = { flightRules: Aged<FlightRule>[]; hotelRules: Aged<HotelRule>[] };

/** All rules of a policy, each list oldest first, and the version of the policy that they belong to. */
export type VersionedRules = PolicyRules & { version: number };

/** The column of a field: its name in snake case. */
const column = (field: string): string => field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** A row as JSON with the model's field names. JSON numbers keep amounts exact, because clients send them as such. */
export const jsonOf = (fields: readonly string[]): string =>
  `json_build_object(${fields.map((field) => `'${field}', ${column(field)}`).join(', ')})`;

const ofPolicy = (table: string, { companyId, id }: PolicyKey): Sql =>
  sql`from ${raw(table)} where company_id = ${companyId} and policy_id = ${id}`;

const listOf = (table: string, fields: readonly string[], policy: PolicyKey): Sql =>
  sql`(select coalesce(json_agg(${raw(jsonOf(fields))} order by created_at, id), '[]') ${ofPolicy(table, policy)})`;

/** Both lists of rules as JSON with the model's field names, and with `more` fields, each oldest first. */
export const rulesOf = (policy: PolicyKey, ...more: 'createdAt'[]): Sql =>
  sql`${listOf('flight_rules', [...FLIGHT_RULE_FIELDS, ...more], policy)} as "flightRules",
    ${listOf('hotel_rules', [...HOTEL_RULE_FIELDS, ...more], policy)} as "hotelRules"`;

/** Names the policy once more: Citus cannot run a select without a table. */
const ofThe = ({ companyId, id }: PolicyKey): Sql => sql`from policies where company_id = ${companyId} and id = ${id}`;

/** The queries on rules inside one unit of work. */
export class RuleRepository extends Repository {
  readonly flights = new RuleTable<FlightRule>(this.em, 'flight_rules', FLIGHT_RULE_TYPES);
  readonly hotels = new RuleTable<HotelRule>(this.em, 'hotel_rules', HOTEL_RULE_TYPES);

  /** All rules, in one query, because it runs while the policy is locked. */
  async all(policy: PolicyKey): Promise<AgedRules> {
    const rules = await this.first<AgedRules>(sql`select ${rulesOf(policy, 'createdAt')} ${ofThe(policy)}`);
    return rules ?? { flightRules: [], hotelRules: [] };
  }

  /** The deleted rules of a policy that have one of the ids. */
  async deleted({ companyId, id }: PolicyKey, ruleIds: readonly string[]): Promise<DeletedRule[]> {
    if (ruleIds.length === 0) return [];
    return this.run<DeletedRule>(sql`
      select distinct subject_id as id, subject, before ->> 'createdAt' as "createdAt" from policy_changes
      where company_id = ${companyId} and policy_id = ${id} and after is null
        and subject in ('FLIGHT_RULE', 'HOTEL_RULE') and subject_id = any (string_to_array(${ruleIds.join(',')}, ',')::uuid[])`);
  }

  /** The number of flight and hotel rules together, and when the newest of them was created. */
  async count(policy: PolicyKey): Promise<{ count: number; newest: Date | null }> {
    const select = (what: string, table: string) => sql`(select ${raw(what)} ${ofPolicy(table, policy)})`;
    const found = await this.first<{ count: number; newest: Date | null }>(sql`
      select (${select('count(*)', 'flight_rules')} + ${select('count(*)', 'hotel_rules')})::integer as count,
        greatest(${select('max(created_at)', 'flight_rules')}, ${select('max(created_at)', 'hotel_rules')}) as newest
      ${ofThe(policy)}`);
    return found ?? { count: 0, newest: null };
  }
}

/** A deleted rule, with the creation time that it had. */
type DeletedRule = { id: string; subject: ChangeSubject; createdAt: string };

/** The queries on the flight rules, or on the hotel rules. */
export class RuleTable<Rule extends { id: string }> extends Repository {
  readonly #table: string;
  readonly #types: ColumnTypes;

  constructor(em: EntityManager, table: 'flight_rules' | 'hotel_rules', types: ColumnTypes) {
    super(em);
    this.#table = table;
    this.#types = types;
  }

  async find({ companyId, id }: PolicyKey, ruleId: string): Promise<Rule | null> {
    const found = await this.first<{ rule: Rule }>(sql`
      select ${raw(jsonOf(Object.keys(this.#types)))} as rule from ${raw(this.#table)}
      where company_id = ${companyId} and id = ${ruleId} and policy_id = ${id}`);
    return found?.rule ?? null;
  }

  /** Inserts rules in one statement. */
  async insert({ companyId, id }: PolicyKey, rules: readonly Aged<Rule>[]): Promise<void> {
    const types = { ...this.#types, createdAt: 'timestamptz' };
    const fields = Object.keys(types);
    await this.run(sql`
      insert into ${raw(this.#table)} (company_id, policy_id, ${raw(fields.map(column).join(', '))})
      select ${companyId}, ${id}::uuid, ${raw(sent(fields))} from ${sentRules(types, rules)}`);
  }

  /** Overwrites existing rules in one statement; unchanged ones are skipped, so that they get no new row version. */
  async update({ companyId, id }: PolicyKey, rules: readonly Rule[]): Promise<void> {
    const fields = Object.keys(this.#types).filter((field) => field !== 'id');
    const stored = fields.map((field) => `stored.${column(field)}`).join(', ');
    const set = fields.map((field) => `${column(field)} = ${sent([field])}`).join(', ');
    await this.run(sql`
      update ${raw(this.#table)} as stored set ${raw(set)} from ${sentRules(this.#types, rules)}
      where stored.company_id = ${companyId} and stored.policy_id = ${id} and stored.id = sent.id
        and (${raw(stored)}) is distinct from (${raw(sent(fields))})`);
  }

  /** Returns those of the rules that there were. */
  async delete({ companyId, id }: PolicyKey, ruleIds: readonly string[]): Promise<Aged<Rule>[]> {
    const deleted = await this.run<{ rule: Aged<Rule> }>(sql`
      with deleted as (
        delete from ${raw(this.#table)}
        where company_id = ${companyId} and policy_id = ${id} and id = any (string_to_array(${ruleIds.join(',')}, ',')::uuid[])
        returning *
      )
      select ${raw(jsonOf([...Object.keys(this.#types), 'createdAt']))} as rule from deleted`);
    return deleted.map(({ rule }) => rule);
  }
}

const sent = (fields: readonly string[]): string => fields.map((field) => `sent."${field}"`).join(', ');

/** Rules as one JSON array, so that a statement has the same few parameters for ten rules and for a thousand. */
function sentRules(types: ColumnTypes, rules: readonly object[]): Sql {
  const columns = Object.entries(types).map(([field, type]) => `"${field}" ${type}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as sent (${raw(columns.join(', '))})`;
}
