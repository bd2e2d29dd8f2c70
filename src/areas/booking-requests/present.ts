import type { components } from '../../../generated/api.d.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { BookingRequestView } from './entities.ts';

type Schemas = components['schemas'];

/** The entity tag of a request. It covers the company's name and the user's name and e-mail, which are shown (D64). */
export function tagOfBookingRequest({ version, company, requestedBy }: BookingRequestView): string {
  return entityTag(version, [company.name, requestedBy.name, requestedBy.email]);
}

export function presentBookingRequest({ version: _, ...request }: BookingRequestView): Schemas['BookingRequest'] {
  return request;
}
