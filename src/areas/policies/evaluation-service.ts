import { LRUCache } from 'lru-cache';
import type { components } from '../../../generated/api.d.ts';
import { type Caller, findRecord } from '../../domain/caller.ts';
import { type Clock, momentOf, utcDay } from '../../domain/clock.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import type { ExchangeRates } from '../../domain/exchange-rates.ts';
import { CacheUse, Counts } from '../../platform/counts.ts';
import type { Database } from '../../platform/database.ts';
import type { Locations, ReferenceDataService } from '../reference-data/index.ts';
import { NoEffectivePolicy, NoPolicyOfUser, PolicyChoiceForbidden, PolicyNotFound } from './errors.ts';
import { chooseEffectivePolicy, type EffectivePolicy } from './evaluation/effective-policy.ts';
import {
  type CompiledPolicy,
  compilePolicy,
  type Evaluation,
  evaluate,
  type Explain,
  type PolicyAction,
  type Proposal,
} from './evaluation/evaluate.ts';
import { rulesOfDocument } from './policy-document.ts';
import type { PolicySubject, PolicySubjects } from './policy-subjects.ts';
import type { PolicyTransactions } from './policy-transactions.ts';
import { PolicyReads } from './evaluation-reads.ts';
import { proposal, proposedEntries } from './proposed-entries.ts';

type Schemas = components['schemas'];

/** An evaluation, and the locations it is about, for their names. */
export type EvaluationWithLocations = { evaluation: Evaluation; locations: Locations };

/** The policy that proposals are judged by; a draft has no id and no version (D58, D59). */
export type JudgingPolicy = {
  id: string | null;
  name: string | null;
  version: number | null;
  source: EffectivePolicy['source'] | 'REQUESTED' | 'DRAFT';
};

/** Evaluations under one policy on one UTC day, in the order in which they were asked for (D58). */
export type EvaluatedBatch = {
  policy: JudgingPolicy;
  asOf: string;
  evaluations: { id: string; evaluation: Evaluation }[];
  locations: Locations;
};

/** Judges proposals by one policy, and the places and rates of one moment. */
export type PolicyJudge = {
  policyId: string;
  locations: Locations;
  rates: ExchangeRates;
  evaluate: (proposal: Proposal) => Evaluation;
};

export type EvaluationServiceDependencies = {
  database: Database;
  transactions: PolicyTransactions;
  subjects: PolicySubjects;
  referenceData: ReferenceDataService;
  clock: Clock;
};

const ACTIONS: readonly PolicyAction[] = ['ALLOW', 'WARN_AND_ALLOW', 'REQUIRE_APPROVAL', 'BLOCK'];

/** How many entries a call may have that asks why (D60). */
const MAX_EXPLAINED_ENTRIES = 50;

/** How many rules the compiled policies in memory may hold together; a rule takes about 1 KB. */
const MAX_COMPILED_RULES = 200_000;

/** The use cases that judge proposals. They store nothing. */
export class EvaluationService {
  readonly #transactions: PolicyTransactions;
  readonly #subjects: PolicySubjects;
  readonly #referenceData: ReferenceDataService;
  readonly #clock: Clock;
  readonly #reads: PolicyReads;
  /** By policy and version, so that no node ever judges by an older rule, and nothing has to be told to forget. */
  readonly #compiled: LRUCache<string, NamedPolicy, PolicyKey>;
  /** Of the compiled policies. */
  readonly cacheUse = new CacheUse();
  /** Judged flights and hotels by the action that follows, since the start of the process. */
  readonly evaluations: ActionCounts = { flight: new Counts(ACTIONS), hotel: new Counts(ACTIONS) };

