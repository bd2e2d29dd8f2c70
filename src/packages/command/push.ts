import type { Command } from './command.js';
import { CommandError } from './faults.js';
import { readAll, readText, yamlFiles } from './files.js';
import { parsePolicy } from './policy-file.js';
import { companyOf, type Plan, planFor, refuseUnpushable } from './push-plan.js';
import { afterOthers, linesOf, type Result, shown } from './push-result.js';
import { created, pushed } from './push-writes.js';

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
