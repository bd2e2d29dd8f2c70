// Written by `make generate` from src/packages/mock/start-mock.ts. Change it there.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { INVALID_PATH } from "../../contract/plain-words.js";
import { mockDocument } from "./mock-document.js";
import { checkFaults, queryFaults } from "./checks.js";
import { chosenExample } from "./choose.js";
import { echoed } from "./echo.js";
import { batchOf, evaluationOf } from "./evaluations.js";
import { naming, withMessage } from "./faults.js";
import { fileFault } from "./forms.js";
import { allowOrigins, contentIn, failedCondition, headersIn, isPreflight, partsOf, preferenceIn, problem, queryIn, SENT_TWICE, write, } from "./http.js";
import { faultsIn, isDecodable, isObject, matching, mockOperations, neighbour, repeatedIn, } from "./operations.js";
import { isList, pageOf } from "./pages.js";
const CONFIG = { isProxy: false, validateRequest: true, validateResponse: false, checkSecurity: true, errors: false };
/**
 * Serves a contract from its examples. Prism validates the request and finds the documented response. The mock chooses
 * the example that fits the request best, and fills in the values that were sent. `Prefer: code=404,
 * example=noSuchPolicy` asks for a specific example, which is returned unchanged.
 *
 * @throws if it can't listen on the port
 */
