export type { components, operations, paths } from './api.js';
export { createTravelDeskClient, type TravelDeskClient, type TravelDeskClientOptions } from './client.js';
export { contractVersion } from './contract.js';
export type { Edit, EditablePath, EditOptions } from './edits.js';
export { formOf } from './forms.js';
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
