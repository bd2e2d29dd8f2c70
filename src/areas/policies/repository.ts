import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { batched } from '../../platform/batching.ts';
import type { Database } from '../../platform/database.ts';
import { compares, listPage, type ListQuery, type Paging } from '../../platform/list-page.ts';
import {
  FlightRule as FlightRuleEntity,
  HotelRule as HotelRuleEntity,
  Policy,
  type PolicyRow,
  RoleAssignment,
  type RoleAssignmentRow,
  UserAssignment,
  type UserAssignmentRow,
} from './entities.ts';
import type { PolicyCandidates } from './evaluation/effective-policy.ts';
import type { BookingMode, FlightRule, HotelRule, PolicyAction } from './evaluation/model.ts';
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

/** All rules of a policy, each list oldest first, at one version of it. */
export type VersionedRules = PolicyRules & { version: number };

export type PolicyFilter = {
  companyId: string | null;
  isActive: boolean | undefined;
  isDefault: boolean | undefined;
};

/** Everything that may apply to a user, and how fresh copies of the reference data must be to judge by it. */
export type CandidatesWithVersions = {
  candidates: PolicyCandidates;
  locationsVersion: string;
  ratesVersion: string;
};

/** A stored policy as evaluation needs it. */
export type StoredPolicy = VersionedRules & {
  name: string;
  bookingMode: BookingMode;
  defaultAction: PolicyAction;
};

type CandidateRow = {
  /** Which of the questions this row answers, from 1. */
  asked: number;
  source: 'USER' | 'ROLE' | 'COMPANY_DEFAULT';
  policy_id: string;
  version: number;
  assignment_id: string;
  role_id: string;
  effective_from: Date | null;
  effective_until: Date | null;
  created_at: Date;
  locations_version: string;
  rates_version: string;
};

type EveryCandidateRow = Pick<
  CandidateRow,
  'source' | 'version' | 'assignment_id' | 'role_id' | 'effective_from' | 'effective_until'
> & { assigned_at: Date };

/**
 * The hot path's one query: what may apply to each of some users of one company, and how fresh a node's copies of the
 * reference data must be. Roles are separated by commas, which no role id holds.
 *
 * Planning costs ten times what running it for one user does. A planner that sees how many users there are plans anew
 * for each number of them; behind `select` it does not, and keeps the plan.
 */
const CANDIDATES = `
  select q.asked::integer as asked, c.source, c.policy_id, c.version, c.assignment_id, c.role_id, c.effective_from, c.effective_until,
    c.created_at, places.version as locations_version, rates.version as rates_version
  from unnest((select $2::text[]), (select $3::text[])) with ordinality as q (user_id, roles, asked)
  cross join lateral (
    select 'USER' as source, p.id as policy_id, p.version, a.id as assignment_id, null::text as role_id, a.effective_from,
        a.effective_until, a.created_at
      from user_assignments a join policies p on p.company_id = a.company_id and p.id = a.policy_id
      where a.company_id = $1 and p.company_id = $1 and a.user_id = q.user_id and p.is_active and p.deleted_at is null
    union all
    select 'ROLE', p.id, p.version, a.id, a.role_id, null, null, a.created_at
      from role_assignments a join policies p on p.company_id = a.company_id and p.id = a.policy_id
      where a.company_id = $1 and p.company_id = $1 and a.role_id = any (string_to_array(q.roles, ','))
        and p.is_active and p.deleted_at is null
    union all
    select 'COMPANY_DEFAULT', p.id, p.version, null, null, null, null, null
      from policies p
      where p.company_id = $1 and p.is_default
  ) c
  cross join (select version from reference_data_versions where name = 'locations') places
  cross join (select version from reference_data_versions where name = 'exchange_rate_days') rates`;

/**
 * Of a company one query at a time: two at once halved the batches and cost an eighth more processor time a request. A
 * batch is of one company, so that it concerns one shard where companies lie on many machines.
 */
const CANDIDATE_BATCHES = { atOnce: 1, max: 100, groupOf: ({ companyId }: Subject) => companyId };

