import type { DataCheck } from '../../platform/data-check.ts';
import { jsonOf } from './rule-queries.ts';
import { FLIGHT_RULE_FIELDS, HOTEL_RULE_FIELDS } from './rule-rows.ts';

/**
 * Each policy's changes since the last gap in its history, which a node of an earlier release leaves. None if the newest
 * change is missing.
 */
const CONNECTED = `
  select * from (
    select c.*, p.version - dense_rank() over (partition by c.company_id, c.policy_id order by c.version desc) + 1 as expected
    from policy_changes c join policies p on p.company_id = c.company_id and p.id = c.policy_id
  ) numbered where version = expected`;

/** Each field of policies and rules after its latest recorded change; null after a deletion. */
const RECORDED = `
  select distinct on (company_id, policy_id, subject, subject_id, field.key) company_id, policy_id, subject, subject_id,
    field.key, coalesce(after -> field.key, 'null') as value
  from (${CONNECTED}) changes cross join jsonb_each(coalesce(after, before)) field
  where subject in ('POLICY', 'FLIGHT_RULE', 'HOTEL_RULE') and field.key not in ('createdAt', 'updatedAt')
  order by company_id, policy_id, subject, subject_id, field.key, version desc`;

/** The current fields of policies and rules. */
const CURRENT = `
  select company_id, 'POLICY' as subject, id, jsonb_build_object('name', name, 'description', description,
      'bookingMode', booking_mode, 'defaultAction', default_action, 'isDefault', is_default, 'isActive', is_active) as fields
    from policies where deleted_at is null
  union all select company_id, 'FLIGHT_RULE', id, ${jsonOf(FLIGHT_RULE_FIELDS)}::jsonb from flight_rules
  union all select company_id, 'HOTEL_RULE', id, ${jsonOf(HOTEL_RULE_FIELDS)}::jsonb from hotel_rules`;

/** The changes whose value before differs from the value after the previous change. */
const BROKEN = `
  select company_id, policy_id, subject, subject_id, key, version from (
    select company_id, policy_id, subject, subject_id, field.key, version, before -> field.key as value,
      lag(coalesce(after, '{}') -> field.key) over same as previous, lag(version) over same as earlier
    from (${CONNECTED}) changes cross join jsonb_each(coalesce(after, before)) field
    where field.key not in ('createdAt', 'updatedAt')
    window same as (partition by company_id, policy_id, subject, subject_id, field.key order by version)
  ) steps where earlier is not null and value is distinct from previous`;

/** Invariants of policies that no constraint enforces. */
export const policyChecks: readonly DataCheck[] = [
  {
    name: 'Companies with policies have exactly one default policy',
    compared: 'select count(distinct company_id) from policies where deleted_at is null',
    differences: `
      select format('company %s: %s defaults', company_id, count(*) filter (where is_default)) as difference
      from policies where deleted_at is null group by company_id having count(*) filter (where is_default) <> 1`,
  },
  {
    name: 'Policies and their rules are as their history says',
    compared: 'select count(*) from policy_changes',
    differences: `
      select format('company %s, policy %s, %s %s: %s is not what its latest change says', r.company_id, r.policy_id,
        r.subject, r.subject_id, r.key) as difference
      from (${RECORDED}) r
      left join (${CURRENT}) c on c.company_id = r.company_id and c.subject = r.subject and c.id = r.subject_id
      where r.value is distinct from coalesce(c.fields -> r.key, 'null')
      union all
      select format('company %s, policy %s, %s %s: version %s changes %s from another value than the previous change left',
        company_id, policy_id, subject, subject_id, version, key)
      from (${BROKEN}) b`,
  },
];
