import { setImmediate } from 'node:timers/promises';
import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import { type Clock, utcDay } from '../../domain/clock.ts';
import type { ReferenceDataService } from '../reference-data/index.ts';
import { findFaults } from './evaluation/findings/find-faults.ts';
import type { Findings } from './evaluation/findings/finding-list.ts';
import type { PolicyDefinition } from './evaluation/model.ts';
import { refuseDocument, rulesOfDocument } from './policy-document.ts';
import type { PolicyTransactions } from './policy-transactions.ts';

type Schemas = components['schemas'];

type FindingsServiceDependencies = {
  transactions: PolicyTransactions;
  referenceData: ReferenceDataService;
  clock: Clock;
};

/** How long a search runs before other requests get their turn, in milliseconds. */
const SLICE_MS = 2;

/** Finds what is wrong with stored and draft policies, given today's locations and exchange rates (D62). */
export class FindingsService {
  readonly #dependencies: FindingsServiceDependencies;

  constructor(dependencies: FindingsServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws PolicyNotFound */
  async ofPolicy(caller: Caller, policyId: string): Promise<Findings> {
    const { policy, rules } = await this.#dependencies.transactions.findWithRules(caller, policyId);
    return this.#find({ defaultAction: policy.defaultAction, ...rules });
  }

  /** Rule ids are paths such as `flightRules.3` (D59). @throws Invalid with every fault of the rules */
  async ofDraft(policy: Schemas['PolicyDraft']): Promise<Findings> {
    // With thousands of rules, each of these steps takes some milliseconds, as the validation did.
    await setImmediate();
    refuseDocument(policy, 'policy.');
    await setImmediate();
    return this.#find({ defaultAction: policy.defaultAction, ...rulesOfDocument(policy) });
  }

  async #find(policy: Pick<PolicyDefinition, 'defaultAction' | 'flightRules' | 'hotelRules'>): Promise<Findings> {
    const { referenceData, clock } = this.#dependencies;
    const today = utcDay(clock.now());
    const { locations, rates } = await referenceData.current(today);
    const steps = findFaults(policy, { locations, rates, today });
    let until = performance.now() + SLICE_MS;
    let step = steps.next();
    while (!step.done) {
      if (performance.now() > until) {
        await setImmediate();
        until = performance.now() + SLICE_MS;
      }
      step = steps.next();
    }
    return step.value;
  }
}
