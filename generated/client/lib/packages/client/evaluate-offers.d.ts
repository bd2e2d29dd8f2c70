// Written by `make generate` from src/packages/client/evaluate-offers.ts. Change it there.
import type { TravelDeskClient } from './client.js';
import type { Offer } from './offers.js';
import type { Schemas } from './types.js';
type Action = Schemas['PolicyAction'];
/** For whom, under which policy and on which day: as in `POST /api/v1/policies/evaluations`. */
export type EvaluateOffersOptions = Omit<Schemas['EvaluationBatchRequest'], 'evaluations'> & {
    signal?: AbortSignal;
};
export type EvaluatedOffer = {
    offer: Offer;
    /** The strictest action of its flights, or that of its hotel stay. Null if the offer has no entries. */
    action: Action | null;
    /** The evaluation of each entry. */
    evaluations: Schemas['EvaluationBatchEntry'][];
    /** Its places that are not in the reference data. */
    warnings: Schemas['EvaluationWarning'][];
};
export type EvaluatedOffers = {
    /** What all offers were evaluated under. Null if no offer has entries. */
    policy: Schemas['EvaluatedPolicy'] | null;
    /** The UTC date that they were evaluated on. Null if no offer has entries. */
    asOf: string | null;
    /** In the order of the offers, which may have IDs in common. */
    offers: EvaluatedOffer[];
};
/**
 * Evaluates offers of suppliers, in as many calls as it takes: 500 entries each, or 50 with `explain`. All are evaluated
 * under the same version of the policy: if it changes meanwhile, the calls under the old one are repeated.
 *
 * @throws {TravelDeskError} if the response to a call is an error
 * @throws {Error} if the policy changes again and again
 */
export declare function evaluateOffers(client: Pick<TravelDeskClient, 'POST'>, offers: readonly Offer[], options?: EvaluateOffersOptions): Promise<EvaluatedOffers>;
export {};
