import { execFileSync, spawn, type SpawnOptions, spawnSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LOG_URL = new URL('../../src/platform/log.ts', import.meta.url).href;
const IMPORT_LOG = `const { openLog } = await import('${LOG_URL}');`;

test.each([
  ['exits', 'process.exit(0)'],
  ['ends with an exception', 'throw new Error("unexpected")'],
])('a process that %s has written every line of its buffered log', (_what, end) => {
  const script = `${IMPORT_LOG}
    const { log } = openLog({ level: 'info', buffered: true });
    for (let line = 0; line < 1000; line += 1) log.info({ line }, 'written');
    ${end}`;
  const output = outputOf(['--input-type=module', '-e', script]);
  // A piece whose write has begun can arrive after the others.
  const lines = linesOf(output)
    .map(({ line }) => line!)
    .sort((a, b) => a - b);
  expect(lines).toEqual(Array.from({ length: 1000 }, (_, line) => line));
});

test('on a terminal, lines are text for people', () => {
  const script = `${IMPORT_LOG}
    process.stdout.isTTY = true;
    const { log } = openLog({ level: 'info', buffered: false });
    log.debug('Not shown.');
    log.info('Listening on http://127.0.0.1:3000.');
    log.info({ requestId: 'r-1', method: 'GET', operation: undefined, status: 404, ms: 1.25 }, 'request completed');
    log.error({ error: { name: 'TypeError', frames: ['at one', 'at two'] } }, 'internal');`;
  expect(outputOf(['--input-type=module', '-e', script]).replaceAll(/^\d\d:\d\d:\d\d /gm, 'TIME ')).toBe(
    [
      'TIME  Listening on http://127.0.0.1:3000.',
      'TIME  request completed  method=GET  status=404  ms=1.25  requestId=r-1',
      'TIME  ERROR  internal  name=TypeError',
      '    at one',
      '    at two',
      '',
    ].join('\n'),
  );
});

describe('a log without a reader', () => {
  /** Writes 40 MB of lines, creates a file if one is named, which tells the test to read them, and exits. */
  const flood = `${IMPORT_LOG}
    const { setTimeout: sleep } = await import('node:timers/promises');
    const { writeFileSync } = await import('node:fs');
    const { log, written } = openLog({ level: 'info', buffered: true });
    for (let line = 0; line < 40_000; line += 1) {
      log.info({ line }, 'x'.repeat(1000));
      if (line % 1000 === 0) await sleep(1);
    }
    await sleep(1500);
    const [, file] = process.argv;
    if (file) {
      writeFileSync(file, '');
      // The reader may take longer to start than an exit would wait.
      for (let tries = 0; tries < 20; tries += 1) await written();
    }
    process.exit(0);`;

  test('does not keep the process from ending', async () => {
    // A pipe of the shell, because those of Node are sockets, to which writes do not block.
    const shell = `("$0" --input-type=module -e "$1"; echo "ended with $?" >&2) | sleep 60`;
    const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe'], detached: true };
    const child = spawn('/bin/sh', ['-c', shell, process.execPath, flood], options);
    let output = '';
    child.stderr!.on('data', (text) => (output += text));
    while (!output.includes('ended with')) await once(child.stderr!, 'data');
    process.kill(-child.pid!, 'SIGKILL');
    expect(output).toMatch(/ended with 137\n$/);
  }, 20_000);

  test('is not kept in memory, and reports how many lines are missing once it is read', () => {
    const folder = temporaryFolder();
    const shell = `"$0" --input-type=module -e "$1" "$2" | (until [ -e "$2" ]; do sleep 0.1; done; cat)`;
    const given = ['-c', shell, process.execPath, flood, join(folder, 'written')];
    const { stdout } = spawnSync('/bin/sh', given, { maxBuffer: 2 ** 27 });
    rmSync(folder, { recursive: true });
    const messages = linesOf(stdout.toString()).map(({ msg }) => msg);
    const dropped = Number(/^Dropped (\d+) lines of the log, because nobody read it\.$/.exec(messages.at(-1)!)![1]);
    expect(dropped + messages.length - 1).toBe(40_000);
    expect(stdout.length).toBeLessThan(20_000_000);
  }, 30_000);
});

describe('a log that cannot be written', () => {
  /** Writes more lines than a pipe takes at once, then exits. */
  const writer = `${IMPORT_LOG}
    const { setTimeout: sleep } = await import('node:timers/promises');
    const { log, written } = openLog({ level: 'info', buffered: true });
    for (let line = 0; line < 100; line += 1) {
      log.info({ line }, 'x'.repeat(10_000));
      await sleep(5);
    }
    await written();
    process.exit(0);`;
  const reported = (code: string) => `The log cannot be written (${code}): the service continues without it.\n`;
  const options = { encoding: 'utf8', timeout: 15_000, killSignal: 'SIGKILL' } as const;

  test('because its reader has gone away neither ends the process nor keeps it from exiting', () => {
    const shell = '("$0" --input-type=module -e "$1"; echo "ended with $?" >&2) | head -c 1 > /dev/null';
    const { stderr } = spawnSync('/bin/sh', ['-c', shell, process.execPath, writer], options);
    expect(stderr).toBe(`${reported('EPIPE')}ended with 0\n`);
  }, 20_000);

  (existsSync('/dev/full') ? test : test.skip)(
    'because the disk is full neither ends the process nor keeps it from exiting',
    () => {
      const full = openSync('/dev/full', 'w');
      const stdio: StdioOptions = ['ignore', full, 'pipe'];
      const given = ['--input-type=module', '-e', writer];
      const { status, signal, stderr } = spawnSync(process.execPath, given, { ...options, stdio });
      closeSync(full);
      expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: reported('ENOSPC') });
    },
    20_000,
  );
});

