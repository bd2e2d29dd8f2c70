import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ended, type Ended } from '../client/support/travel-desk.ts';
import { operations } from '../contract/support/operations.ts';
import { exitOf, until } from '../support/waiting.ts';
import { type EmptyFolder, emptyFolderWith } from './support/empty-folder.ts';

/* `@travel-desk/mock` as its users have it: packed, installed into an empty folder, started by its command. */

let folder: EmptyFolder;
let mock: ChildProcessWithoutNullStreams;
let output = '';
let address: string;

beforeAll(async () => {
  folder = await emptyFolderWith('mock');
  mock = spawn(folder.bin('travel-desk-mock'), ['--port', '0'], { cwd: folder.path });
  for (const stream of [mock.stdout, mock.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const isReady = (): boolean => {
    if (mock.exitCode !== null) throw new Error(`The mock ended: ${output}`);
    return /^curl .*$/m.test(output);
  };
  await until(() => `the mock to be ready: ${output}`, isReady, { pause: 50, limit: 90_000 });
  address = /^Travel Desk mock: (http:\/\/\S+)$/m.exec(output)![1]!;
}, 120_000);

afterAll(async () => {
  await exitOf(mock, 'The mock', { signal: 'SIGKILL' });
  rmSync(folder.path, { recursive: true });
});

const command = (...args: string[]): Promise<Ended> =>
  ended(folder.bin('travel-desk-mock'), args, { folder: folder.path, environment: {} });

test('the package depends on exact versions and on Node 20', () => {
  const manifest = JSON.parse(readFileSync(join(folder.path, 'node_modules/@travel-desk/mock/package.json'), 'utf8'));
  for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^(npm:etag@)?\d+\.\d+\.\d+$/);
  expect(manifest).toMatchObject({ license: 'MIT', engines: { node: '>=20.19' } });
  expect(manifest.version).toBe(JSON.parse(readFileSync('generated/client/package.json', 'utf8')).version);
});

/** A Node of the machine that the package promises to run on, older than our own. */
const olderNode = process.env['PATH']!.split(delimiter)
  .map((path) => join(path, 'node'))
  .find((path) => /^v2[0-3]\./.test(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? ''));

(olderNode === undefined ? test.skip : test)(
  'starts on an older Node',
  async () => {
    const path = join(folder.path, 'node_modules/@travel-desk/mock/lib/packages/mock/mock.js');
    const older = spawn(olderNode!, [path, '--port', '0']);
    let printed = '';
    for (const stream of [older.stdout, older.stderr])
      stream.setEncoding('utf8').on('data', (text) => (printed += text));
    const hasEndedOrStarted = (): boolean => older.exitCode !== null || printed.includes('curl ');
    await until(() => `the mock to be ready: ${printed}`, hasEndedOrStarted, { pause: 50, limit: 60_000 });
    expect(printed).toMatch(/^Travel Desk mock: http/);
    await exitOf(older, 'The mock', { signal: 'SIGKILL' });
  },
  90_000,
);

test('the package has the fixtures of every operation, and no TypeScript', () => {
  const fixtures = folder.packed.filter((path) => path.startsWith('fixtures/'));
  expect(fixtures).toEqual(operations.map(({ id }) => `fixtures/${id}.json`).sort());
  expect(folder.packed.filter((path) => /\.[mc]?ts$/.test(path))).toEqual([]);
  expect(folder.packed).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'generated/openapi.json']));
});

describe('the mock', () => {
  test('prints a curl command that works', async () => {
    const [curl] = /^curl .*$/m.exec(output)!;
    const { code, stdout } = await ended('sh', ['-c', curl], { folder: folder.path, environment: {} });
    expect({ code, data: JSON.parse(stdout).data }).toEqual({ code: 0, data: expect.any(Array) });
  });

  test('answers the calls of its README as documented there', async () => {
    const readme = readFileSync(join(folder.path, 'node_modules/@travel-desk/mock/README.md'), 'utf8');
    const calls = [...readme.matchAll(/^curl (.*?[^\\])\n(?=curl|```)/gms)].map(([call]) => call);
    expect(calls).toHaveLength(3);
    const statuses = calls.map(async (call) => {
      const here = call
        .replace('http://127.0.0.1:4010', address)
        .replace('curl -s', 'curl -s -o /dev/null -w %{http_code}');
      return (await ended('sh', ['-c', here], { folder: folder.path, environment: {} })).stdout;
    });
    expect(await Promise.all(statuses)).toEqual(['200', '400', '404']);
  });

  test('ends with 0 after SIGTERM', async () => {
    const files = readdirSync(folder.path);
    mock.kill('SIGTERM');
    expect(await exitOf(mock, 'The mock')).toBe(0);
    expect(readdirSync(folder.path)).toEqual(files);
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });
});

test('--help and --version only print', async () => {
  const { version } = JSON.parse(readFileSync('generated/mock/package.json', 'utf8')) as { version: string };
  expect(await command('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  expect(await command('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--port'), stderr: '' });
});

test('a port in use, an invalid port and an unknown option end with 1 and one line each', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const [inUse, noPort, unknown] = await Promise.all([
    command('--port', String(port)),
    command('--port', 'http'),
    command('--prot', '4010'),
  ]);
  other.close();
  expect(inUse).toMatchObject({
    code: 1,
    stderr: `Port ${port} is in use; choose another one with --port, or a free one with --port 0.\n`,
  });
  expect(noPort).toMatchObject({ code: 1, stderr: '--port must be a number from 0 to 65535, not http.\n' });
  expect(unknown).toMatchObject({ code: 1, stderr: "Unknown option '--prot'; see --help.\n" });
});
