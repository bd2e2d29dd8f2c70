import type { Run } from './command.js';
import { faultLine, type FileFault, withAdded } from './faults.js';
import { diffLines, type PolicyDiff } from './policy-diff.js';
import type { Plan } from './push-plan.js';

export type Result = {
  file: string;
  id: string | null;
  name: string;
  etag: string | null;
  outcome: 'unchanged' | 'differs' | 'pushed' | 'created';
  errors: FileFault[];
} & PolicyDiff;

export function shown({ file, stored, etag, diff, isSame, errors }: Plan): Result {
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

export function linesOf({ paint }: Run, { file, id, name, etag, outcome, errors }: Result, diff: PolicyDiff): string[] {
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

export function afterOthers(error: unknown, results: readonly Result[]): unknown {
  const done = results.filter(({ outcome }) => outcome === 'pushed' || outcome === 'created').map(({ file }) => file);
  return done.length === 0 ? error : withAdded(error, ` Pushed before it: ${done.join(', ')}.`);
}
