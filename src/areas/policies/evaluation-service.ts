import type { components } from '../../../generated/api.d.ts';
import { type Caller, requireRecord } from '../../domain/caller.ts';
import { type Clock, momentOf, utcDay } from '../../domain/clock.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import type { ExchangeRates } from '../../domain/exchange-rates.ts';
import { isId } from '../../domain/ids.ts';
import { type CacheUse, Counts } from '../../platform/counts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Locations, ReferenceDataService } from '../reference-data/index.ts';
import { CompiledPolicies, draftedPolicy, type NamedPolicy } from './compiled-policies.ts';
import { NoEffectivePolicy, NoPolicyOfUser, PolicyChoiceForbidden, PolicyNotFound } from './errors.ts';
import { chooseEffectivePolicy } from './evaluation/effective-policy.ts';
import { type Evaluation, evaluate, type Explain, type PolicyAction, type Proposal } from './evaluation/evaluate.ts';
import type { HistoryService } from './history-service.ts';
import type { PolicySubject, PolicySubjects } from './policy-subjects.ts';
import type { PolicyTransactions } from './policy-transactions.ts';
import { PolicyReads } from './evaluation-queries.ts';
import { type PlaceWarning, placeWarnings } from './place-warnings.ts';
import { proposal, proposedEntries } from './proposed-entries.ts';

type Schemas = components['schemas'];

/** Evaluations under one policy as of one UTC date, in the order of the request (D58). */
export type EvaluatedBatch = {
  policy: Schemas['EvaluatedPolicy'];
  asOf: string;
  evaluations: { id: string; evaluation: Evaluation; warnings: PlaceWarning[] }[];
  locations: Locations;
};

/** Evaluates proposals under one policy, with the same date, locations and exchange rates for all of them. */
type Judge = {
  policy: Schemas['EvaluatedPolicy'];
  asOf: string;
  locations: Locations;
  rates: ExchangeRates;
  evaluate: (proposal: Proposal, explain?: Explain) => Evaluation;
};

/** Evaluates proposals under the stored policy that applies to a user. */
export type PolicyJudge = Judge & { policyId: string; policyVersion: number };

/** Evaluates past proposals under one policy, each with the exchange rates of its day (D69). */
export type PastJudge = Pick<Judge, 'policy' | 'locations'> & {
  evaluate: (proposal: Proposal, day: string) => Evaluation;
};

type EvaluationServiceDependencies = {
  database: Database;
  transactions: PolicyTransactions;
  subjects: PolicySubjects;
  history: HistoryService;
  referenceData: ReferenceDataService;
  clock: Clock;
};

const ACTIONS: readonly PolicyAction[] = ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK'];

/** The maximum number of entries in a call with `explain` (D60). */
const MAX_EXPLAINED_ENTRIES = 50;

/** Evaluates proposals (D20 to D27, D58 to D60). It stores nothing. */
export class EvaluationService {
  readonly #dependencies: EvaluationServiceDependencies;
  readonly #reads: PolicyReads;
  readonly #policies: CompiledPolicies;
  /** Hits and misses of the cache of compiled policies. */
  readonly cacheUse: CacheUse;
  /** Evaluated flights and hotels by resulting action, since the process started. */
  readonly evaluations = { flight: new Counts(ACTIONS), hotel: new Counts(ACTIONS) };

  constructor(dependencies: EvaluationServiceDependencies) {
    const { database, transactions, history } = dependencies;
    this.#dependencies = dependencies;
    this.#reads = new PolicyReads(database);
    this.#policies = new CompiledPolicies(transactions, history);
    this.cacheUse = this.#policies.cacheUse;
  }

  /**
   * Evaluates a proposal under the policy that applies to the caller (D20 to D27).
   *
   * @returns the evaluation, and the locations that have the names of places
   * @throws NoEffectivePolicy; Invalid without a flight or hotel, for a check-out that is not after check-in (D26), and
   * for a date that does not exist (D13)
   */
  async evaluate(
    caller: Caller,
    request: Schemas['EvaluationRequest'],
  ): Promise<Pick<Judge, 'locations'> & { evaluation: Evaluation }> {
    const [proposed] = proposedEntries([request], () => '');
    const judge = await this.#judge(caller, {});
    return { evaluation: judge.evaluate(proposal(proposed!, judge.locations)), locations: judge.locations };
  }