  constructor({ database, transactions, subjects, referenceData, clock }: EvaluationServiceDependencies) {
    this.#transactions = transactions;
    this.#subjects = subjects;
    this.#referenceData = referenceData;
    this.#clock = clock;
    this.#reads = new PolicyReads(database);
    this.#compiled = new LRUCache({
      maxSize: MAX_COMPILED_RULES,
      sizeCalculation: ({ policy }) => 1 + policy.flightRules.rules.length + policy.hotelRules.rules.length,
      // One that is pushed out by a large one while it is read is still good for those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: key }) => this.#compile(key),
    });
  }

  /**
   * Judges a proposal by the policy that applies to the caller (D20 to D27).
   *
   * @throws NoEffectivePolicy when nothing applies; Invalid when check-out is not after check-in (D26), and for a
   * timestamp without a UTC day (D13).
   */
  async evaluate(caller: Caller, request: Schemas['EvaluationRequest']): Promise<EvaluationWithLocations> {
    const [proposed] = proposedEntries([request], () => '');
    const judge = await this.#judge(caller, {});
    return { evaluation: judge.evaluate(proposal(proposed!, judge.locations)), locations: judge.locations };
  }

  /**
   * Judges many proposals by one policy: that of a user, a stored one or a draft (D58 to D60). Each evaluation is what
   * `evaluate` answers to its proposal under that policy, on that day, by the same places and rates.
   *
   * @throws PolicyChoiceForbidden; Invalid for what `evaluate` refuses in any of them, for an id that comes twice, a
   * stored policy beside a draft, a draft whose rules are not valid, and too many entries to explain; SubjectForbidden,
   * SubjectNotFound, PolicyNotFound, NoEffectivePolicy, NoPolicyOfUser
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
    }));
    return { policy, asOf, evaluations, locations };
  }

  /**
   * Everything it takes to judge a user's proposals at a moment, by the one policy that applies to them; null when none
   * does (D20). Reads outside of any transaction.
   */
  async judgeFor(subject: PolicySubject, moment: Date): Promise<PolicyJudge | null> {
    const judge = await this.#effectiveJudge(subject, { day: utcDay(moment), moment });
    if (!judge) return null;
    const { policy, locations, rates } = judge;
    return { policyId: policy.id!, locations, rates, evaluate: (item) => judge.evaluate(item) };
  }

  /** By the policy of the caller's choice, else by the one that applies to the user (D59). */
  async #judge(caller: Caller, { forUserId, policyId, policy: draft, asOf }: PolicyChoice): Promise<Judge> {
    const occasion = asOf == null ? this.#today() : { day: asOf, moment: momentOf(asOf, this.#clock.now()) };
    const drafted = draft ? draftedPolicy(draft) : null;
    const subject = await this.#subjects.find(caller, forUserId);
    if (drafted) return this.#judgeOf(drafted, 'DRAFT', occasion);
    if (policyId != null) {
      const stored = await this.#requested(caller, policyId, forUserId == null ? null : subject.companyId);
      return this.#judgeOf(stored, 'REQUESTED', occasion);
    }
    const judge = await this.#effectiveJudge(subject, occasion);
    if (judge) return judge;
    throw subject.userId === caller.userId ? new NoEffectivePolicy() : new NoPolicyOfUser();
  }

  async #effectiveJudge(
    subject: PolicySubject,
    occasion: Occasion,
    asked = this.#reads.candidatesFor(subject),
  ): Promise<Judge | null> {
    const { companyId, roles } = subject;
    const { candidates, locationsVersion, ratesVersion } = await asked;
    const effective = chooseEffectivePolicy(candidates, roles, occasion.moment);
    if (!effective) return null;
    const policy = await this.#stored({ companyId, ...effective });
    // It was deleted since the query above: whatever applies now, applies.
    if (!policy) return this.#effectiveJudge(subject, occasion, this.#reads.newestCandidatesFor(subject));
    const locations = await this.#referenceData.locations(locationsVersion);
    const rates = await this.#referenceData.rates(ratesVersion, occasion.day);
    return judgeOf(policy, effective.source, occasion.day, locations, rates, this.evaluations);
  }

  /**
   * A stored policy, active or not.
   *
   * @param ofCompany where it must be: a user of one company is not judged by a policy of another
   * @throws PolicyNotFound
   */
  async #requested(caller: Caller, policyId: string, ofCompany: string | null): Promise<NamedPolicy> {
    const stored = await findRecord(caller, policyId, this.#transactions.repository(), async (companyId) => {
      if (ofCompany !== null && ofCompany !== companyId) return null;
      const version = await this.#reads.version(companyId, policyId);
      return version === null ? null : this.#stored({ companyId, policyId, version });
    });
    if (!stored) throw new PolicyNotFound();
    return stored;
  }

  async #judgeOf(policy: NamedPolicy, source: JudgingPolicy['source'], { day }: Occasion): Promise<Judge> {
    const { locations, rates } = await this.#referenceData.current(day);
    return judgeOf(policy, source, day, locations, rates, this.evaluations);
  }

  /** At least as new as the version; undefined when it was deleted. */
  async #stored({ companyId, policyId, version }: PolicyKey & { version: number }): Promise<NamedPolicy | undefined> {
    const key = `${companyId} ${policyId} ${version}`;
    const known = this.#compiled.get(key);
    if (known) this.cacheUse.hits += 1;
    else this.cacheUse.misses += 1;
    return known ?? this.#compiled.fetch(key, { context: { companyId, policyId } });
  }

  async #compile({ companyId, policyId }: PolicyKey): Promise<NamedPolicy | undefined> {
    const stored = await this.#reads.storedPolicy(companyId, policyId);
    if (!stored) return undefined;
    const { name, ...definition } = stored;
    return { id: policyId, name, version: stored.version, policy: compilePolicy({ id: policyId, ...definition }) };
  }

  #today(): Occasion {
    const moment = this.#clock.now();
    return { day: utcDay(moment), moment };
  }
}

