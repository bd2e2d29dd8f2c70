import { type CsvRow, readCsv, type RefusedRow } from '../../domain/csv.ts';

/** A user from a file. `body` is meant to be a valid PUT body, but has not been validated yet. */
type UserOfFile = { line: number; path: { userId: string }; body: object };

const COLUMNS = ['id', 'companyId', 'name', 'email', 'roles', 'active'] as const;

type Column = (typeof COLUMNS)[number];

/**
 * Reads a CSV file of users with the columns id, companyId, name, email, roles and active in any order. An empty email
 * means none; roles are separated by semicolons (D40).
 *
 * @throws NotCsv
 */
export function readUserFile(text: string): { rows: UserOfFile[]; refused: RefusedRow[] } {
  const [header, ...rows] = readCsv(text);
  const columns = header?.fields ?? [];
  if (columns.length !== COLUMNS.length || !COLUMNS.every((column) => columns.includes(column))) {
    return { rows: [], refused: [{ line: header?.line ?? 1, reason: `must be the header ${COLUMNS.join(',')}` }] };
  }
  const hasAllFields = ({ fields }: CsvRow): boolean => fields.length === COLUMNS.length;
  const refused = rows
    .filter((row) => !hasAllFields(row))
    .map(({ line, fields }) => ({ line, reason: `must have ${COLUMNS.length} fields, but has ${fields.length}` }));
  const field = ({ fields }: CsvRow, column: Column): string => fields[columns.indexOf(column)] ?? '';
  const users = rows.filter(hasAllFields).map((row) => ({
    line: row.line,
    path: { userId: field(row, 'id') },
    body: {
      companyId: field(row, 'companyId'),
      name: field(row, 'name'),
      email: field(row, 'email') || null,
      roles: field(row, 'roles') === '' ? [] : [...new Set(field(row, 'roles').split(';'))],
      active: parsedBoolean(field(row, 'active')),
    },
  }));
  return { rows: users, refused };
}

/** The validation reports other values. */
function parsedBoolean(text: string): boolean | string {
  return text === 'true' || (text === 'false' ? false : text);
}
