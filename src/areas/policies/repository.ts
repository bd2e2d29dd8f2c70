import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { batched } from '../../platform/batching.ts';
import type { Database } from '../../platform/database.ts';
import { compares, listPage, sql } from '../../platform/list-page.ts';
import {
  FlightRule as FlightRuleEntity,
  type FlightRuleRow,
  HotelRule as HotelRuleEntity,
  type HotelRuleRow,
  Policy,
  type PolicyRow,
  RoleAssignment,
  type RoleAssignmentRow,
  UserAssignment,
  type UserAssignmentRow,
} from './entities.ts';
import type { PolicyCandidates } from './evaluation/effective-policy.ts';
import type { BookingMode, FlightRule, HotelRule, PolicyAction } from './evaluation/model.ts';

export type PolicyRules = { flightRules: FlightRule[]; hotelRules: HotelRule[] };

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
export type StoredPolicy = PolicyRules & { version: number; bookingMode: BookingMode; defaultAction: PolicyAction };

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

const CANDIDATES = `
  select asked, source, policy_id, version, assignment_id, role_id, effective_from, effective_until, created_at,
    locations_version, rates_version
  from policy_candidates($1, $2, $3)`;

/** One query at a time: two at once halved the batches and cost an eighth more processor time a request. */
const CANDIDATE_BATCHES = { atOnce: 1, most: 100 };

/** Rules as JSON in the names of the model, each list oldest first. JSON numbers hold what `numeric` holds (D12). */
const rulesOf = (policyId: string): string => `
  (select coalesce(json_agg(json_build_object(
      'id', id, 'priority', priority,
      'originCityId', origin_city_id, 'originCountryId', origin_country_id,
      'destinationCityId', destination_city_id, 'destinationCountryId', destination_country_id,
      'isInternational', is_international, 'maxPricePerPerson', max_price_per_person, 'currency', currency,
      'allowedCabinClasses', allowed_cabin_classes,
      'durationBudgetTiers', duration_budget_tiers, 'durationCabinTiers', duration_cabin_tiers,
      'maxStops', max_stops, 'advanceBookingDays', advance_booking_days, 'action', action
    ) order by created_at, id), '[]') from flight_rules where policy_id = ${policyId}) as "flightRules",
  (select coalesce(json_agg(json_build_object(
      'id', id, 'priority', priority, 'cityId', city_id, 'countryId', country_id,
      'maxPricePerNight', max_price_per_night, 'currency', currency, 'allowedStarRatings', allowed_star_ratings,
      'maxNights', max_nights, 'advanceBookingDays', advance_booking_days, 'action', action
    ) order by created_at, id), '[]') from hotel_rules where policy_id = ${policyId}) as "hotelRules"`;

const STORED_POLICY = `
  select version, booking_mode as "bookingMode", default_action as "defaultAction", ${rulesOf('policies.id')}
  from policies where id = $1 and deleted_at is null`;

/** What evaluation reads, outside of any transaction. */
export class PolicyReads {
  readonly #candidateRows: (companies: string[], users: string[], roles: string[]) => Promise<CandidateRow[]>;
  readonly #storedPolicy: (policyId: string) => Promise<StoredPolicy[]>;
  readonly #candidates: (subject: Subject) => Promise<CandidatesWithVersions>;

  constructor(database: Database) {
    this.#candidateRows = database.prepareSelect('policy-candidates', CANDIDATES);
    this.#storedPolicy = database.prepareSelect('stored-policy', STORED_POLICY);
    this.#candidates = batched((subjects) => this.#candidatesForAll(subjects), CANDIDATE_BATCHES);
  }

  /** One query, whatever the company's size, shared by the evaluations that come at the same time (D20). */
  candidatesFor(companyId: string, userId: string, roles: readonly string[]): Promise<CandidatesWithVersions> {
    return this.#candidates({ companyId, userId, roles });
  }

  async #candidatesForAll(subjects: Subject[]): Promise<CandidatesWithVersions[]> {
    const rows = await this.#candidateRows(
      subjects.map(({ companyId }) => companyId),
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

