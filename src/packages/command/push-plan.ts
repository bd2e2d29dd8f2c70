import type { Schemas } from '../client/types.js';
import type { Run } from './command.js';
import { CommandError, type FileFault } from './faults.js';
import { findingsIn, placeOf } from './lint.js';
import { isEmptyDiff, type PolicyDiff, policyDiff } from './policy-diff.js';
import type { PolicyFile } from './policy-file.js';
import type { PolicyModel } from './policy-model.js';
import { listPolicies } from './pull.js';
import { answerTo, isAboutMissingPolicy, POLICY, type Service, tagOf } from './service.js';

/** A file, compared with the stored policy. */
export type Plan = {
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

export const EMPTY = { flightRules: [], hotelRules: [] } as const;

export function refuseUnpushable(files: readonly PolicyFile[], mayCreate: boolean): void {
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
export async function planFor(run: Run, file: PolicyFile): Promise<Plan> {
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

export type Stored = { policy: Schemas['Policy']; etag: string | null };

export async function readStored(service: Service, policyId: string, { yaml }: PolicyFile): Promise<Stored> {
  const call = service.client.GET('/api/v1/policies/{policyId}', { params: { path: { policyId } } });
  try {
    const { data, response } = await answerTo(call, POLICY, `${yaml.path} could not be compared`, service);
    return { policy: data, etag: tagOf(response) };
  } catch (error) {
    if (!(await isAboutMissingPolicy(error, service))) throw error;
    const faults = [yaml.faultAt(['id'], 'is not the ID of a policy; remove it and pass --create to create one')];
    throw new CommandError(`${yaml.path} has no stored policy.`, { faults });
  }
}

export async function companyOf(run: Run): Promise<string> {
  const { company } = run.values;
  if (typeof company === 'string') return company;
  const companies = [...new Set((await listPolicies(run)).map(({ companyId }) => companyId))];
  const [only] = companies;
  if (companies.length === 1 && only !== undefined) return only;
  throw new CommandError('Say which company the new policy is for, with --company.');
}
