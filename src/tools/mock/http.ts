import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemJsonError } from '@stoplight/prism-http';
import type { Json } from '../../contract/openapi-document.ts';
import { formIn, type SentFile } from './forms.ts';

export type Answer = { status: number; headers: Record<string, string | number>; body?: Json };

/** What Prism finds wrong with a request. */
export type Faults = { message: string; code?: string | number; path?: (string | number)[] }[];

/** What a `Prefer` header asks for: a status, an example, or a body generated from the schema. */
export type Preference = { code?: number; exampleKey?: string; dynamic: boolean; seed?: string };

/**
 * A body in the form for Prism, and parsed; with `contentType` if that for Prism differs from the one that was sent.
 */
export type Content = { forPrism: unknown; sent: Json | undefined; files: SentFile[]; contentType?: string };

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

/**
 * Reads the body of a request to its end, also if it is too large, so that the client can read the response.
 *
 * @param maxBytes the maximum size
 */
export async function contentIn(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Content | 'malformed' | 'too large'> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  if (length > maxBytes) return 'too large';
  if (length === 0) return { forPrism: null, sent: undefined, files: [] };
  const body = Buffer.concat(chunks);
  const contentType = request.headers['content-type'] ?? '';
  try {
    if (/^application\/json\b/i.test(contentType)) {
      const sent = JSON.parse(body.toString()) as Json;
      return { forPrism: sent, sent, files: [] };
    }
    if (/^multipart\/form-data\b/i.test(contentType)) {
      const { fields, files, text, contentType: own } = await formIn(body, contentType);
      return { forPrism: text, sent: fields, files, contentType: own };
    }
  } catch {
    return 'malformed';
  }
  return { forPrism: body.toString(), sent: undefined, files: [] };
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

/** Allows pages of every origin to call, as Prism's own server does. */
export function allowOrigins({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
  response.setHeader('Access-Control-Allow-Methods', headers['access-control-request-method'] ?? '*');
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Expose-Headers', '*');
  response.setHeader('Vary', 'Origin');
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
