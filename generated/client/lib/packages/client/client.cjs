"use strict";
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.createTravelDeskClient = createTravelDeskClient;
// Written by `make generate` from src/packages/client/client.ts. Change it there.
const openapi_fetch_1 = __importDefault(require("openapi-fetch"));
const contract_cjs_1 = require("./contract.cjs");
const edits_cjs_1 = require("./edits.cjs");
const forms_cjs_1 = require("./forms.cjs");
const pages_cjs_1 = require("./pages.cjs");
const problems_cjs_1 = require("./problems.cjs");
const retries_cjs_1 = require("./retries.cjs");
/**
 * Creates a client for the service or its mock. Calls resolve to any documented response, errors included. They reject
 * with a network error, the signal's reason, what `token` throws, or an `UnexpectedAnswerError`.
 */
function createTravelDeskClient(options) {
    const { baseUrl, token, retry = {}, fetch = (request) => globalThis.fetch(request) } = options;
    const inner = (0, openapi_fetch_1.default)({ baseUrl, querySerializer: { array: { style: 'form', explode: false } } });
    const request = inner.request;
    const authorize = async (request) => request.headers.set('Authorization', `Bearer ${typeof token === 'function' ? await token() : token}`);
    // Also turns what a given `fetch` throws into a rejection.
    const send = async (request) => fetch(request);
    async function call(method, path, { params: given, body, headers, signal } = {}) {
        for (const [name, value] of Object.entries(given?.path ?? {}))
            refuseDots(name, value);
        const params = method === 'post' && contract_cjs_1.keyedPaths.includes(path) ? withKey(given) : given;
        const repeatable = isRepeatable(method, path);
        const { data, error, response } = await request(method, path, {
            params,
            body,
            headers,
            signal,
            ...(method === 'post' && contract_cjs_1.formPaths.includes(path) && { bodySerializer: forms_cjs_1.formOf }),
            fetch: async (request) => expected(await (0, retries_cjs_1.sendWithRetries)(request, authorize, send, repeatable, retry)),
        });
        if (response.ok || response.status === 304)
            return { status: response.status, data, response };
        if (typeof error !== 'object' || error === null)
            throw new problems_cjs_1.UnexpectedAnswerError(response);
        return { status: response.status, error, response };
    }
    const by = (method) => ((path, options) => call(method, path, options));
    const GET = by('get');
    return {
        GET,
        PUT: by('put'),
        POST: by('post'),
        PATCH: by('patch'),
        DELETE: by('delete'),
        edit: (0, edits_cjs_1.editWith)(call),
        items: (path, ...options) => (0, pages_cjs_1.itemsOf)(GET, path, ...options),
        pages: (path, ...options) => (0, pages_cjs_1.pagesOf)(GET, path, ...options),
    };
}
/**
 * Refuses IDs that are empty, `.` or `..`: they would change the path of the URL, and so call a different operation.
 */
function refuseDots(name, value) {
    if (value === '' || value === '.' || value === '..')
        throw new TypeError(`params.path.${name} must be an id, not ${JSON.stringify(value)}.`);
}
/** The parameters with a new `Idempotency-Key`, unless the caller has given one. */
function withKey(params) {
    const { 'Idempotency-Key': key = (0, retries_cjs_1.idempotencyKey)(), ...header } = params?.header ?? {};
    return { ...params, header: { ...header, 'Idempotency-Key': key } };
}
/** Whether repeating the call is safe: its method is idempotent (RFC 9110), or it is sent with an `Idempotency-Key`. */
function isRepeatable(method, path) {
    return method === 'post' ? contract_cjs_1.keyedPaths.includes(path) : method !== 'patch';
}
const WITHOUT_BODY = new Set([204, 304]);
function expected(response) {
    const isJson = /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '');
    if (!contract_cjs_1.documentedStatuses.includes(response.status) || (!WITHOUT_BODY.has(response.status) && !isJson))
        throw new problems_cjs_1.UnexpectedAnswerError(response);
    return response;
}
