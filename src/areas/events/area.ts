import type { Logger } from 'pino';
import type { Clock } from '../../domain/clock.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import type { Database } from '../../platform/database/database.ts';
import { OutgoingCalls } from '../../platform/outgoing-calls.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { KeyRing } from '../../platform/secrets/key-ring.ts';
import type { AreaManifest } from '../manifest.ts';
import { EventFeed } from './event-feed.ts';
import { eventHandlers, webhookHandlers } from './handlers.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookSender } from './webhook-sender.ts';
import { WebhookService } from './webhook-service.ts';

type EventsDependencies = {
  database: Database;
  keyRing: KeyRing;
  idempotency: Idempotency;
  /** The private hosts and networks that webhooks may call; null: webhooks are turned off. */
  webhookHosts: readonly string[] | null;
  clock: Clock;
  log: Logger;
};

/** Events: what has changed in each company, in order (D73), and the endpoints that they are sent to (D74). */
export const eventsArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [],
  open({ database, keyRing, idempotency, webhookHosts, clock, log }: EventsDependencies) {
    const feed = new EventFeed(database, clock);
    const calls = new OutgoingCalls(webhookHosts ?? []);
    const sender = webhookHosts && new WebhookSender({ calls, keyRing, clock });
    const deliveries = sender && new WebhookDeliveries({ database, sender, clock, log });
    const service = new WebhookService({ database, feed, calls, sender, keyRing, clock });
    return { feed, deliveries, handlers: { ...eventHandlers(feed), ...webhookHandlers(service, idempotency) } };
  },
} satisfies AreaManifest;