  /**
   * Evaluates many proposals under one policy: that of a user, a stored one or a draft (D58 to D60). Each result is the
   * one that `evaluate` would give under that policy on that date; all use the same locations and exchange rates. Unknown
   * places are only warned about (D67).
   *
   * @throws PolicyChoiceForbidden; Invalid for an entry that `evaluate` would refuse, a repeated id, `policyId`
   * together with `policy`, a draft with invalid rules, and too many entries with `explain`; SubjectForbidden;
   * SubjectNotFound; PolicyNotFound; VersionNotMade; VersionBeforeHistory; NoEffectivePolicy; NoPolicyOfUser
   */
  async evaluateBatch(caller: Caller, request: Schemas['EvaluationBatchRequest']): Promise<EvaluatedBatch> {
    const { evaluations: entries, explain: isExplained, ...choice } = request;
    const mayReadPolicies = caller.permissions.has('READ_POLICIES');
    if ((choice.policyId != null || choice.policy != null) && !mayReadPolicies) throw new PolicyChoiceForbidden();
    refuse(batchFaults(request));
    const proposed = proposedEntries(entries, (index) => `evaluations.${index}.`);

    const { policy, asOf, locations, evaluate } = await this.#judge(caller, choice);
    const explain = isExplained ? (mayReadPolicies ? 'ALL_RULES' : 'MATCHED_RULE') : undefined;
    const evaluations = proposed.map((entry, index) => ({
      id: entries[index]!.id,
      evaluation: evaluate(proposal(entry, locations), explain),
      warnings: placeWarnings(entry, locations),
    }));
    return { policy, asOf, evaluations, locations };
  }

  /**
   * Prepares to evaluate a user's proposals under the policy that applies to them at `moment`; null if none does (D20).
   * Call it outside of transactions: it takes a connection.
   */
  async judgeFor(subject: PolicySubject, moment: Date): Promise<PolicyJudge | null> {
    const judge = await this.#effectiveJudge(subject, { day: utcDay(moment), moment });
    return judge && { ...judge, policyId: judge.policy.id!, policyVersion: judge.policy.version! };
  }

  /**
   * Prepares to evaluate past proposals of a company under a stored policy of it or a draft (D69). They are not counted.
   *
   * @param days the UTC dates of the proposals
   * @throws Invalid for a draft with invalid rules; PolicyNotFound; VersionNotMade; VersionBeforeHistory
   */
  async judgePast(companyId: string, choice: PastChoice, days: { from: string; to: string }): Promise<PastJudge> {
    const { policyId, policyVersion = null, policy: draft } = choice;
    const named = draft ? draftedPolicy(draft) : await this.#policies.find(companyId, policyId!, policyVersion);
    const { id, name, version, policy } = named ?? notFound();
    const { locations, rates } = await this.#dependencies.referenceData.between(days.from, days.to);
    return {
      policy: { id, name, version, source: draft ? 'DRAFT' : 'REQUESTED' },
      locations,
      evaluate: (item, day) => evaluate(policy, item, day, rates),
    };
  }

  /** The id of a policy of the company, even a deleted one, as it is stored. @throws PolicyNotFound */
  async requireFormer(companyId: string, sentId: string): Promise<string> {
    const id = sentId.toLowerCase();
    const isKnown = isId(id) && (await this.#dependencies.transactions.repository().hasEverHad(companyId, id));
    return isKnown ? id : notFound();
  }

  /** Uses the policy that the caller chose, or else the one that applies to the user (D59). */
  async #judge(
    caller: Caller,
    { forUserId, policyId, policyVersion, policy: draft, asOf }: PolicyChoice,
  ): Promise<Judge> {
    const now = this.#dependencies.clock.now();
    const time = asOf == null ? { day: utcDay(now), moment: now } : { day: asOf, moment: momentOf(asOf, now) };
    const drafted = draft ? draftedPolicy(draft) : null;
    const subject = await this.#dependencies.subjects.find(caller, forUserId);
    if (drafted || policyId != null) {
      const ofCompany = forUserId == null ? null : subject.companyId;
      const policy = drafted ?? (await this.#requested(caller, policyId!, policyVersion ?? null, ofCompany));
      const { locations, rates } = await this.#dependencies.referenceData.current(time.day);
      return this.#judgeUnder(policy, drafted ? 'DRAFT' : 'REQUESTED', time.day, locations, rates);
    }
    const judge = await this.#effectiveJudge(subject, time);
    if (judge) return judge;
    throw subject.userId === caller.userId ? new NoEffectivePolicy() : new NoPolicyOfUser();
  }

  async #effectiveJudge(
    subject: PolicySubject,
    time: EvaluationTime,
    asked = this.#reads.candidatesFor(subject),
  ): Promise<Judge | null> {
    const { companyId, roles } = subject;
    const { candidates, locationsVersion, ratesVersion } = await asked;
    const effective = chooseEffectivePolicy(candidates, roles, time.moment);
    if (!effective) return null;
    const policy = await this.#policies.stored({ companyId, ...effective });
    // The policy was deleted after its candidates were read, so choose again from fresh ones.
    if (!policy) return this.#effectiveJudge(subject, time, this.#reads.newestCandidatesFor(subject));
    const locations = await this.#dependencies.referenceData.locations(locationsVersion);
    const rates = await this.#dependencies.referenceData.rates(ratesVersion, time.day);
    return this.#judgeUnder(policy, effective.source, time.day, locations, rates);
  }