type PolicyKey = { companyId: string; policyId: string };

/** Which policy to judge by, and on which day; what is not sent is the one that applies, today (D59). */
type PolicyChoice = Omit<Schemas['EvaluationBatchRequest'], 'evaluations' | 'explain'>;

/** The UTC day that is judged on, and the moment of it that decides which assignments hold. */
type Occasion = { day: string; moment: Date };

/** A compiled policy, and what it is called; a draft has no id and no version. */
type NamedPolicy = Pick<JudgingPolicy, 'id' | 'name' | 'version'> & { policy: CompiledPolicy };

type Judge = {
  policy: JudgingPolicy;
  asOf: string;
  locations: Locations;
  rates: ExchangeRates;
  evaluate: (proposal: Proposal, explain?: Explain) => Evaluation;
};

type ActionCounts = { flight: Counts<PolicyAction>; hotel: Counts<PolicyAction> };

function judgeOf(
  { policy, id, name, version }: NamedPolicy,
  source: JudgingPolicy['source'],
  asOf: string,
  locations: Locations,
  rates: ExchangeRates,
  counts: ActionCounts,
): Judge {
  return {
    policy: { id, name, version, source },
    asOf,
    locations,
    rates,
    evaluate: (item, explain) => {
      const evaluation = evaluate(policy, item, asOf, rates, explain);
      if (evaluation.flightEvaluation) counts.flight.add(evaluation.flightEvaluation.action);
      if (evaluation.hotelEvaluation) counts.hotel.add(evaluation.hotelEvaluation.action);
      return evaluation;
    },
  };
}

/** @throws Invalid for rules that are not valid */
function draftedPolicy({ name = null, bookingMode, defaultAction, ...rules }: Schemas['PolicyDraft']): NamedPolicy {
  const definition = { id: '', version: 0, bookingMode, defaultAction, ...rulesOfDocument(rules, 'policy.') };
  return { id: null, name, version: null, policy: compilePolicy(definition) };
}

/** What is wrong between the fields of a call with many entries (D58 to D60). */
function batchFaults({ evaluations, policyId, policy, explain }: Schemas['EvaluationBatchRequest']): Fault[] {
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
  return faults;
}
