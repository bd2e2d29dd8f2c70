import type { Schemas } from '../client/types.js';
import type { Command, Run } from './command.js';
import { CommandError } from './faults.js';
import { answerTo, LIST } from './service.js';

export const history: Command = {
  name: 'policies history',
  usage: 'POLICY [--limit NUMBER]',
  summary: 'Show who changed what in a stored policy.',
  help: `POLICY is the ID of a policy. The newest version comes first. To write an earlier version to its file, use
travel-desk policies pull POLICY --version VERSION.`,
  options: { 'limit NUMBER': 'The number of versions, 1 to 100; 20 by default' },
  async run({ options, positionals, service, paint }) {
    const [policyId, ...others] = positionals;
    if (policyId === undefined || others.length > 0) throw new CommandError('Pass the ID of one policy.');
    const limit = Number(options['limit'] ?? 20);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      throw new CommandError('--limit must be a whole number from 1 to 100.');
    const params = { path: { policyId }, query: { limit } };
    const call = service.client.GET('/api/v1/policies/{policyId}/versions', { params });
    const { data } = await answerTo(call, LIST, `The history of ${policyId} could not be read`, service);
    return { json: data, lines: data.data.flatMap((version) => linesOf(version, paint)) };
  },
};

function linesOf(entry: Schemas['PolicyVersionEntry'], paint: Run['paint']): string[] {
  const { version, changedAt, changedBy, changes, changesOmitted } = entry;
  const at = changedAt.slice(0, 16).replace('T', ' ');
  return [
    `${paint(`${version}`.padStart(4), 'green')}  ${at} UTC  ${changedBy.name ?? changedBy.id}`,
    ...changes.map(({ subject, id, change, fields }) => {
      const what = `${subject.toLowerCase().replace('_', ' ')} ${id} ${change.toLowerCase()}`;
      const values = fields.map(({ field, before, after }) =>
        change === 'UPDATED' ? `${field} ${text(before)} → ${text(after)}` : `${field} ${text(after ?? before)}`,
      );
      return `      ${what}${values.length === 0 ? '' : `: ${values.join(', ')}`}`;
    }),
    ...(changesOmitted === 0 ? [] : [`      and ${changesOmitted} more changes`]),
  ];
}

const text = (value: unknown): string => (value === null ? 'none' : JSON.stringify(value));
