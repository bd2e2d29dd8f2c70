// Written by `make generate` from src/packages/mock/start-mock.ts. Change it there.
import { once } from 'node:events';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { formatPolicyError } from "../../areas/policies/error-format.js";
import { formatTravelerError } from "../../areas/travelers/error-format.js";
import { isNotModified, requireVersion } from "../../domain/entity-tags.js";
import { bearerToken, missingToken } from "../../http/access/bearer-token.js";
import { crossOrigin } from "../../http/access/cross-origin.js";
import { readBody } from "../../http/body.js";
import { createExpress } from "../../http/express-app.js";
import { frontDoor } from "../../http/front-door.js";
import { createHttpServer } from "../../http/http-server.js";
import { errorHandler } from "../../http/problems/error-handler.js";
import { formatJsend } from "../../http/problems/jsend.js";
import { HttpProblem, invalidRequest, toProblem } from "../../http/problems/problem.js";
import { requestIdOf } from "../../http/request-context.js";
import { loadContract } from "../../http/validation/contract.js";
import { validation } from "../../http/validation/validation.js";
import { atMost } from "../../platform/blobs/blob-store.js";
import { echoed } from "./echo.js";
import { batchOf, evaluationOf } from "./evaluations.js";
import { chosenExample, mockOperations, } from "./examples.js";
import { pageOf } from "./pages.js";
/** The prefixes of the API with their error formats, as in src/app.ts. */
const AREAS = [
    { prefix: '/api/v1/policies', formatError: formatPolicyError },
    { prefix: '/v1', formatError: formatJsend },
    { prefix: '/api', formatError: formatTravelerError },
];
const KEEP_ALIVE_SECONDS = 5;
/**
 * Serves a contract from its examples. Requests are routed, read and validated by the code of the service. Prism finds
 * the documented response; the mock chooses the example that fits the request best, and fills in the values that were
 * sent. `Prefer: code=404, example=noSuchPolicy` asks for a specific example, which is returned unchanged.
 *
 * @throws if it can't listen on the port
 */
export async function startMock(document, { port, host, log }) {
    const contract = loadContract(document);
    const prism = await openPrism(document);
    const allowOrigins = crossOrigin(['*']);
    const prefixes = AREAS.map(({ prefix }) => prefix);
    const app = createExpress().use(observe(log), frontDoor(contract.operations, {
        context: (_request, _response, next) => next(),
        crossOrigin: allowOrigins,
        authenticate: anyToken,
        afterMethod: [
            prefer(prism),
            readBody({ of: () => countingSink }),
            validation(contract),
            answer(mockOperations(document), prism),
        ],
    }));
    app.use(prefixes, allowOrigins, anyToken);
    app.use(() => {
        throw new HttpProblem('notFound', 'There is no operation at this path.');
    });
    app.use(rememberFaults, errorHandler(AREAS, formatPolicyError, { error: ({ error }) => log(String(error)) }));
    const server = createHttpServer(app, KEEP_ALIVE_SECONDS).listen(port, host);
    await once(server, 'listening');
    return server;
}
/** Identifies each request, and logs it with the errors that `rememberFaults` has kept. */
function observe(log) {
    return (request, response, next) => {
        request.requestId = requestIdOf(request);
        response.set('X-Request-Id', request.requestId);
        response.on('close', () => {
            log(`${request.method} ${request.originalUrl} ${response.statusCode}`);
            for (const { field, message } of response.locals['faults'] ?? [])
                log(`  ${field} ${message}`);
        });
        next();
    };
}
const rememberFaults = (error, _request, response, next) => {
    response.locals['faults'] = toProblem(error).faults;
    next(error);
};
/** Accepts any bearer token. */
const anyToken = (request, _response, next) => {
    if (bearerToken(request) === null)
        throw missingToken(request);
    request.caller = { userId: 'mock', companyId: 'mock', roles: [], permissions: new Set(), name: null, email: null };
    next();
};
/** Stores no file, but refuses those that are too large. */
const countingSink = {
    async put(_key, content, { maxBytes = Infinity }) {
        let size = 0;
        for await (const piece of atMost(content, maxBytes))
            size += piece.length;
        return { size };
    },
    remove: () => Promise.resolve(),
};
/**
 * Prism as the source of documented responses. Its own validation is off: the service's has come before.
 *
 * @throws 400 if the contract has no such response
 */
