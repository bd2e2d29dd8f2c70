import { instantAsOf } from '../../domain/as-of.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import type { PolicyRow } from './entities.ts';
import { NoEffectivePolicy, NoPolicyOfUser } from './errors.ts';
import { type PolicySource, rankedCandidates, reasonOf } from './evaluation/effective-policy.ts';
import type { PolicySubjects } from './policy-subjects.ts';
import type { PolicyTransactions } from './policy-transactions.ts';

/** A policy that could apply to a user, and why it does or does not (D61). */
type ExplainedCandidate = { policy: PolicyRow; source: PolicySource; applies: boolean; reason: string };

export type ExplainedEffectivePolicy = { policy: PolicyRow; source: PolicySource; candidates: ExplainedCandidate[] };

type EffectivePolicyServiceDependencies = {
  transactions: PolicyTransactions;
  subjects: PolicySubjects;
  clock: Clock;
};

/** Explains which policy applies to a user (D61). */
export class EffectivePolicyService {
  readonly #transactions: PolicyTransactions;
  readonly #subjects: PolicySubjects;
  readonly #clock: Clock;

  constructor({ transactions, subjects, clock }: EffectivePolicyServiceDependencies) {
    this.#transactions = transactions;
    this.#subjects = subjects;
    this.#clock = clock;
  }

  /**
   * @param userId defaults to the caller
   * @param asOf a UTC date or a timestamp; defaults to now
   * @throws Invalid if `asOf` is not a date or timestamp that exists; SubjectForbidden; SubjectNotFound;
   * NoEffectivePolicy; NoPolicyOfUser
   */
  async read(caller: Caller, { userId, asOf }: { userId?: string; asOf?: string }): Promise<ExplainedEffectivePolicy> {
    const moment = instantAsOf(asOf, this.#clock);
    const subject = await this.#subjects.find(caller, userId);
    const { roles } = subject;
    const found = await this.#transactions.repository().candidates(subject.companyId, subject.userId, roles);
    const candidates = rankedCandidates(found, roles, moment).map((ranked) => ({
      policy: ranked.candidate.policy,
      source: ranked.source,
      applies: ranked.obstacle === null,
      reason: reasonOf(ranked, ({ policy }) => policy.name),
    }));
    const hit = candidates.find(({ applies }) => applies);
    if (!hit) throw subject === caller ? new NoEffectivePolicy() : new NoPolicyOfUser();
    return { policy: hit.policy, source: hit.source, candidates };
  }
}
