// Written by `make generate` from src/packages/mock/start-mock.ts. Change it there.
import { randomUUID } from 'node:crypto';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, ProblemJsonError } from '@stoplight/prism-http';
import { formatPolicyError } from "../../areas/policies/error-format.js";
import { formatTravelerError } from "../../areas/travelers/error-format.js";
import { isNotModified, requireVersion } from "../../domain/entity-tags.js";
import { crossOrigin } from "../../http/access/cross-origin.js";
import { readBody } from "../../http/body.js";
import { createExpress } from "../../http/express-app.js";
import { frontDoor } from "../../http/front-door.js";
import { createHttpServer } from "../../http/http-server.js";
import { errorHandler } from "../../http/problems/error-handler.js";
import { formatJsend } from "../../http/problems/jsend.js";
import { HttpProblem, toProblem } from "../../http/problems/problem.js";
import { loadContract } from "../../http/validation/contract.js";
import { validation } from "../../http/validation/validation.js";
import { atMost } from "../../platform/blobs/blob-store.js";
import { chosenExample } from "./choose.js";
import { echoed } from "./echo.js";
import { batchOf, evaluationOf } from "./evaluations.js";
import { mockOperations } from "./operations.js";
import { isList, pageOf } from "./pages.js";
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
export async function startMock(document, { port, host = '127.0.0.1', log = () => { } }) {
    const app = createExpress();
    const contract = loadContract(document, false);
    const prism = await openPrism(document);
    const allowOrigins = crossOrigin(['*']);
    app.use(observe(log));
    app.use(frontDoor(contract.operations, {
        context: (_request, _response, next) => next(),
        crossOrigin: allowOrigins,
        authenticate: anyToken,
        afterMethod: [
            prefer(prism),
            readBody({ of: () => countingSink }),
            rememberSent,
            validation(contract),
            answer(document, prism),
        ],
    }));
    app.use(AREAS.map(({ prefix }) => prefix), allowOrigins, anyToken);
    app.use(() => {
        throw new HttpProblem('notFound', 'There is no operation at this path.');
    });
    app.use(rememberFaults);
    app.use(errorHandler(AREAS, formatPolicyError, { error: ({ error }) => log(String(error)) }));
    const server = createHttpServer(app, KEEP_ALIVE_SECONDS);
    await new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
    });
    return {
        address: `http://${host}:${server.address().port}`,
        close: () => new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
        }),
    };
}
/** Identifies each request, and logs it with the errors that `rememberFaults` has kept. */
function observe(log) {
    return (request, response, next) => {
        request.requestId = randomUUID();
        response.set('X-Request-Id', request.requestId);
        response.on('close', () => {
            log(`${request.method} ${request.originalUrl} ${response.statusCode}`);
            const faults = (response.locals['faults'] ?? []);
            for (const { field, message } of faults)
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
    if (!/^bearer +\S+$/i.test(request.headers.authorization ?? ''))
        throw new HttpProblem('unauthenticated', 'Send a valid token: Authorization: Bearer <token>.', {
            headers: { 'WWW-Authenticate': 'Bearer' },
        });
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
/** Prism as the source of documented responses. Its own validation is off: the service's has come before. */
async function openPrism(document) {
    const resources = await getHttpOperationsFromSpec(structuredClone(document));
    const logger = createLogger('mock', { level: 'silent' });
    const config = {
        isProxy: false,
        validateRequest: false,
        validateResponse: false,
        checkSecurity: false,
        errors: false,
        mock: { dynamic: false },
    };
    const prism = createInstance(config, { logger });
    return async ({ method, path }, preference = {}) => {
        const asked = { method: method.toLowerCase(), url: { path } };
        const mock = { dynamic: false, ...preference };
        const result = await prism.request(asked, resources, { ...config, mock })();
        if (result._tag === 'Left') {
            const body = ProblemJsonError.toProblemJson(result.left);
            return { status: body.status, headers: { 'Content-Type': 'application/problem+json' }, body };
        }
        const { statusCode: status, headers = {}, body } = result.right.output;
        const sent = Object.entries(headers).filter(([name, value]) => value !== null && !/^content-type$/i.test(name));
        return {
            status,
            headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
            body: body,
        };
    };
}
/** Answers as the `Prefer` header asks, whatever else was sent. */
function prefer(prism) {
    return async (request, response, next) => {
        const preference = preferenceIn(String(request.headers['prefer'] ?? ''));
        if (preference)
            send(response, await prism(request, preference));
        else
            next();
    };
}
/** Parses a `Prefer` header; null if it asks for nothing. */
function preferenceIn(header) {
    const value = (name) => new RegExp(`(?:^|[\\s,;])${name}="?([^\\s,;"]+)`).exec(header)?.[1];
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
/** Keeps what was sent, which is compared with the examples: the validator adds defaults and converts types. */
const rememberSent = (request, response, next) => {
    const query = Object.entries(request.query).map(([name, values]) => [name, [values].flat().filter(Boolean).join(',')]);
    const files = request.upload?.files.map(({ field, fileName, mimeType, size }) => ({
        field,
        fileName,
        mimeType,
        fileSize: size,
    }));
    response.locals['sent'] = {
        ids: request.params,
        query: Object.fromEntries(query.filter(([, value]) => value !== '')),
        body: structuredClone(request.upload?.fields ?? request.body),
        files: files ?? [],
    };
    next();
};
/** The `ETag` of every record in the examples. */
const VERSION = 1;
function answer(document, prism) {
    const operations = new Map(mockOperations(document).map((operation) => [operation.id, operation]));
    const single = operations.get('Policies_evaluate');
    return async (request, response) => {
        const operation = operations.get(request.operation.id);
        const sent = response.locals['sent'];
        const condition = failedCondition(operation, request);
        if (condition)
            return send(response, await prism(request, { code: condition }));
        const chosen = chosenExample(operation, sent);
        const found = await prism(request, chosen ? { exampleKey: chosen.example.name } : {});
        const body = chosen && adjusted(operation, sent, chosen, single);
        send(response, body && operation.allows(body) ? { ...found, body } : found);
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
function send(response, { status, headers, body }) {
    response.status(status).set(headers);
    if (status === 204 || status === 304 || body === undefined)
        response.end();
    else
        response.json(body);
}
/** The body with the values that were sent; null if the example is returned unchanged. */
function adjusted(operation, sent, { example, isExact }, single) {
    if (isList(operation))
        return pageOf(operation, sent.query);
    if (isExact || operation.method === 'GET')
        return null;
    switch (operation.id) {
        case 'Policies_evaluate':
            return evaluationOf(operation, sent.body);
        case 'Policies_evaluateBatch':
            return batchOf(operation, single, sent.body);
        case 'Policies_findInDraft':
            return null;
        default:
            return echoed(operation, example, sent);
    }
}
