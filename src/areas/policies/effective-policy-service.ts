import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import { type Clock, momentOf } from '../../domain/clock.ts';
import { instantOf, isCalendarDate, NOT_A_DAY, utcDayOf } from '../../domain/dates.ts';
import { Invalid } from '../../domain/errors.ts';
import type { PolicyRow } from './entities.ts';
import { NoEffectivePolicy, NoPolicyOfUser } from './errors.ts';
import { type PolicySource, rankedCandidates, reasonOf } from './evaluation/effective-policy.ts';
import type { PolicySubjects } from './policy-subjects.ts';
import type { PolicyTransactions } from './policy-transactions.ts';

/** The policy that applies to a user, and why each one that could apply does or does not (D61). */
export type ExplainedEffectivePolicy = {
  policy: PolicyRow;
  source: PolicySource;
  candidates: components['schemas']['EffectivePolicyCandidate'][];
};

type EffectivePolicyServiceDependencies = {
  transactions: PolicyTransactions;
  subjects: PolicySubjects;
  clock: Clock;
};

/** Explains which policy applies to a user (D61). */
export class EffectivePolicyService {
  readonly #dependencies: EffectivePolicyServiceDependencies;

  constructor(dependencies: EffectivePolicyServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param userId defaults to the caller
   * @param asOf a UTC date, which stands for now or for its first instant, or a timestamp; defaults to now
   * @throws Invalid if `asOf` is not a date or timestamp that exists; SubjectForbidden; SubjectNotFound;
   * NoEffectivePolicy; NoPolicyOfUser
   */
  async read(caller: Caller, { userId, asOf }: { userId?: string; asOf?: string }): Promise<ExplainedEffectivePolicy> {
    const { transactions, subjects, clock } = this.#dependencies;
    const moment = momentAsOf(asOf, clock.now());
    const subject = await subjects.find(caller, userId);
    const { roles } = subject;
    const found = await transactions.repository().candidates(subject.companyId, subject.userId, roles);
    const ranked = rankedCandidates(found, roles, moment);
    const hit = ranked.find(({ obstacle }) => obstacle === null);
    if (!hit) throw subject === caller ? new NoEffectivePolicy() : new NoPolicyOfUser();
    const candidates = ranked.map((each) => ({
      policyId: each.candidate.policyId,
      name: each.candidate.policy.name,
      source: each.source,
      applies: each === hit,
      reason: reasonOf(each, ({ policy }) => policy.name),
    }));
    return { policy: hit.candidate.policy, source: hit.source, candidates };
  }
}

function momentAsOf(asOf: string | undefined, now: Date): Date {
  if (asOf === undefined) return now;
  if (utcDayOf(asOf) === undefined) throw new Invalid([{ field: 'asOf', message: NOT_A_DAY }]);
  return isCalendarDate(asOf) ? momentOf(asOf, now) : new Date(instantOf(asOf)!);
}
