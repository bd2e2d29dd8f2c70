import { LRUCache } from 'lru-cache';
import { shared } from '../../platform/shared-query.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PolicyCandidates } from './evaluation/effective-policy.ts';
import type { BookingMode, PolicyAction } from './evaluation/model.ts';
import { rulesOf, type VersionedRules } from './rule-queries.ts';

/**
 * All policies that may apply to a user, and the versions of the reference data that an evaluation must use at least.
 */
type CandidatesWithVersions = {
  candidates: PolicyCandidates;
  locationsVersion: string;
  ratesVersion: string;
};

/** A stored policy with what an evaluation needs. */
type StoredPolicy = VersionedRules & {
  name: string;
  bookingMode: BookingMode;
  defaultAction: PolicyAction;
};

type CandidateRow = {
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

/** The current versions of a company's policies and of the reference data. */
type Current = { companyId: string; generation: string; locationsVersion: string; ratesVersion: string };

/**
 * The only query of an evaluation as long as nothing changes, for all companies that wait for one. It returns no row for
 * a company that never had a policy, because such a company has no generation.
 */
const CURRENT = `
  select g.company_id as "companyId", g.generation, places.version as "locationsVersion", rates.version as "ratesVersion"
  from policy_generations g
  cross join (select version from reference_data_versions where name = 'locations') places
  cross join (select version from reference_data_versions where name = 'exchange_rate_days') rates
  where g.company_id = any ($1)`;

/** Whether companies are on different servers, so that a query for several would visit them all. */
const IS_DISTRIBUTED = `select exists (select 1 from pg_extension where extname = 'citus') as "isDistributed"`;

/** A node caches at most this many candidates of users; one takes about 300 bytes. */
const MAX_CACHED_CANDIDATES = 50_000;

/** Run after a change: the candidates of a user, and the versions of the reference data. */
const CANDIDATES = `
  select c.source, c.policy_id, c.version, c.assignment_id, c.role_id, c.effective_from, c.effective_until, c.created_at,
    places.version as locations_version, rates.version as rates_version
  from (
    select 'USER' as source, p.id as policy_id, p.version, a.id as assignment_id, null::text as role_id, a.effective_from,
        a.effective_until, a.created_at
      from user_assignments a join policies p on p.company_id = a.company_id and p.id = a.policy_id
      where a.company_id = $1 and p.company_id = $1 and a.user_id = $2 and p.is_active and p.deleted_at is null
    union all
    select 'ROLE', p.id, p.version, a.id, a.role_id, null, null, a.created_at
      from role_assignments a join policies p on p.company_id = a.company_id and p.id = a.policy_id
      where a.company_id = $1 and p.company_id = $1 and a.role_id = any ($3::text[]) and p.is_active and p.deleted_at is null
    union all
    select 'COMPANY_DEFAULT', p.id, p.version, null, null, null, null, null
      from policies p
      where p.company_id = $1 and p.is_default
  ) c
  cross join (select version from reference_data_versions where name = 'locations') places
  cross join (select version from reference_data_versions where name = 'exchange_rate_days') rates`;

const STORED_POLICY = `
  select name, version, booking_mode as "bookingMode", default_action as "defaultAction", ${rulesOf('$1', '$2')}
  from policies where company_id = $1 and id = $2 and deleted_at is null`;

const POLICY_VERSION = 'select version from policies where company_id = $1 and id = $2 and deleted_at is null';

const EVER_HAD = 'select id from policies where company_id = $1 and id = $2';

/** The queries of evaluations. They run outside of any transaction. */
export class PolicyReads {
  readonly #candidateRows: (companyId: string, userId: string, roles: readonly string[]) => Promise<CandidateRow[]>;
  readonly #storedPolicy: (companyId: string, policyId: string) => Promise<StoredPolicy[]>;
  readonly #version: (companyId: string, policyId: string) => Promise<{ version: number }[]>;
  readonly #everHad: (companyId: string, policyId: string) => Promise<object[]>;
  readonly #current: (companyId: string) => Promise<Current | undefined>;
  /** Whether the database is distributed by company; null until it is known. */
  #isDistributed: boolean | null = null;
  /**
   * By user, with the company's generation that was current before they were read; after a change they are replaced.
   * Assignments are cached whatever their windows are, because those depend on the time of the evaluation.
   */
  readonly #cached = new LRUCache<string, { generation: string; candidates: PolicyCandidates }>({
    maxSize: MAX_CACHED_CANDIDATES,
    sizeCalculation: ({ candidates: { userAssignments, roleAssignments } }) =>
      1 + userAssignments.length + roleAssignments.length,
  });

  constructor(database: Database) {
    this.#candidateRows = database.prepareSelect('policy-candidates', CANDIDATES);
    this.#storedPolicy = database.prepareSelect('stored-policy', STORED_POLICY);
    this.#version = database.prepareSelect('policy-version', POLICY_VERSION);
    this.#everHad = database.prepareSelect('policy-of-company', EVER_HAD);
    const current = database.prepareSelect<Current, [string[]]>('policy-generations', CURRENT);
    const distributed = database.prepareSelect<{ isDistributed: boolean }, []>('is-distributed', IS_DISTRIBUTED);
    this.#current = shared(async (companyIds) => {
      this.#isDistributed ??= (await distributed())[0]!.isDistributed;
      const groups = this.#isDistributed ? companyIds.map((companyId) => [companyId]) : [companyIds];
      const rows = (await Promise.all(groups.map((group) => current(group)))).flat();
      return new Map(rows.map((row) => [row.companyId, row]));
    });
  }

  /**
   * The candidates of a user, never older than this call (D20). It checks the company's generation with one small
   * query, which concurrent evaluations of all companies share, and reads the candidates only after a change.
   */
  async candidatesFor({ companyId, userId, roles }: Subject): Promise<CandidatesWithVersions> {
    const current = await this.#current(companyId);
    if (!current) return this.newestCandidatesFor({ companyId, userId, roles });
    const key = `${companyId} ${userId} ${roles.join(',')}`;
    const cached = this.#cached.get(key);
    if (cached?.generation === current.generation) return { candidates: cached.candidates, ...current };
    const newest = await this.newestCandidatesFor({ companyId, userId, roles });
    this.#cached.set(key, { generation: current.generation, candidates: newest.candidates });
    return newest;
  }

  /** The same, always read from the database. */
  async newestCandidatesFor({ companyId, userId, roles }: Subject): Promise<CandidatesWithVersions> {
    const rows = await this.#candidateRows(companyId, userId, roles);
    const candidates: Mutable<PolicyCandidates> = { userAssignments: [], roleAssignments: [], companyDefault: null };
    for (const row of rows) addCandidate(candidates, row);
    const [first] = rows;
    return { candidates, locationsVersion: first?.locations_version ?? '', ratesVersion: first?.rates_version ?? '' };
  }

  /** The current version of a policy, active or not; null if there is no such policy. */
  async version(companyId: string, policyId: string): Promise<number | null> {
    return (await this.#version(companyId, policyId))[0]?.version ?? null;
  }

  /** Whether the company has such a policy, deleted or not. */
  async hasEverHad(companyId: string, policyId: string): Promise<boolean> {
    return (await this.#everHad(companyId, policyId)).length > 0;
  }

  /** A policy and its rules, read in one snapshot; null if it has been deleted. */
  async storedPolicy(companyId: string, policyId: string): Promise<StoredPolicy | null> {
    return (await this.#storedPolicy(companyId, policyId))[0] ?? null;
  }
}

type Subject = { companyId: string; userId: string; roles: readonly string[] };

function addCandidate(candidates: Mutable<PolicyCandidates>, row: CandidateRow): void {
  const policy = { policyId: row.policy_id, version: row.version, isActive: true };
  if (row.source === 'COMPANY_DEFAULT') candidates.companyDefault = policy;
  else if (row.source === 'ROLE') candidates.roleAssignments.push({ ...policy, roleId: row.role_id });
  else {
    const window = { start: row.effective_from, end: row.effective_until };
    candidates.userAssignments.push({ ...policy, assignmentId: row.assignment_id, window, createdAt: row.created_at });
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };
