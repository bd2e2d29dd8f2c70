import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../../generated/api.d.ts';
import type { PolicyRow } from './entities.ts';

export type ChangeSubject = components['schemas']['PolicyChangeSubject'];

type Fields = Readonly<Record<string, unknown>>;

/**
 * One change to a policy, a rule or an assignment (D68). For an update, `before` and `after` have the fields that differ.
 * For a creation `before` is null, and for a deletion `after`; the other one then has every field.
 */
export type PolicyChange = {
  policyId: string;
  version: number;
  subject: ChangeSubject;
  id: string;
  before: Fields | null;
  after: Fields | null;
};

type ChangedPolicy = Pick<PolicyRow, 'id' | 'version'>;

/** Collects the changes that one transaction makes to policies, for their history. */
export class ChangeLog {
  readonly #changes: PolicyChange[] = [];

  /** @param policy with its new version */
  created(policy: ChangedPolicy, subject: ChangeSubject, id: string, after: Fields): void {
    this.#add(policy, { subject, id, before: null, after });
  }

  deleted(policy: ChangedPolicy, subject: ChangeSubject, id: string, before: Fields): void {
    this.#add(policy, { subject, id, before, after: null });
  }

  /** Compares the fields of `after`; if none differs, it records nothing and returns false. */
  updated(policy: ChangedPolicy, subject: ChangeSubject, id: string, before: Fields, after: Fields): boolean {
    const differing = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]));
    if (differing.length === 0) return false;
    const of = (fields: Fields): Fields => Object.fromEntries(differing.map((field) => [field, fields[field]]));
    this.#add(policy, { subject, id, before: of(before), after: of(after) });
    return true;
  }

  /**
   * The collected changes, with at least one for the policy: a version that changes nothing gets an entry, too. So a
   * version without an entry was made by a node of an earlier release.
   */
  ofVersion(policy: ChangedPolicy): PolicyChange[] {
    if (!this.#changes.some(({ policyId }) => policyId === policy.id)) {
      this.#add(policy, { subject: 'POLICY', id: policy.id, before: {}, after: {} });
    }
    return this.#changes;
  }

  #add({ id: policyId, version }: ChangedPolicy, change: Omit<PolicyChange, 'policyId' | 'version'>): void {
    this.#changes.push({ policyId, version, ...change });
  }
}

/** The fields of a policy that can change. `updatedAt` is among them, because rules can change without it. */
export function policyFields(policy: PolicyRow): Fields {
  const { name, description = null, bookingMode, defaultAction, isDefault, isActive, updatedAt } = policy;
  return { name, description, bookingMode, defaultAction, isDefault, isActive, updatedAt: updatedAt.toISOString() };
}
