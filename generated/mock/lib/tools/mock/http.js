// Written by `make generate` from src/tools/mock/http.ts. Change it there.
import { ProblemJsonError } from '@stoplight/prism-http';
import { formIn } from "./forms.js";
/** The query, lists joined with commas. A parameter that is sent empty counts as not sent. */
export function queryIn(parameters) {
    const names = [...new Set(parameters.keys())];
    const values = names.map((name) => [
        name,
        parameters
            .getAll(name)
            .filter((value) => value !== '')
            .join(','),
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
export async function contentIn(request, maxBytes) {
    const chunks = [];
    let length = 0;
    for await (const chunk of request) {
        length += chunk.length;
        if (length <= maxBytes)
            chunks.push(chunk);
    }
    if (length > maxBytes)
        return 'too large';
    if (length === 0)
        return { forPrism: null, sent: undefined, files: [] };
    const body = Buffer.concat(chunks);
    const contentType = request.headers['content-type'] ?? '';
    try {
        if (/^application\/json\b/i.test(contentType)) {
            const sent = JSON.parse(body.toString());
            return { forPrism: sent, sent, files: [] };
        }
        if (/^multipart\/form-data\b/i.test(contentType)) {
            const { fields, files, text, contentType: own } = await formIn(body, contentType);
            return { forPrism: text, sent: fields, files, contentType: own };
        }
    }
    catch {
        return 'malformed';
    }
    return { forPrism: body.toString(), sent: undefined, files: [] };
}
/** Null where the caller leaves the answer to the mock. */
export function preferenceIn(header) {
    const value = (name) => new RegExp(`(?:^|[\\s,;])${name}="?([^\\s,;"]+)`).exec(header ?? '')?.[1];
    const [code, exampleKey, dynamic, seed] = ['code', 'example', 'dynamic', 'seed'].map(value);
    if (!code && !exampleKey && !dynamic)
        return null;
    return {
        dynamic: dynamic === 'true',
        ...(code && { code: Number(code) }),
        ...(exampleKey && { exampleKey }),
        ...(seed && { seed }),
    };
}
/** Every record of the examples is of this version. */
const VERSION = '"1"';
/** 304 or 412, where the operation documents it and the condition of the request asks for it. */
export function failedCondition(statuses, headers) {
    const tagsIn = (header) => header?.split(',').map((tag) => tag.trim()) ?? null;
    const known = tagsIn(headers['if-none-match']);
    const expected = tagsIn(headers['if-match']);
    if (statuses.includes(304) && known?.some((tag) => tag === '*' || tag.replace(/^W\//, '') === VERSION))
        return 304;
    if (statuses.includes(412) && expected && !expected.includes('*') && !expected.includes(VERSION))
        return 412;
    return null;
}
/** What Prism has no documented answer for, in its format. */
export function problem(error) {
    const body = ProblemJsonError.toProblemJson(error);
    return { status: body.status, headers: { 'Content-Type': 'application/problem+json' }, body };
}
/** Pages of any origin may call, as with Prism's own server. */
export function allowOrigins({ headers }, response) {
    response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
    response.setHeader('Access-Control-Allow-Methods', headers['access-control-request-method'] ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Expose-Headers', '*');
    response.setHeader('Vary', 'Origin');
}
export function isPreflight({ method, headers }) {
    return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}
const MAX_HEADER_CHARACTERS = 8000;
/** Writes an answer, with what was wrong with the request in `sl-violations`, as Prism's own server does. */
export function write(response, { status, headers, body }, faults) {
    response.statusCode = status;
    const isEmpty = status === 204 || status === 304;
    for (const [name, value] of Object.entries(headers))
        if (!(isEmpty && /^content-type$/i.test(name)))
            response.setHeader(name, value);
    if (faults.length > 0) {
        const violations = faults.map(({ path = [], code, message }) => ({
            location: ['request', ...path],
            code,
            message,
        }));
        response.setHeader('sl-violations', encoded(JSON.stringify(violations)).slice(0, MAX_HEADER_CHARACTERS));
    }
    response.end(isEmpty || body === undefined ? undefined : JSON.stringify(body));
}
/** JSON whose characters a header may have. */
function encoded(json) {
    return json.replaceAll(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
