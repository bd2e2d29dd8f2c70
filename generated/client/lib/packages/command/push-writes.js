// Written by `make generate` from src/packages/command/push-writes.ts. Change it there.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, withAdded } from './faults.js';
import { readText, writeText } from './files.js';
import { isEmptyDiff, policyDiff, storedIds } from './policy-diff.js';
import { parsePolicy, textWithIds } from './policy-file.js';
import { RULE_KINDS, shortPolicy, withoutId } from './policy-model.js';
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
 * Changes the stored policy to match the file. The fields are patched before the rules, because they can be restored if
 * replacing the rules fails. The policy is only activated or made the default once its rules are in place.
 *
 * @param done added to the error if only the last step fails
 * @returns what is stored now
 */
export async function pushed({ service, terminal }, file, before, { fields, rules }, done = ' Everything else in the file was pushed: push again.') {
    const { flightRules, hotelRules } = before.policy;
    // Without rules, the default action would apply to everything: a push with --create may have ended half-way.
    const hasRules = flightRules.length + hotelRules.length > 0;
    const isLast = ({ field, to }) => ((field === 'isActive' || field === 'isDefault') && to === true) || (field === 'defaultAction' && !hasRules);
    const [first, last] = [fields.filter((change) => !isLast(change)), fields.filter(isLast)].map((changes) => Object.fromEntries(changes.map(({ field, to }) => [field, to])));
    let now = await patched(service, file, before, first);
    if (rules.length > 0) {
        try {
            now = await replaced(service, file, now);
        }
        catch (error) {
            throw now === before ? error : await undone(service, file, before, first, error);
        }
    }
    keepIds(terminal.folder, file, before.policy, now.policy);
    return patched(service, file, now, last).catch((error) => {
        throw now === before ? error : withAdded(error, done);
    });
}
/**
 * Creates a policy, then its rules. Until then it applies to nobody, because it is not assigned yet, unless it is a
 * company's first policy, which is the default from the beginning (D16). So it allows everything until it has its rules,
 * as if it were not there yet.
 */
export async function created(run, file, companyId) {
    const { name, description = null, bookingMode, isActive = true } = shortPolicy(file.model);
    const body = {
        name,
        description,
        companyId,
        bookingMode,
        defaultAction: 'ALLOW',
        isActive,
    };
    const locate = (field, message) => (field in file.model ? file.yaml.faultAt([field], message) : undefined);
    const call = run.service.client.POST('/api/v1/policies', { body });
    const { data, response } = await answerTo(call, ['id'], `${file.yaml.path} was not created`, run.service, locate).catch((error) => {
        const advice = ' It may have been created nevertheless: see whether it is listed before you push again.';
        throw isUnclear(error) ? withAdded(error, advice) : error;
    });
    const policy = { ...data, flightRules: [], hotelRules: [] };
    keepIds(run.terminal.folder, file, policy, policy);
    const diff = policyDiff(policy, file.model);
    return pushed(run, file, { policy, etag: tagOf(response) }, diff, '').catch((error) => {
        throw withAdded(error, ' The policy was created, and its ID is in the file: push again.');
    });
}
const CHANGED = 'somebody has changed the policy meanwhile. Pull it, or push again to see the difference';
const MAYBE_STORED = ' It may have been stored nevertheless: push again to see what differs.';
/** Whether the service can have done what the failed call asked for. */
function isUnclear(error) {
    const status = statusOf(error);
    return status !== null && (status === 0 || status >= 500);
}
/** The error of a write to report. */
function refusal(error, { yaml }) {
    if (statusOf(error) !== 412)
        return error;
    const { requestId } = error.details;
    return new CommandError(`${yaml.path} was not pushed: ${CHANGED}.`, { status: 412, requestId });
}
const listed = (names) => `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'}`;
/**
 * Changes fields of a policy. A call that failed without an answer, as after a timeout, has succeeded if the policy is as
 * it should be.
 */
async function patched(service, file, { policy, etag }, body) {
    const names = Object.keys(body);
    if (names.length === 0)
        return { policy, etag };
    const wanted = { ...policy, ...body };
    const params = { path: { policyId: policy.id }, header: etag === null ? {} : { 'If-Match': etag } };
    const call = service.client.PATCH('/api/v1/policies/{policyId}', { params, body });
    try {
        const { response } = await answerTo(call, ['id'], `${file.yaml.path} was not pushed`, service);
        return { policy: wanted, etag: tagOf(response) };
    }
    catch (error) {
        if (!isUnclear(error))
            throw refusal(error, file);
        const now = await readStored(service, policy.id, file).catch(() => null);
        if (!now)
            throw withAdded(error, MAYBE_STORED);
        if (isEmptyDiff(policyDiff(now.policy, wanted)))
            return now;
        if (names.some((name) => now.policy[name] !== body[name]))
            throw error;
        throw withAdded(error, ` ${listed(names)} stored, but ${CHANGED}.`);
    }
}
/**
 * Replaces the rules. They have also been replaced if the call failed, as after a timeout, but the rules are as they
 * should be: a repeated call is refused because the first one has changed the version.
 */
