import type { components } from '../../../generated/api.d.ts';
import type { EventRow } from './feed-queries.ts';

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
