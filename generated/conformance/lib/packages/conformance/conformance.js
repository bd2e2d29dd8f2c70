#!/usr/bin/env node
// Written by `make generate` from src/packages/conformance/conformance.ts. Change it there.
/**
 * Tests any implementation against the contract with Schemathesis: the command of `@travel-desk/conformance`, a package
 * that `make generate` writes from this file and its imports. `make conformance` runs the same against a service that
 * it starts.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { operationsOf } from "../../contract/openapi-document.js";
import { conformanceDocument } from "./conformance-document.js";
import { CannotRun, findSchemathesis, schemathesisVersion } from "./find-schemathesis.js";
const HELP = `Tests an implementation of the Travel Desk API against its contract, with Schemathesis ${schemathesisVersion()}.

Usage: travel-desk-conformance --base-url URL --token TOKEN [options] [-- OPTIONS OF SCHEMATHESIS]

  --base-url URL     The service to test; or TRAVEL_DESK_URL
  --token TOKEN      A bearer token; or --token-file FILE, or TRAVEL_DESK_TOKEN. It is never printed
  --operations LIST  Test these operations only, such as Policies_list,Budgets_*
  --read-only        Only test GET operations
  --mock             The service is @travel-desk/mock: only send valid requests, and expect nothing to be stored
  --version, --help  Print the version of the contract, or this

Options of Schemathesis, after --, are for example:

  --max-examples N           How many random requests to send to each operation, besides the systematic ones. Default: 100
  --seed N                   Repeat the run with this seed, which its last lines show
  --report-junit-path FILE   Write failures for CI
  --report-html-path FOLDER  Write a report as pages

IT CHANGES DATA: without --read-only, it creates, changes and deletes whatever the token permits. Never use it on production.

Every operation must succeed at least once. So load the demo data, to which the examples of the contract refer, turn off rate
limits, and use a token of an existing user with all permissions: with the demo data, amira.haddad of acme.

Exit codes: 0 the service conforms, 1 it does not, 2 the check could not be run.`;
/** Checks that mean nothing for a mock, which accepts any token and stores nothing. */
const OF_STORAGE = 'ignored_auth,use_after_free,ensure_resource_availability,response_is_what_was_asked_for';
function argumentsIn(all) {
    const text = { type: 'string' };
    const flag = { type: 'boolean', default: false };
    const end = all.includes('--') ? all.indexOf('--') : all.length;
    const names = { 'base-url': text, token: text, 'token-file': text, operations: text, 'read-only': flag, mock: flag };
    try {
        const options = { ...names, version: flag, help: { ...flag, short: 'h' } };
        return { values: parseArgs({ args: all.slice(0, end), options }).values, ofSchemathesis: all.slice(end + 1) };
    }
    catch (error) {
        throw new CannotRun(`${error.message.split('. ')[0]}; see --help.`);
    }
}
async function run() {
    const { values, ofSchemathesis } = argumentsIn(process.argv.slice(2));
    const contract = readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8');
    const document = conformanceDocument(JSON.parse(contract));
    if (values.help || values.version) {
        console.log(values.help ? HELP : document.info.version);
        return 0;
    }
    const operations = operationsNamed(document, values.operations ?? '*', values['read-only']);
    const address = addressIn(values['base-url'] ?? process.env['TRAVEL_DESK_URL']);
    const token = tokenIn(values);
    await tryOut(address, token);
    const [program, ...first] = findSchemathesis(process.env);
    const effect = values['read-only']
        ? ' with GET only: nothing is changed.'
        : ': this creates, changes and deletes data there. Ctrl-C stops it.';
    console.log(`Testing ${operations.length} operations of ${address}${effect}`);
    const folder = mkdtempSync(join(tmpdir(), 'travel-desk-conformance-'));
    try {
        writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
        const report = process.env['CONFORMANCE_REPORT'] ?? join(folder, 'report.json');
        rmSync(report, { force: true });
        const args = [...first, ...inputs(document, operations, values, folder), ...ofSchemathesis];
        const env = {
            ...process.env,
            PYTHONUTF8: '1',
            PYTHONDONTWRITEBYTECODE: '1',
            CONFORMANCE_URL: address,
            // Other users of the machine can see arguments, but not the environment.
            CONFORMANCE_TOKEN: token,
            CONFORMANCE_HOOKS: here('hooks.py'),
            CONFORMANCE_REPORT: report,
            CONFORMANCE_OPERATIONS: operations.join(','),
            CONFORMANCE_READ_ONLY: values['read-only'] ? '1' : '',
        };
        const child = spawn(program, args, { stdio: 'inherit', env });
        // Schemathesis must end first, so that this process can still report.
        for (const signal of ['SIGINT', 'SIGTERM'])
            process.on(signal, () => child.kill(signal));
        const [code] = (await once(child, 'exit'));
        // An error of Python also ends with 1, but without a report.
        if (code === null || code > 1 || !existsSync(report) || !readFileSync(report, 'utf8').includes('"complete": true'))
            throw new CannotRun(`Schemathesis ended with ${code}, without a complete report.`);
        console.log(code === 0 ? 'The service conforms.' : 'The service does not conform: the failures are above.');
        return code;
    }
    finally {
        rmSync(folder, { recursive: true });
    }
}
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
/** The arguments of Schemathesis. Its own are the default of everything else, and those after `--` come last. */
function inputs(document, operations, values, folder) {
    const settings = join(folder, 'schemathesis.toml');
    const unexpectedMethods = values['read-only'] ? '\n[phases.coverage]\nunexpected-methods = []\n' : '';
    writeFileSync(settings, readFileSync(here('schemathesis.toml'), 'utf8') + unexpectedMethods);
    const responses = [...operationsOf(document)]
        .filter(({ operation }) => operations.includes(operation.operationId))
        .flatMap(({ operation }) => Object.values(operation.responses));
    const links = responses.flatMap(({ links = {} }) => Object.values(links));
    const isLinked = links.some(({ operationId }) => operations.includes(operationId));
    return [
        '--config-file',
        settings,
        'run',
        join(folder, 'openapi.json'),
        ...operations.flatMap((id) => ['--include-operation-id', id]),
        // Without links to follow, Schemathesis ends with an error.
        ...(isLinked ? [] : ['--phases', 'examples,coverage,fuzzing']),
        ...(values.mock ? ['--mode', 'positive', '--exclude-checks', OF_STORAGE] : []),
        // Seeds of Schemathesis' own have more digits than --seed takes.
        '--seed',
        String(randomInt(2 ** 32)),
    ];
}
/**
 * The ids of the operations that `--operations` lists, where `*` stands for any characters of a name.
 *
 * @throws CannotRun if a name matches no operation
 */
