import type { DataCheck } from '../../platform/data-check.ts';

/** An invariant of passports that no constraint enforces. */
export const travelerChecks: readonly DataCheck[] = [
  {
    name: 'Travelers with passports have exactly one primary passport',
    compared: 'select count(*) from (select 1 from passports group by company_id, traveler_id) t',
    differences: `
      select format('company %s, traveler %s: %s primary passports', company_id, traveler_id, count(*) filter (where is_primary)) as difference
      from passports group by company_id, traveler_id having count(*) filter (where is_primary) <> 1`,
  },
];

/** SQL for the keys of all known blobs (`key`) and whether a document needs each (`needed`). */
export const BLOBS_OF_ROWS = `
  select blob_key as key, true as needed from documents
  union all
  select blob_key, false from unclaimed_blobs`;
