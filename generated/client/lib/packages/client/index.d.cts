// Written by `make generate` from src/packages/client/index.ts. Change it there.
export type { components, operations, paths } from './api.js' with { 'resolution-mode': 'import' };
export { createTravelDeskClient, type TravelDeskClient, type TravelDeskClientOptions } from './client.cjs';
export { type AmadeusDictionaries, type AmadeusFlightOffer, type AmadeusHotelOffers, fromAmadeusFlightOffer, fromAmadeusHotelOffer, } from './amadeus-offers.cjs';
export { contractVersion } from './contract.cjs';
export { type DuffelOffer, type DuffelStay, fromDuffelOffer, fromDuffelStay } from './duffel-offers.cjs';
export type { Edit, EditablePath, EditOptions } from './edits.cjs';
export { type EvaluatedOffer, type EvaluatedOffers, evaluateOffers, type EvaluateOffersOptions, } from './evaluate-offers.cjs';
export { formOf } from './forms.cjs';
export type { LocationOptions, OfferPlace, OfferProblem } from './offer-payload.cjs';
export type { FlightOfferOptions, Offer } from './offers.cjs';
export type { Item, ListPath, Page } from './pages.cjs';
export { dataOf, type ErrorCode, type Problem, problemOf, TravelDeskError, UnexpectedAnswerError } from './problems.cjs';
export { idempotencyKey, type RetryOptions } from './retries.cjs';
export { verifyWebhook, type WebhookMessage, type WebhookRequest, WebhookVerificationError } from './webhooks.cjs';
export type { Answer, CallOptions, ConditionalRead, DataOf, ErrorOf, Failure, FailureAnswer, Method, PathOf, Schemas, SuccessAnswer, TaggedPath, } from './types.cjs';
