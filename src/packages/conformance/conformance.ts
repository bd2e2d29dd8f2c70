#!/usr/bin/env node
/**
 * Tests any implementation against the contract with Schemathesis: the command of `@travel-desk/conformance`, a package
 * that `make generate` writes from this file and its imports. `make conformance` runs the same against a service that
 * it starts.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type OpenApiDocument, operationsOf } from '../../contract/openapi-document.ts';
import { findSchemathesis, SchemathesisIsMissing, schemathesisVersion } from './find-schemathesis.ts';
import { runSchemathesis } from './run-schemathesis.ts';

const HELP = `Tests an implementation of the Travel Desk API against its contract, with Schemathesis ${schemathesisVersion()}.

Usage: travel-desk-conformance --base-url URL --token TOKEN [options] [-- OPTIONS OF SCHEMATHESIS]

  --base-url URL     The service to test; or TRAVEL_DESK_URL
  --token TOKEN      A bearer token; or --token-file FILE, or TRAVEL_DESK_TOKEN. It is never printed
  --operations LIST  Test these operations only, such as Policies_list,Budgets_*
  --read-only        Only test GET operations
  --mock             The service is @travel-desk/mock: send valid requests only, see below
  --version, --help  Print the version of the contract, or this

Options of Schemathesis, after --, are for example:

  --max-examples N           How many random requests to send to each operation, besides the systematic ones. Default: 100
  --seed N                   Repeat the run with this seed, which its last lines show
  --report-junit-path FILE   Write failures for CI
  --report-html-path FOLDER  Write a report as pages

IT CHANGES DATA: without --read-only, it creates, changes and deletes whatever the token permits. Never use it on production.

For good coverage:
- Load the demo data into the service. The examples of the contract refer to it, and return 404 without it.
- Use a token of an existing user with all permissions, including ACCESS_ALL_COMPANIES; with the demo data, amira.haddad of
  acme. One token is enough.
- Turn off rate limits.
Some statuses can't be seen in this way: 403 for a missing permission, and 429, 500 and 503.

A mock accepts any token, stores nothing and does not detect every validation error. With --mock, only valid requests are sent,
and it is not checked whether invalid tokens are refused, created records are found, and deleted ones are gone.

Exit codes: 0 the service conforms, 1 it does not, 2 the check could not be run.`;

/** The tests cannot be run. Only the message is printed, without a stack trace. */
class CannotRun extends Error {}

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

const [args, ofSchemathesis] = ((all: string[]) => {
  const end = all.indexOf('--');
  return end < 0 ? [all, []] : [all.slice(0, end), all.slice(end + 1)];
})(process.argv.slice(2));

function parsed() {
  try {
    return parseArgs({
      args,
      options: {
        'base-url': text,
        token: text,
        'token-file': text,
        operations: text,
        'read-only': flag,
        mock: flag,
        version: flag,
        help: { ...flag, short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new CannotRun(`${(error as Error).message.split('. ')[0]}; see --help.`);
  }
}

async function run(environment: NodeJS.ProcessEnv): Promise<number> {
  const values = parsed();
  const contract = readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8');
  const document = JSON.parse(contract) as OpenApiDocument;
  if (values.help || values.version) {
    console.log(values.help ? HELP : document.info.version);
    return 0;
  }
  const operations = operationsNamed(document, values.operations, values['read-only']);
  const address = addressIn(values['base-url'] ?? environment['TRAVEL_DESK_URL']);
  const token = tokenIn(values, environment);
  await tryOut(address, token);
  const schemathesis = findSchemathesis(environment);

  const isReadOnly = values['read-only'];
  const effect = isReadOnly
    ? ' with GET only: nothing is changed.'
    : ': this creates, changes and deletes data there. Ctrl-C stops it.';
  console.log(`Testing ${operations.length} operations of ${address}${effect}`);
  const folder = mkdtempSync(join(tmpdir(), 'travel-desk-conformance-'));
  try {
    const subject = { document, schemathesis, address, token, folder, environment, operations };
    const { faults, isComplete } = await runSchemathesis({
      ...subject,
      isReadOnly,
      isMock: values.mock,
      args: ofSchemathesis,
    });
    if (!isComplete) throw new CannotRun(faults.join(' '));
    console.log(
      [...faults, `The service ${faults.length === 0 ? 'conforms' : 'does not conform: the failures are above'}.`].join(
        '\n',
      ),
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The ids of the operations that `--operations` lists, where `*` stands for any characters of a name.
 *
 * @throws CannotRun if a name matches no operation
 */
function operationsNamed(document: OpenApiDocument, list: string | undefined, isReadOnly: boolean): string[] {
  const all = [...operationsOf(document)].map(({ method, operation }) => ({ method, id: operation.operationId }));
  const named = (list ?? '*').split(',').flatMap((name) => {
    const pattern = new RegExp(
      `^${name
        .trim()
        .replaceAll(/[^\w*]/g, '\\$&')
        .replaceAll('*', '\\w*')}$`,
    );
    const found = all.filter(({ id }) => pattern.test(id));
    if (found.length === 0) throw new CannotRun(`The contract has no operation ${name.trim()}.`);
    return found;
  });
  const wanted = named.filter(({ method }) => method === 'get' || !isReadOnly).map(({ id }) => id);
  if (wanted.length === 0)
    throw new CannotRun('None of these operations is a GET, so --read-only leaves none to test.');
  return [...new Set(wanted)];
}

function addressIn(value: string | undefined): string {
  if (!value) throw new CannotRun('--base-url is missing; see --help.');
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new CannotRun('--base-url must be a URL such as https://travel.example.');
  return value.replace(/\/+$/, '');
}

function tokenIn(values: { token?: string; 'token-file'?: string }, environment: NodeJS.ProcessEnv): string {
  let token = values.token ?? environment['TRAVEL_DESK_TOKEN'];
  if (values['token-file']) {
    try {
      token = readFileSync(values['token-file'], 'utf8').trim();
    } catch {
      throw new CannotRun(`The file ${values['token-file']} cannot be read.`);
    }
  }
  if (!token) throw new CannotRun('--token is missing; see --help.');
  if (!/^[\w.~+/-]+=*$/.test(token)) throw new CannotRun('The token must be one word, without "Bearer".');
  return token;
}

/** Makes one call first, so that a wrong address or token is reported at once instead of by thousands of failures. */
async function tryOut(address: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(30_000);
  const response = await fetch(`${address}/api/v1/policies`, { headers, signal }).catch((error: Error) => {
    const { code = error.name } = (error.cause ?? {}) as { code?: string };
    throw new CannotRun(`${address} does not answer (${code}).`);
  });
  await response.body?.cancel();
  if (response.status === 401) throw new CannotRun(`${address} does not accept the token: it answers with 401.`);
}

try {
  process.exitCode = await run(process.env);
} catch (error) {
  if (!(error instanceof CannotRun) && !(error instanceof SchemathesisIsMissing)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