/** A row as JSON in the names of the model. JSON numbers hold what `numeric` holds (D12). */
const jsonOf = (fields: readonly string[]): string =>
  `json_build_object(${fields.map((field) => `'${field}', ${column(field)}`).join(', ')})`;

const FLIGHT_RULE = jsonOf(FLIGHT_RULE_FIELDS);
const HOTEL_RULE = jsonOf(HOTEL_RULE_FIELDS);

/** Rules as JSON in the names of the model, each list oldest first. */
const rulesOf = (companyId: string, policyId: string): string => `
  (select coalesce(json_agg(${FLIGHT_RULE} order by created_at, id), '[]') from flight_rules
    where company_id = ${companyId} and policy_id = ${policyId}) as "flightRules",
  (select coalesce(json_agg(${HOTEL_RULE} order by created_at, id), '[]') from hotel_rules
    where company_id = ${companyId} and policy_id = ${policyId}) as "hotelRules"`;

/** Everything that may apply to one user, inactive policies and all windows included (D61). */
const EVERY_CANDIDATE = `
  select c.*, p.*
  from (
    select 'USER' as source, a.policy_id, a.id as assignment_id, null as role_id, a.effective_from, a.effective_until,
        a.created_at as assigned_at
      from user_assignments a where a.company_id = ? and a.user_id = ?
    union all
    select 'ROLE', a.policy_id, a.id, a.role_id, null, null, a.created_at
      from role_assignments a where a.company_id = ? and a.role_id = any (string_to_array(?, ','))
    union all
    select 'COMPANY_DEFAULT', id, null, null, null, null, null from policies where company_id = ? and is_default
  ) c
  join policies p on p.company_id = ? and p.id = c.policy_id
  where p.deleted_at is null`;

const STORED_POLICY = `
  select name, version, booking_mode as "bookingMode", default_action as "defaultAction", ${rulesOf('$1', '$2')}
  from policies where company_id = $1 and id = $2 and deleted_at is null`;

const POLICY_VERSION = 'select version from policies where company_id = $1 and id = $2 and deleted_at is null';

/** What evaluation reads, outside of any transaction. */
export class PolicyReads {
  readonly #candidateRows: (companyId: string, users: string[], roles: string[]) => Promise<CandidateRow[]>;
  readonly #storedPolicy: (companyId: string, policyId: string) => Promise<StoredPolicy[]>;
  readonly #version: (companyId: string, policyId: string) => Promise<{ version: number }[]>;
  readonly #candidates: (subject: Subject) => Promise<CandidatesWithVersions>;

  constructor(database: Database) {
    this.#candidateRows = database.prepareSelect('policy-candidates', CANDIDATES);
    this.#storedPolicy = database.prepareSelect('stored-policy', STORED_POLICY);
    this.#version = database.prepareSelect('policy-version', POLICY_VERSION);
    this.#candidates = batched((subjects) => this.#candidatesForAll(subjects), CANDIDATE_BATCHES);
  }

  /** One query, whatever the company's size, shared by the evaluations that come at the same time (D20). */
  candidatesFor(companyId: string, userId: string, roles: readonly string[]): Promise<CandidatesWithVersions> {
    return this.#candidates({ companyId, userId, roles });
  }