test('a service that stops leaves whole lines to a slow reader of its log', () => {
  const service = `
    export function start(_config, log, _life) {
      for (let line = 0; line < 1500; line += 1) log.info({ line }, 'x'.repeat(1000));
      setTimeout(() => process.kill(process.pid, 'SIGTERM'), 50);
    }`;
  const preload = `
    import { registerHooks } from 'node:module';
    registerHooks({
      load: (url, context, next) =>
        url.endsWith('/src/service.ts')
          ? { format: 'module', source: ${JSON.stringify(service)}, shortCircuit: true }
          : next(url, context),
    });`;
  const env = {
    NODE_ENV: 'production',
    DRAIN_SECONDS: '0',
    AUTH_SECRET: 'a secret of this test, which is long enough',
    AUTH_ISSUER: 'test',
    AUTH_AUDIENCE: 'test',
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: 'postgresql://nobody@localhost/none',
    PASSPORT_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
  };
  const reader = `
    const { readSync, writeSync } = require('node:fs');
    const piece = Buffer.alloc(4096);
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let length = readSync(0, piece); length > 0; length = readSync(0, piece)) {
      writeSync(1, piece, 0, length);
      Atomics.wait(pause, 0, 0, 1);
    }`;
  // A pipe of the shell, because those of Node are sockets.
  const shell = '"$0" --import "$1" src/main.ts | "$0" -e "$2"';
  const given = ['-c', shell, process.execPath, `data:text/javascript,${encodeURIComponent(preload)}`, reader];
  const { stdout } = spawnSync('/bin/sh', given, { env, encoding: 'utf8', maxBuffer: 2 ** 27 });
  const lines = linesOf(stdout);
  expect(lines.slice(0, 1500).map(({ line }) => line)).toEqual(Array.from({ length: 1500 }, (_, line) => line));
  expect(lines.slice(1500).map(({ msg }) => msg)).toEqual(['SIGTERM received: shutting down.']);
}, 30_000);

/** The output of a process, whatever its exit code is. */
function outputOf(given: string[]): string {
  try {
    return execFileSync(process.execPath, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

function linesOf(output: string): { line?: number; msg: string }[] {
  const lines = output.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { line?: number; msg: string });
}
