import type { components } from '../../../generated/api.d.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { BookingRequestView } from './entities.ts';
import { notesOf } from './request-notes.ts';
import type { ViolationRow } from './violation-queries.ts';
import { violationsOf } from './violations.ts';

type Schemas = components['schemas'];

/** The entity tag of a request. It covers the names, the e-mail and the description of the reason, which are shown (D64). */
export function tagOfBookingRequest({ version, company, requestedBy, reason }: BookingRequestView): string {
  return entityTag(version, [company.name, requestedBy.name, requestedBy.email, reason?.description ?? null]);
}

export function presentBookingRequest({ version: _, ...request }: BookingRequestView): Schemas['BookingRequest'] {
  return { ...request, notes: notesOf(request) };
}

export function presentViolation({
  bookingRequestId,
  position,
  policyEvaluation,
  createdAt,
  ...row
}: ViolationRow): Schemas['PolicyViolation'] {
  const { policyId, policyVersion = null } = policyEvaluation;
  return {
    id: `${bookingRequestId}.${position}`,
    bookingRequestId,
    ...violationsOf(policyEvaluation)[position]!,
    policyId,
    policyVersion,
    createdAt: new Date(createdAt).toISOString(),
    ...row,
  };
}
