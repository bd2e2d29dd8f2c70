// Written by `make generate` from src/packages/conformance/run-schemathesis.ts. Change it there.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operationsOf } from "../../contract/openapi-document.js";
import { conformanceDocument } from "./conformance-document.js";
import { coverageText } from "./coverage.js";
const OF_STORAGE = 'ignored_auth,use_after_free,ensure_resource_availability,response_is_what_was_asked_for';
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
/**
 * Tests a service against the contract with Schemathesis, which prints failures as it goes; a table of the statuses that
 * were seen follows. The token is passed in the environment, so that other users of the machine can't see it.
 *
 * @returns what failed, one line each, and whether Schemathesis ran to the end
 */
export async function runSchemathesis(options) {
    const { folder, schemathesis, operations, isReadOnly = false, args = [] } = options;
    const document = conformanceDocument(options.document);
    const all = [...operationsOf(document)].map(({ operation }) => operation.operationId);
    const wanted = operations ?? all;
    const file = (name) => join(folder, name);
    for (const name of ['report.json', 'seen.json'])
        rmSync(file(name), { force: true });
    writeFileSync(file('openapi.json'), JSON.stringify(document));
    const settings = readFileSync(here('schemathesis.toml'), 'utf8');
    writeFileSync(file('schemathesis.toml'), isReadOnly ? settings.replace(/^coverage\.enabled = true$/m, '$&\ncoverage.unexpected-methods = []') : settings);
    const [program, ...first] = schemathesis;
    const own = [
        '--config-file',
        file('schemathesis.toml'),
        'run',
        file('openapi.json'),
        '--url',
        options.address,
        '--checks',
        'all',
        ...(options.isMock ? ['--mode', 'positive', '--exclude-checks', OF_STORAGE] : []),
        ...wanted.flatMap((id) => (wanted.length === all.length ? [] : ['--include-operation-id', id])),
        // Seeds of Schemathesis' own have more digits than a number in JSON can hold, and than --seed takes.
        ...(args.includes('--seed') ? [] : ['--seed', String(randomInt(2 ** 32))]),
    ];
    const child = spawn(program, [...first, ...own, ...args], {
        stdio: 'inherit',
        env: {
            ...options.environment,
            PYTHONUTF8: '1',
            PYTHONDONTWRITEBYTECODE: '1',
            CONFORMANCE_TOKEN: options.token,
            CONFORMANCE_HOOKS: here('hooks.py'),
            CONFORMANCE_REPORT: file('report.json'),
            CONFORMANCE_SEEN: file('seen.json'),
            CONFORMANCE_READ_ONLY: isReadOnly ? '1' : '',
        },
    });
    // Schemathesis must end first, so that this process can still report.
    const stop = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, stop);
    const [code] = (await once(child, 'exit'));
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.off(signal, stop);
    if (existsSync(file('seen.json')))
        console.log(`\n${coverageText(document, wanted, JSON.parse(readFileSync(file('seen.json'), 'utf8')))}`);
    const report = reportIn(file('report.json'));
    if (!report?.complete)
        return { isComplete: false, faults: [`Schemathesis ended with ${code}, without a complete report.`] };
    const { tested } = report.operations;
    const idle = ['examples', 'coverage', 'fuzzing', 'stateful'].filter((one) => report.phases[one]?.status !== 'success');
    return {
        isComplete: true,
        faults: [
            ...(code === 0 ? [] : [`Schemathesis ended with ${code}.`]),
            // If only some operations are tested, there may be no examples or links to test.
            ...(idle.length === 0 || wanted !== all ? [] : [`Phases that did not succeed: ${idle.join(', ')}.`]),
            ...(tested === wanted.length ? [] : [`Only ${tested} of ${wanted.length} operations were tested.`]),
        ],
    };
}
/** Null if the report is missing or incomplete, because Schemathesis was stopped. */
function reportIn(file) {
    try {
        return JSON.parse(readFileSync(file, 'utf8'));
    }
    catch {
        return null;
    }
}
