import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemJsonError } from '@stoplight/prism-http';
import type { Json } from '../../contract/openapi-document.ts';
import { invalidJson } from '../../contract/plain-words.ts';
import { formIn, type SentFile } from './forms.ts';

export type Answer = { status: number; headers: Record<string, string | number>; body?: Json };

/** What Prism finds wrong with a request. */
export type Faults = { message: string; code?: string | number; path?: (string | number)[] }[];

/** What a `Prefer` header asks for: a status, an example, or a body generated from the schema. */
export type Preference = { code?: number; exampleKey?: string; dynamic: boolean; seed?: string };

/**
 * A body in the form for Prism, and parsed; with `contentType` if that for Prism differs from the one that was sent.
 */
export type Content = {
  forPrism: unknown;
  sent: Json | undefined;
  files: SentFile[];
  contentType?: string;
  faults: Faults;
};

/** Why a body is not read: the status of the response, and what it says. */
export type Unread = { status: 413 | 415; message: string } | { status: 400; faults: Faults };

/** The scheme and host of a request target in absolute form, as clients of a proxy send it. */
const ORIGIN = /^https?:\/\/[^/?#]*(?=\/)/i;

/** The path and the query of a URL. The path stays as it was sent: `URL` would resolve an ID that is `..`. */
export function partsOf(url: string): { path: string; parameters: URLSearchParams } {
  const [path = '', ...query] = url.replace(ORIGIN, '').split('?');
  return { path, parameters: new URLSearchParams(query.join('?')) };
}

/**
 * The headers for Prism, which would answer 401 to `bearer` in lower case, and 406 to an `Accept` without JSON. The
 * service accepts the one, and ignores the other.
 */
export function headersIn({ headers }: IncomingMessage): Record<string, string> {
  const { accept: _, ...others } = headers as Record<string, string>;
  const { authorization } = others;
  return { ...others, ...(authorization && { authorization: authorization.replace(/^bearer +(?=\S)/i, 'Bearer ') }) };
}

/** The query, with the values of repeated parameters joined with commas. Empty parameters count as not sent. */
export function queryIn(parameters: URLSearchParams): Record<string, string> {
  const names = [...new Set(parameters.keys())];
  const values = names.map(
    (name) =>
      [
        name,
        parameters
          .getAll(name)
          .filter((value) => value !== '')
          .join(','),
      ] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** What an operation takes. `booleans` are the fields that are. */
type ExpectedContent = { mediaType: string | null; maxBodyBytes: number; booleans: readonly string[] };

const NO_CONTENT: ExpectedContent = { mediaType: null, maxBodyBytes: 0, booleans: [] };

/**
 * Reads the body of a request to its end, also if it is too large, so that the client can read the response.
 *
 * @param operation with the media type that is expected; without one, a body is ignored
 */
export async function contentIn(
  request: IncomingMessage,
  operation: ExpectedContent | null,
): Promise<Content | Unread> {
  const { mediaType: expectedType, maxBodyBytes: maxBytes, booleans } = operation ?? NO_CONTENT;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  const invalid = (message: string): Unread => ({ status: 400, faults: [{ path: ['body'], message }] });
  if (expectedType === null) return { forPrism: null, sent: undefined, files: [], faults: [] };
  if (length === 0) return invalid(`is required: send it as ${expectedType}`);
  const refusal = typeRefusal(request.headers, expectedType);
  if (refusal) return { status: 415, message: refusal };
  if (length > maxBytes)
    return { status: 413, message: 'The body is larger than this operation accepts. Send a smaller body.' };
  const body = Buffer.concat(chunks);
  try {
    if (expectedType === 'application/json') {
      const sent = JSON.parse(new TextDecoder().decode(body)) as Json;
      return { forPrism: sent, sent, files: [], faults: [] };
    }
    const { fields, files, text, contentType, repeated } = await formIn(
      body,
      request.headers['content-type'] ?? '',
      booleans,
    );
    const faults = repeated.map((name) => ({ path: ['body', name], message: SENT_TWICE }));
    return { forPrism: text, sent: fields, files, contentType, faults };
  } catch (error) {
    const isJson = expectedType === 'application/json';
    return invalid(isJson ? invalidJson((error as Error).message) : `is not valid ${expectedType}`);
  }
}

/** What is wrong with a parameter that is no list, or with a text of a form. */
export const SENT_TWICE = 'must be sent only once';

/** Why a body of this type is refused, as the service says it, except that the mock does not decompress; null if not. */
function typeRefusal(
  { 'content-type': contentType = '', 'content-encoding': coding = 'identity' }: IncomingMessage['headers'],
  expectedType: string,
): string | null {
  if (contentType.split(';')[0]!.trim().toLowerCase() !== expectedType) return `Send the body as ${expectedType}.`;
  if (coding.toLowerCase() !== 'identity') return 'Send the body uncompressed: the mock does not decompress it.';
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] || 'utf-8';
  return charset.toLowerCase() === 'utf-8' ? null : `Send the body as ${expectedType} in UTF-8.`;
}

/** Parses a `Prefer` header; null if it asks for nothing. */
export function preferenceIn(header: string | undefined): Preference | null {
  const value = (name: string): string | undefined =>
    new RegExp(`(?:^|[\\s,;])${name}="?([^\\s,;"]+)`).exec(header ?? '')?.[1];
  const [code, exampleKey, dynamic, seed] = ['code', 'example', 'dynamic', 'seed'].map(value);
  if (!code && !exampleKey && !dynamic) return null;
  return {
    dynamic: dynamic === 'true',
    ...(code && { code: Number(code) }),
    ...(exampleKey && { exampleKey }),
    ...(seed && { seed }),
  };
}

/** The ETag of every record in the examples. */
const VERSION = '"1"';

/**
 * 304 or 412 if the request's `If-None-Match` or `If-Match` demands it and the operation documents it; otherwise null.
 */
export function failedCondition(statuses: readonly number[], headers: IncomingMessage['headers']): number | null {
  const tagsIn = (header: string | undefined): string[] | null => header?.split(',').map((tag) => tag.trim()) ?? null;
  const known = tagsIn(headers['if-none-match']);
  const expected = tagsIn(headers['if-match']);
  if (statuses.includes(304) && known?.some((tag) => tag === '*' || tag.replace(/^W\//, '') === VERSION)) return 304;
  if (statuses.includes(412) && expected && !expected.includes('*') && !expected.includes(VERSION)) return 412;
  return null;
}

/** An error of Prism as a response, in Prism's own format. */
export function problem(error: Error): Answer {
  const body = ProblemJsonError.toProblemJson(error);
  return { status: body.status, headers: { 'Content-Type': 'application/problem+json' }, body };
}

/** What the service allows pages of other origins to send and read, and the headers that only the mock knows. */
const CROSS_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,POST,PUT,PATCH,DELETE',
  'Access-Control-Allow-Headers':
    'Authorization,Content-Type,Idempotency-Key,If-Match,If-None-Match,X-Request-Id,traceparent,tracestate,Prefer',
  'Access-Control-Expose-Headers':
    'X-Request-Id,RateLimit,RateLimit-Policy,Retry-After,Allow,ETag,WWW-Authenticate,sl-violations',
  'Access-Control-Max-Age': '600',
};

/**
 * Allows pages of every origin to call as the service does in development, so that a page that sends a cookie or
 * another header fails here too.
 */
export function allowOrigins(response: ServerResponse): void {
  for (const [name, value] of Object.entries(CROSS_ORIGIN)) response.setHeader(name, value);
}

export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

const MAX_HEADER_CHARACTERS = 8000;

/**
 * Writes a response, with the request's validation errors in the `sl-violations` header, as Prism's own server does.
 */
export function write(response: ServerResponse, { status, headers, body }: Answer, faults: Faults): void {
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  const isEmpty = status === 204 || status === 304;
  for (const [name, value] of Object.entries(headers))
    if (!(isEmpty && /^content-type$/i.test(name))) response.setHeader(name, value);
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

/** JSON with all characters that are not allowed in a header escaped. */
function encoded(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
