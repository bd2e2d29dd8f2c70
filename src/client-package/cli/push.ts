import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Schemas } from '../types.js';
import type { Command, Run } from './command.js';
import { CommandError, faultLine, type FileFault } from './faults.js';
import { readAll, readText, writeText, yamlFiles } from './files.js';
import { findingsIn, placeOf } from './lint.js';
import { diffLines, isEmptyDiff, type PolicyDiff, policyDiff, storedIds } from './policy-diff.js';
import { parsePolicy, type PolicyFile, textWithIds } from './policy-file.js';
import { type PolicyModel, type Rule, RULE_KINDS, type RuleKind, shortPolicy } from './policy-model.js';
import { listPolicies } from './pull.js';
import { answerTo, isAboutMissingPolicy, type Locate, type Service, ServiceError } from './service.js';

export const push: Command = {
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
    if (positionals.length === 0) throw new CommandError('Pass the policy files to push.');
    const paths = yamlFiles(positionals, terminal.folder);
    if (values['if-match'] !== undefined && paths.length > 1)
      throw new CommandError('--if-match is the version of one policy: pass one file.');
    const files = readAll(paths, (path) => parsePolicy(path, readText(path, terminal.folder)));
    const unstored = files.find(({ model }) => !model.id);
    if (values['if-match'] !== undefined && unstored)
      throw new CommandError(
        `--if-match is the version of a stored policy, but ${unstored.yaml.path} has no id: add it, or leave out --if-match.`,
      );
    refuseUnpushable(files, Boolean(values['create']));

    const plans: Plan[] = [];
    for (const file of files) plans.push(await planFor(run, file));
    const isDry = Boolean(values['dry-run']);
    const companyId = unstored && !isDry ? await companyOf(run) : '';
    const results: Result[] = [];
    for (const plan of plans) {
      try {
        if (isDry) results.push(shown(plan));
        else results.push(plan.stored ? await pushed(run, plan, plan.stored) : await created(run, plan, companyId));
      } catch (error) {
        throw afterOthers(error, results);
      }
    }
    const differ = results.filter(({ outcome }) => outcome === 'differs').length;
    return {
      json: { policies: results },
      lines: [
        ...results.flatMap((result, index) => linesOf(run, result, (plans[index] as Plan).diff)),
        ...(isDry
          ? [differ === 0 ? 'Nothing differs.' : `${differ} of ${results.length} differ; nothing was changed.`]
          : []),
      ],
      isBad: isDry && differ > 0,
    };
  },
};

/** A file, compared with the stored policy. */
type Plan = {
  file: PolicyFile;
  /** Null for a policy that is not stored yet. */
  stored: Schemas['Policy'] | null;
  /** The version that was compared; null if the service has none or the policy is new. */
  etag: string | null;
  diff: PolicyDiff;
  isSame: boolean;
  /** The findings of severity ERROR. They are shown, but do not stop the push. */
  errors: FileFault[];
};

type Result = {
  file: string;
  id: string | null;
  name: string;
  etag: string | null;
  outcome: 'unchanged' | 'differs' | 'pushed' | 'created';
  errors: FileFault[];
} & PolicyDiff;

const EMPTY = { flightRules: [], hotelRules: [] } as const;

function refuseUnpushable(files: readonly PolicyFile[], mayCreate: boolean): void {
  const faults: FileFault[] = [];
  const seen = new Map<string, string>();
  for (const { yaml, model } of files) {
    if (!model.id) {
      if (!mayCreate) faults.push(yaml.faultAt(['id'], 'is missing: pass --create to create a policy'));
    } else if (seen.has(model.id.toLowerCase())) {
      faults.push(yaml.faultAt(['id'], `is also in ${seen.get(model.id.toLowerCase())}`));
    } else seen.set(model.id.toLowerCase(), yaml.path);
    if (model.isDefault && model.isActive === false)
      faults.push(yaml.faultAt(['isActive'], 'must not be false for the default policy'));
  }
  if (faults.length > 0) throw new CommandError('Nothing was pushed.', { faults });
}

/**
 * Compares a file with the stored policy, and has the service check it as a draft.
 *
 * @throws {CommandError} if the file can't be pushed
 */
