import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';

/** Makes the service print a line while it is being loaded, and then hang. */
const HANGING = `
  import { registerHooks } from 'node:module';
  const source = "console.log('loading'); setInterval(() => {}, 1000); await new Promise(() => {});";
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('/src/service.ts') ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });`;

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the service while it is loading, even as process 1, to which the kernel delivers no default signals',
  async (signal) => {
    const preload = `data:text/javascript,${encodeURIComponent(HANGING)}`;
    const child = spawn(process.execPath, ['--import', preload, 'src/main.ts'], { env: {} });
    try {
      let output = '';
      child.stdout.on('data', (text) => (output += text));
      while (!output.includes('loading')) await once(child.stdout, 'data');
      const exited = once(child, 'exit');
      child.kill(signal);
      expect(await exited).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  },
  60_000,
);
