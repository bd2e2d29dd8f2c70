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
  const counts = (cases: readonly ReportedCase[], seconds: number): string => {
    const failures = cases.filter(({ failure }) => failure.length > 0).length;
    return `tests="${cases.length}" failures="${failures}" errors="0" time="${seconds.toFixed(3)}"`;
  };
  const suites = files.map(({ name, seconds, cases }) => {
    const [file, each] = [escaped(name), (seconds / Math.max(cases.length, 1)).toFixed(3)];
    const lines = cases.map(({ name: ofCase, line, failure }) => {
      const testcase = `testcase name="${escaped(ofCase)}" classname="${file}" file="${file}" line="${line}" time="${each}"`;
      if (failure.length === 0) return `    <${testcase}/>\n`;
      const text = `message="${escaped(failure[0]!)}" type="expectation">${escaped(failure.join('\n'))}`;
      return `    <${testcase}>\n      <failure ${text}</failure>\n    </testcase>\n`;
    });
    return `  <testsuite name="${file}" skipped="0" ${counts(cases, seconds)}>\n${lines.join('')}  </testsuite>\n`;
  });
  const seconds = files.reduce((sum, file) => sum + file.seconds, 0);
  const all = counts(
    files.flatMap(({ cases }) => cases),
    seconds,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="travel-desk policies test" ${all}>
${suites.join('')}</testsuites>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Escapes text for attributes and elements. Characters that XML 1.0 can't represent become U+FFFD. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\P{Control}]|[\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[&<>"'\n\r\t]/g, (character) => `&${ENTITIES[character] ?? `#${character.charCodeAt(0)}`};`);
}
