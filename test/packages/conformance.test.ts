import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CannotRun, schemathesisInCache } from '../../src/packages/conformance/find-schemathesis.ts';
import { ended, type Ended } from '../client/support/travel-desk.ts';
import { everyPermission } from '../contract/support/operations.ts';
import { startTestApp, type TestApp, token } from '../support/test-app.ts';
import { type EmptyFolder, emptyFolderWith } from './support/empty-folder.ts';

/* `@travel-desk/conformance` as its users have it: packed, installed into an empty folder, run by its command. */

const TOKEN = token({ permissions: [...everyPermission] });

let folder: EmptyFolder;

beforeAll(async () => {
  folder = await emptyFolderWith('conformance');
}, 120_000);

afterAll(() => rmSync(folder.path, { recursive: true }));

/** Where Schemathesis is installed for all checkouts of a user. */
const { HOME = '', XDG_CACHE_HOME = '' } = process.env;

function conformance(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const all = { HOME, XDG_CACHE_HOME, TRAVEL_DESK_TOKEN: TOKEN, ...environment };
  return ended(folder.bin('travel-desk-conformance'), args, {
    folder: folder.path,
    environment: all,
    timeout: 240_000,
  });
}

async function startServer(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const read = (file: string): string => readFileSync(join(folder.path, file), 'utf8');

/** As with `make conformance`, this is reported as skipped on a machine without Python. */
const withPython = ((): typeof describe => {
  try {
    schemathesisInCache(process.env);
    return describe;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    console.warn(error.message);
    return describe.skip as typeof describe;
  }
})();

withPython('the check of a service', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ demoData: true });
  }, 60_000);

  afterAll(() => app.stop());

  test('that conforms ends with 0, and writes pages and a JUnit file without the token', async () => {
    const reports = '--report-junit-path junit.xml --report-html-path pages';
    const { code, stdout, stderr } = await conformance(
      `--base-url ${app.address} --operations Delegations_r*,Delegations_delete -- --max-examples 1 --seed 1 ${reports}`.split(
        ' ',
      ),
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Testing 2 operations of ${app.address}: this creates, changes and deletes data there.`);
    expect(stdout).toMatch(/^The service conforms\.$/m);
    expect(read('junit.xml')).toMatch(/<testsuites errors="0" failures="0" .* tests="[2-9]"/);
    const pages = readdirSync(join(folder.path, 'pages'), { recursive: true, encoding: 'utf8' });
    expect(pages.filter((name) => name.endsWith('.html'))).not.toEqual([]);
    for (const text of [
      stdout,
      read('junit.xml'),
      ...pages.filter((name) => /\.\w+$/.test(name)).map((name) => read(`pages/${name}`)),
    ])
      expect(text).not.toContain(TOKEN);
  }, 300_000);

  test('that conforms ends with 0 for companies, which can be read after they are deactivated', async () => {
    // With this seed, a company is deactivated and read again.
    const args = '--phases stateful --max-examples 30 --seed 1';
    const { code, stdout } = await conformance(
      `--base-url ${app.address} --operations Companies_* -- ${args}`.split(' '),
    );
    expect(stdout).toMatch(/^The service conforms\.$/m);
    expect(code).toBe(0);
  }, 300_000);

  test('whose rules were deleted ends with 0, because the run creates what it needs', async () => {
    const policy = `${app.address}/api/v1/policies/0199c3a0-7000-7000-8000-000000000001`;
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
    const body = '{"flightRules":[],"hotelRules":[]}';
    expect((await fetch(`${policy}/rules`, { method: 'PUT', headers, body })).status).toBe(200);
    const { code, stdout } = await conformance(
      `--base-url ${app.address} --operations Policies_*Rule -- --phases examples --seed 1`.split(' '),
    );
    expect(stdout).toMatch(/^The service conforms\.$/m);
    expect(code).toBe(0);
  }, 300_000);

  test('that answers every create with a wrong body or a refusal ends with 1, and names both', async () => {
    const answers: Record<string, [status: number, body: string]> = {
      'flight-rules': [201, '{"oops":true}'],
      'hotel-rules': [404, '{"statusCode":403,"message":"Policy not found."}'],
    };
    const proxy = createServer((incoming, outgoing) => {
      const { method = '', url = '' } = incoming;
      const forwarded = request(app.address + url, { method, headers: incoming.headers }, (response) => {
        const answer = response.statusCode === 201 ? answers[url.split('/').at(-1)!] : undefined;
        const { 'content-length': _length, ...headers } = response.headers;
        outgoing.writeHead(answer?.[0] ?? response.statusCode!, answer ? headers : response.headers);
        if (answer) outgoing.end(answer[1]);
        else response.pipe(outgoing);
      });
      incoming.pipe(forwarded);
    });
    const address = await startServer(proxy);
    const { code, stdout } = await conformance(
      `--base-url ${address} --operations Policies_*FlightRule,Policies_*HotelRule -- --phases examples --seed 1`.split(
        ' ',
      ),
    );
    proxy.close();
    expect(stdout).toMatch(
      /never succeeded with a correct response, .*: .*Policies_createFlightRule.*, Policies_createHotelRule/s,
    );
    expect(stdout).toMatch(/The body has statusCode 403, but the response has 404/);
    expect(stdout).toMatch(/^The service does not conform: the failures are above\.$/m);
    expect(code).toBe(1);
  }, 300_000);

  test('that does not accept the token ends with 2', async () => {
    const { code, stderr } = await conformance(['--base-url', app.address, '--token', 'other']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `${app.address} does not accept the token: it answers with 401.\n`,
    });
  });

  test('that does not conform ends with 1, and with --read-only gets only GET requests', async () => {
    const methods = new Set<string | undefined>();
    const server = createServer((request, response) => {
      methods.add(request.method);
      // Valid by the schema, but for another company, and with another page size than requested.
      const isList = new URL(request.url ?? '/', 'http://service').pathname.endsWith('/companies');
      const data = isList
        ? { companies: [], total: 0, page: 1, perPage: 17 }
        : { id: 'another-one', name: 'Another one', active: true };
      const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'a' };
      response.writeHead(200, headers).end(JSON.stringify({ status: 'success', data }));
    });
    const address = await startServer(server);
    const { code, stdout } = await conformance(
      `--base-url ${address} --operations Companies_* --read-only -- --max-examples 1 --seed 1 --report-junit-path junit.xml`.split(
        ' ',
      ),
    );
    server.close();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Testing 2 operations of .* with GET only: nothing is changed\.$/m);
    expect(stdout).toMatch(/The response has id another-one, but the request asked for \S+/);
    expect(stdout).toMatch(/The response has (page 1|perPage 17), but the request asked for \d+/);
    expect(stdout).toMatch(/^The service does not conform: the failures are above\.$/m);
    expect(read('junit.xml')).toMatch(/<testsuites errors="0" failures="[1-9]/);
    expect([...methods]).toEqual(['GET']);
  }, 300_000);
});

describe('a check that cannot be run ends with 2', () => {
  test.each([
    ['no service', [], '--base-url is missing; see --help.'],
    ['an invalid URL', ['--base-url', 'localhost'], '--base-url must be a URL such as https://travel.example.'],
    ['an unknown operation', ['--operations', 'Cats_list'], 'The contract has no operation Cats_list.'],
    [
      '--read-only without a GET operation',
      ['--operations', 'Policies_create', '--read-only'],
      'None of these operations is a GET, so --read-only leaves none to test.',
    ],
    ['an unknown option', ['--tokn', 'x'], "Unknown option '--tokn'; see --help."],
    [
      'a token of two words',
      ['--token', 'Bearer x', '--base-url', 'http://127.0.0.1:9'],
      'The token must be one word, without "Bearer".',
    ],
  ])('and one line for %s', async (_case, args, message) => {
    expect(await conformance(args)).toEqual({ code: 2, stdout: '', stderr: `${message}\n` });
  });

  test('and one line for a service that does not answer', async () => {
    const server = createServer();
    const address = await startServer(server);
    await promisify(server.close.bind(server))();
    const { code, stderr } = await conformance(['--base-url', address]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${address} does not answer (ECONNREFUSED).\n` });
  });

  describe('on a machine that has only Node and', () => {
    let server: Server;
    let address: string;
    let programs: string;

    beforeEach(async () => {
      server = createServer((_request, response) => response.end('{}'));
      address = await startServer(server);
      programs = mkdtempSync(join(folder.path, 'programs-'));
      symlinkSync(process.execPath, join(programs, 'node'));
    });

    afterEach(() => {
      server.close();
    });

    const program = (name: string, script: string): void =>
      writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const run = (): Promise<Ended> => conformance(['--base-url', address], { PATH: programs });

    test('nothing else, and asks for Python', async () => {
      const { code, stderr } = await run();
      expect(stderr).toMatch(/^Schemathesis needs Python, and there is no python3 on this machine: .*\n$/);
      expect(code).toBe(2);
    });

    test('a Schemathesis which ends without a complete report', async () => {
      program('uvx', '[ "$1" = --version ] && exit; : > "$CONFORMANCE_REPORT"; exit 1');
      const { code, stderr } = await run();
      expect({ code, stderr }).toEqual({ code: 2, stderr: 'Schemathesis ended with 1, without a complete report.\n' });
    });

    test('uvx, which is asked for our version of Schemathesis', async () => {
      program('uvx', 'echo "uvx $@"');
      const { code, stdout } = await run();
      expect(stdout).toMatch(/^uvx --from schemathesis==\d+\.\d+\.\d+ --constraints \S+ schemathesis /m);
      // Few enough digits for --seed, and for the report, which is JSON.
      expect(stdout).toMatch(/ --seed \d{1,10}$/m);
      expect(code).toBe(2);
    });
  });
});

test('the package has no dependencies, and contains what Schemathesis needs', () => {
  const manifest = JSON.parse(read('node_modules/@travel-desk/conformance/package.json'));
  expect(manifest).toMatchObject({ license: 'MIT', engines: { node: '>=20' } });
  expect(manifest.dependencies).toBeUndefined();
  expect(folder.packed).toEqual(
    expect.arrayContaining(['hooks.py', 'requirements.txt'].map((name) => `lib/packages/conformance/${name}`)),
  );
});