export async function startMock(document, { port, host = '127.0.0.1', log = () => { } }) {
    const answered = await answers(document);
    const serve = async (request, response) => {
        const { answer, faults } = await answered(request).catch((error) => ({
            answer: problem(error),
            faults: [],
        }));
        log(`${request.method} ${request.url} ${answer.status}`);
        for (const { path = [], message } of faults)
            log(`  ${path.join('.')} ${message}`);
        write(response, answer, faults);
    };
    const server = createServer((request, response) => {
        allowOrigins(response);
        if (isPreflight(request)) {
            response.writeHead(204).end();
            return;
        }
        void serve(request, response);
    });
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
const NO_OPERATION = 'There is no operation at this path.';
async function answers(document) {
    const resources = await getHttpOperationsFromSpec(mockDocument(document));
    const logger = createLogger('mock', { level: 'silent' });
    const prism = createInstance({ ...CONFIG, mock: { dynamic: false } }, { logger });
    const operations = mockOperations(document);
    const single = operations.find(({ id }) => id === 'Policies_evaluate');
    async function ofPrism(request, mock, checks = {}) {
        const result = await prism.request(request, resources, { ...CONFIG, ...checks, mock })();
        if (result._tag === 'Left')
            return { answer: problem(result.left), faults: [] };
        const { output, validations } = result.right;
        const headers = Object.entries(output.headers ?? {}).filter(([, value]) => value !== null);
        return {
            answer: { status: output.statusCode, headers: Object.fromEntries(headers), body: output.body },
            faults: validations.input,
        };
    }
    return async (incoming) => {
        const { path, parameters } = partsOf(incoming.url ?? '/');
        const { operation, ids, methods } = matching(operations, incoming.method ?? '', path);
        const headers = headersIn(incoming);
        const content = await contentIn(incoming, operation);
        const method = (operation?.method ?? methods[0] ?? incoming.method ?? '').toLowerCase();
        const request = { method, url: { path, query: queryIn(parameters) }, headers, body: null };
        /** The documented error response of an operation, for an error that Prism itself does not detect. */
        const refused = async (code, faults = [], of) => {
            const asked = of ? { method: of.method.toLowerCase(), url: { path: of.template } } : {};
            const found = await ofPrism({ ...request, ...asked }, { code, dynamic: false }, { validateRequest: false });
            return { ...found, faults: [...found.faults, ...faults] };
        };
        if (!operation) {
            const other = neighbour(operations, path);
            if (methods.length > 0)
                return withAllow(await refused(405), incoming.method ?? '', methods);
            return other ? asNoOperation(await refused(405, [], other)) : outside();
        }
        if (!isDecodable(path))
            return saying(await refused(400, [{ path: ['path'], message: INVALID_PATH }], operation), INVALID_PATH);
        if ('status' in content)
            return content.status === 400
                ? named(await refused(400, content.faults), operation)
                : saying(await refused(content.status), content.message);
        request.body = content.forPrism;
        // Prism refuses a body where the contract has none, and concludes from these headers that there is one.
        if (operation.mediaType === null)
            for (const name of ['content-type', 'content-length', 'transfer-encoding'])
                delete headers[name];
        if (content.contentType)
            headers['content-type'] = content.contentType;
        const repeated = repeatedIn(operation, parameters);
        const known = new Set(operation.parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : [])));
        // Prism takes the names of parameters in any case.
        for (const name of Object.keys(request.url.query))
            if (!known.has(name) || repeated.includes(name))
                delete request.url.query[name];
        const preference = preferenceIn(headers['prefer']);
        if (preference)
            return ofPrism(request, preference);
        const sent = { ids, query: request.url.query, body: content.sent, files: content.files };
        const chosen = chosenExample(operation, sent);
        const found = await ofPrism(request, { dynamic: false, ...(chosen && { exampleKey: chosen.example.name }) });
        const [texts, files] = [Object.keys(content.sent ?? {}), content.files.map(({ field }) => field)];
        const faults = [
            ...faultsIn(operation, { query: [...parameters.keys()], headers, texts, files }),
            ...repeated.map((name) => ({ path: ['query', name], message: SENT_TWICE })),
            ...content.faults,
            ...found.faults,
            ...queryFaults(operation, sent.query, found.faults),
            ...(operation.body ? checkFaults(operation.body, sent.body, ['body'], operation.resolved) : []),
        ];
        if (faults.length > 0 && [400, operation.status].includes(found.answer.status))
            return named({ answer: (await refused(400)).answer, faults }, operation);
        if (found.answer.status !== operation.status)
            return found;
        const wrongFile = fileFault(content.files, (field) => operation.body?.properties?.[field]?.type === 'array');
        if (wrongFile) {
            const { code, field, message } = wrongFile;
            const refusal = named(await refused(400, [{ path: ['body', field], message }]), operation);
            return { ...refusal, answer: { ...refusal.answer, body: { ...refusal.answer.body, code } } };
        }
        const condition = failedCondition(operation.statuses, incoming.headers);
        if (condition)
            return ofPrism(request, { code: condition, dynamic: false });
        const body = chosen && adjusted(operation, sent, chosen, single);
        return body && operation.allows(body) ? { ...found, answer: { ...found.answer, body } } : found;
    };
}
/** A 400 that names what is wrong with the request; a 401 stays as it is. */
function named({ answer, faults }, operation) {
    if (answer.status !== 400)
        return { answer, faults };
    return { answer: { ...answer, body: naming(answer.body ?? null, faults, operation) }, faults };
}
/** An error with another message; a 401 stays as it is. */
function saying({ answer, faults }, message) {
    if (answer.status === 401)
        return { answer, faults };
    return { answer: { ...answer, body: withMessage(answer.body ?? null, answer.status, message) }, faults };
}
/** A 405 with the methods that the path has; a 401 stays as it is. */
function withAllow(refusal, method, methods) {
    if (refusal.answer.status !== 405)
        return refusal;
    const { answer, faults } = saying(refusal, `${method} is not allowed here. Use ${methods.join(' or ')}.`);
    return { answer: { ...answer, headers: { ...answer.headers, Allow: methods.join(', ') } }, faults };
}
/** The 404 outside the areas, where the service needs no token. */
function outside() {
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': randomUUID() };
    return { answer: { status: 404, headers, body: { statusCode: 404, message: NO_OPERATION } }, faults: [] };
}
/** The 404 for a path without operations, which no operation can document: a 405 in the format of the area, reworded. */
function asNoOperation({ answer, faults }) {
    const { body } = answer;
    if (answer.status !== 405 || !isObject(body))
        return { answer, faults };
    const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => name.toLowerCase() !== 'allow'));
    const codes = { ...('statusCode' in body && { statusCode: 404 }), ...('code' in body && { code: 'NOT_FOUND' }) };
    return { answer: { status: 404, headers, body: { ...body, ...codes, message: NO_OPERATION } }, faults };
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
