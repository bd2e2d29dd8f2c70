import { LRUCache } from 'lru-cache';
import { batched, shared } from '../../platform/batching.ts';
import type { Database } from '../../platform/database.ts';
import type { PolicyCandidates } from './evaluation/effective-policy.ts';
import type { BookingMode, PolicyAction } from './evaluation/model.ts';
import { rulesOf, type VersionedRules } from './rule-repository.ts';

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

/** Which of all that was ever written of a company and of the reference data a node must know. */
type Current = { generation: string; locationsVersion: string; ratesVersion: string };

/**
 * The hot path's one query while nothing changes. Nothing for a company without a generation: one that never had a
 * policy.
 */
const CURRENT = `
  select g.generation, places.version as "locationsVersion", rates.version as "ratesVersion"
  from policy_generations g
  cross join (select version from reference_data_versions where name = 'locations') places
  cross join (select version from reference_data_versions where name = 'exchange_rate_days') rates
  where g.company_id = $1`;

/** How many candidates of users a node keeps in memory; one takes about 300 bytes. */
const MAX_CACHED_CANDIDATES = 50_000;

/**
 * After a change: what may apply to each of some users of one company, and how fresh a node's copies of the
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
  readonly #current: (companyId: string) => Promise<Current | null>;
  /** By generation, so that nothing has to be told to forget. Windows are looked at when it is asked, not here. */
  readonly #cached = new LRUCache<string, PolicyCandidates>({
    maxSize: MAX_CACHED_CANDIDATES,
    sizeCalculation: ({ userAssignments, roleAssignments }) => 1 + userAssignments.length + roleAssignments.length,
  });

  constructor(database: Database) {
    this.#candidateRows = database.prepareSelect('policy-candidates', CANDIDATES);
    this.#storedPolicy = database.prepareSelect('stored-policy', STORED_POLICY);
    this.#version = database.prepareSelect('policy-version', POLICY_VERSION);
    this.#candidates = batched((subjects) => this.#candidatesForAll(subjects), CANDIDATE_BATCHES);
    const current = database.prepareSelect<Current, [string]>('policy-generation', CURRENT);
    this.#current = shared(async (companyId) => (await current(companyId))[0] ?? null);
  }

  /**
   * What may apply to a user, as of this call or later: one small query, shared by the evaluations of a company that
   * come at the same time, and the candidates themselves only after a change (D20).
   */
  async candidatesFor({ companyId, userId, roles }: Subject): Promise<CandidatesWithVersions> {
    const current = await this.#current(companyId);
    if (!current) return this.newestCandidatesFor({ companyId, userId, roles });
    const key = `${companyId} ${current.generation} ${userId} ${roles.join(',')}`;
    const candidates = this.#cached.get(key);
    if (candidates) return { candidates, ...current };
    const newest = await this.newestCandidatesFor({ companyId, userId, roles });
    this.#cached.set(key, newest.candidates);
    return newest;
  }

  /** The same, always of the database. */
  newestCandidatesFor({ companyId, userId, roles }: Subject): Promise<CandidatesWithVersions> {
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
