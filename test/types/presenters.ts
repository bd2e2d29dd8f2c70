/** What must not compile about presenters, which have declared return types; see `handlers.ts`. */
import type { components } from '../../generated/api.d.ts';
import type { PolicyRow } from '../../src/areas/policies/entities.ts';
import { presentPolicy, presentPolicySummary } from '../../src/areas/policies/present.ts';

type Schemas = components['schemas'];

declare const row: PolicyRow;
declare const summary: Schemas['PolicySummary'];

export const declared: Schemas['PolicySummary'] = presentPolicySummary(row);

export function extraField(): Schemas['PolicySummary'] {
  // @ts-expect-error the contract has no such field, so it must not leave the service
  return { ...summary, deletedAt: row.deletedAt };
}

export function missingField(): Schemas['RoleAssignment'] {
  // @ts-expect-error a field is missing
  return { id: row.id, policyId: row.id, roleId: '', effectiveFrom: null, effectiveUntil: null };
}

export function timestampAsDate(): Schemas['PolicySummary'] {
  // @ts-expect-error a timestamp leaves the service as a string
  return { ...summary, createdAt: row.createdAt };
}

export function decimalAsText(rule: Schemas['FlightRule']): Schemas['FlightRule'] {
  // @ts-expect-error an amount leaves the service as a number (D12)
  return { ...rule, maxPricePerPerson: '350' };
}

export function limitAsText(violation: Schemas['Violation']): Schemas['Violation'] {
  // @ts-expect-error a limit is a number or a list of strings, though the document leaves it open (D23)
  return { ...violation, limitValue: '350' };
}

// @ts-expect-error the rules come with the policy
presentPolicy(row);

// @ts-expect-error a presenter of policies only takes policies
presentPolicySummary({ id: row.id, name: row.name });
