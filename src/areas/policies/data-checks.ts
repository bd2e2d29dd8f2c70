import type { DataCheck } from '../../platform/data-check.ts';

/** What must hold of policies and is seen to by the use cases alone. */
export const policyChecks: readonly DataCheck[] = [
  {
    name: 'Companies with policies against their default policies, one each',
    compared: 'select count(distinct company_id) from policies where deleted_at is null',
    differences: `
      select format('company %s: %s defaults', company_id, count(*) filter (where is_default)) as difference
      from policies where deleted_at is null group by company_id having count(*) filter (where is_default) <> 1`,
  },
];
