// Written by `make generate` from src/packages/command/test.ts. Change it there.
import { resolve } from 'node:path';
import { addMatches, uncoveredIn, uncoveredLine } from './coverage.js';
import { CommandError } from './faults.js';
import { appendText, readAll, writeText, yamlFiles } from './files.js';
import { differenceLine, differencesIn, judgementOf, reasonsFor } from './expectations.js';
import { githubReport } from './github.js';
import { junitReport } from './junit.js';
import { locateInPolicy } from './lint.js';
import { RULE_KINDS } from './policy-model.js';
import { answerTo, RULES } from './service.js';
import { HALVES, parseTests } from './test-file.js';
/** The maximum number of entries per call with explanations (D60). */
const MAX_ENTRIES = 50;
export const test = {
    name: 'policies test',
    usage: 'FILE… [--coverage] [--fail-uncovered] [--report junit|github] [--report-file FILE]',
    summary: 'Test policies: evaluate trips, and compare the results with what is expected.',
    help: `The service evaluates the cases without storing anything. Exit code 1 if a case fails. A test file looks like this:

  policy: ../policies/standard.yaml   # or policyId: …, or forUser: … alone
  asOf: 2026-03-02                    # for exchange rates and advance booking; today, if omitted
  cases:
    - name: business class needs approval
      flight: { originLocationId: airport-BER, …, cabinClass: BUSINESS, stops: 0 }
      expect: { action: REQUIRE_APPROVAL, violations: [CABIN_CLASS], matchedRule: flightRules.0 }

expect has at least one of action, compliant, violations (all types, in any order) and matchedRule (a position, an ID, or
null). For a case with a flight and a hotel, it has flight and hotel, each with these fields.`,
    options: {
        coverage: 'Also list the rules, and the duration tiers of other rules, that no case matches',
        'fail-uncovered': 'As --coverage, with exit code 1 if there are any',
        'report junit': 'Print a JUnit report instead of the results',
        'report github': 'Also print annotations for GitHub Actions, and write the job summary that GITHUB_STEP_SUMMARY names',
        'report-file FILE': 'Also write a JUnit report to this file',
    },
    async run(run) {
        const { options, flags, positionals, terminal, isJson, paint } = run;
        const { report, 'report-file': reportFile } = options;
        if (report !== undefined && report !== 'junit' && report !== 'github')
            throw new CommandError('--report must be junit or github.');
        if (report !== undefined && isJson)
            throw new CommandError('Pass either --json or --report; --report-file works with both.');
        const mustCover = flags.has('fail-uncovered');
        const wantsCoverage = mustCover || flags.has('coverage');
        // JUnit has no place for it, and exit code 1 would have no visible reason.
        if (wantsCoverage && report === 'junit')
            throw new CommandError('Pass either coverage or --report junit; --report-file works with both.');
        if (positionals.length === 0)
            throw new CommandError('Pass the test files to run.');
        if (reportFile !== undefined && /\.ya?ml$/i.test(reportFile))
            throw new CommandError('--report-file must be the file to write the report to, not a YAML file.');
        const files = readAll(yamlFiles(positionals, terminal.folder), (path) => parseTests(path, terminal.folder));
        const results = [];
        const tested = wantsCoverage ? new Map() : null;
        for (const file of files)
            results.push(await resultOf(run, file, tested));
        const uncovered = tested && [...tested.values()].flatMap(uncoveredIn);
        const cases = results.flatMap((result) => result.cases);
        const failed = cases.filter(({ differences }) => differences.length > 0).length;
        const passed = cases.length - failed;
        const isBad = failed > 0 || (mustCover && uncovered?.length !== 0);
        const json = { passed, failed, ...(uncovered && { uncovered }), files: results };
        const reported = results.map(({ file: name, seconds, cases: ofFile }) => ({
            name,
            seconds,
            cases: ofFile.map(inReport),
        }));
        const xml = junitReport(reported);
        if (reportFile !== undefined)
            writeText(reportFile, xml, terminal.folder);
        if (report === 'junit')
            return { json, lines: xml.trimEnd().split('\n'), isBad };
        const lines = [
            ...results.flatMap(({ file, policy, cases: ofFile }) => [
                `${paint(file, 'bold')}  ${paint(policy, 'dim')}`,
                ...ofFile.flatMap((result) => caseLines(result, paint)),
            ]),
            `${paint(`${passed} passed`, 'green')}, ${failed === 0 ? '0 failed' : paint(`${failed} failed`, 'red')}`,
            ...(uncovered ?? []).map((found) => paint(uncoveredLine(found), 'yellow')),
            ...(uncovered?.length === 0 ? ['Every rule and every duration tier is matched by a case.'] : []),
        ];
        if (report === 'github') {
            const github = githubReport(reported, uncovered ?? [], mustCover ? 'error' : 'warning', terminal);
            const summaryFile = terminal.environment['GITHUB_STEP_SUMMARY'];
            if (summaryFile)
                appendText(summaryFile, github.summary, terminal.folder);
            lines.push(...github.annotations);
        }
        return { json, lines, isBad };
    },
};
/** @param tested the policies under test by path or ID, to add what the cases match; null without coverage */
async function resultOf(run, file, tested) {
    const begun = performance.now();
    const { yaml, cases } = file;
    const { policy, asOf, evaluations, warnings } = await evaluated(run, file);
    const names = await ruleNames(run, file, policy.id, tested !== null);
    if (tested && names.rules) {
        const path = file.policy?.yaml.path;
        const key = path === undefined ? (policy.id ?? '') : resolve(run.terminal.folder, path);
        const lineOf = (field) => file.policy?.yaml.faultAt(field, '').line ?? null;
        const known = tested.get(key) ?? { policy: path ?? key, rules: names.rules, lineOf, matched: new Set() };
        tested.set(key, known);
        addMatches(known.matched, evaluations, names.canonical);
    }
    const results = cases.map(({ name, expect }, index) => {
        const entry = evaluations[index];
        const compared = HALVES.flatMap((half) => {
            const [expected, judged] = [expect[half], judgementOf(entry, half)];
            if (!expected || !judged)
                return [];
            const differences = differencesIn(half, expected, judged, names.canonical);
            const reasons = differences.length === 0 ? [] : reasonsFor(expected, judged, names.shown);
            return [{ differences, reasons: reasons.map((reason) => `${half}: ${reason}`) }];
        });
        return {
            name,
            line: yaml.faultAt(['cases', index], '').line,
            differences: compared.flatMap(({ differences }) => differences),
            reasons: compared.flatMap(({ reasons }) => reasons),
            warnings: warnings.filter(({ id }) => id === entry.id).map(({ field, message }) => `${field}: ${message}`),
        };
    });
    const about = `${policy.name ?? file.policy?.yaml.path ?? 'draft'}, as of ${asOf}`;
    return { file: yaml.path, policy: about, asOf, seconds: (performance.now() - begun) / 1000, cases: results };
}
/** Evaluates the cases of a file, in as many calls as that takes. */
async function evaluated({ service }, { yaml, policy, context, cases }) {
    const batches = [];
    for (let start = 0; start < cases.length; start += MAX_ENTRIES) {
        const locate = (field, message) => {
            const [first = '', index, ...steps] = field.split('.');
            if (first === 'evaluations' && index !== undefined)
                return yaml.faultAt(['cases', start + Number(index), ...steps], message);
            const own = { asOf: 'asOf', policyId: 'policyId', forUserId: 'forUser' }[first];
            return own ? yaml.faultAt([own], message) : policy ? locateInPolicy(policy)(field, message) : undefined;
        };
        const body = {
            evaluations: cases
                .slice(start, start + MAX_ENTRIES)
                .map(({ proposal }, index) => ({ id: `case-${start + index}`, ...proposal })),
            ...context,
            explain: true,
        };
        const call = service.client.POST('/api/v1/policies/evaluations', { body });
        batches.push((await answerTo(call, ['evaluations'], `${yaml.path} could not be tested`, service, locate)).data);
    }
    return {
        ...batches[0],
        evaluations: batches.flatMap(({ evaluations }) => evaluations),
        warnings: batches.flatMap(({ warnings }) => warnings),
    };
}
/** Names for rules. The policy file, or for a stored policy its rules, says which ID is at which position. */
async function ruleNames({ service }, { policy, cases, yaml }, policyId, needsRules) {
    const expected = cases.flatMap(({ expect }) => Object.values(expect).map(({ matchedRule }) => matchedRule ?? ''));
    const expectsPlaces = expected.some((rule) => /^(flight|hotel)Rules\.\d+$/.test(rule));
    let rules = policy?.model ?? null;
    if (!policy && policyId !== null && (expectsPlaces || needsRules)) {
        const call = service.client.GET('/api/v1/policies/{policyId}/rules', { params: { path: { policyId } } });
        const why = expectsPlaces ? 'it names rules by their position' : 'coverage needs the rules of its policy';
        rules = (await answerTo(call, RULES, `${yaml.path} could not be tested: ${why}`, service)).data;
    }
    const places = new Map(RULE_KINDS.flatMap((kind) => (rules?.[kind] ?? []).map(({ id }, index) => [(id ?? '').toLowerCase(), `${kind}.${index}`])));
    const canonical = (rule) => places.get(rule.toLowerCase()) ?? rule;
    return {
        rules,
        canonical,
        shown(rule) {
            const place = canonical(rule);
            const [kind = '', index] = place.split('.');
            if (!policy || index === undefined)
                return place === rule ? `rule ${rule}` : `rule ${place} (${rule})`;
            const { file: path, line } = policy.yaml.faultAt([kind, Number(index)], '');
            return `rule ${place} (${path}:${line})`;
        },
    };
}
function inReport({ name, line, differences, reasons }) {
    return { name, line, failure: [...differences.map(differenceLine), ...reasons] };
}
function caseLines({ name, differences, reasons, warnings }, paint) {
    return [
        `  ${differences.length === 0 ? paint('✓', 'green') : paint('✗', 'red')} ${name}`,
        ...differences.map((difference) => `      ${differenceLine(difference)}`),
        ...reasons.map((reason) => `      ${paint(reason, 'dim')}`),
        ...warnings.map((warning) => `      ${paint(`Note: ${warning}`, 'yellow')}`),
    ];
}
