import { areaOf } from '../../../src/http/areas.ts';
import { areas } from '../../../src/app.ts';
import type { ContractOperation } from '../support/operations.ts';
import { ADMINISTRATION_REFUSALS } from './administration-refusals.ts';
import { BOOKING_REFUSALS } from './booking-refusals.ts';
import { POLICY_REFUSALS } from './policy-refusals.ts';
import { body, changedSince, KEY_OF_A_POLICY, needs, type Refusal, type Refusals } from './refusal.ts';
import { TRAVELER_REFUSALS } from './traveler-refusals.ts';

/** Refusals that every area has. */
const COMMON_REFUSALS: Refusals = {
  unauthorized: { sent: () => ({}) },
  emptyEdit: body({}),
  malformedId: { sent: ({ ids }) => ({ ids: { ...ids, [Object.keys(ids)[0]!]: 'a b' } }) },
  deactivatedUser: needs('a user who is deactivated'),
  deactivatedCompany: needs('a company that is deactivated'),
  expiredToken: needs('a token that has expired'),
  missingPermission: { sent: () => ({}), by: { permissions: [] } },
  changedSince,
  payloadTooLarge: needs('a body that is too large'),
  // A key that the same caller has used for another operation.
  keyOfAnotherRequest: {
    sent: () => ({ headers: KEY_OF_A_POLICY }),
    after: ['Policies_create contractorPolicy'],
  },
  unsupportedMediaType: { sent: () => ({ body: 'text' }), contentType: 'text/plain' },
  // A method that no path of the contract has.
  methodNotAllowed: { sent: () => ({}), method: 'TRACE' },
  rateLimited: needs('calls beyond the limit of a minute'),
  twoAnalyses: needs('two analyses of the company under way'),
  oneAtATime: needs('an analysis of the booking requests of the company under way'),
  internalError: needs('a failure of the service itself'),
  unavailable: needs('a database that cannot be reached'),
};

const OF_AREA: Readonly<Record<string, Refusals>> = {
  '/api/v1/policies': POLICY_REFUSALS,
  '/v1': BOOKING_REFUSALS,
  '/api': TRAVELER_REFUSALS,
};

/**
 * How to provoke the refusal of an example on the demo data.
 *
 * @throws if nothing is known about it yet
 */
export function refusalOf(operation: ContractOperation, name: string): Refusal {
  const own = OF_AREA[areaOf(areas, operation.template)?.prefix ?? ''];
  const ofArea = operation.source['x-addition'] ? { ...own, ...ADMINISTRATION_REFUSALS } : own;
  const refusal = ofArea?.[`${operation.id} ${name}`] ?? ofArea?.[name] ?? COMMON_REFUSALS[name];
  if (!refusal)
    throw new Error(`Say in test/contract/requests/…-refusals.ts how ${operation.id} comes to answer "${name}".`);
  return refusal;
}
