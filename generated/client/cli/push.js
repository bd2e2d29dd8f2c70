// Written by `make generate` from src/client-package/cli/push.ts. Change it there.
import { CommandError, faultLine } from './faults.js';
import { readAll, readText, writeText, yamlFiles } from './files.js';
import { findingsIn, placeOf } from './lint.js';
import { diffLines, isEmptyDiff, policyDiff, storedIds } from './policy-diff.js';
import { parsePolicy, textWithIds } from './policy-file.js';
import { RULE_KINDS, shortPolicy } from './policy-model.js';
import { listPolicies } from './pull.js';
import { answerTo, ServiceError } from './service.js';
export const push = {
    name: 'policies push',
    usage: 'policies push FILE… [--dry-run] [--create] [--company COMPANY] [--if-match TAG]',
    summary: 'Store policy files, and show what changes.',
    help: `All files are checked before anything is changed, and a policy is only changed if nobody else has changed it
since it was compared. Its rules are replaced in one step. The IDs of new policies and rules are written to their files.

A file is the whole policy: rules that are not in the file are deleted, and fields that are not in it get their default
value, except isDefault, which keeps its value. A rule without an ID is matched with a stored rule of the same content, or
else created.

  --dry-run          Only show the differences. Exit code 1 if there are any
  --create           Create the policies of files that have no ID
  --company COMPANY  With --create: the company of the new policies, if you can see several
  --if-match TAG     Only push if the policy still has this version, which --dry-run shows; for one file`,
    options: {
        'dry-run': { type: 'boolean' },
        create: { type: 'boolean' },
        company: { type: 'string' },
        'if-match': { type: 'string' },
    },
    async run(run) {
        const { values, positionals, terminal } = run;
        if (positionals.length === 0)
            throw new CommandError('Pass the policy files to push.');
        const paths = yamlFiles(positionals, terminal.folder);
        if (values['if-match'] !== undefined && paths.length > 1)
            throw new CommandError('--if-match is the version of one policy: pass one file.');
        const files = readAll(paths, (path) => parsePolicy(path, readText(path, terminal.folder)));
        const unstored = files.find(({ model }) => !model.id);
        if (values['if-match'] !== undefined && unstored)
            throw new CommandError(`--if-match is the version of a stored policy, but ${unstored.yaml.path} has no id: add it, or leave out --if-match.`);
        refuseUnpushable(files, Boolean(values['create']));
        const plans = [];
        for (const file of files)
            plans.push(await planFor(run, file));
        const isDry = Boolean(values['dry-run']);
        const results = [];
        for (const plan of plans) {
            try {
                results.push(isDry || plan.isSame ? shown(plan) : await pushed(run, plan));
            }
            catch (error) {
                throw afterOthers(error, results);
            }
        }
        const differ = results.filter(({ outcome }) => outcome === 'differs').length;
        return {
            json: { policies: results },
            lines: [
                ...results.flatMap((result, index) => linesOf(run, result, plans[index].diff)),
                ...(isDry
                    ? [differ === 0 ? 'Nothing differs.' : `${differ} of ${results.length} differ; nothing was changed.`]
                    : []),
            ],
            isBad: isDry && differ > 0,
        };
    },
};
const EMPTY = { flightRules: [], hotelRules: [] };
function refuseUnpushable(files, mayCreate) {
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
async function planFor(run, file) {
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
async function readStored(service, policyId, { yaml }) {
    const call = service.client.GET('/api/v1/policies/{policyId}', { params: { path: { policyId } } });
    try {
        const { data, response } = await answerTo(call, `${yaml.path} could not be compared`, service);
        return { policy: data, etag: tagOf(response) };
    }
    catch (error) {
        if (!(error instanceof ServiceError) || error.status !== 404)
            throw error;
        const faults = [yaml.faultAt(['id'], 'is not the ID of a policy; remove it and pass --create to create one')];
        throw new CommandError(`${yaml.path} has no stored policy.`, { faults });
    }
}
/**
 * Changes the stored policy to match the file. The fields are patched before the rules, because they can be restored if
 * replacing the rules fails. The policy is only activated or made the default once its rules are in place.
 */
async function pushed(run, plan) {
    const { service } = run;
    const { file, diff } = plan;
    if (!plan.stored)
        return created(run, plan);
    const { id: policyId } = plan.stored;
    const path = file.yaml.path;
    let etag = plan.etag;
    const { fields, turnedOn } = patchesFor(diff);
    const send = async (step) => {
        const answer = await step();
        etag = tagOf(answer.response);
    };
    if (fields)
        await send(() => patch(service, policyId, fields, etag, path));
    let rules = null;
    if (diff.rules.length > 0) {
        try {
            const answer = await putRules(service, plan.stored, file, etag);
            etag = tagOf(answer.response);
            rules = answer.data;
        }
        catch (error) {
            rules = fields ? await recovered(service, plan, fields, error) : await arrived(service, plan, error);
            etag = null;
        }
    }
    if (rules)
        keepIds(run, file, policyId, rules, plan.stored);
    if (turnedOn) {
        const done = rules || fields ? ' Everything else in the file was pushed: push again.' : '';
        await send(() => patch(service, policyId, turnedOn, etag, path)).catch((error) => {
            throw withAdded(error, done);
        });
    }
    return { ...shown(plan), etag, outcome: 'pushed' };
}
/**
 * The PATCH to send before the rules are replaced, and the one to send afterwards; undefined if there is nothing in it.
 */
function patchesFor({ fields }) {
    const isLast = ({ field, to }) => (field === 'isActive' || field === 'isDefault') && to === true;
    const patchOf = (changes) => changes.length === 0 ? undefined : Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    return { fields: patchOf(fields.filter((change) => !isLast(change))), turnedOn: patchOf(fields.filter(isLast)) };
}
function ifMatch(etag) {
    return etag === null ? {} : { 'If-Match': etag };
}
/** The ETag of a policy, made strong: proxies that compress responses weaken it, and `If-Match` ignores weak tags. */
function tagOf(response) {
    return response.headers.get('ETag')?.replace(/^W\//, '') ?? null;
}
const CHANGED = 'somebody has changed the policy meanwhile. Pull it, or push again to see the difference';
async function patch(service, policyId, body, etag, path) {
    const call = service.client.PATCH('/api/v1/policies/{policyId}', {
        params: { path: { policyId }, header: ifMatch(etag) },
        body,
    });
    return answerTo(call, `${path} was not pushed`, service).catch((error) => {
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
    return answerTo(call, `${path} was not pushed`, service, locateRule(file)).catch((error) => {
        throw conflict(error, path);
    });
}
/** Finds the position in the file of a field of the rules that the service names, such as `flightRules.3.currency`. */
function locateRule({ yaml }) {
    return (field, message) => /^(flight|hotel)Rules\b/.test(field)
        ? yaml.faultAt(field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)), message)
        : undefined;
}
function conflict(error, path) {
    if (!(error instanceof ServiceError) || error.status !== 412)
        return error;
    return new ServiceError(412, `${path} was not pushed: ${CHANGED}.`, { requestId: error.requestId });
}
/** The stored rules, if they were replaced although the call failed, as after a timeout; otherwise throws the error. */
async function arrived(service, { file, stored }, error) {
    const policyId = stored.id;
    const { policy } = await readStored(service, policyId, file).catch(() => ({ policy: null }));
    if (policy && policyDiff(policy, file.model).rules.length === 0)
        return policy;
    throw error;
}
/** Restores the fields that were patched before replacing the rules failed, unless somebody has changed them since. */
async function recovered(service, plan, patched, error) {
    try {
        return await arrived(service, plan, error);
    }
    catch {
        const stored = plan.stored;
        const names = Object.keys(patched);
        const before = Object.fromEntries(names.map((name) => [name, stored[name]]));
        const isUndone = await readStored(service, stored.id, plan.file)
            .then(async ({ policy, etag }) => {
            if (names.some((name) => policy[name] !== patched[name]))
                return false;
            await patch(service, stored.id, before, etag, plan.file.yaml.path);
            return true;
        })
            .catch(() => false);
        const left = `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} already changed and could not be restored.`;
        throw withAdded(error, isUndone ? ' None of the changes were kept.' : ` ${left}`);
    }
}
/**
 * Creates a policy, then its rules. Until it has its rules it applies to nobody, because it is not assigned yet, and
 * only a company's first policy is the default from the beginning (D16).
 */
async function created(run, plan) {
    const { service } = run;
    const { file } = plan;
    const path = file.yaml.path;
    const { name, description = null, bookingMode, defaultAction, isDefault, isActive } = shortPolicy(file.model);
    const companyId = await companyOf(run);
    const call = service.client.POST('/api/v1/policies', {
        body: { name, description, companyId, bookingMode, defaultAction, isActive: isActive ?? true },
    });
    const { data: policy, response } = await answerTo(call, `${path} was not created`, service, (field, message) => field in file.model ? file.yaml.faultAt([field], message) : undefined);
    let etag = tagOf(response);
    const stored = { ...policy, ...EMPTY };
    let rules = null;
    try {
        const answer = await putRules(service, stored, file, etag);
        etag = tagOf(answer.response);
        rules = answer.data;
        keepIds(run, file, policy.id, rules, stored);
        if (isDefault && !policy.isDefault)
            etag = tagOf((await patch(service, policy.id, { isDefault }, etag, path)).response);
    }
    catch (error) {
        keepIds(run, file, policy.id, rules, stored);
        throw withAdded(error, ` The policy was created, and its ID is in the file: push again.`);
    }
    return { ...shown(plan), id: policy.id, etag, outcome: 'created' };
}
async function companyOf(run) {
    const { company } = run.values;
    if (typeof company === 'string')
        return company;
    const companies = [...new Set((await listPolicies(run)).map(({ companyId }) => companyId))];
    const [only] = companies;
    if (companies.length === 1 && only !== undefined)
        return only;
    throw new CommandError('Say which company the new policy is for, with --company.');
}
/** Writes the IDs that the service has assigned to the file. */
function keepIds({ terminal }, file, policyId, rules, before) {
    const idsOf = (kind) => {
        const stored = before[kind];
        const known = new Set(stored.map(({ id }) => id));
        // New rules come last, in the order in which they were sent.
        const added = (rules?.[kind] ?? []).filter(({ id }) => !known.has(id));
        return storedIds(kind, stored, file.model[kind]).map((id) => id ?? added.shift()?.id ?? undefined);
    };
    const ids = rules ? Object.fromEntries(RULE_KINDS.map((kind) => [kind, idsOf(kind)])) : {};
    const text = textWithIds(file, policyId, ids);
    if (text !== file.yaml.text)
        writeText(file.yaml.path, text, terminal.folder);
}
function shown({ file, stored, etag, diff, isSame, errors }) {
    const { path } = file.yaml;
    return {
        file: path,
        id: stored?.id ?? null,
        name: file.model.name,
        etag,
        outcome: isSame ? 'unchanged' : 'differs',
        errors,
        ...diff,
    };
}
function linesOf({ paint }, { file, id, name, etag, outcome, errors }, diff) {
    const colours = { unchanged: 'dim', differs: 'yellow', pushed: 'green', created: 'green' };
    const about = [name, id ?? 'new', etag === null ? null : `version ${etag}`]
        .filter((part) => part !== null)
        .join(', ');
    return [
        `${paint(outcome, colours[outcome])} ${file}  ${paint(about, 'dim')}`,
        ...diffLines(diff, paint),
        ...errors.map((fault) => `  ${paint('ERROR', 'red')} ${faultLine({ ...fault, field: '' })}`),
    ];
}
function withAdded(error, text) {
    if (!(error instanceof ServiceError))
        return error;
    const { status, message, faults, fields, requestId } = error;
    return new ServiceError(status, message + text, { faults, fields, requestId });
}
function afterOthers(error, results) {
    const done = results.filter(({ outcome }) => outcome === 'pushed' || outcome === 'created').map(({ file }) => file);
    return done.length === 0 ? error : withAdded(error, ` Pushed before it: ${done.join(', ')}.`);
}
