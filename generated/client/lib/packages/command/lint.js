// Written by `make generate` from src/packages/command/lint.ts. Change it there.
import { CommandError, faultLine } from './faults.js';
import { readText, yamlFiles } from './files.js';
import { parsePolicy } from './policy-file.js';
import { draftOf } from './policy-model.js';
import { answerTo } from './service.js';
const COLOURS = { ERROR: 'red', WARNING: 'yellow', INFO: 'dim' };
export const lint = {
    name: 'policies lint',
    usage: 'FILE… | --policy POLICY [--strict]',
    summary: 'Find rules that never apply, ties, gaps and other problems.',
    help: `Files are checked as drafts: nothing is stored. Each finding has its file and line. Exit code 1 if there is an ERROR.`,
    options: {
        'policy POLICY': 'Check the stored policy with this ID instead of files',
        strict: 'Exit code 1 for warnings, too',
    },
    async run(run) {
        const { options, positionals, terminal } = run;
        const { policy: policyId } = options;
        if (policyId !== undefined) {
            if (positionals.length > 0)
                throw new CommandError('Pass either files or --policy, not both.');
            const call = run.service.client.GET('/api/v1/policies/{policyId}/findings', { params: { path: { policyId } } });
            const failed = `Policy ${JSON.stringify(policyId)} could not be checked`;
            const { data: found } = await answerTo(call, ['data'], failed, run.service);
            const findings = found.data.map((finding) => ({ file: null, line: null, column: null, ...finding }));
            return outcomeOf(run, [{ ...found, name: policyId, findings }]);
        }
        if (positionals.length === 0)
            throw new CommandError('Pass the policy files to check, or --policy.');
        const checks = [];
        for (const path of yamlFiles(positionals, terminal.folder))
            checks.push(await checkOf(run, path));
        return outcomeOf(run, checks);
    },
};
/**
 * The service's findings about a policy file.
 *
 * @throws {CommandError} with the line of each value that the service refuses
 */
export async function findingsIn(service, file) {
    const call = service.client.POST('/api/v1/policies/findings', { body: { policy: draftOf(file.model) } });
    const failed = `${file.yaml.path} could not be checked`;
    return (await answerTo(call, ['data'], failed, service, locateInPolicy(file))).data;
}
/** Finds the position in the file of a field that the service names, such as `policy.flightRules.3.currency`. */
export function locateInPolicy({ yaml }) {
    return (field, message) => {
        const [first, ...path] = field.split('.');
        return first === 'policy' ? yaml.faultAt(path, message) : undefined;
    };
}
/**
 * Checks a file. One that is not a valid policy is reported as a finding, so that the other files are still checked.
 */
async function checkOf({ service, terminal }, path) {
    try {
        const file = parsePolicy(path, readText(path, terminal.folder));
        const found = await findingsIn(service, file);
        return { ...found, name: path, findings: found.data.map((finding) => ({ ...finding, ...placeOf(file, finding) })) };
    }
    catch (error) {
        if (!(error instanceof CommandError) || error.details.faults.length === 0)
            throw error;
        const findings = error.details.faults.map((fault) => ({ ...fault, code: 'INVALID', severity: 'ERROR' }));
        return { name: path, findings, omitted: 0, complete: true };
    }
}
function outcomeOf({ flags, paint }, checks) {
    const lines = checks.flatMap(({ name, findings, omitted, complete }) => [
        ...findings.map((finding) => {
            const text = finding.line === null ? `${name}: ${finding.message}` : faultLine(finding);
            const { severity, code } = finding;
            return `${paint(severity.padEnd(7), COLOURS[severity])} ${text} ${paint(code, 'dim')}`;
        }),
        ...(omitted === 0 ? [] : [`${name}: ${omitted} more findings are not shown.`]),
        ...(complete
            ? []
            : [`${name}: not all rules were compared, so some REDUNDANT_RULE and PRIORITY_TIE may be missing.`]),
    ]);
    const findings = checks.flatMap((check) => check.findings);
    const count = (severity) => findings.filter((finding) => finding.severity === severity).length;
    const counts = { ERROR: count('ERROR'), WARNING: count('WARNING'), INFO: count('INFO') };
    const { ERROR, WARNING, INFO } = counts;
    lines.push(`${ERROR} errors, ${WARNING} warnings, ${INFO} notes`.replaceAll(/\b1 (error|warning|note)s/g, '1 $1'));
    const omitted = checks.reduce((sum, check) => sum + check.omitted, 0);
    const complete = checks.every((check) => check.complete);
    const isBad = ERROR > 0 || (flags.has('strict') && WARNING > 0);
    return { json: { findings, counts, omitted, complete }, lines, isBad };
}
/** A finding with its position in the file, which is that of the list if it is about all rules of a kind. */
export function placeOf({ yaml }, { ruleId, ruleKind, message }) {
    const field = ruleId ?? (ruleKind === 'FLIGHT' ? 'flightRules' : 'hotelRules');
    return { ...yaml.faultAt(field.split('.'), message), field: '' };
}
