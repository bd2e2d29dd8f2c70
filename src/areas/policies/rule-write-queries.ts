import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import type { PolicyRow } from './entities.ts';

/*
 * Statements that write many rules at once. The rules are passed as one JSON array with the model's field names, so
 * that a statement has the same few parameters for ten rules and for a thousand.
 */

/** The column of a field: its name in snake case. */
export const column = (field: string): string => field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

export type PolicyKey = Pick<PolicyRow, 'companyId' | 'id'>;

/** The column type of each field. */
export type ColumnTypes = Readonly<Record<string, string>>;

export function insertRules(
  table: string,
  types: ColumnTypes,
  { companyId, id }: PolicyKey,
  rules: readonly object[],
): Sql {
  const aged = { ...types, createdAt: 'timestamptz' };
  const fields = Object.keys(aged);
  return sql`insert into ${raw(table)} (company_id, policy_id, ${raw(fields.map(column).join(', '))})
    select ${companyId}, ${id}::uuid, ${raw(sent(fields))} from ${sentRules(aged, rules)}`;
}

/** Unchanged rules are skipped, so that they get no new row version. */
export function updateRules(
  table: string,
  types: ColumnTypes,
  { companyId, id }: PolicyKey,
  rules: readonly object[],
): Sql {
  const fields = Object.keys(types).filter((field) => field !== 'id');
  const stored = fields.map((field) => `stored.${column(field)}`).join(', ');
  return sql`update ${raw(table)} as stored set ${raw(fields.map((field) => `${column(field)} = ${sent([field])}`).join(', '))}
    from ${sentRules(types, rules)}
    where stored.company_id = ${companyId} and stored.policy_id = ${id} and stored.id = sent.id
      and (${raw(stored)}) is distinct from (${raw(sent(fields))})`;
}

const sent = (fields: readonly string[]): string => fields.map((field) => `sent."${field}"`).join(', ');

function sentRules(types: ColumnTypes, rules: readonly object[]): Sql {
  const columns = Object.entries(types).map(([field, type]) => `"${field}" ${type}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as sent (${raw(columns.join(', '))})`;
}
