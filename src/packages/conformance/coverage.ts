import { type OpenApiDocument, operationsOf } from '../../contract/openapi-document.ts';

/**
 * A table of how often each documented status was seen, with a summary below.
 *
 * @param wanted the operations that were tested
 * @param seen how often each status was seen, by operation
 */
export function coverageText(
  document: OpenApiDocument,
  wanted: readonly string[],
  seen: Record<string, Record<string, number>>,
): string {
  const operations = [...operationsOf(document)]
    .map(({ operation: { operationId: id, responses } }) => ({ id, responses, counts: seen[id] ?? {} }))
    .filter(({ id }) => wanted.includes(id));
  const statuses = operations.flatMap(({ responses, counts }) => Object.keys({ ...responses, ...counts }));
  const columns = [...new Set(statuses)].sort();
  const rows = [
    ['Operation', ...columns],
    ...operations.map(({ id, responses, counts }) => [
      id,
      ...columns.map((status) => {
        const count = counts[status];
        if (status in responses) return String(count ?? '-');
        return count === undefined ? '' : `!${count}`;
      }),
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join(' ')
      .trimEnd(),
  );
  const cells = rows.slice(1).flatMap(([, ...counts]) => counts);
  const documented = cells.filter((cell) => /^[-\d]/.test(cell));
  const idle = operations.filter(({ counts }) => !Object.keys(counts).some((status) => Number(status) < 300));
  return [
    ...lines,
    '',
    'Numbers show how often a status was seen. "-": documented, but never seen. "!": not documented.',
    `${documented.filter((cell) => cell !== '-').length} of ${documented.length} documented statuses of ${operations.length} operations were seen.`,
    ...(idle.length > 0 ? [`Never successful: ${idle.map(({ id }) => id).join(', ')}.`] : []),
  ].join('\n');
}
