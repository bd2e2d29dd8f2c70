const LEVELS: Readonly<Record<number, string>> = { 40: 'WARN  ', 50: 'ERROR  ', 60: 'FATAL  ' };

/**
 * A JSON line of pino as text for people: the local time, the level if it is above info, the message and its fields,
 * and where an error happened on lines of its own.
 */
export function asText(line: string): string {
  const { time, level, msg, requestId, error, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const { frames = [], ...facts } = (error ?? {}) as { frames?: string[] };
  const shown = Object.entries({ ...fields, ...facts, ...(requestId !== undefined && { requestId }) });
  const values = shown.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const text = [`${clock}  ${LEVELS[Number(level)] ?? ''}${String(msg ?? '')}`, ...values].join('  ');
  return `${[text, ...frames.map((frame) => `    ${frame}`)].join('\n')}\n`;
}
