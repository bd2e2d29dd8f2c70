// Written by `make generate` from src/packages/command/test.ts. Change it there.
import { CommandError } from './faults.js';
import { makeFolderOf, readAll, writeText, yamlFiles } from './files.js';
import { differenceLine, differencesIn, judgementOf, reasonsFor } from './expectations.js';
import { junitReport } from './junit.js';
import { locateInPolicy } from './lint.js';
import { draftOf, RULE_KINDS } from './policy-model.js';
import { answerTo, RULES } from './service.js';
import { HALVES, parseTests } from './test-file.js';
/** The maximum numbers of entries per call, without and with explanations (D58, D60). */
const MAX_ENTRIES = 500;
const MAX_EXPLAINED_ENTRIES = 50;
export const test = {
    name: 'policies test',
    usage: 'policies test FILE… [--report junit] [--report-file FILE]',
    summary: 'Test policies: evaluate trips, and compare the results with what is expected.',
    help: `The service evaluates the cases without storing anything. Exit code 1 if a case fails. A test file looks like this:

  policy: ../policies/standard.yaml   # or policyId: …, or forUser: … alone
  asOf: 2026-03-02                    # for exchange rates and advance booking; today, if omitted
  cases:
    - name: business class needs approval
      flight: { originLocationId: airport-BER, …, cabinClass: BUSINESS, stops: 0 }
      expect: { action: REQUIRE_APPROVAL, violations: [CABIN_CLASS], matchedRule: flightRules.0 }

expect has at least one of action, compliant, violations (all types, in any order) and matchedRule (a position, an ID, or
null). For a case with a flight and a hotel, it has flight and hotel, each with these fields.

  --report junit      Print a JUnit report instead of the results
  --report-file FILE  Also write a JUnit report to this file`,
    options: { report: { type: 'string' }, 'report-file': { type: 'string' } },
    async run(run) {
        const { values, positionals, terminal, isJson, paint } = run;
        const { report, 'report-file': reportFile } = values;
        if (report !== undefined && report !== 'junit')
            throw new CommandError('--report must be junit.');
        if (report !== undefined && isJson)
            throw new CommandError('Pass either --json or --report; --report-file works with both.');
        if (positionals.length === 0)
            throw new CommandError('Pass the test files to run.');
        if (typeof reportFile === 'string') {
            if (/\.ya?ml$/i.test(reportFile))
                throw new CommandError('--report-file must be the file to write the report to, not a YAML file.');
            makeFolderOf(reportFile, terminal.folder);
        }
        const files = readAll(yamlFiles(positionals, terminal.folder), (path) => parseTests(path, terminal.folder));
        const results = [];
        for (const file of files)
            results.push(await resultOf(run, file));
        const cases = results.flatMap((result) => result.cases);
        const failed = cases.filter(({ differences }) => differences.length > 0).length;
        const passed = cases.length - failed;
        const xml = junitReport(results.map(({ file, seconds, cases }) => ({ name: file, seconds, cases: cases.map(reported) })));
        if (typeof reportFile === 'string')
            writeText(reportFile, xml, terminal.folder);
        return {
            json: { passed, failed, files: results },
            lines: report
                ? xml.trimEnd().split('\n')
                : [
                    ...results.flatMap(({ file, policy, cases }) => [
                        `${paint(file, 'bold')}${policy === null ? '' : `  ${paint(policy, 'dim')}`}`,
                        ...cases.flatMap((result) => caseLines(result, paint)),
                    ]),
                    `${paint(`${passed} passed`, 'green')}, ${failed === 0 ? '0 failed' : paint(`${failed} failed`, 'red')}`,
                ],
            isBad: failed > 0,
        };
    },
};
async function resultOf(run, file) {
    const begun = performance.now();
    const { yaml, cases } = file;
    const indices = cases.map((_case, index) => index);
    const entries = [];
    const warnings = [];
    let policy = null;
    let asOf = null;
    for (const part of partsOf(indices, MAX_ENTRIES)) {
        const batch = await evaluate(run, file, part, false);
        entries.push(...batch.evaluations);
        warnings.push(...batch.warnings);
        ({ policy, asOf } = batch);
    }
    const names = await ruleNames(run, file, policy?.id ?? null);
    const results = cases.map((testCase, index) => {
        const entry = entries[index];
        return {
            name: testCase.name,
            line: yaml.faultAt(['cases', index], '').line,
            differences: comparedIn(testCase, entry).flatMap(({ half, expected, judged }) => differencesIn(half, expected, judged, names.canonical)),
            reasons: [],
            warnings: warnings.filter(({ id }) => id === entry.id).map(({ field, message }) => `${field}: ${message}`),
        };
    });
    const failed = indices.filter((index) => results[index].differences.length > 0);
    for (const part of partsOf(failed, MAX_EXPLAINED_ENTRIES)) {
        const { evaluations } = await evaluate(run, file, part, true);
        for (const [place, index] of part.entries())
            results[index].reasons = comparedIn(cases[index], evaluations[place])
                .filter(({ half }) => results[index].differences.some((difference) => difference.half === half))
                .flatMap(({ half, expected, judged }) => reasonsFor(expected, judged, names.shown).map((reason) => `${half}: ${reason}`));
    }
    const about = policy && [policy.name ?? file.policy?.yaml.path ?? 'draft', `as of ${asOf}`].join(', ');
    return { file: yaml.path, policy: about, asOf, seconds: (performance.now() - begun) / 1000, cases: results };
}
async function evaluate({ service }, file, indices, explain) {
    const { yaml, policy, policyId, forUser, asOf, cases } = file;
    const evaluations = indices.map((index) => {
        const { flight, hotel } = cases[index];
        return { id: `case-${index}`, ...(flight && { flight }), ...(hotel && { hotel }) };
    });
    const locatePolicy = policy && locateInPolicy(policy);
    const locate = (field, message) => {
        const [first, ...steps] = field.split('.');
        if (first === 'evaluations') {
            const [place, ...rest] = steps;
            const index = indices[Number(place)];
            return index === undefined ? undefined : yaml.faultAt(['cases', index, ...rest], message);
        }
        if (first === 'asOf' || first === 'policyId')
            return yaml.faultAt([first], message);
        if (first === 'forUserId')
            return yaml.faultAt(['forUser'], message);
        return locatePolicy?.(field, message);
    };
    const call = service.client.POST('/api/v1/policies/evaluations', {
        body: {
            evaluations,
            ...(policy && { policy: draftOf(policy.model) }),
            ...(policyId !== null && { policyId }),
            ...(forUser !== null && { forUserId: forUser }),
            ...(asOf !== null && { asOf }),
            explain,
        },
    });
    return (await answerTo(call, ['evaluations'], `${yaml.path} could not be tested`, service, locate)).data;
}
/** Names for rules. The policy file, or for a stored policy its rules, says which ID is at which position. */
async function ruleNames({ service }, file, policyId) {
    const { policy, cases, yaml } = file;
    const expectsPlaces = cases.some(({ expect }) => Object.values(expect).some(({ matchedRule }) => /^(flight|hotel)Rules\.\d+$/.test(matchedRule ?? '')));
    let rules = policy?.model ?? null;
    if (!policy && policyId !== null && expectsPlaces) {
        const call = service.client.GET('/api/v1/policies/{policyId}/rules', { params: { path: { policyId } } });
        rules = (await answerTo(call, RULES, `${yaml.path} could not be tested: it names rules by their position`, service))
            .data;
    }
    const places = new Map();
    for (const kind of RULE_KINDS) {
        for (const [index, { id }] of (rules?.[kind] ?? []).entries()) {
            if (id)
                places.set(id.toLowerCase(), `${kind}.${index}`);
        }
    }
    const canonical = (rule) => places.get(rule.toLowerCase()) ?? rule;
    return {
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
/** The halves of a case that are compared, with what is expected and the service's evaluation. */
function comparedIn({ expect }, entry) {
    return HALVES.flatMap((half) => {
        const [expected, judged] = [expect[half], judgementOf(entry, half)];
        return expected && judged ? [{ half, expected, judged }] : [];
    });
}
function reported({ name, line, differences, reasons }) {
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
function partsOf(items, size) {
    const parts = [];
    for (let start = 0; start < items.length; start += size)
        parts.push(items.slice(start, start + size));
    return parts;
}
