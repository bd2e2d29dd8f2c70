import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Schemas } from '../client/types.js';
import type { Run } from './command.js';
import { CommandError, withAdded } from './faults.js';
import { readText, writeText } from './files.js';
import { isEmptyDiff, type PolicyDiff, policyDiff, storedIds } from './policy-diff.js';
import { parsePolicy, type PolicyFile, textWithIds } from './policy-file.js';
import { type PolicyModel, type Rule, RULE_KINDS, type RuleKind, shortPolicy, withoutId } from './policy-model.js';
import {
  answerTo,
  isAboutMissingPolicy,
  type Locate,
  POLICY,
  RULES,
  type Service,
  statusOf,
  tagOf,
} from './service.js';

/** A policy as it is stored, and its version; null if the service has none. */
export type Stored = { policy: PolicyModel & { id: string }; etag: string | null };

/** @throws {CommandError} with the line of the ID in the file if there is no such policy */
export async function readStored(service: Service, policyId: string, { yaml }: PolicyFile): Promise<Stored> {
  const call = service.client.GET('/api/v1/policies/{policyId}', { params: { path: { policyId } } });
  try {
    const { data, response } = await answerTo(call, POLICY, `${yaml.path} could not be compared`, service);
    return { policy: data as Stored['policy'], etag: tagOf(response) };
  } catch (error) {
    if (!(await isAboutMissingPolicy(error, service))) throw error;
    const faults = [yaml.faultAt(['id'], 'is not the ID of a policy; remove it and pass --create to create one')];
    throw new CommandError(`${yaml.path} has no stored policy.`, { faults });
  }
}

/**
 * Changes the stored policy to match the file. The rules come first: otherwise a policy that is activated, becomes the
 * default or gets its default action would apply without them.
 *
 * @param done added to the error if only the fields could not be changed
 * @returns what is stored now
 */
export async function pushed(
  { service, terminal }: Run,
  file: PolicyFile,
  before: Stored,
  { fields, rules }: PolicyDiff,
  done = ' Everything else in the file was pushed: push again.',
): Promise<Stored> {
  const now = rules.length === 0 ? before : await replaced(service, file, before);
  keepIds(terminal.folder, file, now);
  if (fields.length === 0) return now;
  const body = Object.fromEntries(fields.map(({ field, to }) => [field, to])) as Schemas['PolicyPatch'];
  return patched(service, file, now, body).catch((error: unknown) => {
    throw now === before ? error : withAdded(error, done);
  });
}

/**
 * Creates a policy, then its rules. Until then it applies to nobody, because it is not assigned yet, unless it is a
 * company's first policy, which is the default from the beginning (D16). So it allows everything until it has its rules,
 * as if it were not there yet.
 */
export async function created(run: Run, file: PolicyFile, companyId: string): Promise<Stored> {
  const { name, description = null, bookingMode, isActive = true } = shortPolicy(file.model);
  const fields = { name, description, companyId, bookingMode, isActive };
  const body: Schemas['PolicyCreate'] = { ...fields, defaultAction: 'ALLOW' };
  const locate: Locate = (field, message) => (field in file.model ? file.yaml.faultAt([field], message) : undefined);
  const call = run.service.client.POST('/api/v1/policies', { body });
  const failed = `${file.yaml.path} was not created`;
  const { data, response } = await answerTo(call, ['id'], failed, run.service, locate).catch((error: unknown) => {
    const advice = ' It may have been created nevertheless: see whether it is listed before you push again.';
    throw isUnclear(error) ? withAdded(error, advice) : error;
  });
  const before = { policy: { ...data, flightRules: [], hotelRules: [] }, etag: tagOf(response) };
  keepIds(run.terminal.folder, file, before);
  return pushed(run, file, before, policyDiff(before.policy, file.model), '').catch((error: unknown) => {
    throw withAdded(error, ' The policy was created, and its ID is in the file: push again.');
  });
}