async function openPrism(document) {
    const resources = await getHttpOperationsFromSpec(structuredClone(document));
    const off = { validateRequest: false, validateResponse: false, checkSecurity: false, errors: false };
    const config = { isProxy: false, upstreamProxy: undefined, ...off, mock: { dynamic: false } };
    const prism = createInstance(config, { logger: createLogger('mock', { level: 'silent' }) });
    return async ({ method, path }, preference) => {
        const asked = { method: method.toLowerCase(), url: { path } };
        const result = await prism.request(asked, resources, { ...config, mock: { dynamic: false, ...preference } })();
        if (result._tag === 'Left')
            throw invalidRequest([{ field: 'Prefer', message: 'must name a status and an example that this operation has' }]);
        const { statusCode: status, headers = {}, body } = result.right.output;
        // Express adds the type of JSON, and of a response without a body there is none.
        const { 'Content-type': _type, ...others } = headers;
        return { status, headers: others, body };
    };
}
/** Answers as the `Prefer` header asks, and ignores the rest of the request. */
function prefer(prism) {
    return async (request, response, next) => {
        const sent = String(request.headers['prefer'] ?? '');
        const [code, exampleKey] = ['code', 'example'].map((name) => new RegExp(`\\b${name}="?([^\\s,;"]+)`).exec(sent)?.[1]);
        if (!code && !exampleKey)
            return next();
        send(response, await prism(request, { ...(code && { code: Number(code) }), ...(exampleKey && { exampleKey }) }));
    };
}
/** What was sent, to be compared with the examples. */
function sentIn({ params, query, body, upload }) {
    const texts = Object.entries(query).map(([name, values]) => [name, [values].flat().filter(Boolean).join(',')]);
    return {
        ids: params,
        query: Object.fromEntries(texts.filter(([, text]) => text !== '')),
        body: upload?.fields ?? body,
        files: (upload?.files ?? []).map(({ field, fileName, mimeType, size: fileSize }) => {
            return { field, fileName, mimeType, fileSize };
        }),
    };
}
/** The `ETag` of every record in the examples. */
const VERSION = 1;
function answer(operations, prism) {
    const adjusted = (operation, example, sent) => {
        if (operation.isList)
            return pageOf(operation, sent.query);
        if (operation.id === 'Policies_evaluate')
            return evaluationOf(operation, sent.body);
        if (operation.id === 'Policies_evaluateBatch')
            return batchOf(operation, operations.get('Policies_evaluate'), sent.body);
        return echoed(operation, example, sent);
    };
    return async (request, response) => {
        const operation = operations.get(request.operation.id);
        const sent = sentIn(request);
        const code = failedCondition(operation, request);
        if (code)
            return send(response, await prism(request, { code }), request.requestId);
        const { example, isExact } = chosenExample(operation, sent) ?? {};
        const found = await prism(request, example && { exampleKey: example.name });
        const body = example && !isExact && adjusted(operation, example, sent);
        send(response, body && operation.allows(body) ? { ...found, body } : found, request.requestId);
    };
}
/** 304 or 412 if `If-None-Match` or `If-Match` demands it and the operation documents it; otherwise null. */
function failedCondition({ statuses }, { headers }) {
    if (statuses.includes(304) && isNotModified(headers['if-none-match'], `"${VERSION}"`))
        return 304;
    try {
        if (statuses.includes(412))
            requireVersion('record', VERSION, headers['if-match']);
        return null;
    }
    catch {
        return 412;
    }
}
/** @param requestId replaces that of the example */
function send(response, { status, headers, body }, requestId) {
    response.status(status).set({ ...headers, ...(requestId !== undefined && { 'X-Request-Id': requestId }) });
    if (body === undefined)
        response.end();
    else
        response.json(body);
}
