// Written by `make generate` from src/packages/command/listen.ts. Change it there.
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './faults.js';
import { answerTo } from './service.js';
import { printerFor } from './terminal.js';
const POLL_MS = 2_000;
const ANSWER_MS = 15_000;
export const listen = {
    name: 'events listen',
    usage: '[--after POSITION] [--types TYPE,…] [--company ID] [--forward URL] [--once]',
    summary: 'Print events as they happen, and forward them to a local address.',
    help: `Prints the events of your company, oldest first, until you press Ctrl-C. Needs READ_EVENTS.`,
    options: {
        'after POSITION': 'Begin after this position; by default, with the oldest event available',
        'types TYPES': 'Only these types, comma-separated, such as budget.exceeded',
        'company ID': 'The events of another company, which needs ACCESS_ALL_COMPANIES',
        'forward URL': 'Also post each event to this address, as the service calls webhook endpoints, but only once',
        'secret SECRET': 'Sign what is forwarded with this whsec_… secret; by default, with a new one, which is printed',
        once: 'Stop at the latest event',
    },
    run: listenTo,
};
async function listenTo(run) {
    const { options, flags, terminal, service } = run;
    const print = printerFor(terminal, service.token);
    const forward = forwardOf(options);
    if (forward && options['secret'] === undefined)
        terminal.writeError(`Signing with ${forward.secret}\n`);
    for (let after = positionOf(options['after']);;) {
        const { events, next } = await read(run, after);
        for (const event of events) {
            const outcome = forward ? await send(forward, event) : null;
            const lines = run.isJson ? [JSON.stringify(event)] : [lineOf(run, event, outcome)];
            terminal.write(`${print(lines)}\n`);
        }
        if (next === after && flags.has('once'))
            return { json: { next }, lines: [] };
        if (next === after)
            await sleep(POLL_MS);
        after = next;
    }
}
async function read({ service, options: { types, company } }, after) {
    const query = {
        ...(after !== undefined && { after }),
        // Unknown types are refused by the service, which names those that there are.
        ...(types !== undefined && { types: types.split(',') }),
        ...(company !== undefined && { companyId: company }),
        limit: 500,
    };
    const call = service.client.GET('/v1/admin/events', { params: { query } });
    const { data } = await answerTo(call, ['data'], 'The events could not be read', service);
    return data.data;
}
function lineOf({ paint }, event, outcome) {
    const { position, type, occurredAt, actorUserId, resource } = event;
    const version = resource.version === null ? '' : ` version ${resource.version}`;
    const what = `${String(position).padStart(6)}  ${occurredAt}  ${type.padEnd(26)} ${resource.id}${version}`;
    const by = actorUserId === null ? '' : paint(`  by ${actorUserId}`, 'dim');
    return `${what}${by}${outcome === null ? '' : `  → ${outcome}`}`;
}
function positionOf(value) {
    if (value === undefined)
        return undefined;
    if (/^\d{1,15}$/.test(value))
        return Number(value);
    throw new CommandError('--after must be the position of an event, such as 17.');
}
function forwardOf({ forward: url, secret }) {
    if (url === undefined)
        return null;
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw new CommandError('--forward must be a URL, such as http://127.0.0.1:8080/hooks.');
    if (secret !== undefined && !/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret))
        throw new CommandError('--secret must begin with whsec_, followed by Base64.');
    return { url, secret: secret ?? `whsec_${randomBytes(32).toString('base64')}` };
}
/** Posts an event as the service does. Resolves to the outcome in a few words. */
async function send({ url, secret }, event) {
    const body = JSON.stringify({ type: event.type, timestamp: event.occurredAt, data: event });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
    const headers = {
        'content-type': 'application/json',
        'webhook-id': event.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
    };
    try {
        const signal = AbortSignal.timeout(ANSWER_MS);
        const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
        await response.body?.cancel();
        return String(response.status);
    }
    catch {
        return 'no answer';
    }
}
