/** A test file with its cases, for the report. */
export type ReportedFile = { name: string; seconds: number; cases: readonly ReportedCase[] };

export type ReportedCase = {
  name: string;
  line: number;
  /** What differs and why, one line each; empty if the case passed. */
  failure: readonly string[];
};

/** A report in the JUnit XML format, which CI systems read. */
export function junitReport(files: readonly ReportedFile[]): string {
  const failuresOf = ({ cases }: ReportedFile): number => cases.filter(({ failure }) => failure.length > 0).length;
  const sum = (value: (file: ReportedFile) => number): number => files.reduce((total, file) => total + value(file), 0);
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const attributes = (file: ReportedFile | null): string => {
    const [tests, failures, seconds] = file
      ? [file.cases.length, failuresOf(file), file.seconds]
      : [sum(({ cases }) => cases.length), sum(failuresOf), sum(({ seconds }) => seconds)];
    return `tests="${tests}" failures="${failures}" errors="0" time="${seconds.toFixed(3)}"`;
  };
  lines.push(`<testsuites name="travel-desk policies test" ${attributes(null)}>`);
  for (const file of files) {
    lines.push(`  <testsuite name="${escaped(file.name)}" skipped="0" ${attributes(file)}>`);
    const seconds = (file.seconds / Math.max(file.cases.length, 1)).toFixed(3);
    for (const { name, line, failure } of file.cases) {
      const head = `    <testcase name="${escaped(name)}" classname="${escaped(file.name)}" file="${escaped(file.name)}" line="${line}" time="${seconds}"`;
      if (failure.length === 0) {
        lines.push(`${head}/>`);
        continue;
      }
      lines.push(
        `${head}>`,
        `      <failure message="${escaped(failure[0] ?? '')}" type="expectation">${escaped(failure.join('\n'))}</failure>`,
        '    </testcase>',
      );
    }
    lines.push('  </testsuite>');
  }
  return `${[...lines, '</testsuites>'].join('\n')}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Escapes text for attributes and elements. Characters that XML 1.0 can't represent become U+FFFD. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\P{Control}]|[\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[&<>"'\n\r\t]/g, (character) => ENTITIES[character] ?? character);
}