function operationsNamed(document, list, isReadOnly) {
    const all = [...operationsOf(document)].map(({ method, operation }) => ({ method, id: operation.operationId }));
    const named = list.split(',').flatMap((name) => {
        const parts = name.trim().split('*');
        const pattern = new RegExp(`^${parts.map((part) => part.replaceAll(/\W/g, '\\$&')).join('\\w*')}$`);
        const found = all.filter(({ id }) => pattern.test(id));
        if (found.length === 0)
            throw new CannotRun(`The contract has no operation ${name.trim()}.`);
        return found;
    });
    const wanted = named.filter(({ method }) => method === 'get' || !isReadOnly).map(({ id }) => id);
    if (wanted.length === 0)
        throw new CannotRun('None of these operations is a GET, so --read-only leaves none to test.');
    return [...new Set(wanted)];
}
function addressIn(value) {
    if (!value)
        throw new CannotRun('--base-url is missing; see --help.');
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
        throw new CannotRun('--base-url must be a URL such as https://travel.example.');
    return value.replace(/\/+$/, '');
}
function tokenIn(values) {
    const file = values['token-file'];
    if (file && !existsSync(file))
        throw new CannotRun(`The file ${file} cannot be read.`);
    const token = file ? readFileSync(file, 'utf8').trim() : (values.token ?? process.env['TRAVEL_DESK_TOKEN']);
    if (!token)
        throw new CannotRun('--token is missing; see --help.');
    if (!/^[\w.~+/-]+=*$/.test(token))
        throw new CannotRun('The token must be one word, without "Bearer".');
    return token;
}
/** Makes one call first, so that a wrong address or token is reported at once instead of by thousands of failures. */
async function tryOut(address, token) {
    const headers = { Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(`${address}/api/v1/policies`, { headers, signal }).catch((error) => {
        const { code = error.name } = (error.cause ?? {});
        throw new CannotRun(`${address} does not answer (${code}).`);
    });
    await response.body?.cancel();
    if (response.status === 401)
        throw new CannotRun(`${address} does not accept the token: it answers with 401.`);
}
try {
    process.exitCode = await run();
}
catch (error) {
    if (!(error instanceof CannotRun))
        throw error;
    // Only the message, without a stack trace.
    console.error(error.message);
    process.exitCode = 2;
}
