import type { components } from '../../../generated/api.d.ts';
import type { EventRow } from './feed-queries.ts';
import type { EndpointRow } from './webhook-queries.ts';
import type { EndpointWithSecret } from './webhook-service.ts';

type Schemas = components['schemas'];

export function presentEvent(event: EventRow): Schemas['Event'] {
  const { id, position, type, occurredAt, actorUserId, requestId, resourceId, resourceVersion } = event;
  const [resourceType = ''] = type.split('.');
  return {
    id,
    position: Number(position),
    type,
    occurredAt: occurredAt.toISOString(),
    actorUserId,
    requestId,
    resource: { type: resourceType, id: resourceId, version: resourceVersion },
  };
}

export function presentEndpoint(endpoint: EndpointRow): Schemas['WebhookEndpoint'] {
  const { id, companyId, url, types, description, isActive, cursor, lastSuccessAt, lastError, failingSince } = endpoint;
  return {
    id,
    companyId,
    url,
    types,
    description,
    isActive,
    cursor: Number(cursor),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    lastError,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

export function presentWithSecret({ endpoint, secret }: EndpointWithSecret): Schemas['WebhookEndpointWithSecret'] {
  return { ...presentEndpoint(endpoint), secret };
}
