import createClient from 'openapi-fetch';
import { documentedStatuses, formPaths, keyedPaths } from './contract.js';
import { formOf } from './forms.js';
import { type Item, itemsOf, type ListPath, type Page, pagesOf } from './pages.js';
import { UnexpectedAnswerError } from './problems.js';
import { type RetryOptions, type Send, sendWithRetries } from './retries.js';
import type { Call, CallArguments, Method } from './types.js';

export type TravelDeskClientOptions = {
  /** Where the service or its mock is: `https://travel.example`. Empty in a browser whose page comes from there. */
  baseUrl: string;
  /** What your identity provider issued, without `Bearer`. A function is asked before every attempt. */
  token: string | (() => string | Promise<string>);
  /** What is done about 429, 503 and failures of the network. */
  retry?: RetryOptions;
  /** In place of the global one. */
  fetch?: Send;
};

/** Every operation of the contract, by method and path. */
export type TravelDeskClient = {
  GET: Call<'get'>;
  PUT: Call<'put'>;
  POST: Call<'post'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /**
   * Everything in a list, asked for page by page while you take it. A list that changes meanwhile can repeat or miss an item.
   *
   * @throws {TravelDeskError} for an answer that is a failure
   */
  items<P extends ListPath>(path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Item<P>, void, void>;
  /** The same, page by page. */
  pages<P extends ListPath>(path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Page<Item<P>>, void, void>;
};

type AnyOptions = {
  params?: { path?: Record<string, unknown>; query?: object; header?: Record<string, unknown> };
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

type AnyRequest = (method: string, path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * A client of the service or of its mock. Calls resolve to every answer that the contract has, failures included; they
 * reject with the network's error, the signal's reason, or an `UnexpectedAnswerError`.
 */
export function createTravelDeskClient(options: TravelDeskClientOptions): TravelDeskClient {
  const { baseUrl, token, retry = {}, fetch = (request) => globalThis.fetch(request) } = options;
  const inner = createClient({ baseUrl, querySerializer: { array: { style: 'form', explode: false } } });
  const request = inner.request as unknown as AnyRequest;

  const sendOnce: Send = async (request) => {
    request.headers.set('Authorization', `Bearer ${typeof token === 'function' ? await token() : token}`);
    return fetch(request);
  };

  async function call(method: Method, path: string, { params, body, headers, signal }: AnyOptions = {}): Promise<unknown> {
    for (const [name, value] of Object.entries(params?.path ?? {})) refuseDots(name, value);
    const repeatable = isRepeatable(method, path, params?.header);
    const { data, error, response } = await request(method, path, {
      params,
      body,
      headers,
      signal,
      ...(method === 'post' && formPaths.includes(path) && { bodySerializer: formOf }),
      fetch: async (request: Request) => expected(await sendWithRetries(request, sendOnce, repeatable, retry)),
    });
    if (response.ok) return { status: response.status, data, response };
    if (typeof error !== 'object' || error === null) throw new UnexpectedAnswerError(response);
    return { status: response.status, error, response };
  }

  const by = <M extends Method>(method: M) => ((path: string, options?: AnyOptions) => call(method, path, options)) as unknown as Call<M>;
  const GET = by('get');
  return {
    GET,
    PUT: by('put'),
    POST: by('post'),
    PATCH: by('patch'),
    DELETE: by('delete'),
    items: (path, ...options) => itemsOf(GET, path, ...options),
    pages: (path, ...options) => pagesOf(GET, path, ...options),
  };
}

/** A browser would take such an id for a step up, or for none, and call another operation. */
function refuseDots(name: string, value: unknown): void {
  if (value === '' || value === '.' || value === '..') throw new TypeError(`params.path.${name} must be an id, not ${JSON.stringify(value)}.`);
}

/** Whether carrying it out twice is like carrying it out once (RFC 9110, and the operations that take a key). */
function isRepeatable(method: Method, path: string, header: Record<string, unknown> = {}): boolean {
  if (method === 'post') return keyedPaths.includes(path) && Boolean(header['Idempotency-Key']);
  return method !== 'patch';
}

function expected(response: Response): Response {
  const isJson = /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '');
  if (!documentedStatuses.includes(response.status) || (response.status !== 204 && !isJson)) throw new UnexpectedAnswerError(response);
  return response;
}
