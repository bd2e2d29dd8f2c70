/** One row of the table in docs/clients.md. */
export type Row = {
  name: string;
  version: string;
  compiledWith: string;
  calls: string;
  withUnknownFields: string;
  date: string;
};

const BEGIN = '<!-- make sdk-matrix writes this table -->';
const END = '<!-- end of the table -->';
const HEAD = [
  '| Generator | Version | Compiled with | Calls | With unknown fields | Tried on |',
  '|---|---|---|---|---|---|',
];

/**
 * The page with these rows in its table; rows of other generators stay as they are.
 *
 * @param order the generators' names, in the order of the table; a row of another name is dropped
 * @throws when the page has no table
 */
export function withRows(page: string, rows: readonly Row[], order: readonly string[]): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`The page has no table between ${BEGIN} and ${END}.`);
  const lines = new Map(
    page
      .slice(begin, end)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => [line.split('|')[1]!.trim(), line]),
  );
  for (const { name, version, compiledWith, calls, withUnknownFields, date } of rows) {
    lines.set(name, `| ${[name, version, compiledWith, calls, withUnknownFields, date].join(' | ')} |`);
  }
  const table = [BEGIN, '', ...HEAD, ...order.flatMap((name) => lines.get(name) ?? []), '', ''].join('\n');
  return page.slice(0, begin) + table + page.slice(end);
}
