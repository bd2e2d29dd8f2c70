export type { components, operations, paths } from './api.js';
export { createTravelDeskClient, type TravelDeskClient, type TravelDeskClientOptions } from './client.js';
export {
  type AmadeusDictionaries,
  type AmadeusFlightOffer,
  type AmadeusHotelOffers,
  fromAmadeusFlightOffer,
  fromAmadeusHotelOffer,
} from './amadeus-offers.js';
export { contractVersion } from './contract.js';
export { type DuffelOffer, type DuffelStay, fromDuffelOffer, fromDuffelStay } from './duffel-offers.js';
export type { Edit, EditablePath, EditOptions } from './edits.js';
export {
  type EvaluatedOffer,
  type EvaluatedOffers,
  evaluateOffers,
  type EvaluateOffersOptions,
} from './evaluate-offers.js';
export { formOf } from './forms.js';
export type { LocationOptions, OfferPlace, OfferProblem } from './offer-payload.js';
export type { FlightOfferOptions, Offer } from './offers.js';
export type { Item, ListPath, Page } from './pages.js';
export { dataOf, type ErrorCode, type Problem, problemOf, TravelDeskError, UnexpectedAnswerError } from './problems.js';
export { idempotencyKey, type RetryOptions } from './retries.js';
export { verifyWebhook, type WebhookMessage, type WebhookRequest, WebhookVerificationError } from './webhooks.js';
export type {
  Answer,
  CallOptions,
  ConditionalRead,
  DataOf,
  ErrorOf,
  Failure,
  FailureAnswer,
  Method,
  PathOf,
  Schemas,
  SuccessAnswer,
  TaggedPath,
} from './types.js';
