import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Runs the service, which instead of starting fails as the code says, in a way that nothing catches. */
const CRASHING = (how: string): string => `
  import { registerHooks } from 'node:module';
  const source = \`
    const fault = Object.assign(new TypeError("insert into passports values ('CANARY7CRASH')"), {
      code: '23505', query: 'CANARY7CRASH', parameters: ['CANARY7CRASH'], detail: 'Key (number)=(CANARY7CRASH) exists.',
    });
    setTimeout(async () => { ${how} }, 1);
    await new Promise(() => {});\`;
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('/src/service.ts') ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
  setInterval(() => {}, 1000);`;

const SETTINGS = {
  AUTH_SECRET: 'a secret of this test, which is long enough',
  AUTH_ISSUER: 'test',
  AUTH_AUDIENCE: 'test',
  PUBLIC_URL: 'http://localhost',
  DATABASE_URL: 'postgresql://nobody@localhost/none',
  PASSPORT_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
};

test.each([
  ['an exception that nothing catches', 'process.nextTick(() => { throw fault; });', {}],
  ['a rejection that nothing handles', 'throw fault;', {}],
  ['a crash in production, where the log is buffered', 'throw fault;', { NODE_ENV: 'production' }],
])('%s ends the service with one line that has its kind and no value', (_what, how, changes) => {
  const preload = `data:text/javascript,${encodeURIComponent(CRASHING(how))}`;
  const env = { ...SETTINGS, ...changes };
  const options = { env, encoding: 'utf8', timeout: 15_000, killSignal: 'SIGKILL' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, 'src/main.ts'], options);
  expect(stdout + stderr).not.toContain('CANARY7CRASH');
  expect(stderr.replaceAll(/^.*ExperimentalWarning.*\n.*--trace-warnings.*\n/gm, '')).toBe('');
  expect(status).toBe(1);
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 60, error: expect.objectContaining({ name: 'TypeError', code: '23505' }) }),
  ]);
});

(existsSync('/dev/full') ? test : test.skip)(
  'a crash ends the service even if its log cannot be written',
  () => {
    const preload = `data:text/javascript,${encodeURIComponent(CRASHING('throw fault;'))}`;
    const full = openSync('/dev/full', 'w');
    const { status, signal, stderr } = spawnSync(process.execPath, ['--import', preload, 'src/main.ts'], {
      env: { ...SETTINGS, NODE_ENV: 'production' },
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
      timeout: 15_000,
      killSignal: 'SIGKILL',
    });
    closeSync(full);
    expect(stderr).toBe('The log cannot be written (ENOSPC): the service continues without it.\n');
    expect({ status, signal }).toEqual({ status: 1, signal: null });
  },
  20_000,
);
