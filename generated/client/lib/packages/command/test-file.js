// Written by `make generate` from src/packages/command/test-file.ts. Change it there.
import { dirname, isAbsolute, join } from 'node:path';
import { CommandError } from './faults.js';
import { readText } from './files.js';
import { parsePolicy } from './policy-file.js';
import { draftOf } from './policy-model.js';
import { faultsIn, SCHEMAS } from './schema-check.js';
import { parseYaml } from './yaml-file.js';
export const HALVES = ['flight', 'hotel'];
/**
 * Reads a test file and the policy file that it names.
 *
 * @param folder the folder that relative paths start from
 * @throws {CommandError} with every fault and its line, in either file
 */
export function parseTests(path, folder) {
    const yaml = parseYaml(path, readText(path, folder));
    const faults = faultsIn(yaml, SCHEMAS['policy-test']);
    if (faults.length > 0)
        throw new CommandError(`${path} is not a test file.`, { faults });
    const { policy: policyPath, forUser, cases: rawCases, ...given } = yaml.value;
    if (policyPath !== undefined && given.policyId !== undefined)
        faults.push(yaml.faultAt(['policyId'], 'must not be combined with policy: test a file or a stored policy'));
    if (policyPath === undefined && given.policyId === undefined && forUser === undefined)
        faults.push(yaml.faultAt([], 'must have policy, policyId or forUser, to say what to test'));
    const cases = rawCases.map(({ name, expect, ...proposal }, index) => {
        return { name, proposal, expect: expectations(yaml, proposal, expect, index, faults) };
    });
    if (faults.length > 0)
        throw new CommandError(`${path} is not a test file.`, { faults });
    const policy = policyPath === undefined ? null : policyOf(yaml, policyPath, folder);
    const user = forUser !== undefined && { forUserId: forUser };
    return { yaml, policy, context: { ...given, ...user, ...(policy && { policy: draftOf(policy.model) }) }, cases };
}
function policyOf(yaml, policyPath, folder) {
    const file = isAbsolute(policyPath) ? policyPath : join(dirname(yaml.path), policyPath);
    let text;
    try {
        text = readText(file, folder);
    }
    catch (error) {
        const faults = [yaml.faultAt(['policy'], `must be a policy file: ${error.message}`)];
        throw new CommandError(`${yaml.path} names no policy.`, { faults });
    }
    return parsePolicy(file, text);
}
/** The expectations of a case by half. Adds to `faults` what is wrong with them. */
function expectations(yaml, proposal, { flight, hotel, ...direct }, index, faults) {
    const sent = HALVES.filter((half) => proposal[half]);
    const nested = { ...(flight && { flight }), ...(hotel && { hotel }) };
    const fault = (path, message) => faults.push(yaml.faultAt(['cases', index, ...path], message));
    if (sent.length === 0)
        fault([], 'must have a flight, a hotel or both');
    for (const half of Object.keys(nested)) {
        if (!sent.includes(half) && sent.length > 0)
            fault(['expect', half], `must be omitted, because the case has no ${half}`);
    }
    if (Object.keys(direct).length > 0 && sent.length === 2)
        fault(['expect'], 'must have flight and hotel, each with what is expected of it, because the case has both');
    const [only] = sent;
    const all = sent.length === 1 && only ? { ...nested, [only]: { ...nested[only], ...direct } } : nested;
    if (Object.values(all).every((half) => Object.keys(half).length === 0))
        fault(['expect'], 'must have at least one of action, compliant, violations and matchedRule');
    return all;
}
