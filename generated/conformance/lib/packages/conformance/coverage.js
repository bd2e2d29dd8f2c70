// Written by `make generate` from src/packages/conformance/coverage.ts. Change it there.
import { operationsOf } from "../../contract/openapi-document.js";
/**
 * Which of the documented statuses were seen, and which others.
 *
 * @param seen how often each status was seen, by operation
 * @param wanted the operations that were tested
 */
export function coverageOf(document, seen, wanted) {
    return [...operationsOf(document)]
        .filter(({ operation }) => wanted.has(operation.operationId))
        .map(({ operation: { operationId, responses } }) => {
        const counts = seen[operationId] ?? {};
        const statuses = [...new Set([...Object.keys(responses), ...Object.keys(counts)])].sort();
        return {
            operation: operationId,
            statuses: statuses.map((status) => ({
                status: Number(status),
                isDocumented: status in responses,
                seen: counts[status] ?? 0,
            })),
        };
    });
}
/** The legend of the text table and the HTML table. */
const LEGEND = 'Numbers show how often a status was seen. "-": documented, but never seen. "!": not documented.';
/** A table for a terminal, with a summary below. */
export function coverageText(coverage) {
    const columns = statusesIn(coverage);
    const rows = [
        ['Operation', ...columns.map(String)],
        ...coverage.map((row) => [row.operation, ...columns.map((status) => cellOf(row, status))]),
    ];
    const widths = ['', ...columns].map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    const lines = rows.map(([name = '', ...cells]) => [name.padEnd(widths[0] ?? 0), ...cells.map((cell, index) => cell.padStart(widths[index + 1] ?? 0))]
        .join(' ')
        .trimEnd());
    return [...lines, '', LEGEND, ...summaryOf(coverage)].join('\n');
}
/** The same table as an HTML page. */
export function coverageHtml(coverage, title) {
    const columns = statusesIn(coverage);
    const head = columns.map((status) => `<th scope="col">${status}</th>`).join('');
    const rows = coverage.map((row) => {
        const cells = columns.map((status) => {
            const text = cellOf(row, status);
            const kind = { '': '', '-': ' class="never"', '!': ' class="undocumented"' }[text.slice(0, 1)] ?? ' class="seen"';
            return `<td${kind}>${text}</td>`;
        });
        return `<tr><th scope="row">${escaped(row.operation)}</th>${cells.join('')}</tr>`;
    });
    return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
  div { overflow-x: auto; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: .15em .6em; text-align: right; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  th:first-child { text-align: left; font-weight: normal; }
  .seen { background: color-mix(in srgb, seagreen 25%, transparent); }
  .never { background: color-mix(in srgb, goldenrod 25%, transparent); }
  .undocumented { background: color-mix(in srgb, crimson 35%, transparent); }
</style>
<h1>${escaped(title)}</h1>
<p>${escaped(LEGEND)}</p>
${summaryOf(coverage)
        .map((line) => `<p>${escaped(line)}</p>`)
        .join('\n')}
<div><table>
<thead><tr><th scope="col">Operation</th>${head}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>
</html>
`;
}
function cellOf({ statuses }, status) {
    const found = statuses.find((one) => one.status === status);
    if (!found)
        return '';
    if (!found.isDocumented)
        return `!${found.seen}`;
    return found.seen === 0 ? '-' : String(found.seen);
}
function statusesIn(coverage) {
    return [...new Set(coverage.flatMap(({ statuses }) => statuses.map(({ status }) => status)))].sort((a, b) => a - b);
}
function summaryOf(coverage) {
    const all = coverage.flatMap(({ operation, statuses }) => statuses.map((status) => ({ operation, ...status })));
    const documented = all.filter(({ isDocumented }) => isDocumented);
    const seen = documented.filter((one) => one.seen > 0);
    const withoutSuccess = coverage
        .filter(({ statuses }) => !statuses.some((one) => one.status < 300 && one.seen > 0))
        .map(({ operation }) => operation);
    const undocumented = all.filter(({ isDocumented }) => !isDocumented);
    return [
        `${seen.length} of ${documented.length} documented statuses of ${coverage.length} operations were seen.`,
        ...(withoutSuccess.length > 0 ? [`Never successful: ${withoutSuccess.join(', ')}.`] : []),
        ...(undocumented.length > 0
            ? [`Not documented: ${undocumented.map(({ operation, status }) => `${operation} ${status}`).join(', ')}.`]
            : []),
    ];
}
function escaped(text) {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