  async #candidatesForAll(subjects: Subject[]): Promise<CandidatesWithVersions[]> {
    const rows = await this.#candidateRows(
      subjects[0]!.companyId,
      subjects.map(({ userId }) => userId),
      subjects.map(({ roles }) => roles.join(',')),
    );
    const answers = subjects.map(() => ({ ...noCandidates(), locationsVersion: '', ratesVersion: '' }));
    for (const row of rows) {
      const answer = answers[row.asked - 1]!;
      answer.locationsVersion = row.locations_version;
      answer.ratesVersion = row.rates_version;
      addCandidate(answer.candidates, row);
    }
    return answers;
  }

  /** Of an inactive policy, too; null when there is none. */
  async version(companyId: string, policyId: string): Promise<number | null> {
    return (await this.#version(companyId, policyId))[0]?.version ?? null;
  }

  /** The policy and its rules as of one moment; null when it was deleted. */
  async storedPolicy(companyId: string, policyId: string): Promise<StoredPolicy | null> {
    return (await this.#storedPolicy(companyId, policyId))[0] ?? null;
  }
}

type Subject = { companyId: string; userId: string; roles: readonly string[] };

function noCandidates(): { candidates: Mutable<PolicyCandidates> } {
  return { candidates: { userAssignments: [], roleAssignments: [], companyDefault: null } };
}

function addCandidate(candidates: Mutable<PolicyCandidates>, row: CandidateRow): void {
  const policy = { policyId: row.policy_id, version: row.version, isActive: true, isDeleted: false };
  if (row.source === 'COMPANY_DEFAULT') candidates.companyDefault = policy;
  else if (row.source === 'ROLE') candidates.roleAssignments.push({ ...policy, roleId: row.role_id });
  else {
    const window = { start: row.effective_from, end: row.effective_until };
    candidates.userAssignments.push({ ...policy, assignmentId: row.assignment_id, window, createdAt: row.created_at });
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

/** The queries of the policy area inside one unit of work. */
export class PolicyRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Newest first (D9). */
  async list(filter: PolicyFilter, page: number, limit: number): Promise<{ policies: PolicyRow[]; total: number }> {
    const where = [
      sql`deleted_at is null`,
      compares('company_id = ?', filter.companyId),
      compares('is_active = ?', filter.isActive),
      compares('is_default = ?', filter.isDefault),
    ];
    const paging = { page, perPage: limit };
    const { rows, total } = await listPage(
      this.#em,
      { from: 'policies', where, orderBy: sql`created_at desc, id desc` },
      paging,
    );
    return { policies: rows.map((row) => this.#em.map(Policy, row)), total };
  }

  /** Everything that may apply to a user now or on another day, as of one moment (D61). */
  async candidates(
    companyId: string,
    userId: string,
    roles: readonly string[],
  ): Promise<PolicyCandidates<{ policy: PolicyRow }>> {
    const rows = await this.#em.execute<(EveryCandidateRow & object)[]>(EVERY_CANDIDATE, [
      companyId,
      userId,
      companyId,
      roles.join(','),
      companyId,
      companyId,
    ]);
    const of = (source: CandidateRow['source']) => rows.filter((row) => row.source === source);
    const policyOf = (row: EveryCandidateRow) => {
      const policy = this.#em.map(Policy, row);
      return { policy, policyId: policy.id, version: row.version, isActive: policy.isActive, isDeleted: false };
    };
    const [companyDefault] = of('COMPANY_DEFAULT');
    return {
      userAssignments: of('USER').map((row) => ({
        ...policyOf(row),
        assignmentId: row.assignment_id,
        window: { start: row.effective_from, end: row.effective_until },
        createdAt: row.assigned_at,
      })),
      roleAssignments: of('ROLE').map((row) => ({ ...policyOf(row), roleId: row.role_id })),
      companyDefault: companyDefault ? policyOf(companyDefault) : null,
    };
  }

  /** Newest first (D9). */
  async roleAssignments(policy: PolicyKey, paging: Paging): Promise<{ rows: RoleAssignmentRow[]; total: number }> {
    const { rows, total } = await listPage(this.#em, this.#assignmentsOf('role_assignments', policy), paging);
    return { rows: rows.map((row) => this.#em.map(RoleAssignment, row)), total };
  }

  /** Newest first (D9). */
  async userAssignments(policy: PolicyKey, paging: Paging): Promise<{ rows: UserAssignmentRow[]; total: number }> {
    const { rows, total } = await listPage(this.#em, this.#assignmentsOf('user_assignments', policy), paging);
    return { rows: rows.map((row) => this.#em.map(UserAssignment, row)), total };
  }

  #assignmentsOf(from: string, { companyId, id }: PolicyKey): ListQuery {
    return {
      from,
      where: [compares('company_id = ?', companyId), compares('policy_id = ?', id)],
      orderBy: sql`created_at desc, id desc`,
    };
  }

  /** By the id alone; null when there is none. */
  async companyOf(policyId: string): Promise<string | null> {
    const [row] = await this.#em.execute<{ companyId: string }[]>(
      'select company_id as "companyId" from policies where id = ?',
      [policyId],
    );
    return row?.companyId ?? null;
  }

  async find(companyId: string, policyId: string): Promise<PolicyRow | null> {
    return this.#em.findOne(Policy, { companyId, id: policyId, deletedAt: null });
  }

  /** A policy and its rules as of one moment. */
  async findWithRules(companyId: string, policyId: string): Promise<{ policy: PolicyRow; rules: PolicyRules } | null> {
    const [row] = await this.#em.execute<(PolicyRules & object)[]>(
      `select p.*, ${rulesOf('p.company_id', 'p.id')} from policies p
       where p.company_id = ? and p.id = ? and p.deleted_at is null`,
      [companyId, policyId],
    );
    if (!row) return null;
    const { flightRules, hotelRules, ...policy } = row;
    return { policy: this.#em.map(Policy, policy), rules: { flightRules, hotelRules } };
  }

  /**
   * Raises the version of a policy that is about to change, its rules and assignments included, and so makes other
   * writers of it wait until this unit of work ends; then reads it as the ones before left it. Null when there is none.
   */
  async findForChange(companyId: string, policyId: string): Promise<PolicyRow | null> {
    await this.#em.execute(
      'update policies set version = version + 1 where company_id = ? and id = ? and deleted_at is null',
      [companyId, policyId],
    );
    return this.#em.findOne(Policy, { companyId, id: policyId, deletedAt: null }, { refresh: true });
  }

  /** The rules as of one moment, and the version that they are of; null when there is no such policy. */
  async rules(companyId: string, policyId: string): Promise<VersionedRules | null> {
    const rows = await this.#em.execute<VersionedRules[]>(
      `select p.version, ${rulesOf('p.company_id', 'p.id')} from policies p
       where p.company_id = ? and p.id = ? and p.deleted_at is null`,
      [companyId, policyId],
    );
    return rows[0] ?? null;
  }

  /** The ids of all rules, of flights and of hotels. */
  async ruleIds({ companyId, id }: PolicyKey): Promise<{ flightRules: string[]; hotelRules: string[] }> {
    const idsIn = (table: string) =>
      `coalesce((select json_agg(id) from ${table} where company_id = p.company_id and policy_id = p.id), '[]')`;
    const [ids] = await this.#em.execute<{ flightRules: string[]; hotelRules: string[] }[]>(
      `select ${idsIn('flight_rules')} as "flightRules", ${idsIn('hotel_rules')} as "hotelRules"
       from policies p where p.company_id = ? and p.id = ?`,
      [companyId, id],
    );
    return ids ?? { flightRules: [], hotelRules: [] };
  }

  /** How many rules a policy has, of flights and of hotels together. */
  async countRules({ companyId, id }: PolicyKey): Promise<number> {
    const countIn = (table: string) =>
      `(select count(*) from ${table} where company_id = p.company_id and policy_id = p.id)`;
    const [row] = await this.#em.execute<{ count: number }[]>(
      `select (${countIn('flight_rules')} + ${countIn('hotel_rules')})::integer as count
       from policies p where p.company_id = ? and p.id = ?`,
      [companyId, id],
    );
    return row?.count ?? 0;
  }

  /**
   * Makes every other writer of the company's default and assignments wait until this unit of work ends, so that racers
   * take turns instead of colliding (D16). False when there is no such company.
   */
  async lockCompany(companyId: string): Promise<boolean> {
    const rows = await this.#em.execute('select id from companies where id = ? for no key update', [companyId]);
    return rows.length > 0;
  }

  async hasPolicies(companyId: string): Promise<boolean> {
    return (await this.#em.count(Policy, { companyId, deletedAt: null })) > 0;
  }

  /** At once, not at the end: the new default may only be written when the old one is none any more. */
  async unsetDefault(companyId: string, at: Date): Promise<void> {
    await this.#em.execute(
      'update policies set is_default = false, version = version + 1, updated_at = ? where company_id = ? and is_default',
      [at, companyId],
    );
  }

  async save(row: object): Promise<void> {
    await this.#em.persist(row).flush();
  }

  newPolicy(fields: PolicyRow): PolicyRow {
    return this.#em.create(Policy, fields);
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

  /** The rule of that id, which is there. */
  async updateFlightRule(policy: PolicyKey, rule: FlightRule): Promise<void> {
    await this.#em.nativeUpdate(FlightRuleEntity, { ...ownerOf(policy), id: rule.id }, flightRuleColumns(rule));
  }

  /** The rule of that id, which is there. */
  async updateHotelRule(policy: PolicyKey, rule: HotelRule): Promise<void> {
    await this.#em.nativeUpdate(HotelRuleEntity, { ...ownerOf(policy), id: rule.id }, hotelRuleColumns(rule));
  }

  /** Whether there was one. */
  async deleteFlightRule({ companyId, id: policyId }: PolicyKey, ruleId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(FlightRuleEntity, { companyId, id: ruleId, policyId })) > 0;
  }

  /** Whether there was one. */
  async deleteHotelRule({ companyId, id: policyId }: PolicyKey, ruleId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(HotelRuleEntity, { companyId, id: ruleId, policyId })) > 0;
  }

  /** Writes rules that are not there yet, in one statement. */
  async insertFlightRules({ companyId, id }: PolicyKey, rules: readonly FlightRule[], createdAt: Date): Promise<void> {
    const values = [companyId, id, createdAt, JSON.stringify(rules)];
    await this.#em.execute(insertRules('flight_rules', FLIGHT_RULE_TYPES), values);
  }

  /** Writes rules that are not there yet, in one statement. */
  async insertHotelRules({ companyId, id }: PolicyKey, rules: readonly HotelRule[], createdAt: Date): Promise<void> {
    const values = [companyId, id, createdAt, JSON.stringify(rules)];
    await this.#em.execute(insertRules('hotel_rules', HOTEL_RULE_TYPES), values);
  }

  /** Writes rules that are there, in one statement; those that stay the same are not touched. */
  async updateFlightRules({ companyId, id }: PolicyKey, rules: readonly FlightRule[]): Promise<void> {
    const values = [JSON.stringify(rules), companyId, id];
    await this.#em.execute(updateRules('flight_rules', FLIGHT_RULE_TYPES), values);
  }

  /** Writes rules that are there, in one statement; those that stay the same are not touched. */
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

  /**
   * A role has one policy per company: an assignment that is there is replaced (D19). The policy that the role had
   * before gets a new version, too; so the caller has locked the company.
   */
  async assignRole({ companyId, id, policyId, roleId, createdAt }: RoleAssignmentRow): Promise<void> {
    await this.#em.execute(
      `update policies set version = version + 1
       where company_id = ? and id <> ? and id in (select policy_id from role_assignments where company_id = ? and role_id = ?)`,
      [companyId, policyId, companyId, roleId],
    );
    await this.#em.execute(
      `insert into role_assignments (company_id, id, policy_id, role_id, created_at) values (?, ?, ?, ?, ?)
       on conflict (company_id, role_id) do update
         set id = excluded.id, policy_id = excluded.policy_id, created_at = excluded.created_at`,
      [companyId, id, policyId, roleId, createdAt],
    );
  }

  /** One window per user and policy: an assignment that is there is replaced (D19). */
  async assignUser(assignment: UserAssignmentRow): Promise<void> {
    const { companyId, policyId, userId } = assignment;
    await this.#em.nativeDelete(UserAssignment, { companyId, policyId, userId });
    await this.#em.insert(UserAssignment, assignment);
  }

  /** Whether there was one. */
  async unassignRole({ companyId, id: policyId }: PolicyKey, roleId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(RoleAssignment, { companyId, policyId, roleId })) > 0;
  }

  /** Whether there was one. */
  async unassignUser({ companyId, id: policyId }: PolicyKey, userId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(UserAssignment, { companyId, policyId, userId })) > 0;
  }

  /** The assignments of a deleted policy end with it (D17). */
  async deleteAssignments({ companyId, id: policyId }: PolicyKey): Promise<void> {
    await this.#em.nativeDelete(RoleAssignment, { companyId, policyId });
    await this.#em.nativeDelete(UserAssignment, { companyId, policyId });
  }
}

type PolicyKey = Pick<PolicyRow, 'companyId' | 'id'>;

function ownerOf({ companyId, id: policyId }: PolicyKey): { companyId: string; policyId: string } {
  return { companyId, policyId };
}
