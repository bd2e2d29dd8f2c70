// Written by `make generate` from src/packages/command/push-writes.ts. Change it there.
import { CommandError, withAdded } from './faults.js';
import { isEmptyDiff, policyDiff, storedIds } from './policy-diff.js';
import { shortPolicy } from './policy-model.js';
import { keepIds } from './push-ids.js';
import { EMPTY, readStored } from './push-plan.js';
import { shown } from './push-result.js';
import { answerTo, RULES, statusOf, tagOf } from './service.js';
/**
 * Changes the stored policy to match the file. The fields are patched before the rules, because they can be restored if
 * replacing the rules fails. The policy is only activated or made the default once its rules are in place.
 */
export async function pushed(run, plan, stored) {
    const { service } = run;
    const { file, diff, isSame } = plan;
    let { etag } = plan;
    const { fields, turnedOn } = patchesFor(diff, stored);
    if (fields)
        etag = await patched(service, file, stored, fields, etag);
    let rules = stored;
    if (diff.rules.length > 0) {
        try {
            ({ rules, etag } = await replaced(service, file, stored, etag));
        }
        catch (error) {
            throw fields ? await undone(service, file, stored, fields, error) : error;
        }
    }
    keepIds(run, file, stored, rules);
    if (turnedOn) {
        const done = diff.rules.length > 0 || fields ? ' Everything else in the file was pushed: push again.' : '';
        const { flightRules, hotelRules } = rules;
        etag = await patched(service, file, { ...stored, ...fields, flightRules, hotelRules }, turnedOn, etag).catch((error) => {
            throw withAdded(error, done);
        });
    }
    return { ...shown(plan), etag, outcome: isSame ? 'unchanged' : 'pushed' };
}
/**
 * The PATCH to send before the rules are replaced, and the one to send afterwards; undefined if there is nothing in it.
 */
function patchesFor({ fields }, { flightRules, hotelRules }) {
    // Without rules, the default action would apply to everything: a push with --create may have ended half-way.
    const hasRules = flightRules.length + hotelRules.length > 0;
    const isLast = ({ field, to }) => ((field === 'isActive' || field === 'isDefault') && to === true) || (field === 'defaultAction' && !hasRules);
    const patchOf = (changes) => changes.length === 0 ? undefined : Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    return { fields: patchOf(fields.filter((change) => !isLast(change))), turnedOn: patchOf(fields.filter(isLast)) };
}
function ifMatch(etag) {
    return etag === null ? {} : { 'If-Match': etag };
}
const CHANGED = 'somebody has changed the policy meanwhile. Pull it, or push again to see the difference';
async function patch(service, policyId, body, etag, path) {
    const call = service.client.PATCH('/api/v1/policies/{policyId}', {
        params: { path: { policyId }, header: ifMatch(etag) },
        body,
    });
    return answerTo(call, ['id'], `${path} was not pushed`, service).catch((error) => {
        throw conflict(error, path);
    });
}
async function putRules(service, stored, file, etag) {
    const short = shortPolicy(file.model);
    const path = file.yaml.path;
    const rulesOf = (kind) => {
        const ids = storedIds(kind, stored[kind], short[kind]);
        return short[kind].map(({ id: _id, ...rule }, index) => (ids[index] ? { id: ids[index], ...rule } : rule));
    };
    const call = service.client.PUT('/api/v1/policies/{policyId}/rules', {
        params: { path: { policyId: stored.id }, header: ifMatch(etag) },
        body: { flightRules: rulesOf('flightRules'), hotelRules: rulesOf('hotelRules') },
    });
    return answerTo(call, RULES, `${path} was not pushed`, service, locateRule(file)).catch((error) => {
        throw conflict(error, path);
    });
}
/** Finds the position in the file of a field of the rules that the service names, such as `flightRules.3.currency`. */
function locateRule({ yaml }) {
    return (field, message) => /^(flight|hotel)Rules\b/.test(field) ? yaml.faultAt(field.split('.'), message) : undefined;
}
function conflict(error, path) {
    if (statusOf(error) !== 412)
        return error;
    const { requestId } = error.details;
    return new CommandError(`${path} was not pushed: ${CHANGED}.`, { status: 412, requestId });
}
/**
 * Changes fields of a policy that is stored like `stored`. A call that failed without an answer, as after a timeout, has
 * succeeded if the policy is as it should be.
 *
 * @returns the new version
 */