async function planFor(run: Run, file: PolicyFile): Promise<Plan> {
  const { yaml, model } = file;
  const { service } = run;
  const read = model.id ? await readStored(service, model.id, file) : null;
  const stored = read?.policy ?? null;
  const asked = run.values['if-match'];
  if (read && typeof asked === 'string' && ![asked, `"${asked}"`].includes(read.etag ?? '')) {
    const now = read.etag === null ? 'has no version' : `is ${read.etag} now`;
    throw new CommandError(
      `${yaml.path}: the policy ${now}, not ${asked}. Run the dry run again. Nothing was changed.`,
    );
  }
  if (stored?.isDefault) {
    const faults = [
      ...(model.isDefault === false
        ? [yaml.faultAt(['isDefault'], 'must not be false: make another policy the default')]
        : []),
      ...(model.isActive === false ? [yaml.faultAt(['isActive'], 'must not be false for the default policy')] : []),
    ];
    if (faults.length > 0) throw new CommandError(`${yaml.path} is the company's default policy.`, { faults });
  }
  const diff = policyDiff(
    (stored as PolicyModel | null) ?? ({ ...EMPTY, name: null } as unknown as PolicyModel),
    model,
  );
  const isSame = stored !== null && isEmptyDiff(diff);
  const findings = isSame ? [] : (await findingsIn(service, file)).data;
  const errors = findings
    .filter(({ severity }) => severity === 'ERROR')
    .map((finding) => ({ ...placeOf(file, finding), message: finding.message }));
  return { file, stored, etag: read?.etag ?? null, diff, isSame, errors };
}

type Stored = { policy: Schemas['Policy']; etag: string | null };

async function readStored(service: Service, policyId: string, { yaml }: PolicyFile): Promise<Stored> {
  const call = service.client.GET('/api/v1/policies/{policyId}', { params: { path: { policyId } } });
  try {
    const { data, response } = await answerTo(call, `${yaml.path} could not be compared`, service);
    return { policy: data, etag: tagOf(response) };
  } catch (error) {
    if (!(await isAboutMissingPolicy(error, service))) throw error;
    const faults = [yaml.faultAt(['id'], 'is not the ID of a policy; remove it and pass --create to create one')];
    throw new CommandError(`${yaml.path} has no stored policy.`, { faults });
  }
}

/**
 * Changes the stored policy to match the file. The fields are patched before the rules, because they can be restored if
 * replacing the rules fails. The policy is only activated or made the default once its rules are in place.
 */
async function pushed(run: Run, plan: Plan, stored: Schemas['Policy']): Promise<Result> {
  const { service } = run;
  const { file, diff, isSame } = plan;
  let { etag } = plan;
  const { fields, turnedOn } = patchesFor(diff);

  if (fields) etag = await patched(service, file, stored, fields, etag);
  let rules: RuleLists = stored;
  if (diff.rules.length > 0) {
    try {
      ({ rules, etag } = await replaced(service, file, stored, etag));
    } catch (error) {
      throw fields ? await undone(service, file, stored, fields, error) : error;
    }
  }
  keepIds(run, file, stored, rules);
  if (turnedOn) {
    const done = diff.rules.length > 0 || fields ? ' Everything else in the file was pushed: push again.' : '';
    const { flightRules, hotelRules } = rules;
    etag = await patched(service, file, { ...stored, ...fields, flightRules, hotelRules }, turnedOn, etag).catch(
      (error: unknown) => {
        throw withAdded(error, done);
      },
    );
  }
  return { ...shown(plan), etag, outcome: isSame ? 'unchanged' : 'pushed' };
}

type RuleLists = Pick<Schemas['Policy'], RuleKind>;

type Patch = Schemas['PolicyPatch'];

/**
 * The PATCH to send before the rules are replaced, and the one to send afterwards; undefined if there is nothing in it.
 */
function patchesFor({ fields }: PolicyDiff): { fields: Patch | undefined; turnedOn: Patch | undefined } {
  const isLast = ({ field, to }: { field: string; to: unknown }): boolean =>
    (field === 'isActive' || field === 'isDefault') && to === true;
  const patchOf = (changes: typeof fields): Patch | undefined =>
    changes.length === 0 ? undefined : (Object.fromEntries(changes.map(({ field, to }) => [field, to])) as Patch);
  return { fields: patchOf(fields.filter((change) => !isLast(change))), turnedOn: patchOf(fields.filter(isLast)) };
}

function ifMatch(etag: string | null): { 'If-Match'?: string } {
  return etag === null ? {} : { 'If-Match': etag };
}

