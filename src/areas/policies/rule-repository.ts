import type { EntityManager } from '@mikro-orm/postgresql';
import { FlightRule as FlightRuleEntity, HotelRule as HotelRuleEntity, type PolicyRow } from './entities.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import {
  FLIGHT_RULE_FIELDS,
  FLIGHT_RULE_TYPES,
  flightRuleColumns,
  HOTEL_RULE_FIELDS,
  HOTEL_RULE_TYPES,
  hotelRuleColumns,
} from './rule-rows.ts';
import { column, insertRules, updateRules } from './rule-statements.ts';

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

/** The queries on rules inside one unit of work. */
export class RuleRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** All rules and the policy's version, read in one snapshot; null if there is no such policy. */
  async read(companyId: string, policyId: string): Promise<VersionedRules | null> {
    const rows = await this.#em.execute<VersionedRules[]>(
      `select p.version, ${rulesOf('?', 'p.id')} from policies p
       where p.company_id = ? and p.id = ? and p.deleted_at is null`,
      [companyId, companyId, companyId, policyId],
    );
    return rows[0] ?? null;
  }

  /** The ids of all flight and hotel rules. */
  async ids({ companyId, id }: PolicyKey): Promise<{ flightRules: string[]; hotelRules: string[] }> {
    const idsIn = (table: string) =>
      `coalesce((select json_agg(id) from ${table} where company_id = ? and policy_id = p.id), '[]')`;
    const [ids] = await this.#em.execute<{ flightRules: string[]; hotelRules: string[] }[]>(
      `select ${idsIn('flight_rules')} as "flightRules", ${idsIn('hotel_rules')} as "hotelRules"
       from policies p where p.company_id = ? and p.id = ?`,
      [companyId, companyId, companyId, id],
    );
    return ids ?? { flightRules: [], hotelRules: [] };
  }

  /** The number of flight and hotel rules together. */
  async count({ companyId, id }: PolicyKey): Promise<number> {
    const countIn = (table: string) => `(select count(*) from ${table} where company_id = ? and policy_id = p.id)`;
    const [row] = await this.#em.execute<{ count: number }[]>(
      `select (${countIn('flight_rules')} + ${countIn('hotel_rules')})::integer as count
       from policies p where p.company_id = ? and p.id = ?`,
      [companyId, companyId, companyId, id],
    );
    return row?.count ?? 0;
  }

  async insertFlightRule(policy: PolicyKey, rule: FlightRule, createdAt: Date): Promise<void> {
    await this.#em.insert(FlightRuleEntity, { ...flightRuleColumns(rule), ...ownerOf(policy), createdAt });
  }

  async insertHotelRule(policy: PolicyKey, rule: HotelRule, createdAt: Date): Promise<void> {
    await this.#em.insert(HotelRuleEntity, { ...hotelRuleColumns(rule), ...ownerOf(policy), createdAt });
  }

  async flightRule(policy: PolicyKey, ruleId: string): Promise<FlightRule | null> {
    return this.#rule<FlightRule>(`select ${FLIGHT_RULE} as rule from flight_rules`, policy, ruleId);
  }

  async hotelRule(policy: PolicyKey, ruleId: string): Promise<HotelRule | null> {
    return this.#rule<HotelRule>(`select ${HOTEL_RULE} as rule from hotel_rules`, policy, ruleId);
  }

  async #rule<Rule>(select: string, { companyId, id: policyId }: PolicyKey, ruleId: string): Promise<Rule | null> {
    const where = 'where company_id = ? and id = ? and policy_id = ?';
    const [row] = await this.#em.execute<{ rule: Rule }[]>(`${select} ${where}`, [companyId, ruleId, policyId]);
    return row?.rule ?? null;
  }

  /** Overwrites the stored rule with this id, which must exist. */
  async updateFlightRule(policy: PolicyKey, rule: FlightRule): Promise<void> {
    await this.#em.nativeUpdate(FlightRuleEntity, { ...ownerOf(policy), id: rule.id }, flightRuleColumns(rule));
  }

  /** Overwrites the stored rule with this id, which must exist. */
  async updateHotelRule(policy: PolicyKey, rule: HotelRule): Promise<void> {
    await this.#em.nativeUpdate(HotelRuleEntity, { ...ownerOf(policy), id: rule.id }, hotelRuleColumns(rule));
  }

  /** Returns whether there was such a rule. */
  async deleteFlightRule({ companyId, id: policyId }: PolicyKey, ruleId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(FlightRuleEntity, { companyId, id: ruleId, policyId })) > 0;
  }

  /** Returns whether there was such a rule. */
  async deleteHotelRule({ companyId, id: policyId }: PolicyKey, ruleId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(HotelRuleEntity, { companyId, id: ruleId, policyId })) > 0;
  }

  /** Inserts new rules in one statement. */
  async insertFlightRules({ companyId, id }: PolicyKey, rules: readonly FlightRule[], createdAt: Date): Promise<void> {
    const values = [companyId, id, createdAt, JSON.stringify(rules)];
    await this.#em.execute(insertRules('flight_rules', FLIGHT_RULE_TYPES), values);
  }

  /** Inserts new rules in one statement. */
  async insertHotelRules({ companyId, id }: PolicyKey, rules: readonly HotelRule[], createdAt: Date): Promise<void> {
    const values = [companyId, id, createdAt, JSON.stringify(rules)];
    await this.#em.execute(insertRules('hotel_rules', HOTEL_RULE_TYPES), values);
  }

  /** Overwrites existing rules in one statement; unchanged ones are not written. */
  async updateFlightRules({ companyId, id }: PolicyKey, rules: readonly FlightRule[]): Promise<void> {
    const values = [JSON.stringify(rules), companyId, id];
    await this.#em.execute(updateRules('flight_rules', FLIGHT_RULE_TYPES), values);
  }

  /** Overwrites existing rules in one statement; unchanged ones are not written. */
  async updateHotelRules({ companyId, id }: PolicyKey, rules: readonly HotelRule[]): Promise<void> {
    const values = [JSON.stringify(rules), companyId, id];
    await this.#em.execute(updateRules('hotel_rules', HOTEL_RULE_TYPES), values);
  }

  async deleteFlightRules({ companyId, id: policyId }: PolicyKey, ids: readonly string[]): Promise<void> {
    await this.#em.nativeDelete(FlightRuleEntity, { companyId, id: { $in: [...ids] }, policyId });
  }

  async deleteHotelRules({ companyId, id: policyId }: PolicyKey, ids: readonly string[]): Promise<void> {
    await this.#em.nativeDelete(HotelRuleEntity, { companyId, id: { $in: [...ids] }, policyId });
  }
}

function ownerOf({ companyId, id: policyId }: PolicyKey): { companyId: string; policyId: string } {
  return { companyId, policyId };
}