async function patched(service, file, stored, body, etag) {
    try {
        return tagOf((await patch(service, stored.id, body, etag, file.yaml.path)).response);
    }
    catch (error) {
        if (!isUnclear(error))
            throw error;
        const now = await readStored(service, stored.id, file).catch(() => null);
        if (!now)
            throw withAdded(error, MAYBE_STORED);
        if (isEmptyDiff(policyDiff(now.policy, { ...stored, ...body })))
            return now.etag;
        const names = namesIn(body);
        if (names.some((name) => now.policy[name] !== body[name]))
            throw error;
        throw withAdded(error, ` ${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} stored, but ${CHANGED}.`);
    }
}
/**
 * Replaces the rules. They have also been replaced if the call failed, as after a timeout, but the rules are as they
 * should be: a repeated call is refused because the first one has changed the version.
 */
async function replaced(service, file, stored, etag) {
    try {
        const { data, response } = await putRules(service, stored, file, etag);
        return { rules: data, etag: tagOf(response) };
    }
    catch (error) {
        const now = await readStored(service, stored.id, file).catch(() => null);
        if (now && policyDiff(now.policy, file.model).rules.length === 0)
            return { rules: now.policy, etag: now.etag };
        throw now || !isUnclear(error) ? error : withAdded(error, MAYBE_STORED);
    }
}
const MAYBE_STORED = ' It may have been stored nevertheless: push again to see what differs.';
/** Whether the service can have done what the failed call asked for. */
function isUnclear(error) {
    const status = statusOf(error);
    return status !== null && (status === 0 || status >= 500);
}
function namesIn(patch) {
    return Object.keys(patch);
}
/**
 * Restores the fields that were patched before replacing the rules failed, unless somebody has changed them since.
 *
 * @returns the error to report
 */
async function undone(service, file, stored, patched, error) {
    const names = namesIn(patched);
    const before = Object.fromEntries(names.map((name) => [name, stored[name]]));
    const isUndone = await readStored(service, stored.id, file)
        .then(async ({ policy, etag }) => {
        if (names.some((name) => policy[name] !== patched[name]))
            return false;
        await patch(service, stored.id, before, etag, file.yaml.path);
        return true;
    })
        .catch(() => false);
    const left = `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} already changed and could not be restored.`;
    return withAdded(error, isUndone ? ' None of the changes were kept.' : ` ${left}`);
}
/**
 * Creates a policy, then its rules. Until then it applies to nobody, because it is not assigned yet, unless it is a
 * company's first policy, which is the default from the beginning (D16). So it allows everything until it has its rules,
 * as if it were not there yet.
 */
export async function created(run, plan, companyId) {
    const { service } = run;
    const { file } = plan;
    const path = file.yaml.path;
    const { name, description = null, bookingMode, defaultAction, isDefault, isActive } = shortPolicy(file.model);
    const call = service.client.POST('/api/v1/policies', {
        body: { name, description, companyId, bookingMode, defaultAction: 'ALLOW', isActive: isActive ?? true },
    });
    const { data: policy, response } = await answerTo(call, ['id'], `${path} was not created`, service, (field, message) => (field in file.model ? file.yaml.faultAt([field], message) : undefined)).catch((error) => {
        const advice = ' It may have been created nevertheless: see whether it is listed before you push again.';
        throw isUnclear(error) ? withAdded(error, advice) : error;
    });
    const stored = { ...policy, ...EMPTY };
    keepIds(run, file, stored, null);
    const isCreated = (error) => {
        throw withAdded(error, ' The policy was created, and its ID is in the file: push again.');
    };
    const { rules, etag: version } = await replaced(service, file, stored, tagOf(response)).catch(isCreated);
    keepIds(run, file, stored, rules);
    let etag = version;
    const last = {
        ...(defaultAction !== policy.defaultAction && { defaultAction }),
        ...(isDefault && !policy.isDefault && { isDefault }),
    };
    if (namesIn(last).length > 0) {
        const { flightRules, hotelRules } = rules;
        etag = await patched(service, file, { ...stored, flightRules, hotelRules }, last, etag).catch(isCreated);
    }
    return { ...shown(plan), id: policy.id, etag, outcome: 'created' };
}
