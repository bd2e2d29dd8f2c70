import { readCsv, type RefusedRow } from '../../domain/csv.ts';

/** The rates of a day from a file. `body` is meant to be a valid PUT body, but has not been validated yet. */
type RateDayOfFile = {
  line: number;
  path: { date: string };
  body: { base: string; rates: Record<string, number | string> };
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The base currency of the European Central Bank's rates. */
const BASE = 'EUR';

/**
 * Reads exchange rates as the European Central Bank publishes them: `eurofxref.csv` has one day, written `20 November
 * 2026`; `eurofxref-hist.csv` has all days, written `2026-11-20`, with `N/A` for missing rates. Fields of both can have
 * spaces around them, and lines end in a comma (D43).
 *
 * @throws NotCsv
 */
export function readRateFile(text: string): { rows: RateDayOfFile[]; refused: RefusedRow[] } {
  const [header, ...rows] = readCsv(text).map(({ line, fields }) => ({ line, fields: trimmed(fields) }));
  const [first, ...currencies] = header?.fields ?? [];
  const isHeader =
    first === 'Date' &&
    currencies.length > 0 &&
    currencies.every((name) => /^[A-Z]{3}$/.test(name)) &&
    new Set(currencies).size === currencies.length;
  if (!isHeader) {
    return {
      rows: [],
      refused: [
        {
          line: header?.line ?? 1,
          reason: 'must be the header of the European Central Bank: Date, followed by distinct currency codes',
        },
      ],
    };
  }
  const length = currencies.length + 1;
  const refused = rows
    .filter(({ fields }) => fields.length !== length)
    .map(({ line, fields }) => ({
      line,
      reason: `must have ${length} fields like the header, but has ${fields.length}`,
    }));
  const days = rows
    .filter(({ fields }) => fields.length === length)
    .map(({ line, fields: [date = '', ...rates] }) => {
      const quoted = currencies
        .map((currency, index): [string, string] => [currency, rates[index] ?? ''])
        .filter(([, rate]) => rate !== 'N/A');
      return {
        line,
        path: { date: isoDay(date) },
        body: { base: BASE, rates: Object.fromEntries(quoted.map(([currency, rate]) => [currency, number(rate)])) },
      };
    });
  return { rows: days, refused };
}

/** Trims all fields and drops the empty one after the comma at the end of the line. */
function trimmed(fields: readonly string[]): string[] {
  const texts = fields.map((field) => field.trim());
  return texts.at(-1) === '' ? texts.slice(0, -1) : texts;
}

/** `20 November 2026` → `2026-11-20`. The validation reports other values. */
function isoDay(text: string): string {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? text : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The validation reports values that are not decimal numbers. */
function number(text: string): number | string {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