function patched(service: Service, file: PolicyFile, before: Stored, body: Schemas['PolicyPatch']): Promise<Stored> {
  const wanted = { ...before.policy, ...body };
  return written(service, file, wanted, async () => {
    const call = service.client.PATCH('/api/v1/policies/{policyId}', { params: paramsFor(before), body });
    const { response } = await answerTo(call, ['id'], `${file.yaml.path} was not pushed`, service);
    return { policy: wanted, etag: tagOf(response) };
  });
}

function replaced(service: Service, file: PolicyFile, before: Stored): Promise<Stored> {
  const { policy } = before;
  const { flightRules, hotelRules } = shortPolicy(file.model);
  const withIds = (kind: RuleKind, rules: readonly Rule[]): Rule[] => {
    const ids = storedIds(kind, policy[kind], rules);
    return rules.map((rule, index) => ({ ...(ids[index] && { id: ids[index] }), ...withoutId(rule) }));
  };
  const body = { flightRules: withIds('flightRules', flightRules), hotelRules: withIds('hotelRules', hotelRules) };
  const locate: Locate = (field, message) =>
    /^(flight|hotel)Rules\b/.test(field) ? file.yaml.faultAt(field.split('.'), message) : undefined;
  return written(service, file, { ...policy, flightRules, hotelRules }, async () => {
    const call = service.client.PUT('/api/v1/policies/{policyId}/rules', {
      params: paramsFor(before),
      body: body as Schemas['PolicyRulesPut'],
    });
    const { data, response } = await answerTo(call, RULES, `${file.yaml.path} was not pushed`, service, locate);
    return { policy: { ...policy, ...(data as Pick<PolicyModel, RuleKind>) }, etag: tagOf(response) };
  });
}

function paramsFor({ policy, etag }: Stored) {
  return { path: { policyId: policy.id }, header: etag === null ? {} : { 'If-Match': etag } };
}

/**
 * Writes to a policy. If the response was lost, the write has succeeded nevertheless if the policy is as it should be; a
 * repeated call is refused with 412, because the first one has changed the version.
 */
async function written(
  service: Service,
  file: PolicyFile,
  wanted: Stored['policy'],
  write: () => Promise<Stored>,
): Promise<Stored> {
  try {
    return await write();
  } catch (error) {
    const status = statusOf(error);
    if (status !== 412 && !isUnclear(error)) throw error;
    const now = await readStored(service, wanted.id, file).catch(() => null);
    if (now && isEmptyDiff(policyDiff(now.policy, wanted))) return now;
    if (status !== 412)
      throw withAdded(error, ' It may have been stored nevertheless: push again to see what differs.');
    const message = `${file.yaml.path} was not pushed: somebody has changed the policy meanwhile. `;
    throw new CommandError(`${message}Pull it, or push again to see the difference.`, {
      status,
      requestId: (error as CommandError).details.requestId,
    });
  }
}

/** Whether the service may have executed the failed call. */
function isUnclear(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && (status === 0 || status >= 500);
}

/** Writes the assigned IDs to the file as it is now: it may have been edited during the push. */
function keepIds(folder: string, file: PolicyFile, { policy }: Stored): void {
  const textOf = (now: PolicyFile): string => {
    const ids = RULE_KINDS.map((kind) => [kind, storedIds(kind, policy[kind], now.model[kind])]);
    return textWithIds(now, policy.id, Object.fromEntries(ids));
  };
  if (textOf(file) === file.yaml.text) return;
  try {
    writeText(file.yaml.path, textOf(fileNow(file, policy.id, folder)), folder);
  } catch (error) {
    throw withAdded(error, ` The policy is stored with the ID ${policy.id}.`);
  }
}

/**
 * The file as it is now; if it was deleted meanwhile, as it was pushed.
 *
 * @throws {CommandError} if the policy's ID can't be written to it
 */
function fileNow(file: PolicyFile, policyId: string, folder: string): PolicyFile {
  const { path } = file.yaml;
  if (!existsSync(resolve(folder, path))) return file;
  const text = readText(path, folder);
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