/** The ETag of a policy, made strong: proxies that compress responses weaken it, and `If-Match` ignores weak tags. */
function tagOf(response: Response): string | null {
  return response.headers.get('ETag')?.replace(/^W\//, '') ?? null;
}

const CHANGED = 'somebody has changed the policy meanwhile. Pull it, or push again to see the difference';

async function patch(service: Service, policyId: string, body: Patch, etag: string | null, path: string) {
  const call = service.client.PATCH('/api/v1/policies/{policyId}', {
    params: { path: { policyId }, header: ifMatch(etag) },
    body,
  });
  return answerTo(call, `${path} was not pushed`, service).catch((error: unknown) => {
    throw conflict(error, path);
  });
}

async function putRules(service: Service, stored: Schemas['Policy'], file: PolicyFile, etag: string | null) {
  const short = shortPolicy(file.model);
  const path = file.yaml.path;
  const rulesOf = (kind: RuleKind): Rule[] => {
    const ids = storedIds(kind, stored[kind] as Rule[], short[kind]);
    return short[kind].map(({ id: _id, ...rule }, index) => (ids[index] ? { id: ids[index], ...rule } : rule));
  };
  const call = service.client.PUT('/api/v1/policies/{policyId}/rules', {
    params: { path: { policyId: stored.id }, header: ifMatch(etag) },
    body: { flightRules: rulesOf('flightRules'), hotelRules: rulesOf('hotelRules') } as Schemas['PolicyRulesPut'],
  });
  return answerTo(call, `${path} was not pushed`, service, locateRule(file)).catch((error: unknown) => {
    throw conflict(error, path);
  });
}

/** Finds the position in the file of a field of the rules that the service names, such as `flightRules.3.currency`. */
function locateRule({ yaml }: PolicyFile): Locate {
  return (field, message) =>
    /^(flight|hotel)Rules\b/.test(field)
      ? yaml.faultAt(
          field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
          message,
        )
      : undefined;
}

function conflict(error: unknown, path: string): unknown {
  if (!(error instanceof ServiceError) || error.status !== 412) return error;
  return new ServiceError(412, `${path} was not pushed: ${CHANGED}.`, { requestId: error.requestId });
}

/**
 * Changes fields of a policy that is stored like `stored`. A call that failed without an answer, as after a timeout, has
 * succeeded if the policy is as it should be.
 *
 * @returns the new version
 */
async function patched(
  service: Service,
  file: PolicyFile,
  stored: Schemas['Policy'],
  body: Patch,
  etag: string | null,
): Promise<string | null> {
  try {
    return tagOf((await patch(service, stored.id, body, etag, file.yaml.path)).response);
  } catch (error) {
    if (!isUnclear(error)) throw error;
    const now = await readStored(service, stored.id, file).catch(() => null);
    if (!now) throw withAdded(error, MAYBE_STORED);
    if (isEmptyDiff(policyDiff(now.policy as PolicyModel, { ...stored, ...body } as PolicyModel))) return now.etag;
    const names = namesIn(body);
    if (names.some((name) => now.policy[name] !== body[name])) throw error;
    throw withAdded(error, ` ${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} stored, but ${CHANGED}.`);
  }
}

/**
 * Replaces the rules. They have also been replaced if the call failed, as after a timeout, but the rules are as they
 * should be: a repeated call is refused because the first one has changed the version.
 */
async function replaced(
  service: Service,
  file: PolicyFile,
  stored: Schemas['Policy'],
  etag: string | null,
): Promise<{ rules: RuleLists; etag: string | null }> {
  try {
    const { data, response } = await putRules(service, stored, file, etag);
    return { rules: data, etag: tagOf(response) };
  } catch (error) {
    const now = await readStored(service, stored.id, file).catch(() => null);
    if (now && policyDiff(now.policy as PolicyModel, file.model).rules.length === 0)
      return { rules: now.policy, etag: now.etag };
    throw now || !isUnclear(error) ? error : withAdded(error, MAYBE_STORED);
  }
}

const MAYBE_STORED = ' It may have been stored nevertheless: push again to see what differs.';

/** Whether the service can have done what the failed call asked for. */
function isUnclear(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 0 || error.status >= 500);
}

function namesIn(patch: Patch): (keyof Patch)[] {
  return Object.keys(patch) as (keyof Patch)[];
}

/**
 * Restores the fields that were patched before replacing the rules failed, unless somebody has changed them since.
 *
 * @returns the error to report
 */
