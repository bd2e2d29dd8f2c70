import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Schemas } from '../client/types.js';
import type { Run } from './command.js';
import { CommandError, withAdded } from './faults.js';
import { readText, writeText } from './files.js';
import { storedIds } from './policy-diff.js';
import { parsePolicy, type PolicyFile, textWithIds } from './policy-file.js';
import { type Rule, RULE_KINDS, type RuleKind } from './policy-model.js';

export type RuleLists = Pick<Schemas['Policy'], RuleKind>;

/**
 * Writes the IDs that the service has assigned to the file, as it is now: it can have been edited during the push.
 *
 * @param before the policy as it was compared
 * @param rules its rules after the push; null if they are not stored yet
 */
export function keepIds({ terminal }: Run, file: PolicyFile, before: Schemas['Policy'], rules: RuleLists | null): void {
  const { path } = file.yaml;
  const textOf = (now: PolicyFile): string => {
    const ids = rules ? RULE_KINDS.map((kind) => [kind, ruleIds(kind, file, now, before, rules)]) : [];
    return textWithIds(now, before.id, Object.fromEntries(ids));
  };
  if (textOf(file) === file.yaml.text) return;
  try {
    const now = existsSync(resolve(terminal.folder, path)) ? fileNow(file, before.id, terminal.folder) : file;
    const text = textOf(now);
    if (text !== now.yaml.text) writeText(path, text, terminal.folder);
  } catch (error) {
    throw withAdded(error, ` The policy is stored with the ID ${before.id}.`);
  }
}

/** The file as it is now, if the policy's ID can be written to it. */
function fileNow(file: PolicyFile, policyId: string, folder: string): PolicyFile {
  const { path } = file.yaml;
  const text = readText(path, folder);
  if (text === file.yaml.text) return file;
  const refused = (reason: string): CommandError => new CommandError(`${path} can't be given its IDs: ${reason}.`);
  let now: PolicyFile;
  try {
    now = parsePolicy(path, text);
  } catch {
    throw refused('it has been changed meanwhile, and is not a valid policy now');
  }
  if (now.model.id && now.model.id.toLowerCase() !== policyId.toLowerCase()) throw refused('it has another id now');
  return now;
}

/** The ID of each rule in the file as it is now; undefined for one that was not pushed. */
function ruleIds(
  kind: RuleKind,
  file: PolicyFile,
  now: PolicyFile,
  before: Schemas['Policy'],
  rules: RuleLists,
): (string | undefined)[] {
  const stored = before[kind] as Rule[];
  const known = new Set(stored.map(({ id }) => id));
  // New rules come last, in the order in which they were sent.
  const added = (rules[kind] as Rule[]).filter(({ id }) => !known.has(id));
  const ids = storedIds(kind, stored, file.model[kind]).map((id) => id ?? added.shift()?.id ?? undefined);
  if (now === file) return ids;
  const pushed = file.model[kind].flatMap((rule, index) => (ids[index] ? [{ ...rule, id: ids[index] }] : []));
  return storedIds(kind, pushed, now.model[kind]).map((id) => id ?? undefined);
}
