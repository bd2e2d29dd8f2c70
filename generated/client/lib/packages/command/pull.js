// Written by `make generate` from src/packages/command/pull.ts. Change it there.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandError } from './faults.js';
import { readAll, readText, writeText, yamlFilesBelow } from './files.js';
import { newPolicyText, parsePolicy, updatedPolicyText } from './policy-file.js';
import { answerTo, isAboutMissingPolicy, LIST, POLICY } from './service.js';
import { parseYaml } from './yaml-file.js';
export const pull = {
    name: 'policies pull',
    usage: '[POLICY…] [--all] [--version VERSION] [--dir FOLDER] [--company COMPANY]',
    summary: 'Write stored policies to YAML files, one each.',
    help: `POLICY is the ID or the name of a policy. With neither POLICY nor --all, the policies that have a file in the
folder or below are pulled again.

A policy is written to the file that has its ID, or else to a new file named after the policy. Fields with their default
value are left out. Unchanged parts of a file are kept, comments included, and a file without differences is not written.
If a file is written, its indentation and quotes can change, but not its line ends.`,
    options: {
        all: 'Every policy of your company',
        'version VERSION': 'One policy as it was at this version; see travel-desk policies history',
        'dir FOLDER': 'The folder of the policy files; "policies" by default',
        'company COMPANY': 'With --all or names: the policies of this company',
    },
    async run(run) {
        const { options, positionals, terminal } = run;
        const { dir: folder = 'policies' } = options;
        const isAll = run.flags.has('all');
        if (isAll && positionals.length > 0)
            throw new CommandError('Pass either policies or --all, not both.');
        const files = filesById(folder, terminal.folder);
        const version = versionIn(run);
        const ids = await idsToPull(run, [...files.keys()], folder);
        const policies = [];
        for (const policyId of ids) {
            const call = version === null
                ? run.service.client.GET('/api/v1/policies/{policyId}', { params: { path: { policyId } } })
                : run.service.client.GET('/api/v1/policies/{policyId}/versions/{version}', {
                    params: { path: { policyId, version } },
                });
            try {
                policies.push((await answerTo(call, POLICY, `Policy ${policyId} could not be read`, run.service)).data);
            }
            catch (error) {
                if (version !== null || !(await isAboutMissingPolicy(error, run.service)))
                    throw error;
                // It was deleted after it was listed.
                if (isAll)
                    continue;
                const file = files.get(policyId.toLowerCase());
                if (file === undefined)
                    throw error;
                const faults = [file.faultAt(['id'], 'is not the ID of a policy; delete the file, or remove the ID')];
                throw new CommandError(`${file.path} has no stored policy. Nothing was written.`, { faults });
            }
        }
        const texts = policies.map((policy) => {
            const file = files.get(policy.id.toLowerCase());
            if (!file)
                return newPolicyText(policy);
            return updatedPolicyText(parsePolicy(file.path, file.text), policy);
        });
        const written = policies.map(({ id, name }, index) => {
            const present = files.get(id.toLowerCase());
            const file = present?.path ?? newFile(folder, terminal.folder, { id, name });
            const text = texts[index];
            if (text !== present?.text)
                writeText(file, text, terminal.folder);
            const change = !present ? 'created' : text === present.text ? 'unchanged' : 'updated';
            return { id, name, file, change };
        });
        const colours = { created: 'green', updated: 'yellow', unchanged: 'dim' };
        const lines = written.map(({ name, file, change }) => `${run.paint(change.padEnd(9), colours[change])} ${file}  ${name}`);
        return { json: { policies: written }, lines };
    },
};
/** The version in `--version`; null without it. */
function versionIn({ options: { version }, positionals }) {
    if (version === undefined)
        return null;
    if (positionals.length !== 1)
        throw new CommandError('Pass one policy with --version.');
    if (!/^[1-9][0-9]{0,8}$/.test(version))
        throw new CommandError('--version must be a version, such as 7.');
    return Number(version);
}
async function idsToPull(run, present, folder) {
    const { flags, positionals } = run;
    const isAll = flags.has('all');
    if (!isAll && positionals.length === 0) {
        if (present.length > 0)
            return [...present];
        throw new CommandError(`${folder} has no file of a policy. Pass the ID or name of a policy, or --all.`);
    }
    const isListed = isAll || positionals.some((policy) => !UUID.test(policy));
    const listed = isListed ? await listPolicies(run) : [];
    const named = positionals.map((name) => {
        if (UUID.test(name))
            return name;
        const [found, ...others] = listed.filter((one) => one.id === name || one.name.normalize() === name.normalize());
        if (!found)
            throw new CommandError(`There is no policy with the name ${JSON.stringify(name)}.`);
        if (others.length === 0)
            return found.id;
        throw new CommandError(`${others.length + 1} policies have the name ${JSON.stringify(name)}. Pass the ID of one.`);
    });
    return [...new Set(isAll ? listed.map(({ id }) => id) : named)];
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/**
 * All policies of the company in `--company`, or without it all that the token may see.
 *
 * @throws {CommandError} if the service refuses
 */
export async function listPolicies({ service, options: { company } }) {
    const query = { limit: 100, ...(company !== undefined && { companyId: company }) };
    const policies = [];
    for (let page = 1;; page += 1) {
        const call = service.client.GET('/api/v1/policies', { params: { query: { ...query, page } } });
        const { data, pagination } = (await answerTo(call, LIST, 'The policies could not be listed', service)).data;
        policies.push(...data);
        if (page >= pagination.totalPages || data.length === 0)
            return policies;
    }
}
/** The file of each policy in a folder, by the policy's ID in lower case. */
function filesById(folder, base) {
    const byId = new Map();
    readAll(existsSync(resolve(base, folder)) ? yamlFilesBelow(folder, base) : [], (path) => {
        const file = parseYaml(path, readText(path, base));
        const { id } = (file.value ?? {});
        if (typeof id !== 'string')
            return;
        const other = byId.get(id.toLowerCase());
        if (other) {
            const faults = [file.faultAt(['id'], `is also in ${other.path}`)];
            throw new CommandError('Two files have the same policy.', { faults });
        }
        byId.set(id.toLowerCase(), file);
    });
    return byId;
}
/** A file for a policy that has none, named after it; with its ID if another file has that name. */
function newFile(folder, base, { id, name }) {
    const plain = join(folder, `${slug(name)}.yaml`);
    return existsSync(resolve(base, plain)) ? join(folder, `${slug(name)}-${id}.yaml`) : plain;
}
function slug(name) {
    const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return (letters
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-+|-+$/g, '')
        .slice(0, 80) || 'policy');
}
