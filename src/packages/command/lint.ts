import type { Schemas } from '../client/types.js';
import type { Command, Outcome, Run } from './command.js';
import { CommandError, faultLine, type FileFault } from './faults.js';
import { readText, yamlFiles } from './files.js';
import { parsePolicy, type PolicyFile } from './policy-file.js';
import { draftOf } from './policy-model.js';
import { answerTo, type Locate, type Service } from './service.js';
import type { Colour } from './terminal.js';

type Severity = Schemas['PolicyFindingSeverity'];

/** From the least to the most severe. */
const SEVERITIES: readonly Severity[] = ['INFO', 'WARNING', 'ERROR'];

const COLOURS: Readonly<Record<Severity, Colour>> = { ERROR: 'red', WARNING: 'yellow', INFO: 'dim' };

export const lint: Command = {
  name: 'policies lint',
  usage: 'FILE… | --policy POLICY [--strict] [--max-severity SEVERITY]',
  summary: 'Find rules that never apply, ties, gaps and other problems.',
  help: `Files are checked as drafts: nothing is stored. Each finding has its file and line. Exit code 1 if there is an ERROR.`,
  options: {
    'policy POLICY': 'Check the stored policy with this ID instead of files',
    strict: 'Exit code 1 for warnings too, as with --max-severity INFO',
    'max-severity SEVERITY': 'The highest severity that is accepted: NONE, INFO, WARNING (the default) or ERROR',
  },
  async run(run) {
    const { options, positionals, terminal } = run;
    const accepted = acceptedSeverity(run);
    const { policy: policyId } = options;
    if (policyId !== undefined) {
      if (positionals.length > 0) throw new CommandError('Pass either files or --policy, not both.');
      const call = run.service.client.GET('/api/v1/policies/{policyId}/findings', { params: { path: { policyId } } });
      const failed = `Policy ${JSON.stringify(policyId)} could not be checked`;
      const { data } = await answerTo(call, ['data'], failed, run.service);
      return outcomeOf(run, [{ file: null, name: policyId, found: data, faults: [] }], accepted);
    }
    if (positionals.length === 0) throw new CommandError('Pass the policy files to check, or --policy.');
    const checks: Check[] = [];
    for (const path of yamlFiles(positionals, terminal.folder)) checks.push(await checkOf(run, path));
    return outcomeOf(run, checks, accepted);
  },
};

/**
 * The service's findings about a policy file.
 *
 * @throws {CommandError} with the line of each value that the service refuses
 */
export async function findingsIn(service: Service, file: PolicyFile): Promise<Schemas['PolicyFindings']> {
  const call = service.client.POST('/api/v1/policies/findings', { body: { policy: draftOf(file.model) } });
  const failed = `${file.yaml.path} could not be checked`;
  return (await answerTo(call, ['data'], failed, service, locateInPolicy(file))).data;
}

/** Finds the position in the file of a field that the service names, such as `policy.flightRules.3.currency`. */
export function locateInPolicy({ yaml }: PolicyFile): Locate {
  return (field, message) => {
    const [first, ...path] = field.split('.');
    return first === 'policy' ? yaml.faultAt(path, message) : undefined;
  };
}

type Check = {
  /** Null for a stored policy. */
  file: PolicyFile | null;
  name: string;
  found: Schemas['PolicyFindings'];
  /** Why the file is not a valid policy; empty if it is. */
  faults: readonly FileFault[];
};

const NOTHING: Schemas['PolicyFindings'] = { data: [], omitted: 0, complete: true };

/**
 * Checks a file. One that is not a valid policy is reported as a finding, so that the other files are still checked.
 */
async function checkOf({ service, terminal }: Run, path: string): Promise<Check> {
  try {
    const file = parsePolicy(path, readText(path, terminal.folder));
    return { file, name: path, found: await findingsIn(service, file), faults: [] };
  } catch (error) {
    if (!(error instanceof CommandError) || error.details.faults.length === 0) throw error;
    return { file: null, name: path, found: NOTHING, faults: error.details.faults };
  }
}

function outcomeOf({ paint }: Run, checks: readonly Check[], accepted: number): Outcome {
  const severityOf = (severity: Severity): string => paint(severity.padEnd(7), COLOURS[severity]);
  const lines: string[] = [];
  const findings: ({ severity: Severity } & Record<string, unknown>)[] = [];
  for (const { file, name, found, faults } of checks) {
    for (const fault of faults) {
      findings.push({ ...fault, code: 'INVALID', severity: 'ERROR' });
      lines.push(`${severityOf('ERROR')} ${faultLine(fault)}`);
    }
    for (const finding of found.data) {
      const at = file && placeOf(file, finding);
      findings.push({ file: at?.file ?? null, line: at?.line ?? null, column: at?.column ?? null, ...finding });
      const where = at ? `${at.file}:${at.line}:${at.column}` : name;
      lines.push(`${severityOf(finding.severity)} ${where}: ${finding.message} ${paint(finding.code, 'dim')}`);
    }
    if (found.omitted > 0) lines.push(`${name}: ${found.omitted} more findings are not shown.`);
    if (!found.complete)
      lines.push(`${name}: not all rules were compared, so some REDUNDANT_RULE and PRIORITY_TIE may be missing.`);
  }
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  const counts = { ERROR: count('ERROR'), WARNING: count('WARNING'), INFO: count('INFO') };
  const { ERROR, WARNING, INFO } = counts;
  lines.push(`${ERROR} errors, ${WARNING} warnings, ${INFO} notes`.replaceAll(/\b1 (error|warning|note)s/g, '1 $1'));
  const omitted = checks.reduce((sum, { found }) => sum + found.omitted, 0);
  const complete = checks.every(({ found }) => found.complete);
  const isBad = SEVERITIES.slice(accepted + 1).some((severity) => counts[severity] > 0);
  return { json: { findings, counts, omitted, complete }, lines, isBad };
}

/** The position of a finding in the file. A finding about all rules of a kind has the position of their list. */
export function placeOf({ yaml }: PolicyFile, { ruleId, ruleKind }: Schemas['PolicyFinding']): FileFault {
  return yaml.faultAt((ruleId ?? (ruleKind === 'FLIGHT' ? 'flightRules' : 'hotelRules')).split('.'), '');
}

/** The index in `SEVERITIES` of the highest severity that is accepted; -1 if none is. */
function acceptedSeverity({ options, flags }: Run): number {
  const asked = options['max-severity'];
  const isStrict = flags.has('strict');
  if (asked !== undefined && isStrict) throw new CommandError('Pass either --strict or --max-severity, not both.');
  const severity = isStrict ? 'INFO' : (asked ?? 'WARNING').toUpperCase();
  if (!['NONE', ...SEVERITIES].includes(severity))
    throw new CommandError('--max-severity must be NONE, INFO, WARNING or ERROR.');
  return (SEVERITIES as readonly string[]).indexOf(severity);
}