async function undone(
  service: Service,
  file: PolicyFile,
  stored: Schemas['Policy'],
  patched: Patch,
  error: unknown,
): Promise<unknown> {
  const names = namesIn(patched);
  const before = Object.fromEntries(names.map((name) => [name, stored[name]])) as Patch;
  const isUndone = await readStored(service, stored.id, file)
    .then(async ({ policy, etag }) => {
      if (names.some((name) => policy[name] !== patched[name])) return false;
      await patch(service, stored.id, before, etag, file.yaml.path);
      return true;
    })
    .catch(() => false);
  const left = `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} already changed and could not be restored.`;
  return withAdded(error, isUndone ? ' None of the changes were kept.' : ` ${left}`);
}

/**
 * Creates a policy, then its rules. Until it has its rules it applies to nobody, because it is not assigned yet, and
 * only a company's first policy is the default from the beginning (D16).
 */
async function created(run: Run, plan: Plan, companyId: string): Promise<Result> {
  const { service } = run;
  const { file } = plan;
  const path = file.yaml.path;
  const { name, description = null, bookingMode, defaultAction, isDefault, isActive } = shortPolicy(file.model);
  const call = service.client.POST('/api/v1/policies', {
    body: { name, description, companyId, bookingMode, defaultAction, isActive: isActive ?? true },
  });
  const { data: policy, response } = await answerTo(call, `${path} was not created`, service, (field, message) =>
    field in file.model ? file.yaml.faultAt([field], message) : undefined,
  ).catch((error: unknown) => {
    const advice = ' It may have been created nevertheless: see whether it is listed before you push again.';
    throw isUnclear(error) ? withAdded(error, advice) : error;
  });
  const stored = { ...policy, ...EMPTY } as unknown as Schemas['Policy'];
  keepIds(run, file, stored, null);
  let etag = tagOf(response);
  try {
    const { rules, etag: version } = await replaced(service, file, stored, etag);
    etag = version;
    keepIds(run, file, stored, rules);
    const { flightRules, hotelRules } = rules;
    if (isDefault && !policy.isDefault)
      etag = await patched(service, file, { ...stored, flightRules, hotelRules }, { isDefault }, etag);
  } catch (error) {
    throw withAdded(error, ` The policy was created, and its ID is in the file: push again.`);
  }
  return { ...shown(plan), id: policy.id, etag, outcome: 'created' };
}

async function companyOf(run: Run): Promise<string> {
  const { company } = run.values;
  if (typeof company === 'string') return company;
  const companies = [...new Set((await listPolicies(run)).map(({ companyId }) => companyId))];
  const [only] = companies;
  if (companies.length === 1 && only !== undefined) return only;
  throw new CommandError('Say which company the new policy is for, with --company.');
}

/**
 * Writes the IDs that the service has assigned to the file, as it is now: it can have been edited during the push.
 *
 * @param before the policy as it was compared
 * @param rules its rules after the push; null if they are not stored yet
 */
function keepIds({ terminal }: Run, file: PolicyFile, before: Schemas['Policy'], rules: RuleLists | null): void {
  const { path } = file.yaml;
  try {
    const now = existsSync(resolve(terminal.folder, path)) ? fileNow(file, before.id, terminal.folder) : file;
    const ids = rules ? RULE_KINDS.map((kind) => [kind, ruleIds(kind, file, now, before, rules)]) : [];
    const text = textWithIds(now, before.id, Object.fromEntries(ids));
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

function shown({ file, stored, etag, diff, isSame, errors }: Plan): Result {
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

function linesOf({ paint }: Run, { file, id, name, etag, outcome, errors }: Result, diff: PolicyDiff): string[] {
  const colours = { unchanged: 'dim', differs: 'yellow', pushed: 'green', created: 'green' } as const;
  const about = [name, id ?? 'new', etag === null ? null : `version ${etag}`]
    .filter((part) => part !== null)
    .join(', ');
  return [
    `${paint(outcome, colours[outcome])} ${file}  ${paint(about, 'dim')}`,
    ...diffLines(diff, paint),
    ...errors.map((fault) => `  ${paint('ERROR', 'red')} ${faultLine({ ...fault, field: '' })}`),
  ];
}

function withAdded(error: unknown, text: string): unknown {
  if (!(error instanceof CommandError)) return error;
  const { faults, fields, requestId } = error;
  const [message, details] = [error.message + text, { faults, fields, requestId }];
  return error instanceof ServiceError
    ? new ServiceError(error.status, message, details)
    : new CommandError(message, details);
}

function afterOthers(error: unknown, results: readonly Result[]): unknown {
  const done = results.filter(({ outcome }) => outcome === 'pushed' || outcome === 'created').map(({ file }) => file);
  return done.length === 0 ? error : withAdded(error, ` Pushed before it: ${done.join(', ')}.`);
}
