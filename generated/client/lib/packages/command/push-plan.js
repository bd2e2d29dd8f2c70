// Written by `make generate` from src/packages/command/push-plan.ts. Change it there.
import { CommandError } from './faults.js';
import { findingsIn, placeOf } from './lint.js';
import { isEmptyDiff, policyDiff } from './policy-diff.js';
import { listPolicies } from './pull.js';
import { answerTo, isAboutMissingPolicy, POLICY, tagOf } from './service.js';
export const EMPTY = { flightRules: [], hotelRules: [] };
export function refuseUnpushable(files, mayCreate) {
    const faults = [];
    const seen = new Map();
    for (const { yaml, model } of files) {
        if (!model.id) {
            if (!mayCreate)
                faults.push(yaml.faultAt(['id'], 'is missing: pass --create to create a policy'));
        }
        else if (seen.has(model.id.toLowerCase())) {
            faults.push(yaml.faultAt(['id'], `is also in ${seen.get(model.id.toLowerCase())}`));
        }
        else
            seen.set(model.id.toLowerCase(), yaml.path);
        if (model.isDefault && model.isActive === false)
            faults.push(yaml.faultAt(['isActive'], 'must not be false for the default policy'));
    }
    if (faults.length > 0)
        throw new CommandError('Nothing was pushed.', { faults });
}
/**
 * Compares a file with the stored policy, and has the service check it as a draft.
 *
 * @throws {CommandError} if the file can't be pushed
 */
export async function planFor(run, file) {
    const { yaml, model } = file;
    const { service } = run;
    const read = model.id ? await readStored(service, model.id, file) : null;
    const stored = read?.policy ?? null;
    const asked = run.values['if-match'];
    if (read && typeof asked === 'string' && ![asked, `"${asked}"`].includes(read.etag ?? '')) {
        const now = read.etag === null ? 'has no version' : `is ${read.etag} now`;
        throw new CommandError(`${yaml.path}: the policy ${now}, not ${asked}. Run the dry run again. Nothing was changed.`);
    }
    if (stored?.isDefault) {
        const faults = [
            ...(model.isDefault === false
                ? [yaml.faultAt(['isDefault'], 'must not be false: make another policy the default')]
                : []),
            ...(model.isActive === false ? [yaml.faultAt(['isActive'], 'must not be false for the default policy')] : []),
        ];
        if (faults.length > 0)
            throw new CommandError(`${yaml.path} is the company's default policy.`, { faults });
    }
    const diff = policyDiff(stored ?? { ...EMPTY, name: null }, model);
    const isSame = stored !== null && isEmptyDiff(diff);
    const findings = isSame ? [] : (await findingsIn(service, file)).data;
    const errors = findings
        .filter(({ severity }) => severity === 'ERROR')
        .map((finding) => ({ ...placeOf(file, finding), message: finding.message }));
    return { file, stored, etag: read?.etag ?? null, diff, isSame, errors };
}
export async function readStored(service, policyId, { yaml }) {
    const call = service.client.GET('/api/v1/policies/{policyId}', { params: { path: { policyId } } });
    try {
        const { data, response } = await answerTo(call, POLICY, `${yaml.path} could not be compared`, service);
        return { policy: data, etag: tagOf(response) };
    }
    catch (error) {
        if (!(await isAboutMissingPolicy(error, service)))
            throw error;
        const faults = [yaml.faultAt(['id'], 'is not the ID of a policy; remove it and pass --create to create one')];
        throw new CommandError(`${yaml.path} has no stored policy.`, { faults });
    }
}
export async function companyOf(run) {
    const { company } = run.values;
    if (typeof company === 'string')
        return company;
    const companies = [...new Set((await listPolicies(run)).map(({ companyId }) => companyId))];
    const [only] = companies;
    if (companies.length === 1 && only !== undefined)
        return only;
    throw new CommandError('Say which company the new policy is for, with --company.');
}
