import type { DataCheck } from '../../platform/data-check.ts';

/** Invariants of policies that no constraint enforces. */
export const policyChecks: readonly DataCheck[] = [
  {
    name: 'Companies with policies have exactly one default policy',
    compared: 'select count(distinct company_id) from policies where deleted_at is null',
    differences: `
      select format('company %s: %s defaults', company_id, count(*) filter (where is_default)) as difference
      from policies where deleted_at is null group by company_id having count(*) filter (where is_default) <> 1`,
  },
];
