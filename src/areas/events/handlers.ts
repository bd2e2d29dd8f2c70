import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { EventFeed } from './event-feed.ts';
import { presentEndpoint, presentEvent, presentWithSecret } from './present.ts';
import type { WebhookService } from './webhook-service.ts';

export function eventHandlers(feed: EventFeed): Handlers<OperationsOf<'Events'>> {
  return {
    async Events_list({ caller, query }) {
      const { events, next } = await feed.list(caller, query);
      return { status: 200, body: { status: 'success', data: { events: events.map(presentEvent), next } } };
    },
  };
}

export function webhookHandlers(
  webhooks: WebhookService,
  idempotency: Idempotency,
): Handlers<OperationsOf<'WebhookEndpoints'>> {
  return {
    async WebhookEndpoints_list({ caller, query }) {
      const endpoints = await webhooks.list(caller, query.companyId);
      return {
        status: 200,
        body: { status: 'success', data: { webhookEndpoints: endpoints.map(presentEndpoint) } },
      };
    },

    async WebhookEndpoints_read({ caller, path }) {
      const endpoint = await webhooks.read(caller, path.endpointId);
      return { status: 200, body: { status: 'success', data: presentEndpoint(endpoint) } };
    },

    async WebhookEndpoints_create({ caller, body, call }) {
      return idempotency.answer(
        call,
        (once) => webhooks.create(caller, body, once),
        (made) => ({ status: 201, body: { status: 'success', data: presentWithSecret(made) } }),
        // The secret is not kept with the key.
        { idOf: ({ endpoint }) => endpoint.id, read: (id) => webhooks.readWithSecret(caller, id) },
      );
    },

    async WebhookEndpoints_update({ caller, path, body }) {
      const endpoint = await webhooks.update(caller, path.endpointId, body);
      return { status: 200, body: { status: 'success', data: presentEndpoint(endpoint) } };
    },

    async WebhookEndpoints_delete({ caller, path }) {
      await webhooks.delete(caller, path.endpointId);
      return { status: 204 };
    },

    async WebhookEndpoints_test({ caller, path }) {
      return { status: 200, body: { status: 'success', data: await webhooks.test(caller, path.endpointId) } };
    },

    async WebhookEndpoints_rotateSecret({ caller, path }) {
      const rotated = await webhooks.rotateSecret(caller, path.endpointId);
      return { status: 200, body: { status: 'success', data: presentWithSecret(rotated) } };
    },

    async WebhookEndpoints_replay({ caller, path, body }) {
      const endpoint = await webhooks.replay(caller, path.endpointId, body.after);
      return { status: 200, body: { status: 'success', data: presentEndpoint(endpoint) } };
    },
  };
}