  /**
   * A stored policy, active or not.
   *
   * @param sentId its id, with letters in any case
   * @param atVersion the version to use; null means the current one
   * @param ofCompany the company that it must belong to, if any: users are not evaluated under another company's policy
   * @throws PolicyNotFound; VersionNotMade; VersionBeforeHistory
   */
  async #requested(
    caller: Caller,
    sentId: string,
    atVersion: number | null,
    ofCompany: string | null,
  ): Promise<NamedPolicy> {
    const find = async (companyId: string) =>
      ofCompany !== null && ofCompany !== companyId ? null : this.#policies.find(companyId, sentId, atVersion);
    return requireRecord(caller, sentId, this.#dependencies.transactions.repository(), find, PolicyNotFound);
  }

  #judgeUnder(
    { policy, id, name, version }: NamedPolicy,
    source: Schemas['EvaluatedPolicy']['source'],
    asOf: string,
    locations: Locations,
    rates: ExchangeRates,
  ): Judge {
    const { flight, hotel } = this.evaluations;
    return {
      policy: { id, name, version, source },
      asOf,
      locations,
      rates,
      evaluate: (item, explain) => {
        const evaluation = evaluate(policy, item, asOf, rates, explain);
        if (evaluation.flightEvaluation) flight.add(evaluation.flightEvaluation.action);
        if (evaluation.hotelEvaluation) hotel.add(evaluation.hotelEvaluation.action);
        return evaluation;
      },
    };
  }
}

/** The policy to use and the date; defaults to the policy that applies, today (D59). */
type PolicyChoice = Omit<Schemas['EvaluationBatchRequest'], 'evaluations' | 'explain'>;

/** The UTC date to evaluate for, and the moment of it at which assignments must be in effect. */
type EvaluationTime = { day: string; moment: Date };

type PastChoice = Pick<PolicyChoice, 'policyId' | 'policyVersion' | 'policy'>;

function notFound(): never {
  throw new PolicyNotFound();
}

/** The faults of a batch request that the schema cannot express, except those inside an entry (D58 to D60). */
function batchFaults(request: Schemas['EvaluationBatchRequest']): Fault[] {
  const { evaluations, policyId, policyVersion, policy, explain } = request;
  const faults: Fault[] = [];
  if (explain && evaluations.length > MAX_EXPLAINED_ENTRIES) {
    faults.push({ field: 'evaluations', message: `must have at most ${MAX_EXPLAINED_ENTRIES} items with explain` });
  }
  const placeOf = new Map<string, number>();
  for (const [index, { id }] of evaluations.entries()) {
    const earlier = placeOf.get(id);
    if (earlier === undefined) placeOf.set(id, index);
    else
      faults.push({
        field: `evaluations.${index}.id`,
        message: `must be unique: evaluations.${earlier} has the same ID`,
      });
  }
  if (policyId != null && policy != null) {
    faults.push({ field: 'policy', message: 'must not be sent together with policyId' });
  }
  if (policyVersion != null && policyId == null) {
    faults.push({ field: 'policyVersion', message: 'must be sent together with policyId' });
  }
  return faults;
}
