import { dirname, isAbsolute, join } from 'node:path';
import type { Schemas } from '../client/types.js';
import type { Expectation, Half } from './expectations.js';
import { CommandError, type FileFault } from './faults.js';
import { readText } from './files.js';
import { parsePolicy, type PolicyFile } from './policy-file.js';
import { draftOf } from './policy-model.js';
import { faultsIn, SCHEMAS } from './schema-check.js';
import { parseYaml, type YamlFile } from './yaml-file.js';

export const HALVES: readonly Half[] = ['flight', 'hotel'];

type Proposal = Omit<Schemas['EvaluationEntry'], 'id'>;

export type TestCase = {
  name: string;
  proposal: Proposal;
  /** What is expected of each half that the case has. */
  expect: Partial<Record<Half, Expectation>>;
};

export type TestFile = {
  yaml: YamlFile;
  /** The policy file under test. */
  policy: PolicyFile | null;
  /** What all cases are evaluated under. */
  context: Omit<Schemas['EvaluationBatchRequest'], 'evaluations'>;
  cases: TestCase[];
};

type RawFile = {
  policy?: string;
  policyId?: string;
  forUser?: string;
  asOf?: string;
  cases: RawCase[];
};

type RawCase = Proposal & { name: string; expect: Expectation & Partial<Record<Half, Expectation>> };

/**
 * Reads a test file and the policy file that it names.
 *
 * @param folder the folder that relative paths start from
 * @throws {CommandError} with every fault and its line, in either file
 */
export function parseTests(path: string, folder: string): TestFile {
  const yaml = parseYaml(path, readText(path, folder));
  const faults = faultsIn(yaml, SCHEMAS['policy-test']);
  if (faults.length > 0) throw new CommandError(`${path} is not a test file.`, { faults });
  const { policy: policyPath, forUser, cases: rawCases, ...given } = yaml.value as RawFile;
  if (policyPath !== undefined && given.policyId !== undefined)
    faults.push(yaml.faultAt(['policyId'], 'must not be combined with policy: test a file or a stored policy'));
  if (policyPath === undefined && given.policyId === undefined && forUser === undefined)
    faults.push(yaml.faultAt([], 'must have policy, policyId or forUser, to say what to test'));
  const cases = rawCases.map(({ name, expect, ...proposal }, index) => {
    return { name, proposal, expect: expectations(yaml, proposal, expect, index, faults) };
  });
  if (faults.length > 0) throw new CommandError(`${path} is not a test file.`, { faults });
  const policy = policyPath === undefined ? null : policyOf(yaml, policyPath, folder);
  const user = forUser !== undefined && { forUserId: forUser };
  return { yaml, policy, context: { ...given, ...user, ...(policy && { policy: draftOf(policy.model) }) }, cases };
}

function policyOf(yaml: YamlFile, policyPath: string, folder: string): PolicyFile {
  const file = isAbsolute(policyPath) ? policyPath : join(dirname(yaml.path), policyPath);
  let text: string;
  try {
    text = readText(file, folder);
  } catch (error) {
    const faults = [yaml.faultAt(['policy'], `must be a policy file: ${(error as Error).message}`)];
    throw new CommandError(`${yaml.path} names no policy.`, { faults });
  }
  return parsePolicy(file, text);
}

/** The expectations of a case by half. Adds to `faults` what is wrong with them. */
function expectations(
  yaml: YamlFile,
  proposal: Proposal,
  { flight, hotel, ...direct }: RawCase['expect'],
  index: number,
  faults: FileFault[],
): TestCase['expect'] {
  const sent = HALVES.filter((half) => proposal[half]);
  const nested = { ...(flight && { flight }), ...(hotel && { hotel }) };
  const fault = (path: string[], message: string): number =>
    faults.push(yaml.faultAt(['cases', index, ...path], message));
  if (sent.length === 0) fault([], 'must have a flight, a hotel or both');
  for (const half of Object.keys(nested)) {
    if (!sent.includes(half as Half) && sent.length > 0)
      fault(['expect', half], `must be omitted, because the case has no ${half}`);
  }
  if (Object.keys(direct).length > 0 && sent.length === 2)
    fault(['expect'], 'must have flight and hotel, each with what is expected of it, because the case has both');
  const [only] = sent;
  const all: Partial<Record<Half, Expectation>> =
    sent.length === 1 && only ? { ...nested, [only]: { ...nested[only], ...direct } } : nested;
  if (Object.values(all).every((half) => Object.keys(half).length === 0))
    fault(['expect'], 'must have at least one of action, compliant, violations and matchedRule');
  return all;
}
