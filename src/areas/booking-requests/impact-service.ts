import { setImmediate } from 'node:timers/promises';
import type { components } from '../../../generated/api.d.ts';
import type { Caller } from '../../domain/caller.ts';
import { utcDay } from '../../domain/clock.ts';
import { refuse } from '../../domain/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EvaluationService, PastJudge } from '../policies/index.ts';
import { impactFaults, ImpactTally } from './impact.ts';
import { type PastRequest, type PastRequests, pastRequests } from './impact-queries.ts';
import { evaluatedItems, indexLocations, type LocationIndex, proposedItems } from './policy-check.ts';

type Schemas = components['schemas'];

type ImpactServiceDependencies = { database: Database; policies: EvaluationService };

/** The limits of one call: items, and milliseconds (D69). */
const LIMITS = { items: 20_000, milliseconds: 5_000 };

/** How long it runs before other requests get their turn, in milliseconds. */
const SLICE_MS = 2;

/** Finds out what a policy would have done to past booking requests (D69). Stores nothing. */
export class ImpactService {
  readonly #dependencies: ImpactServiceDependencies;
  readonly #limits: typeof LIMITS;

  /** @param limits for tests */
  constructor(dependencies: ImpactServiceDependencies, limits = LIMITS) {
    this.#dependencies = dependencies;
    this.#limits = limits;
  }

  /**
   * @throws Invalid; PolicyNotFound, also for a policy of another company; VersionNotMade; VersionBeforeHistory
   */
  async find(caller: Caller, body: Schemas['PolicyImpactRequest']): Promise<Schemas['PolicyImpact']> {
    const { database, policies } = this.#dependencies;
    const { from, to, basePolicyId: sentBase = null } = body;
    refuse(impactFaults(body));
    const { companyId } = caller;
    const basePolicyId = sentBase && (await policies.requireFormer(companyId, sentBase));
    const until = performance.now() + this.#limits.milliseconds;
    const judge = await policies.judgePast(companyId, body, { from, to });
    const locations = indexLocations(judge.locations);

    const tally = new ImpactTally();
    let after: PastRequest | null = null;
    for (;;) {
      const page: PastRequests = { companyId, from, to, basePolicyId, after };
      const { requests, isLast } = await database.lists.read((em) => pastRequests(em, page));
      let sliceEnd = performance.now() + SLICE_MS;
      for (const request of requests) {
        const items = request.flightItems.length + request.hotelItems.length;
        const isTooMuch = tally.considered + items > this.#limits.items || performance.now() > until;
        if (isTooMuch) return { policy: judge.policy, ...tally.result(), complete: false };
        rejudge(request, judge, locations, tally);
        if (performance.now() < sliceEnd) continue;
        await setImmediate();
        sliceEnd = performance.now() + SLICE_MS;
      }
      if (isLast) return { policy: judge.policy, ...tally.result(), complete: true };
      after = requests.at(-1)!;
    }
  }
}

/** Evaluates a request's items as of its creation, but under another policy. */
function rejudge(request: PastRequest, judge: PastJudge, locations: LocationIndex, tally: ImpactTally): void {
  const { id: bookingRequestId, evaluation, createdAt, flightItems, hotelItems } = request;
  if (!evaluation) return void (tally.unjudged += 1);
  if (isEdited(request)) return void (tally.edited += 1);
  const day = utcDay(createdAt);
  const proposed = proposedItems(request, locations);
  const stored = new Map(evaluation.items.map((each) => [each.item, each]));
  const prices = [...flightItems, ...hotelItems];
  for (const [index, after] of evaluatedItems(proposed, (proposal) => judge.evaluate(proposal, day)).entries()) {
    const { price, currency } = prices[index]!;
    tally.add({ bookingRequestId, day, before: stored.get(after.item)!, after, price, currency });
  }
}

/** Whether items have changed since the creation, or travelers, by whom prices are divided. */
function isEdited({ evaluation, madeAt, travelersChanged, flightItems, hotelItems }: PastRequest): boolean {
  const items = [...flightItems, ...hotelItems];
  return (
    travelersChanged ||
    items.length !== evaluation!.items.length ||
    items.some(({ createdAt, updatedAt }) => createdAt !== madeAt || updatedAt !== madeAt)
  );
}
