import type { components } from '../../../generated/api.d.ts';
import { entityTag } from '../../domain/entity-tags.ts';
import type { BookingRequestView } from './entities.ts';

type Schemas = components['schemas'];
type Evaluation = Schemas['BookingPolicyEvaluation'];

/** The entity tag of a request. It covers the names, the e-mail and the description of the reason, which are shown (D64). */
export function tagOfBookingRequest({ version, company, requestedBy, reason }: BookingRequestView): string {
  return entityTag(version, [company.name, requestedBy.name, requestedBy.email, reason?.description ?? null]);
}

export function presentBookingRequest({ version: _, ...request }: BookingRequestView): Schemas['BookingRequest'] {
  return { ...request, policyEvaluation: request.policyEvaluation && withVersion(request.policyEvaluation) };
}

/** Requests that are older than the history of policies have no version (D68). */
function withVersion(evaluation: Evaluation): Evaluation {
  const {
    policyId,
    policyVersion = null,
    ...rest
  } = evaluation as Omit<Evaluation, 'policyVersion'> & Partial<Evaluation>;
  return { policyId, policyVersion, ...rest };
}
