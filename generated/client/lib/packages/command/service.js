// Written by `make generate` from src/packages/command/service.ts. Change it there.
import { createTravelDeskClient } from '../client/client.js';
import { problemOf, UnexpectedAnswerError } from '../client/problems.js';
import { CommandError } from './faults.js';
import { readText } from './files.js';
/** The maximum duration of one attempt. */
const TIMEOUT_MS = 120_000;
/**
 * Opens a client for the service that the options or the environment name.
 *
 * @throws {CommandError} if the base URL or the token is missing or invalid. No message contains the token.
 */
export function openService(options, { environment, folder }) {
    const baseUrl = options['base-url'] ?? environment['TRAVEL_DESK_URL'];
    if (!baseUrl)
        throw new CommandError('Say where the service is, with --base-url or TRAVEL_DESK_URL.');
    const { origin, pathname } = addressOf(baseUrl);
    const token = tokenOf(options, environment, folder);
    const client = createTravelDeskClient({
        baseUrl: origin + pathname.replace(/\/+$/, ''),
        token,
        fetch: (request) => {
            const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
            return globalThis.fetch(new Request(request, { signal }));
        },
    });
    return { client, token, origin };
}
function addressOf(baseUrl) {
    const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
    if (!url || !/^https?:$/.test(url.protocol))
        throw new CommandError('The address of the service must be a URL, such as https://travel.example.');
    if (url.username !== '' || url.password !== '')
        throw new CommandError('The address of the service must not have a user name or password: use --token-file.');
    return url;
}
function tokenOf(options, environment, folder) {
    const { token: given, 'token-file': file } = options;
    if (given !== undefined && file !== undefined)
        throw new CommandError('Pass either --token or --token-file, not both.');
    const text = file === undefined ? (given ?? environment['TRAVEL_DESK_TOKEN']) : readText(file, folder);
    const token = text?.trim();
    if (!token && file !== undefined)
        throw new CommandError(`${file} is empty: it must have the access token.`);
    if (!token)
        throw new CommandError('Pass your access token, with TRAVEL_DESK_TOKEN, --token-file or --token.');
    if (!/^[\x21-\x7e]+$/.test(token))
        throw new CommandError('The access token must be one word of printable ASCII characters, without `Bearer`.');
    return token;
}
/** The HTTP status of a failed call, or 0 if there was no response; null for any other error. */
export function statusOf(error) {
    return error instanceof CommandError ? error.details.status : null;
}
/** The ETag of a policy, made strong: proxies that compress responses weaken it, and `If-Match` ignores weak tags. */
export function tagOf({ headers }) {
    const tag = headers.get('ETag');
    if (tag === null)
        throw new CommandError('The service answers without an ETag. Check whether a proxy removes it.');
    return tag.replace(/^W\//, '');
}
/**
 * The response to a call.
 *
 * @param has fields that the response of anything else, such as a login page, would lack
 * @param failed what failed, to begin the message with: `policies/standard.yaml could not be checked`
 * @param locate finds the position in a file of a field that the service names
 * @throws {CommandError} with what went wrong and what to do about it
 */
export async function answerTo(call, has, failed, { origin }, locate = () => undefined) {
    let answer;
    try {
        answer = await call;
    }
    catch (error) {
        if (error instanceof UnexpectedAnswerError)
            throw unexpected(error, failed);
        // The client refuses IDs that would make another address. All IDs in the addresses that are called are of policies.
        if (error instanceof TypeError && error.message.startsWith('params.path.'))
            throw new CommandError(`${failed}: There is no such policy.`, { status: 404 });
        throw unreachable(error, failed, origin);
    }
    if (answer.error === undefined) {
        const { data } = answer;
        if (has.every((field) => typeof data === 'object' && data !== null && Object.hasOwn(data, field)))
            return answer;
        throw unexpected(answer, failed);
    }
    const failure = answer;
    const { status, message, fields, requestId } = problemOf(failure);
    if (typeof message !== 'string')
        throw unexpected(failure, failed);
    const located = Object.entries(fields).map(([field, text]) => ({ field, text, fault: locate(field, text) }));
    const faults = located.flatMap(({ fault }) => fault ?? []);
    const others = located.filter(({ fault }) => !fault).map(({ field, text }) => [field, text]);
    const said = status >= 500 || status === 429 ? `${message} (${status})` : message;
    const details = { status, faults, fields: Object.fromEntries(others), requestId };
    throw new CommandError(`${failed}: ${said}${ADVICE[status] ?? ''}`, details);
}
/** What a list of policies, the rules of one, and one with its rules have. */
export const LIST = ['data', 'pagination'];
export const RULES = ['flightRules', 'hotelRules'];
export const POLICY = ['id', 'flightRules', 'hotelRules'];
/**
 * Whether a call failed because there is no such policy. A wrong address returns 404 too, so this lists policies.
 *
 * @throws {CommandError} if they can't be listed
 */
export async function isAboutMissingPolicy(error, service) {
    if (statusOf(error) !== 404)
        return false;
    const call = service.client.GET('/api/v1/policies', { params: { query: { limit: 1 } } });
    await answerTo(call, LIST, 'The policies could not be listed', service);
    return true;
}
const ADVICE = {
    401: ' Pass a valid token, with TRAVEL_DESK_TOKEN, --token-file or --token.',
    412: ' Push again to see the difference.',
};
/** Names the address that answered, which may be another after a redirect. Its query may be secret. */
function unexpected({ response }, failed) {
    const { status, url, headers } = response;
    const { origin, pathname } = new URL(url);
    const [type] = (headers.get('Content-Type') ?? '').split(';');
    return new CommandError(`${failed}: ${origin}${pathname} answers with status ${status}${type ? ` and ${type}` : ''} ` +
        'in a way that Travel Desk does not. Check --base-url or TRAVEL_DESK_URL, and whether a proxy or a login page answers.', { status });
}
function unreachable(error, failed, origin) {
    const { name, cause } = error;
    const { code = '', message = 'the connection failed' } = cause ?? {};
    const timeout = `no answer within ${TIMEOUT_MS / 1000} seconds`;
    const reason = name === 'TimeoutError' ? timeout : (REASONS[code] ?? (code || message));
    const what = error instanceof SyntaxError
        ? `${origin} answers with JSON that is cut off or invalid`
        : `can't reach ${origin}: ${reason}`;
    return new CommandError(`${failed}: ${what}. Check --base-url or TRAVEL_DESK_URL.`, { status: 0 });
}
const REASONS = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'its name could not be resolved',
    ECONNRESET: 'the connection was closed',
    UND_ERR_SOCKET: 'the connection was closed',
    UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
};
