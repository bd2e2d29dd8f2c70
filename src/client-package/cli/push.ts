import type { Schemas } from '../types.js';
import type { Command, Run } from './command.js';
import { CommandError, faultLine, type FileFault } from './faults.js';
import { readAll, readText, writeText, yamlFiles } from './files.js';
import { findingsIn, placeOf } from './lint.js';
import { diffLines, isEmptyDiff, type PolicyDiff, policyDiff, storedIds } from './policy-diff.js';
import { parsePolicy, type PolicyFile, textWithIds } from './policy-file.js';
import { type PolicyModel, type Rule, RULE_KINDS, type RuleKind, shortPolicy } from './policy-model.js';
import { listPolicies } from './pull.js';
import { answerTo, type Locate, type Service, ServiceError } from './service.js';

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
    const results: Result[] = [];
    for (const plan of plans) {
      try {
        results.push(isDry || plan.isSame ? shown(plan) : await pushed(run, plan));
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
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    const faults = [yaml.faultAt(['id'], 'is not the ID of a policy; remove it and pass --create to create one')];
    throw new CommandError(`${yaml.path} has no stored policy.`, { faults });
  }
}

/**
 * Changes the stored policy to match the file. The fields are patched before the rules, because they can be restored if
 * replacing the rules fails. The policy is only activated or made the default once its rules are in place.
 */
async function pushed(run: Run, plan: Plan): Promise<Result> {
  const { service } = run;
  const { file, diff } = plan;
  if (!plan.stored) return created(run, plan);
  const { id: policyId } = plan.stored;
  const path = file.yaml.path;
  let etag = plan.etag;
  const { fields, turnedOn } = patchesFor(diff);

  const send = async (step: () => ReturnType<typeof patch> | ReturnType<typeof putRules>): Promise<void> => {
    const answer = await step();
    etag = tagOf(answer.response);
  };
  if (fields) await send(() => patch(service, policyId, fields, etag, path));
  let rules: Schemas['PolicyRules'] | null = null;
  if (diff.rules.length > 0) {
    try {
      const answer = await putRules(service, plan.stored, file, etag);
      etag = tagOf(answer.response);
      rules = answer.data;
    } catch (error) {
      rules = fields ? await recovered(service, plan, fields, error) : await arrived(service, plan, error);
      etag = null;
    }
  }
  if (rules) keepIds(run, file, policyId, rules, plan.stored);
  if (turnedOn) {
    const done = rules || fields ? ' Everything else in the file was pushed: push again.' : '';
    await send(() => patch(service, policyId, turnedOn, etag, path)).catch((error: unknown) => {
      throw withAdded(error, done);
    });
  }
  return { ...shown(plan), etag, outcome: 'pushed' };
}

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

/** The stored rules, if they were replaced although the call failed, as after a timeout; otherwise throws the error. */
async function arrived(service: Service, { file, stored }: Plan, error: unknown): Promise<Schemas['PolicyRules']> {
  const policyId = (stored as Schemas['Policy']).id;
  const { policy } = await readStored(service, policyId, file).catch(() => ({ policy: null }));
  if (policy && policyDiff(policy as PolicyModel, file.model).rules.length === 0) return policy;
  throw error;
}

/** Restores the fields that were patched before replacing the rules failed, unless somebody has changed them since. */
async function recovered(
  service: Service,
  plan: Plan,
  patched: Patch,
  error: unknown,
): Promise<Schemas['PolicyRules']> {
  try {
    return await arrived(service, plan, error);
  } catch {
    const stored = plan.stored as Schemas['Policy'];
    const names = Object.keys(patched) as (keyof Patch)[];
    const before = Object.fromEntries(names.map((name) => [name, stored[name]])) as Patch;
    const isUndone = await readStored(service, stored.id, plan.file)
      .then(async ({ policy, etag }) => {
        if (names.some((name) => policy[name] !== patched[name])) return false;
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
async function created(run: Run, plan: Plan): Promise<Result> {
  const { service } = run;
  const { file } = plan;
  const path = file.yaml.path;
  const { name, description = null, bookingMode, defaultAction, isDefault, isActive } = shortPolicy(file.model);
  const companyId = await companyOf(run);
  const call = service.client.POST('/api/v1/policies', {
    body: { name, description, companyId, bookingMode, defaultAction, isActive: isActive ?? true },
  });
  const { data: policy, response } = await answerTo(call, `${path} was not created`, service, (field, message) =>
    field in file.model ? file.yaml.faultAt([field], message) : undefined,
  );
  let etag = tagOf(response);
  const stored = { ...policy, ...EMPTY } as unknown as Schemas['Policy'];
  let rules: Schemas['PolicyRules'] | null = null;
  try {
    const answer = await putRules(service, stored, file, etag);
    etag = tagOf(answer.response);
    rules = answer.data;
    keepIds(run, file, policy.id, rules, stored);
    if (isDefault && !policy.isDefault)
      etag = tagOf((await patch(service, policy.id, { isDefault }, etag, path)).response);
  } catch (error) {
    keepIds(run, file, policy.id, rules, stored);
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

/** Writes the IDs that the service has assigned to the file. */
function keepIds(
  { terminal }: Run,
  file: PolicyFile,
  policyId: string,
  rules: Schemas['PolicyRules'] | null,
  before: Schemas['Policy'],
): void {
  const idsOf = (kind: RuleKind): (string | undefined)[] => {
    const stored = before[kind] as Rule[];
    const known = new Set(stored.map(({ id }) => id));
    // New rules come last, in the order in which they were sent.
    const added = ((rules?.[kind] ?? []) as Rule[]).filter(({ id }) => !known.has(id));
    return storedIds(kind, stored, file.model[kind]).map((id) => id ?? added.shift()?.id ?? undefined);
  };
  const ids = rules ? Object.fromEntries(RULE_KINDS.map((kind) => [kind, idsOf(kind)])) : {};
  const text = textWithIds(file, policyId, ids);
  if (text !== file.yaml.text) writeText(file.yaml.path, text, terminal.folder);
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
  if (!(error instanceof ServiceError)) return error;
  const { status, message, faults, fields, requestId } = error;
  return new ServiceError(status, message + text, { faults, fields, requestId });
}

function afterOthers(error: unknown, results: readonly Result[]): unknown {
  const done = results.filter(({ outcome }) => outcome === 'pushed' || outcome === 'created').map(({ file }) => file);
  return done.length === 0 ? error : withAdded(error, ` Pushed before it: ${done.join(', ')}.`);
}
