import { http, type HttpHandler, HttpResponse } from 'msw';
import type { operations as Operations } from './api.js';
import { type FixtureStatus, operations } from './fixture-data.js';

/** The operations of the contract: `Policies_read`. */
export type OperationId = keyof FixtureStatus & keyof Operations;

/** The names of an operation's fixtures, which are those of its examples in the contract: `noSuchPolicy`. */
export type FixtureName<O extends OperationId> = keyof FixtureStatus[O] & string;

type StatusOf<O extends OperationId, N extends FixtureName<O>> = FixtureStatus[O][N] & number;

/** The body of a fixture; undefined if the response has none, such as a 204. */
export type FixtureBody<O extends OperationId, N extends FixtureName<O>> =
  Operations[O]['responses'] extends Record<StatusOf<O, N>, { content: { 'application/json': infer Body } }>
    ? Body
    : undefined;

/** The path parameters of an operation. */
export type PathParameters<O extends OperationId> = Operations[O]['parameters'] extends { path: infer Path }
  ? Path
  : Record<string, never>;

export type Fixture<O extends OperationId, N extends FixtureName<O>> = {
  status: StatusOf<O, N>;
  headers: Record<string, string>;
  body: FixtureBody<O, N>;
};

export type ReplyOptions<O extends OperationId, N extends FixtureName<O>> = {
  /** The client's base URL. If omitted, requests to any origin get the reply. */
  baseUrl?: string;
  /** Replies only to requests with these path parameters; others are left to the next handler. */
  params?: Partial<PathParameters<O>>;
  /**
   * The body to send instead of the fixture's, or a function that gets the fixture's body and returns the one to send.
   */
  body?: FixtureBody<O, N> | ((body: FixtureBody<O, N>, request: Request) => FixtureBody<O, N>);
  /** Replies once, then leaves requests to the next handler. */
  once?: boolean;
};

/**
 * A response from the contract's examples; each call returns a new copy.
 *
 * @throws TypeError if the operation has no fixture of this name
 */
export function fixture<O extends OperationId, N extends FixtureName<O>>(operation: O, name: N): Fixture<O, N> {
  return fixtureCalled(operation, name) as Fixture<O, N>;
}

/**
 * A handler for Mock Service Worker that replies to an operation with a fixture:
 * `server.use(reply('Policies_read', 'noSuchPolicy'))`.
 */
export function reply<O extends OperationId, N extends FixtureName<O>>(
  operation: O,
  name: N,
  { baseUrl = '*', params: wanted = {}, body: change, once = false }: ReplyOptions<O, N> = {},
): HttpHandler {
  return handlerOf(
    operation,
    baseUrl,
    ({ request, params }) => {
      if (Object.entries(wanted).some(([key, value]) => params[key] !== value)) return undefined;
      const found = fixture(operation, name);
      if (typeof change === 'function') found.body = (change as Function)(found.body, request.clone());
      else if (change !== undefined) found.body = change as FixtureBody<O, N>;
      return found;
    },
    once,
  );
}

/**
 * Handlers for all operations, for `setupServer` or `setupWorker`. Each replies with its first successful fixture, or
 * with the one that the request's `Prefer` header names, as the mock does. Requests are not validated. Other requests
 * are left to your own handlers.
 */
export function handlers({ baseUrl = '*' }: { baseUrl?: string } = {}): HttpHandler[] {
  return Object.keys(operations).map((id) =>
    handlerOf(id, baseUrl, ({ request }) => fixtureCalled(id, preferred(id, request.headers.get('Prefer') ?? ''))),
  );
}

type AnyFixture = { status: number; headers: Record<string, string>; body: unknown };

type Exchange = { request: Request; params: Readonly<Record<string, string | readonly string[] | undefined>> };

function handlerOf(
  id: string,
  baseUrl: string,
  find: (exchange: Exchange) => AnyFixture | undefined,
  once = false,
): HttpHandler {
  const { method, path: template } = operationCalled(id);
  const path = `${baseUrl.replace(/\/$/, '')}${template.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  return http[method as 'get'](
    path,
    (exchange) => {
      if (isOther(method, template, exchange.params)) return undefined;
      const found = find(exchange);
      if (!found) return undefined;
      const { status, headers, body } = found;
      return new HttpResponse(body === undefined ? null : JSON.stringify(body), { status, headers });
    },
    { once },
  );
}

/** Whether the path belongs to an operation with a literal path: `/policies/effective` is not a policy's ID. */
function isOther(method: string, template: string, params: Exchange['params']): boolean {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return path !== template && Object.values(operations).some((other) => other.method === method && other.path === path);
}

function fixtureCalled(id: string, name: string): AnyFixture {
  const found = operationCalled(id).fixtures[name];
  if (!found) throw new TypeError(`${id} has no fixture ${name}.`);
  return structuredClone({ body: undefined, ...found });
}

/**
 * The name of the fixture that a header such as `Prefer: code=404, example=noSuchPolicy` asks for, or else the first.
 */
function preferred(id: string, header: string): string {
  const value = (name: string): string | undefined => new RegExp(`\\b${name}="?(\\w+)`).exec(header)?.[1];
  const [code, example] = [value('code'), value('example')];
  const found = Object.entries(operationCalled(id).fixtures).find(
    ([name, { status }]) => (!code || String(status) === code) && (!example || name === example),
  )?.[0];
  if (found === undefined) throw new TypeError(`${id} has no fixture for Prefer: ${header}.`);
  return found;
}

function operationCalled(id: string): (typeof operations)[string] {
  const found = operations[id];
  if (!found) throw new TypeError(`The contract has no operation ${id}.`);
  return found;
}
