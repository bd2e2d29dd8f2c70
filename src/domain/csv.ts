import { type CsvError, type Info, parse } from 'csv-parse/sync';

/** A row of a file, and the line that it begins on, counted from 1. */
export type CsvRow = { line: number; fields: string[] };

/** Why a row cannot be imported. Line 1 is the header. */
export type RefusedRow = { line: number; reason: string };

/** The file is not CSV. The message continues a sentence that begins with the file's name. */
export class NotCsv extends Error {}

/**
 * Decodes the bytes of a CSV file.
 *
 * @throws NotCsv for a zip archive, and for bytes that are not UTF-8
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new NotCsv('is a zip archive. Unpack it, and import the CSV file in it');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new NotCsv('is not UTF-8. Save it as CSV in UTF-8', { cause: error });
  }
}

/**
 * The rows of a comma-separated file, without empty ones. Rows may differ in length.
 *
 * @throws NotCsv for mismatched quotes
 */
export function readCsv(text: string): CsvRow[] {
  const options = {
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  };
  try {
    const records = parse(text.replaceAll(/\r\n?/g, '\n'), options) as { record: string[]; info: Info }[];
    // The parser gives the line on which a row ends, and a quoted field can contain line breaks.
    return records.map(({ record, info }) => ({
      line: info.lines - record.join('').split('\n').length + 1,
      fields: record,
    }));
  } catch (error) {
    const { lines } = error as CsvError & { lines?: number };
    if (lines === undefined) throw error;
    throw new NotCsv(
      `has mismatched quotes in line ${lines}: enclose the whole field in quotes, and double any quote inside it`,
      { cause: error },
    );
  }
}
