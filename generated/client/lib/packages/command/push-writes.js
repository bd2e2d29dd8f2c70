// Written by `make generate` from src/packages/command/push-writes.ts. Change it there.
import { CommandError, withAdded } from './faults.js';
import { readText, writeText } from './files.js';
import { policyDiff, storedIds } from './policy-diff.js';
import { parsePolicy, textWithIds } from './policy-file.js';
import { shortPolicy, withoutId } from './policy-model.js';
import { answerTo, isAboutMissingPolicy, POLICY, RULES, statusOf, tagOf, } from './service.js';
/** @throws {CommandError} with the line of the ID in the file if there is no such policy */
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
/**
 * Changes the stored policy to match the file. The rules come first: otherwise a policy that is activated, becomes the
 * default or gets its default action would apply without them.
 *
 * @returns what is stored now
 */
export async function pushed(run, file, before, diff) {
    const now = diff.rules.length === 0 ? before : await replaced(run.service, file, before);
    withIds(run, file, now);
    if (diff.fields.length === 0)
        return now;
    const body = Object.fromEntries(diff.fields.map(({ field, to }) => [field, to]));
    const call = run.service.client.PATCH('/api/v1/policies/{policyId}', { params: paramsFor(now), body });
    try {
        const { response } = await written(answerTo(call, ['id'], `${file.yaml.path} was not pushed`, run.service));
        return { ...now, etag: tagOf(response) };
    }
    catch (error) {
        throw now === before ? error : withAdded(error, ' Its rules were pushed.');
    }
}
/**
 * Creates a policy, then its rules. Until then it applies to nobody, because it is not assigned yet, unless it is a
 * company's first policy, which is the default from the beginning (D16). So it allows everything until it has its rules,
 * as if it were not there yet.
 */
export async function created(run, file, companyId) {
    const { name, description = null, bookingMode, isActive = true } = shortPolicy(file.model);
    const fields = { name, description, companyId, bookingMode, isActive };
    const body = { ...fields, defaultAction: 'ALLOW' };
    const locate = (field, message) => (field in file.model ? file.yaml.faultAt([field], message) : undefined);
    const call = run.service.client.POST('/api/v1/policies', { body });
    const { data, response } = await written(answerTo(call, ['id'], `${file.yaml.path} was not created`, run.service, locate), ' It may have been created nevertheless: see whether it is listed before you push again.');
    const before = { policy: { ...data, flightRules: [], hotelRules: [] }, etag: tagOf(response) };
    const withId = withIds(run, file, before);
    try {
        return await pushed(run, withId, before, policyDiff(before.policy, withId.model));
    }
    catch (error) {
        throw withAdded(error, ' The policy was created, and its ID is in the file: push again.');
    }
}
async function replaced(service, file, before) {
    const { flightRules, hotelRules } = shortPolicy(file.model);
    const bodyOf = (kind, rules) => {
        const ids = storedIds(kind, before.policy[kind], rules);
        return rules.map((rule, index) => ({ ...(ids[index] && { id: ids[index] }), ...withoutId(rule) }));
    };
    const body = { flightRules: bodyOf('flightRules', flightRules), hotelRules: bodyOf('hotelRules', hotelRules) };
    const locate = (field, message) => /^(flight|hotel)Rules\b/.test(field) ? file.yaml.faultAt(field.split('.'), message) : undefined;
    const call = service.client.PUT('/api/v1/policies/{policyId}/rules', {
        params: paramsFor(before),
        body: body,
    });
    const failed = `${file.yaml.path} was not pushed`;
    const { data, response } = await written(answerTo(call, RULES, failed, service, locate));
    return { policy: { ...before.policy, ...data }, etag: tagOf(response) };
}
function paramsFor({ policy, etag }) {
    return { path: { policyId: policy.id }, header: { 'If-Match': etag } };
}
/** The response to a write. If it was lost, the error adds that the service may have executed the call. */
async function written(answer, doubt = ' It may have been stored nevertheless: push again to see what differs.') {
    try {
        return await answer;
    }
    catch (error) {
        const status = statusOf(error);
        throw status === 0 || (status ?? 0) >= 500 ? withAdded(error, doubt) : error;
    }
}
/**
 * Writes the IDs of the stored policy to the file, and returns the file as it is then.
 *
 * @throws {CommandError} if the file was edited during the push
 */
function withIds({ terminal: { folder } }, file, { policy }) {
    const { path, text } = file.yaml;
    const wanted = textWithIds(file, policy);
    if (wanted === text)
        return file;
    try {
        if (readText(path, folder) !== text)
            throw new CommandError(`${path} was edited during the push, so no IDs were written to it.`);
        writeText(path, wanted, folder);
    }
    catch (error) {
        throw withAdded(error, ` The policy has the ID ${policy.id}: make sure that it is in the file before you push again.`);
    }
    return parsePolicy(path, wanted);
}
