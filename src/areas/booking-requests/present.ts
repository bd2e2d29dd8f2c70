import type { components } from '../../../generated/api.d.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { BookingRequestView } from './entities.ts';

type Schemas = components['schemas'];

/** The entity tag of a request. It covers the names, the e-mail and the description of the reason, which are shown (D64). */
export function tagOfBookingRequest({ version, company, requestedBy, reason }: BookingRequestView): string {
  return entityTag(version, [company.name, requestedBy.name, requestedBy.email, reason?.description ?? null]);
}

export function presentBookingRequest({ version: _, ...request }: BookingRequestView): Schemas['BookingRequest'] {
  return request;
}
