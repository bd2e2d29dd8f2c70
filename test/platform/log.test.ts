import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { CollectedLines } from '../../src/platform/log.ts';

describe('collected lines', () => {
  test('are handed on together, in their order, once there are enough, and none twice', () => {
    const pieces: string[] = [];
    const lines = new CollectedLines({ write: (piece) => pieces.push(piece) });
    const written = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(500, '.') + '\n');
    for (const line of written) lines.write(line);
    expect(pieces).toHaveLength(3);
    lines.flush();
    lines.flush();
    expect(pieces).toHaveLength(4);
    expect(pieces.join('')).toBe(written.join(''));
  });
});

test.each([
  ['exits', 'process.exit(0)'],
  ['ends with an exception', 'throw new Error("unexpected")'],
])('a process that %s has written all lines of its buffered log', (_what, end) => {
  const log = new URL('../../src/platform/log.ts', import.meta.url).href;
  const script = `
    const { openLog } = await import(${JSON.stringify(log)});
    const log = openLog({ level: 'info', buffered: true });
    for (let line = 0; line < 1000; line += 1) log.info({ line }, 'written');
    ${end}`;
  const output = outputOf(['--input-type=module', '-e', script]);
  const lines = output
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { line: number }).line);
  expect(lines).toEqual(Array.from({ length: 1000 }, (_, line) => line));
});

/** What a process has printed, whatever its exit code is. */
function outputOf(given: string[]): string {
  try {
    return execFileSync(process.execPath, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