  /** The policy and its rules as of one moment; null when it was deleted. */
  async storedPolicy(policyId: string): Promise<StoredPolicy | null> {
    return (await this.#storedPolicy(policyId))[0] ?? null;
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
      sql('deleted_at is null'),
      compares('company_id = ?', filter.companyId),
      compares('is_active = ?', filter.isActive),
      compares('is_default = ?', filter.isDefault),
    ];
    const paging = { page, perPage: limit };
    const { rows, total } = await listPage(this.#em, { from: 'policies', where, orderBy: sql('created_at desc, id desc') }, paging);
    return { policies: rows.map((row) => this.#em.map(Policy, row)), total };
  }

  async find(policyId: string): Promise<PolicyRow | null> {
    return this.#em.findOne(Policy, { id: policyId, deletedAt: null });
  }

  /** Waits for other writers of this policy, then reads it as they left it. */
  async findForWrite(policyId: string): Promise<PolicyRow | null> {
    return this.#lock(policyId, 'for no key update');
  }

  /** Keeps the policy from being deleted until this unit of work ends. */
  async findForReference(policyId: string): Promise<PolicyRow | null> {
    return this.#lock(policyId, 'for share');
  }

  async #lock(policyId: string, strength: 'for no key update' | 'for share'): Promise<PolicyRow | null> {
    await this.#em.execute(`select id from policies where id = ? ${strength}`, [policyId]);
    return this.#em.findOne(Policy, { id: policyId, deletedAt: null }, { refresh: true });
  }

  async rules(policyId: string): Promise<PolicyRules> {
    const rows = await this.#em.execute<(PolicyRules & object)[]>(`select ${rulesOf('p.id')} from (select ?::uuid as id) p`, [policyId]);
    return rows[0] ?? { flightRules: [], hotelRules: [] };
  }

  /**
   * Makes every other writer of the company's default wait until this unit of work ends, so that racers take turns
   * instead of colliding (D16). False when there is no such company.
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
    await this.#em.nativeUpdate(Policy, { companyId, isDefault: true }, { isDefault: false, updatedAt: at });
  }

  async save(row: object): Promise<void> {
    await this.#em.persist(row).flush();
  }

  newPolicy(fields: PolicyRow): PolicyRow {
    return this.#em.create(Policy, fields);
  }

  newFlightRule(fields: FlightRuleRow): FlightRuleRow {
    return this.#em.create(FlightRuleEntity, fields);
  }

  newHotelRule(fields: HotelRuleRow): HotelRuleRow {
    return this.#em.create(HotelRuleEntity, fields);
  }

  async flightRule(policyId: string, ruleId: string): Promise<FlightRuleRow | null> {
    return this.#em.findOne(FlightRuleEntity, { id: ruleId, policyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  async hotelRule(policyId: string, ruleId: string): Promise<HotelRuleRow | null> {
    return this.#em.findOne(HotelRuleEntity, { id: ruleId, policyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** Whether there was one. */
  async deleteFlightRule(policyId: string, ruleId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(FlightRuleEntity, { id: ruleId, policyId })) > 0;
  }

  /** Whether there was one. */
  async deleteHotelRule(policyId: string, ruleId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(HotelRuleEntity, { id: ruleId, policyId })) > 0;
  }

  /** A role has one policy per company: an assignment that is there is replaced, whoever else writes (D19). */
  async assignRole(assignment: RoleAssignmentRow): Promise<void> {
    await this.#em.upsert(RoleAssignment, assignment, { onConflictFields: ['companyId', 'roleId'], onConflictAction: 'merge' });
  }

  /** One window per user and policy: an assignment that is there is replaced (D19). */
  async assignUser(assignment: UserAssignmentRow): Promise<void> {
    await this.#em.upsert(UserAssignment, assignment, { onConflictFields: ['policyId', 'userId'], onConflictAction: 'merge' });
  }

  /** Whether there was one. */
  async unassignRole(policyId: string, roleId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(RoleAssignment, { policyId, roleId })) > 0;
  }

  /** Whether there was one. */
  async unassignUser(policyId: string, userId: string): Promise<boolean> {
    return (await this.#em.nativeDelete(UserAssignment, { policyId, userId })) > 0;
  }

  /** The assignments of a deleted policy end with it (D17). */
  async deleteAssignments(policyId: string): Promise<void> {
    await this.#em.nativeDelete(RoleAssignment, { policyId });
    await this.#em.nativeDelete(UserAssignment, { policyId });
  }
}
