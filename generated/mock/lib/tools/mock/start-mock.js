// Written by `make generate` from src/tools/mock/start-mock.ts. Change it there.
import { createServer } from 'node:http';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { mockDocument } from "../mock-document.js";
import { chosenExample } from "./choose.js";
import { echoed } from "./echo.js";
import { batchOf, evaluationOf } from "./evaluations.js";
import { allowOrigins, contentIn, failedCondition, isPreflight, preferenceIn, problem, queryIn, write, } from "./http.js";
import { matching, mockOperations } from "./operations.js";
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
        allowOrigins(request, response);
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
        const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://mock');
        const { operation, ids, methods } = matching(operations, incoming.method ?? '', pathname);
        const method = (operation?.method ?? methods[0] ?? incoming.method ?? '').toLowerCase();
        const headers = { ...incoming.headers };
        const request = { method, url: { path: pathname, query: queryIn(searchParams) }, headers, body: null };
        /** The documented error response, for an error that Prism itself does not detect. */
        const refused = (code) => ofPrism(request, { code, dynamic: false }, { validateRequest: false });
        const content = await contentIn(incoming, operation?.maxBodyBytes ?? 0);
        if (!operation) {
            if (methods.length === 0)
                return ofPrism(request, { dynamic: false });
            const found = await refused(405);
            return { ...found, answer: { ...found.answer, headers: { ...found.answer.headers, Allow: methods.join(', ') } } };
        }
        if (content === 'too large')
            return refused(413);
        if (content === 'malformed')
            return refused(400);
        request.body = content.forPrism;
        if (content.contentType)
            headers['content-type'] = content.contentType;
        const preference = preferenceIn(headers['prefer']);
        if (preference)
            return ofPrism(request, preference);
        const sent = { ids, query: request.url.query, body: content.sent, files: content.files };
        const chosen = chosenExample(operation, sent);
        const found = await ofPrism(request, { dynamic: false, ...(chosen && { exampleKey: chosen.example.name }) });
        if (found.answer.status !== operation.status)
            return found;
        const condition = failedCondition(operation.statuses, incoming.headers);
        if (condition)
            return ofPrism(request, { code: condition, dynamic: false });
        const body = chosen && adjusted(operation, sent, chosen, single);
        return body && operation.allows(body) ? { ...found, answer: { ...found.answer, body } } : found;
    };
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
