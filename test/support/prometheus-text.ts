/** A sample: one line of what Prometheus scrapes. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

export type Exposition = {
  /** The types of metrics, by the name in `# TYPE`. */
  types: Map<string, string>;
  samples: Sample[];
};

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([Nn]a[Nn]|[+-]Inf|-?[0-9.]+(?:e[+-]?\d+)?)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/** Parses Prometheus' text format strictly. @throws Error with the line that is invalid */
export function parseExposition(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('# HELP '))) {
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary|untyped)$/.exec(line) ?? [];
    if (typed !== undefined && type !== undefined) {
      if (types.has(typed)) throw new Error(`${typed} has two types.`);
      types.set(typed, type);
      continue;
    }
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
    if (name === undefined) throw new Error(`This line is not a sample: ${line}`);
    samples.push({ name, labels: labelsOf(labels), value: value!.endsWith('Inf') ? Infinity : Number(value) });
  }
  const keys = samples.map(({ name, labels }) => JSON.stringify([name, Object.entries(labels).sort()]));
  if (new Set(keys).size < keys.length) throw new Error('Two samples have the same name and labels.');
  return { types, samples };
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const at = LABEL.lastIndex;
    const match = LABEL.exec(text);
    if (!match) throw new Error(`These labels are invalid: ${text.slice(at)}`);
    labels[match[1]!] = match[2]!;
  }
  return labels;
}

/** The sum of the samples with a name and at least the given labels. */
export function sumOf({ samples }: Exposition, name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}
