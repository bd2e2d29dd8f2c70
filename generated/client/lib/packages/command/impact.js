// Written by `make generate` from src/packages/command/impact.ts. Change it there.
import { CommandError } from './faults.js';
import { readText } from './files.js';
import { locateInPolicy } from './lint.js';
import { parsePolicy } from './policy-file.js';
import { draftOf } from './policy-model.js';
import { answerTo } from './service.js';
/** Examples that are printed; `--json` has up to 100. */
const MAX_EXAMPLES = 10;
const BECOMES = {
    ALLOW: 'would be allowed',
    WARN_AND_ALLOW: 'would be allowed with a warning',
    REQUIRE_APPROVAL: 'would need approval',
    BLOCK: 'would be blocked',
};
export const impact = {
    name: 'policies impact',
    usage: 'FILE --from DATE --to DATE [--all-policies] [--fail-over PERCENT]',
    summary: 'Show what a policy would have done to past bookings.',
    help: `The flights and hotel stays that were booked on these days are evaluated again under the policy in FILE, each on its own
day. Nothing is stored. If FILE has an ID, only those count that were booked under the stored policy with this ID.`,
    options: {
        'from DATE': 'The first day, such as 2026-07-01',
        'to DATE': 'The last day, at most 365 days after the first',
        'all-policies': 'Count bookings under every policy',
        'fail-over PERCENT': 'Exit code 1 if the action of more than PERCENT of the items changes',
    },
    async run({ options, flags, positionals, terminal, service, paint }) {
        const [path, ...others] = positionals;
        if (path === undefined || others.length > 0)
            throw new CommandError('Pass one policy file.');
        const { from, to, 'fail-over': percent = '100' } = options;
        if (from === undefined || to === undefined)
            throw new CommandError('Pass the days, with --from and --to.');
        const limit = Number(percent);
        if (!(limit >= 0 && limit <= 100) || percent === '')
            throw new CommandError('--fail-over must be a percentage, such as 5.');
        const file = parsePolicy(path, readText(path, terminal.folder));
        const { model } = file;
        const basePolicyId = flags.has('all-policies') ? null : (model.id ?? null);
        const body = { policy: draftOf(model), basePolicyId, from, to };
        const call = service.client.POST('/api/v1/policies/impact', { body });
        const has = ['considered', 'changes'];
        const { data } = await answerTo(call, has, `${path} could not be tried`, service, locateInPolicy(file));
        const changed = changedItems(data);
        const isOver = changed > (data.considered * limit) / 100;
        const examples = data.examples
            .slice(0, MAX_EXAMPLES)
            .flatMap((example) => [
            `  ${example.day}  ${example.bookingRequestId}  ${example.item}: ${example.before.action} → ${example.after.action}`,
            ...example.after.violations.map(({ message }) => paint(`      ${message}`, 'dim')),
        ]);
        const share = isOver ? [paint(`More than ${limit} % of the items change.`, 'red')] : [];
        return { json: data, lines: [...summary(data), ...examples, ...share], isBad: isOver };
    },
};
/** What a manager wants to know, in sentences. */
function summary(found) {
    const changed = changedItems(found);
    const results = Object.entries(BECOMES).flatMap(([to, text]) => {
        const items = found.changes.filter((change) => change.to === to).reduce((sum, change) => sum + change.items, 0);
        return items === 0 ? [] : [`${items} ${text}`];
    });
    const amounts = new Map();
    for (const { currency, total } of found.changes.flatMap((change) => change.amounts))
        amounts.set(currency, (amounts.get(currency) ?? 0) + total);
    const format = new Intl.NumberFormat('en', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });
    const money = [...amounts].map(([currency, total]) => `${format.format(total)} ${currency}`);
    const what = changed === 0 ? 'change.' : `change: ${results.join(', ')}; ${money.join(' and ')}.`;
    return [
        `${changed} of ${found.considered} flights and hotel stays ${what}`,
        ...(found.edited + found.unjudged === 0
            ? []
            : [`Left out: ${found.edited} requests that were edited, ${found.unjudged} that no policy applied to.`]),
        ...(found.complete ? [] : ['There are more: only the newest were evaluated.']),
    ];
}
const changedItems = ({ changes }) => changes.reduce((sum, { items }) => sum + items, 0);
