// Written by `make generate` from src/packages/client/msw.ts. Change it there.
import { http, HttpResponse } from 'msw';
import { operations } from './fixture-data.js';
/**
 * A response from the contract's examples; each call returns a new copy.
 *
 * @throws TypeError if the operation has no fixture of this name
 */
export function fixture(operation, name) {
    return fixtureCalled(operation, name);
}
/**
 * A handler for Mock Service Worker that replies to an operation with a fixture:
 * `server.use(reply('Policies_read', 'noSuchPolicy'))`.
 */
export function reply(operation, name, { baseUrl = '*', params: wanted = {}, body: change, once = false } = {}) {
    return handlerOf(operation, baseUrl, ({ request, params }) => {
        if (Object.entries(wanted).some(([key, value]) => params[key] !== value))
            return undefined;
        const found = fixture(operation, name);
        if (typeof change === 'function')
            found.body = change(found.body, request.clone());
        else if (change !== undefined)
            found.body = change;
        return found;
    }, once);
}
/**
 * Handlers for all operations, for `setupServer` or `setupWorker`. Each replies with its first successful fixture, or
 * with the one that the request's `Prefer` header names, as the mock does. Requests are not validated. Other requests
 * are left to your own handlers.
 */
export function handlers({ baseUrl = '*' } = {}) {
    return Object.keys(operations).map((id) => handlerOf(id, baseUrl, ({ request }) => fixtureCalled(id, preferred(id, request.headers.get('Prefer') ?? ''))));
}
function handlerOf(id, baseUrl, find, once = false) {
    const { method, path: template } = operationCalled(id);
    const path = `${baseUrl.replace(/\/$/, '')}${template.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    return http[method](path, (exchange) => {
        if (isOther(method, template, exchange.params))
            return undefined;
        const found = find(exchange);
        if (!found)
            return undefined;
        const { status, headers, body } = found;
        return new HttpResponse(body === undefined ? null : JSON.stringify(body), { status, headers });
    }, { once });
}
/** Whether the path belongs to an operation with a literal path: `/policies/effective` is not a policy's ID. */
function isOther(method, template, params) {
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name]));
    return path !== template && Object.values(operations).some((other) => other.method === method && other.path === path);
}
function fixtureCalled(id, name) {
    const found = operationCalled(id).fixtures[name];
    if (!found)
        throw new TypeError(`${id} has no fixture ${name}.`);
    return structuredClone({ body: undefined, ...found });
}
/**
 * The name of the fixture that a header such as `Prefer: code=404, example=noSuchPolicy` asks for, or else the first.
 */
function preferred(id, header) {
    const value = (name) => new RegExp(`\\b${name}="?(\\w+)`).exec(header)?.[1];
    const [code, example] = [value('code'), value('example')];
    const found = Object.entries(operationCalled(id).fixtures).find(([name, { status }]) => (!code || String(status) === code) && (!example || name === example))?.[0];
    if (found === undefined)
        throw new TypeError(`${id} has no fixture for Prefer: ${header}.`);
    return found;
}
function operationCalled(id) {
    const found = operations[id];
    if (!found)
        throw new TypeError(`The contract has no operation ${id}.`);
    return found;
}
