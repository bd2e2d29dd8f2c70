import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { COMPILE_CACHE } from '../support/compile-cache.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The environment has no settings, so a command that did more than read its arguments would fail or open a database. */
function run(command: string, ...args: string[]) {
  const { PATH = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`src/tools/${command}.ts`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH, ...COMPILE_CACHE, DATABASE_URL: 'not a URL' },
  });
  return { status, stdout, stderr };
}

describe.each(['check-data', 'rotate-keys'])('%s', (command) => {
  test('prints only its usage with --help', () => {
    const usage = expect.stringMatching(new RegExp(`^Usage: npm run --silent ${command}\n`));
    expect(run(command, '--help')).toEqual({ status: 0, stdout: usage, stderr: '' });
  });

  test('rejects an unknown option, and prints its usage', () => {
    const refusal = expect.stringMatching(
      new RegExp(`^Unknown option '--dry-run'\\.\nUsage: npm run --silent ${command}\n`),
    );
    expect(run(command, '--dry-run')).toEqual({ status: 1, stdout: '', stderr: refusal });
  });
});

test.each([
  'docs',
  'enter-violations',
  'import',
  'migrate',
  'places',
  'release',
  'remove-audit-events',
  'sbom',
  'token',
])('%s prints only its usage with --help', (command) => {
  expect(run(command === 'places' ? 'make-places' : command, '--help')).toEqual({
    status: 0,
    stdout: expect.stringMatching(new RegExp(`^Usage: npm run --silent ${command}( |\n)`)),
    stderr: '',
  });
});

test('token names the permissions that do not exist, and lists those that do', () => {
  const args = ['--sub', 'amira.haddad', '--company', 'acme', '--permissions'];
  expect(run('token', ...args, 'FOO,READ_POLICIES,READ_POLICY')).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^--permissions: unknown FOO, READ_POLICY\. The permissions are ACCESS_ALL_COMPANIES, .*READ_POLICIES, .*\.\n$/,
    ),
  });
});

test.each(['--server', '--mock'])('docs refuses a value of %s that is no URL', (option) => {
  const stderr = `${option} must be a URL, such as http://127.0.0.1:4010, or / for the server of the page.\n`;
  expect(run('docs', option, '127.0.0.1:4010')).toEqual({ status: 1, stdout: '', stderr });
});

test.each([
  ['conformance/conformance', 'make conformance'],
  ['sdk/sdk', 'make test-sdk'],
  ['bench/start', 'node test/bench/start.ts [--runs 5] [--idle 60]'],
])('test/%s.ts refuses an unknown option, and prints its usage', (command, usage) => {
  const { status, stdout, stderr } = run(`../../test/${command}`, '--nothing');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.split('\n').slice(0, 2)).toEqual([
    "Unknown option '--nothing'.",
    expect.stringContaining(`Usage: ${usage}`),
  ]);
});