async function replaced(service, file, { policy, etag }) {
    const short = shortPolicy(file.model);
    const rulesOf = (kind) => {
        const ids = storedIds(kind, policy[kind], short[kind]);
        return short[kind].map((rule, index) => ({ ...(ids[index] && { id: ids[index] }), ...withoutId(rule) }));
    };
    const call = service.client.PUT('/api/v1/policies/{policyId}/rules', {
        params: { path: { policyId: policy.id }, header: etag === null ? {} : { 'If-Match': etag } },
        body: { flightRules: rulesOf('flightRules'), hotelRules: rulesOf('hotelRules') },
    });
    const locate = (field, message) => /^(flight|hotel)Rules\b/.test(field) ? file.yaml.faultAt(field.split('.'), message) : undefined;
    try {
        const { data, response } = await answerTo(call, RULES, `${file.yaml.path} was not pushed`, service, locate);
        const { flightRules, hotelRules } = data;
        return { policy: { ...policy, flightRules, hotelRules }, etag: tagOf(response) };
    }
    catch (error) {
        const now = await readStored(service, policy.id, file).catch(() => null);
        if (now && policyDiff(now.policy, file.model).rules.length === 0)
            return now;
        throw now || !isUnclear(error) ? refusal(error, file) : withAdded(error, MAYBE_STORED);
    }
}
/**
 * Restores the fields that were patched before replacing the rules failed, unless somebody has changed them since.
 *
 * @returns the error to report
 */
async function undone(service, file, { policy }, body, error) {
    const names = Object.keys(body);
    const original = Object.fromEntries(names.map((name) => [name, policy[name]]));
    try {
        const now = await readStored(service, policy.id, file);
        if (names.every((name) => now.policy[name] === body[name])) {
            await patched(service, file, now, original);
            return withAdded(error, ' None of the changes were kept.');
        }
    }
    catch {
        // Reported like fields that somebody has changed.
    }
    return withAdded(error, ` ${listed(names)} already changed and could not be restored.`);
}
/**
 * Writes the IDs that the service has assigned to the file, as it is now: it can have been edited during the push.
 *
 * @param before the policy as it was compared
 * @param after with its rules after the push
 */
function keepIds(folder, file, before, after) {
    const { path } = file.yaml;
    const textOf = (now) => {
        const ids = RULE_KINDS.map((kind) => [kind, ruleIds(kind, file, now, before, after)]);
        return textWithIds(now, before.id, Object.fromEntries(ids));
    };
    if (textOf(file) === file.yaml.text)
        return;
    try {
        const now = existsSync(resolve(folder, path)) ? fileNow(file, before.id, folder) : file;
        const text = textOf(now);
        if (text !== now.yaml.text)
            writeText(path, text, folder);
    }
    catch (error) {
        throw withAdded(error, ` The policy is stored with the ID ${before.id}.`);
    }
}
/** The file as it is now, if the policy's ID can be written to it. */
function fileNow(file, policyId, folder) {
    const { path } = file.yaml;
    const text = readText(path, folder);
    if (text === file.yaml.text)
        return file;
    const refused = (reason) => new CommandError(`${path} can't be given its IDs: ${reason}.`);
    let now;
    try {
        now = parsePolicy(path, text);
    }
    catch {
        throw refused('it has been changed meanwhile, and is not a valid policy now');
    }
    if (now.model.id && now.model.id.toLowerCase() !== policyId.toLowerCase())
        throw refused('it has another id now');
    return now;
}
/** The ID of each rule in the file as it is now; undefined for one that was not pushed. */
function ruleIds(kind, file, now, before, after) {
    const known = new Set(before[kind].map(({ id }) => id));
    // New rules come last, in the order in which they were sent.
    const added = after[kind].filter(({ id }) => !known.has(id));
    const ids = storedIds(kind, before[kind], file.model[kind]).map((id) => id ?? added.shift()?.id ?? undefined);
    const rules = file.model[kind].flatMap((rule, index) => (ids[index] ? [{ ...rule, id: ids[index] }] : []));
    return storedIds(kind, rules, now.model[kind]).map((id) => id ?? undefined);
}
