import type { Command, Run } from './command.js';
import { CommandError, faultLine, type FileFault, withAdded } from './faults.js';
import { readAll, readText, yamlFiles } from './files.js';
import { findingsIn, placeOf } from './lint.js';
import { diffLines, isEmptyDiff, type PolicyDiff, policyDiff } from './policy-diff.js';
import { parsePolicy, type PolicyFile } from './policy-file.js';
import type { PolicyModel } from './policy-model.js';
import { listPolicies } from './pull.js';
import { created, pushed, readStored, type Stored } from './push-writes.js';

export const push: Command = {
  name: 'policies push',
  usage: 'FILE… [--dry-run] [--create] [--company COMPANY] [--if-match TAG]',
  summary: 'Store policy files, and show what changes.',
  help: `All files are checked before anything is changed, and a policy is only changed if nobody else has changed it
since it was compared. Its rules are replaced in one step. The IDs of new policies and rules are written to their files.

A file is the whole policy: rules that are not in the file are deleted, and fields that are not in it get their default
value, except isDefault, which keeps its value. A rule without an ID is matched with a stored rule of the same content, or
else created.`,
  options: {
    'dry-run': 'Only show the differences. Exit code 1 if there are any',
    create: 'Create the policies of files that have no ID',
    'company COMPANY': 'With --create: the company of the new policies, if you can see several',
    'if-match TAG': 'Only push if the policy still has this version, which --dry-run shows; for one file',
  },
  async run(run) {
    const { options, flags, positionals, terminal, paint } = run;
    if (positionals.length === 0) throw new CommandError('Pass the policy files to push.');
    const paths = yamlFiles(positionals, terminal.folder);
    const ifMatch = options['if-match'];
    if (ifMatch !== undefined && paths.length > 1)
      throw new CommandError('--if-match is the version of one policy: pass one file.');
    const files = readAll(paths, (path) => parsePolicy(path, readText(path, terminal.folder)));
    const unstored = files.find(({ model }) => !model.id);
    if (ifMatch !== undefined && unstored)
      throw new CommandError(
        `--if-match is the version of a stored policy, but ${unstored.yaml.path} has no id: add it, or leave out --if-match.`,
      );
    refuseUnpushable(files, flags.has('create'));

    const plans: Plan[] = [];
    for (const file of files) plans.push(await planFor(run, file));
    const isDry = flags.has('dry-run');
    const companyId = unstored && !isDry ? await companyOf(run) : '';
    const results: Result[] = [];
    for (const plan of plans) {
      const { file, stored, diff, isSame, errors } = plan;
      const outcome = isSame ? 'unchanged' : isDry ? 'differs' : stored ? 'pushed' : 'created';
      try {
        const write = () => (stored ? pushed(run, file, stored, diff) : created(run, file, companyId));
        const now = isDry ? stored : await write();
        const [id, etag] = [now?.policy.id ?? null, now?.etag ?? null];
        results.push({ file: file.yaml.path, id, name: file.model.name, etag, outcome, errors, ...diff });
      } catch (error) {
        const done = results.filter(({ outcome }) => outcome !== 'unchanged').map((result) => result.file);
        throw done.length === 0 ? error : withAdded(error, ` Pushed before it: ${done.join(', ')}.`);
      }
    }
    const differ = results.filter(({ outcome }) => outcome === 'differs').length;
    const summary = differ === 0 ? 'Nothing differs.' : `${differ} of ${results.length} differ; nothing was changed.`;
    return {
      json: { policies: results },
      lines: [...results.flatMap((result) => linesOf(result, paint)), ...(isDry ? [summary] : [])],
      isBad: isDry && differ > 0,
    };
  },
};

/** A file, compared with the stored policy. */
type Plan = {
  file: PolicyFile;
  /** Null for a policy that is not stored yet. */
  stored: Stored | null;
  diff: PolicyDiff;
  isSame: boolean;
  /** The findings of severity ERROR. They are shown, but do not stop the push. */
  errors: FileFault[];
};

function refuseUnpushable(files: readonly PolicyFile[], mayCreate: boolean): void {
  const faults: FileFault[] = [];
  const seen = new Map<string, string>();
  for (const { yaml, model } of files) {
    const id = model.id?.toLowerCase();
    if (!id && !mayCreate) faults.push(yaml.faultAt(['id'], 'is missing: pass --create to create a policy'));
    if (id && seen.has(id)) faults.push(yaml.faultAt(['id'], `is also in ${seen.get(id)}`));
    if (id && !seen.has(id)) seen.set(id, yaml.path);
  }
  if (faults.length > 0) throw new CommandError('Nothing was pushed.', { faults });
}

/**
 * Compares a file with the stored policy, and has the service check it as a draft.
 *
 * @throws {CommandError} if the file can't be pushed
 */
async function planFor({ service, options }: Run, file: PolicyFile): Promise<Plan> {
  const { yaml, model } = file;
  const stored = model.id ? await readStored(service, model.id, file) : null;
  const asked = options['if-match'];
  if (stored && asked !== undefined && ![asked, `"${asked}"`].includes(stored.etag))
    throw new CommandError(
      `${yaml.path}: the policy is ${stored.etag} now, not ${asked}. Run the dry run again. Nothing was changed.`,
    );
  const faults: FileFault[] = [];
  if (stored?.policy.isDefault && model.isDefault === false)
    faults.push(yaml.faultAt(['isDefault'], 'must not be false: make another policy the default'));
  if ((model.isDefault || stored?.policy.isDefault) && model.isActive === false)
    faults.push(yaml.faultAt(['isActive'], 'must not be false for the default policy'));
  if (faults.length > 0) throw new CommandError('Nothing was pushed.', { faults });

  const nothing = { name: null, flightRules: [], hotelRules: [] } as unknown as PolicyModel;
  const diff = policyDiff(stored?.policy ?? nothing, model);
  const isSame = stored !== null && isEmptyDiff(diff);
  const findings = isSame ? [] : (await findingsIn(service, file)).data;
  const errors = findings.filter(({ severity }) => severity === 'ERROR').map((finding) => placeOf(file, finding));
  return { file, stored, diff, isSame, errors };
}

async function companyOf(run: Run): Promise<string> {
  const { company } = run.options;
  if (company !== undefined) return company;
  const [only, ...others] = new Set((await listPolicies(run)).map(({ companyId }) => companyId));
  if (only !== undefined && others.length === 0) return only;
  throw new CommandError('Say which company the new policy is for, with --company.');
}

const COLOURS = { unchanged: 'dim', differs: 'yellow', pushed: 'green', created: 'green' } as const;

type Result = {
  file: string;
  id: string | null;
  name: string;
  etag: string | null;
  outcome: keyof typeof COLOURS;
  errors: FileFault[];
} & PolicyDiff;

function linesOf(result: Result, paint: Run['paint']): string[] {
  const { file, id, name, etag, outcome, errors } = result;
  const about = [name, id ?? 'new', ...(etag === null ? [] : [`version ${etag}`])].join(', ');
  return [
    `${paint(outcome, COLOURS[outcome])} ${file}  ${paint(about, 'dim')}`,
    ...diffLines(result, paint),
    ...errors.map((fault) => `  ${paint('ERROR', 'red')} ${faultLine(fault)}`),
  ];
}
