import createClient from 'openapi-fetch';
import { documentedStatuses, formPaths, keyedPaths } from './contract.js';
import { type Edit, editWith } from './edits.js';
import { formOf } from './forms.js';
import { type Item, itemsOf, type ListPath, type Page, pagesOf } from './pages.js';
import { UnexpectedAnswerError } from './problems.js';
import { idempotencyKey, type RetryOptions, type Send, sendWithRetries } from './retries.js';
import type { AnyAnswer, Call, CallArguments, ConditionalRead, Method } from './types.js';

export type TravelDeskClientOptions = {
  /**
   * The base URL of the service or mock, such as `https://travel.example`. Empty in a browser if the service serves the
   * page.
   */
  baseUrl: string;
  /** The access token from your identity provider, without `Bearer`. A function is called before every attempt. */
  token: string | (() => string | Promise<string>);
  /** How calls are retried after 429, 503 and network errors. */
  retry?: RetryOptions;
  /** Replaces the global `fetch`. */
  fetch?: Send;
};

/** Every operation of the contract, by method and path. */
export type TravelDeskClient = {
  GET: ConditionalRead & Call<'get'>;
  PUT: Call<'put'>;
  POST: Call<'post'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /**
   * Changes a record without overwriting the changes of others: reads it, passes the response body to `change`, and
   * sends what that returns as the body of the PATCH or PUT, with the `ETag` of the read as `If-Match`. If somebody
   * else has changed the record meanwhile (412), it starts again, so `change` can be called several times. An error
   * that `change` throws rejects the call.
   */
  edit: Edit;
  /**
   * All items of a list, requested page by page as you iterate. If the list changes meanwhile, items can be repeated or
   * missed.
   *
   * @throws {TravelDeskError} if the response is an error
   */
  items<P extends ListPath>(path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Item<P>, void, void>;
  /** The pages of a list, requested one at a time as you iterate. Otherwise like `items`. */
  pages<P extends ListPath>(path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Page<Item<P>>, void, void>;
};

type AnyOptions = {
  params?: { path?: Record<string, unknown>; query?: object; header?: Record<string, unknown> };
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

type AnyRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * Creates a client for the service or its mock. Calls resolve to any documented response, errors included. They reject
 * with a network error, the signal's reason, what `token` throws, or an `UnexpectedAnswerError`.
 */
export function createTravelDeskClient(options: TravelDeskClientOptions): TravelDeskClient {
  const { baseUrl, token, retry = {}, fetch = (request) => globalThis.fetch(request) } = options;
  const inner = createClient({ baseUrl, querySerializer: { array: { style: 'form', explode: false } } });
  const request = inner.request as unknown as AnyRequest;

  const authorize = async (request: Request): Promise<void> =>
    request.headers.set('Authorization', `Bearer ${typeof token === 'function' ? await token() : token}`);
  // Also turns what a given `fetch` throws into a rejection.
  const send: Send = async (request) => fetch(request);

  async function call(
    method: Method,
    path: string,
    { params: given, body, headers, signal }: AnyOptions = {},
  ): Promise<AnyAnswer> {
    for (const [name, value] of Object.entries(given?.path ?? {})) refuseDots(name, value);
    const params = method === 'post' && keyedPaths.includes(path) ? withKey(given) : given;
    const repeatable = isRepeatable(method, path);
    const { data, error, response } = await request(method, path, {
      params,
      body,
      headers,
      signal,
      ...(method === 'post' && formPaths.includes(path) && { bodySerializer: formOf }),
      fetch: async (request: Request) => expected(await sendWithRetries(request, authorize, send, repeatable, retry)),
    });
    if (response.ok || response.status === 304) return { status: response.status, data, response };
    if (typeof error !== 'object' || error === null) throw new UnexpectedAnswerError(response);
    return { status: response.status, error, response };
  }

  const by = <M extends Method>(method: M) =>
    ((path: string, options?: AnyOptions) => call(method, path, options)) as unknown as Call<M>;
  const GET = by('get');
  return {
    GET,
    PUT: by('put'),
    POST: by('post'),
    PATCH: by('patch'),
    DELETE: by('delete'),
    edit: editWith(call),
    items: (path, ...options) => itemsOf(GET, path, ...options),
    pages: (path, ...options) => pagesOf(GET, path, ...options),
  };
}

/**
 * Refuses IDs that are empty, `.` or `..`: they would change the path of the URL, and so call a different operation.
 */
function refuseDots(name: string, value: unknown): void {
  if (value === '' || value === '.' || value === '..')
    throw new TypeError(`params.path.${name} must be an id, not ${JSON.stringify(value)}.`);
}

/** The parameters with a new `Idempotency-Key`, unless the caller has given one. */
function withKey(params: AnyOptions['params']): AnyOptions['params'] {
  const { 'Idempotency-Key': key = idempotencyKey(), ...header } = params?.header ?? {};
  return { ...params, header: { ...header, 'Idempotency-Key': key } };
}

/** Whether repeating the call is safe: its method is idempotent (RFC 9110), or it is sent with an `Idempotency-Key`. */
function isRepeatable(method: Method, path: string): boolean {
  return method === 'post' ? keyedPaths.includes(path) : method !== 'patch';
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 304]);

function expected(response: Response): Response {
  const isJson = /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '');
  if (!documentedStatuses.includes(response.status) || (!WITHOUT_BODY.has(response.status) && !isJson))
    throw new UnexpectedAnswerError(response);
  return response;
}
