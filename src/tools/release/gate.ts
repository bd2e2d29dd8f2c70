import { plural } from '../command-line.ts';
import { type ContractChange, listChanges } from './contract-changes.ts';
import { compareVersions, majorOf } from './released.ts';

export type Verdict = { passes: boolean; text: string };

/** Whether a contract may be released after the last one: changes need a higher version, breaking ones a higher major. */
export function judgeContract(released: string, version: string, changes: ContractChange[]): Verdict {
  const refused = (text: string): Verdict => ({ passes: false, text });
  if (compareVersions(version, released) < 0)
    return refused(
      `The contract's version ${version} is lower than the released ${released}. Raise it in spec/main.tsp.`,
    );
  if (version === released && changes.length > 0)
    return refused(
      `The contract has changed since ${released} was released, so clients would get two under one version. ` +
        `Raise the version in spec/main.tsp:\n${listChanges(changes)}`,
    );
  const breaking = changes.filter((change) => change.breaking);
  const others = plural(changes.length - breaking.length, 'other change');
  if (breaking.length === 0) return { passes: true, text: `No breaking changes since ${released}; ${others}.` };
  const list = listChanges(breaking);
  if (majorOf(version) > majorOf(released))
    return {
      passes: true,
      text: `Version ${version} has breaking changes since ${released}, as a new major version may:\n${list}`,
    };
  return refused(
    `The contract has breaking changes since the released ${released}:\n${list}\n` +
      'Revert them, keep the old behaviour and add the new beside it, or raise the major version in spec/main.tsp.',
  );
}
