// Written by `make generate` from src/packages/command/push-ids.ts. Change it there.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, withAdded } from './faults.js';
import { readText, writeText } from './files.js';
import { storedIds } from './policy-diff.js';
import { parsePolicy, textWithIds } from './policy-file.js';
import { RULE_KINDS } from './policy-model.js';
/**
 * Writes the IDs that the service has assigned to the file, as it is now: it can have been edited during the push.
 *
 * @param before the policy as it was compared
 * @param rules its rules after the push; null if they are not stored yet
 */
export function keepIds({ terminal }, file, before, rules) {
    const { path } = file.yaml;
    const textOf = (now) => {
        const ids = rules ? RULE_KINDS.map((kind) => [kind, ruleIds(kind, file, now, before, rules)]) : [];
        return textWithIds(now, before.id, Object.fromEntries(ids));
    };
    if (textOf(file) === file.yaml.text)
        return;
    try {
        const now = existsSync(resolve(terminal.folder, path)) ? fileNow(file, before.id, terminal.folder) : file;
        const text = textOf(now);
        if (text !== now.yaml.text)
            writeText(path, text, terminal.folder);
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
function ruleIds(kind, file, now, before, rules) {
    const stored = before[kind];
    const known = new Set(stored.map(({ id }) => id));
    // New rules come last, in the order in which they were sent.
    const added = rules[kind].filter(({ id }) => !known.has(id));
    const ids = storedIds(kind, stored, file.model[kind]).map((id) => id ?? added.shift()?.id ?? undefined);
    if (now === file)
        return ids;
    const pushed = file.model[kind].flatMap((rule, index) => (ids[index] ? [{ ...rule, id: ids[index] }] : []));
    return storedIds(kind, pushed, now.model[kind]).map((id) => id ?? undefined);
}
