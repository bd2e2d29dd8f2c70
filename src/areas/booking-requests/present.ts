import type { components } from '../../../generated/api.d.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { BookingRequestView } from './entities.ts';
import { notesOf } from './request-notes.ts';
import type { ViolationRow } from './violation-queries.ts';
import { violationId, violationsOf } from './violations.ts';

type Schemas = components['schemas'];
type Evaluation = Schemas['BookingPolicyEvaluation'];

/** The entity tag of a request. It covers the names, the e-mail and the description of the reason, which are shown (D64). */
export function tagOfBookingRequest({ version, company, requestedBy, reason }: BookingRequestView): string {
  return entityTag(version, [company.name, requestedBy.name, requestedBy.email, reason?.description ?? null]);
}

export function presentBookingRequest({ version: _, ...request }: BookingRequestView): Schemas['BookingRequest'] {
  return { ...request, policyEvaluation: withVersion(request.policyEvaluation), notes: notesOf(request) };
}

export function presentReevaluation(reevaluation: Schemas['BookingPolicyReevaluation']): typeof reevaluation {
  return { ...reevaluation, stored: withVersion(reevaluation.stored) };
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
    id: violationId(bookingRequestId, position),
    bookingRequestId,
    ...violationsOf(policyEvaluation)[position]!,
    policyId,
    policyVersion,
    createdAt: new Date(createdAt).toISOString(),
    ...row,
  };
}

/** Requests that are older than the history of policies have no version (D68). */
function withVersion(evaluation: Evaluation | null): Evaluation | null {
  if (evaluation === null) return null;
  const {
    policyId,
    policyVersion = null,
    ...rest
  } = evaluation as Omit<Evaluation, 'policyVersion'> & Partial<Evaluation>;
  return { policyId, policyVersion, ...rest };
}
