import { type OpenApiDocument, operationsOf } from '../contract/openapi-document.ts';

/** A Markdown page with the operations that each permission is for. */
export function permissionsPage(document: OpenApiDocument, notice: string): string {
  const operationsBy = new Map<string, string[]>();
  for (const { operation } of operationsOf(document)) {
    const needed = operation['x-permissions'] ?? [];
    const isOptional = Object.values(needed).some((codes) => codes.length === 0);
    for (const code of new Set(Object.values(needed).flat())) {
      const name = `\`${operation.operationId}\`${isOptional ? ' ¹' : ''}`;
      operationsBy.set(code, [...(operationsBy.get(code) ?? []), name]);
    }
  }
  const rows = [...operationsBy].sort().map(([code, names]) => `| \`${code}\` | ${names.join(', ')} |\n`);
  return `<!-- ${notice} -->

# Permissions

All other operations only need a token. For an operation with two permissions, either of them is enough.
\`ACCESS_ALL_COMPANIES\` extends the others to all companies.

| Permission | Operations |
|---|---|
${rows.join('')}
¹ The user that the record belongs to, and their delegates, need no permission.
`;
}
