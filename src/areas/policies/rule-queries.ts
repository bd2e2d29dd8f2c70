import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeSubject } from './change-log.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { FLIGHT_RULE_FIELDS, FLIGHT_RULE_TYPES, HOTEL_RULE_FIELDS, HOTEL_RULE_TYPES } from './rule-rows.ts';
import { column, type ColumnTypes, insertRules, type PolicyKey, updateRules } from './rule-write-queries.ts';

export type { PolicyKey };
import { Repository } from '../../platform/database/repository.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';

export type PolicyRules = { flightRules: FlightRule[]; hotelRules: HotelRule[] };

/** A rule with the time since which it counts as existing, as PostgreSQL writes it in JSON. */
export type Aged<Rule> = Rule & { createdAt: string };
export type AgedRules = { flightRules: Aged<FlightRule>[]; hotelRules: Aged<HotelRule>[] };

/** All rules of a policy, each list oldest first, and the version of the policy that they belong to. */
export type VersionedRules = PolicyRules & { version: number };

/** A row as JSON with the model's field names. JSON numbers keep amounts exact, because clients send them as such. */
const jsonOf = (fields: readonly string[]): string =>
  `json_build_object(${fields.map((field) => `'${field}', ${column(field)}`).join(', ')})`;

/** The SQL for one rule as JSON, for the check of the history. */
export const fieldsOfRules = (kind: 'flights' | 'hotels'): string =>
  jsonOf(kind === 'flights' ? FLIGHT_RULE_FIELDS : HOTEL_RULE_FIELDS);

const listsOf = (more: readonly string[]) => (companyId: string, policyId: string) => `
  (select coalesce(json_agg(${jsonOf([...FLIGHT_RULE_FIELDS, ...more])} order by created_at, id), '[]') from flight_rules
    where company_id = ${companyId} and policy_id = ${policyId}) as "flightRules",
  (select coalesce(json_agg(${jsonOf([...HOTEL_RULE_FIELDS, ...more])} order by created_at, id), '[]') from hotel_rules
    where company_id = ${companyId} and policy_id = ${policyId}) as "hotelRules"`;

/** The SQL for both lists of rules as JSON with the model's field names, each oldest first. */
export const rulesOf = listsOf([]);
/** The same, with `createdAt`. */
export const agedRulesOf = listsOf(['createdAt']);

const ofPolicy = (table: string, { companyId, id }: PolicyKey): Sql =>
  sql`from ${raw(table)} where company_id = ${companyId} and policy_id = ${id}`;

/** When the newest rule of a policy was created; null without rules. */
const newest = (policy: PolicyKey): Sql =>
  sql`greatest((select max(created_at) ${ofPolicy('flight_rules', policy)}), (select max(created_at) ${ofPolicy('hotel_rules', policy)})) as newest`;

/** Names the policy once more: Citus cannot run a select without a table. */
const ofThe = ({ companyId, id }: PolicyKey): Sql => sql`from policies where company_id = ${companyId} and id = ${id}`;

/** The queries on rules inside one unit of work. */
export class RuleRepository extends Repository {
  readonly flights = new RuleTable<FlightRule>(this.em, 'flight_rules', FLIGHT_RULE_TYPES);
  readonly hotels = new RuleTable<HotelRule>(this.em, 'hotel_rules', HOTEL_RULE_TYPES);

  /** All rules, in one query, because it runs while the policy is locked. */
  async all(policy: PolicyKey): Promise<AgedRules> {
    const rules = raw(agedRulesOf('?', '?'), [policy.companyId, policy.id, policy.companyId, policy.id]);
    const [row] = await this.run<AgedRules>(sql`select ${rules} ${ofThe(policy)}`);
    return row ?? { flightRules: [], hotelRules: [] };
  }

  /** Those of some rules that the policy had until they were deleted. */
  async deleted({ companyId, id }: PolicyKey, ruleIds: readonly string[]): Promise<DeletedRule[]> {
    if (ruleIds.length === 0) return [];
    return this.run<DeletedRule>(sql`
      select distinct subject_id as id, subject, before ->> 'createdAt' as "createdAt" from policy_changes
      where company_id = ${companyId} and policy_id = ${id} and after is null
        and subject in ('FLIGHT_RULE', 'HOTEL_RULE') and subject_id = any (string_to_array(${ruleIds.join(',')}, ',')::uuid[])`);
  }

  /** The number of flight and hotel rules together, and when the newest of them was created. */
  async count(policy: PolicyKey): Promise<{ count: number; newest: Date | null }> {
    const countIn = (table: string) => sql`(select count(*) ${ofPolicy(table, policy)})`;
    const [row] = await this.run<{ count: number; newest: Date | null }>(
      sql`select (${countIn('flight_rules')} + ${countIn('hotel_rules')})::integer as count, ${newest(policy)} ${ofThe(policy)}`,
    );
    return row ?? { count: 0, newest: null };
  }
}

/** A rule that the policy had until it was deleted. */
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
    const [row] = await this.run<{
      rule: Rule;
    }>(sql`
      select ${raw(jsonOf(Object.keys(this.#types)))} as rule from ${raw(this.#table)}
      where company_id = ${companyId} and id = ${ruleId} and policy_id = ${id}`);
    return row?.rule ?? null;
  }

  /** Inserts rules in one statement. */
  async insert(policy: PolicyKey, rules: readonly Aged<Rule>[]): Promise<void> {
    await this.run(insertRules(this.#table, this.#types, policy, rules));
  }

  /** Overwrites existing rules in one statement; unchanged ones are not written. */
  async update(policy: PolicyKey, rules: readonly Rule[]): Promise<void> {
    await this.run(updateRules(this.#table, this.#types, policy, rules));
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
