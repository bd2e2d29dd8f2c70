import { operationsOf } from '../../../src/contract/openapi-document.ts';
import { readContract } from '../../../src/contract/read-contract.ts';
import type { OperationId } from '../../../src/http/operations.ts';

/* What may visit every shard; docs/scale.md lists the same in words. Everything else, and these for callers of one
 * company, stays on the shard of one company. */

/** Lists over all companies, for administrators who name none. */
const LISTS: OperationId[] = [
  'AdminBookingRequests_list',
  'AdminReasonCodes_list',
  'AuditEvents_list',
  'Budgets_list',
  'Companies_list',
  'Delegations_list',
  'Policies_list',
  'PolicyViolations_list',
  'PolicyViolations_summarize',
  'Travelers_list',
  'Users_list',
];

/** Administrators of all companies name a policy or a user in the query or the body, by its ID alone. */
const BY_SENT_ID: OperationId[] = [
  'Policies_evaluate',
  'Policies_evaluateBatch',
  'Policies_findInDraft',
  'Policies_readEffective',
  'Travelers_create',
  'Travelers_createWithPassport',
];

/** The start of a path whose record belongs to no company, or whose company is in the path or the query. */
const COMPANY_IS_KNOWN = /^[^{]*\{(companyId|code|date|locationId)\}/;

/**
 * Administrators of all companies name a record in the path by its ID alone, so its company is looked up first, in one
 * statement.
 */
const BY_ID = [...operationsOf(readContract().document)]
  .filter(({ path }) => path.includes('{') && !COMPANY_IS_KNOWN.test(path))
  .map(({ operation }) => operation.operationId);

export const MAY_VISIT_EVERY_SHARD: ReadonlySet<string> = new Set([...LISTS, ...BY_SENT_ID, ...BY_ID]);
