// Written by `make generate` from src/packages/client/index.ts. Change it there.
export { createTravelDeskClient } from './client.js';
export { fromAmadeusFlightOffer, fromAmadeusHotelOffer, } from './amadeus-offers.js';
export { contractVersion } from './contract.js';
export { fromDuffelOffer, fromDuffelStay } from './duffel-offers.js';
export { evaluateOffers, } from './evaluate-offers.js';
export { formOf } from './forms.js';
export { dataOf, problemOf, TravelDeskError, UnexpectedAnswerError } from './problems.js';
export { idempotencyKey } from './retries.js';
export { verifyWebhook, WebhookVerificationError } from './webhooks.js';
