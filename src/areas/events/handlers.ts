import type { Handlers, OperationsOf } from '../../http/operations.ts';
import { success } from '../../http/success.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { EventFeed } from './event-feed.ts';
import { presentEndpoint, presentEvent, presentWithSecret } from './present.ts';
import type { WebhookService } from './webhook-service.ts';

export function eventHandlers(feed: EventFeed): Handlers<OperationsOf<'Events'>> {
  return {
    async Events_list({ caller, query }) {
      const { events, next } = await feed.list(caller, query);
      return success({ events: events.map(presentEvent), next });
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
      return success({ webhookEndpoints: endpoints.map(presentEndpoint) });
    },

    async WebhookEndpoints_read({ caller, path }) {
      return success(presentEndpoint(await webhooks.read(caller, path.endpointId)));
    },

    async WebhookEndpoints_create({ caller, body, call }) {
      const { companyId } = body;
      return idempotency.answer(
        call,
        (once) => webhooks.create(caller, body, once),
        (made) => success(presentWithSecret(made), 201),
        // The secret is not kept with the key.
        { idOf: ({ endpoint }) => endpoint.id, read: (id) => webhooks.readWithSecret(caller, { companyId, id }) },
      );
    },

    async WebhookEndpoints_update({ caller, path, body }) {
      return success(presentEndpoint(await webhooks.update(caller, path.endpointId, body)));
    },

    async WebhookEndpoints_delete({ caller, path }) {
      await webhooks.delete(caller, path.endpointId);
      return { status: 204 };
    },

    async WebhookEndpoints_test({ caller, path }) {
      return success(await webhooks.test(caller, path.endpointId));
    },

    async WebhookEndpoints_rotateSecret({ caller, path }) {
      return success(presentWithSecret(await webhooks.rotateSecret(caller, path.endpointId)));
    },

    async WebhookEndpoints_replay({ caller, path, body }) {
      return success(presentEndpoint(await webhooks.replay(caller, path.endpointId, body.after)));
    },
  };
}
