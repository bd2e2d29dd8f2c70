/** What other parts of the service may use of the events. */
export type { EventFeed } from './event-feed.ts';
export type { WebhookDeliveries } from './webhook-deliveries.ts';
export { encryptSecret, rotateWebhookSecrets } from './webhook-secrets.ts';
export { newSecret } from './webhook-signature.ts';
