/*
 * Statements that write many rules at once. The rules are passed as one JSON array with the model's field names, so
 * that a statement has the same few parameters for ten rules and for a thousand.
 */

/** The column of a field: its name in snake case. */
export const column = (field: string): string => field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** The column type of each field. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** Parameters: company, policy, time of creation, rules as JSON. */
export function insertRules(table: string, types: ColumnTypes): string {
  const fields = Object.keys(types);
  return `insert into ${table} (company_id, policy_id, created_at, ${fields.map(column).join(', ')})
    select ?, ?::uuid, ?::timestamptz, ${sent(fields)} from ${sentRules(types)}`;
}

/** Parameters: rules as JSON, company, policy. Unchanged rules are skipped, so that they get no new row version. */
export function updateRules(table: string, types: ColumnTypes): string {
  const fields = Object.keys(types).filter((field) => field !== 'id');
  return `update ${table} as stored set ${fields.map((field) => `${column(field)} = ${sent([field])}`).join(', ')}
    from ${sentRules(types)}
    where stored.company_id = ? and stored.policy_id = ? and stored.id = sent.id
      and (${fields.map((field) => `stored.${column(field)}`).join(', ')}) is distinct from (${sent(fields)})`;
}

const sent = (fields: readonly string[]): string => fields.map((field) => `sent."${field}"`).join(', ');

function sentRules(types: ColumnTypes): string {
  const columns = Object.entries(types).map(([field, type]) => `"${field}" ${type}`);
  return `jsonb_to_recordset(?::jsonb) as sent (${columns.join(', ')})`;
}
