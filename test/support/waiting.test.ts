import { expect, test } from '@jest/globals';
import { startPrism } from './mock.ts';
import { until } from './waiting.ts';

test('a mock that does not end is killed, and its test fails with the reason', async () => {
  const code = `process.on('SIGTERM', () => { for (;;); });
    require('node:http').createServer((_, response) => response.end()).listen(process.argv[1], '127.0.0.1')`;
  const mock = await startPrism((port) => ['--eval', code, port]);
  await expect(mock.stop(100)).rejects.toThrow('The mock did not end within 0.1 s, and was killed.');
  await expect(fetch(mock.address)).rejects.toThrow('fetch failed');
});

test('a mock that does not start fails its test with the reason', async () => {
  await expect(startPrism(() => ['--eval', ''])).rejects.toThrow('The mock ended with 0.');
});

test('waiting ends with the reason if the condition is never met', async () => {
  const lines: string[] = [];
  const never = (): boolean => lines.push('a line') === 0;
  await expect(until(() => `the other line after ${lines[0]}`, never, { limit: 1 })).rejects.toThrow(
    'Waited in vain for the other line after a line.',
  );
});
