import express, { type Request, type RequestHandler } from 'express';
import type { Fault } from '../domain/errors.ts';
import type { Shape } from './validation/body-shape.ts';
import { holdsTooMuch } from './validation/json-limits.ts';
import { HttpProblem, invalidRequest } from './problems/problem.ts';
import type { FileSinks } from './uploads/file-sink.ts';
import { uploads } from './uploads/uploads.ts';

/**
 * Reads the body that the operation takes, and nothing else.
 *
 * The validator's cache is keyed by the Content-Type header, on GET too, so it is normalized or removed here.
 *
 * @param files where the files of forms go
 * @throws 415 for another media type or charset, 413 above what the operation accepts, 400 for malformed JSON, unpaired
 * surrogates and a missing body; for forms, what `uploads` throws
 */
export function readBody(files: FileSinks): RequestHandler {
  const readForm = uploads(files);
  return (request, response, next) => {
    const { bodyType, form, maxBodyBytes, bodyShape } = request.operation;
    const { headers } = request;
    if (bodyType === null) {
      delete headers['content-type'];
      return next();
    }
    const sentType = headers['content-type'];
    const isSent = hasBody(request);
    if (sentType !== bodyType && isSent && mediaTypeOf(sentType) !== bodyType) throw unsupported(bodyType);
    if (form) return readForm(request, response, next);
    if (!isSent) throw missing(bodyType);
    if (sentType !== bodyType && !isUtf8(sentType)) throw failure('charset.unsupported');
    headers['content-type'] = bodyType;

    const read = (fault: unknown): void => {
      if (fault) return next(fault);
      try {
        request.body = jsonOf(request.body as Buffer | undefined, bodyShape);
      } catch (thrown) {
        return next(thrown);
      }
      next();
    };
    const { 'content-encoding': coding = 'identity' } = headers;
    if (coding.toLowerCase() === 'identity') readBytes(request, maxBodyBytes, read);
    else unpacked(maxBodyBytes)(request, response, read);
  };
}

/** Puts the bytes into `request.body`. What is above the limit is taken from the caller, too, who can then read why. */
function readBytes(request: Request, limit: number, done: (fault: unknown) => void): void {
  let isTooLarge = Number(request.headers['content-length'] ?? 0) > limit;
  let received = 0;
  let chunks: Buffer[] = [];
  if (!request.readable) return done(failure('request.aborted'));
  // Node calls the listeners in the context of the socket, without the lane of the company and the trace; what waits
  // for a promise keeps both, at a tenth of what `AsyncLocalStorage.snapshot` costs.
  const ended = new Promise<unknown>((resolve) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      isTooLarge ||= received > limit;
      if (isTooLarge) chunks = [];
      else chunks.push(chunk);
    });
    request.on('end', () => {
      request.body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      resolve(isTooLarge ? failure('entity.too.large') : undefined);
    });
    request.on('close', () => {
      if (!request.readableEnded) resolve(failure('request.aborted'));
    });
  });
  void ended.then(done);
}

/** For compressed bodies: one parser for each limit that an operation has. It counts the bytes that come out. */
const parsers = new Map<number, RequestHandler>();

function unpacked(limit: number): RequestHandler {
  const parser = parsers.get(limit) ?? express.raw({ limit, type: () => true });
  parsers.set(limit, parser);
  return parser;
}

/** @throws what is wrong with the bytes; those of nothing are none */
function jsonOf(bytes: Buffer | undefined, shape: Shape | null): unknown {
  // The parser of compressed bodies passes by a request whose caller has left before it began.
  if (bytes === undefined) throw failure('request.aborted');
  if (bytes.length === 0) throw missing('application/json');
  if (shape && holdsTooMuch(bytes, shape)) throw failure('entity.too.large');
  const text = withoutMark(bytes.toString());
  const body = parsed(text);
  // Only an escape can produce an unpaired surrogate, so bodies without one need not be searched.
  const faults = /\\u[dD][89a-fA-F]/.test(text) ? loneSurrogates(body) : [];
  if (faults.length > 0) throw invalidRequest(faults);
  return body;
}

/** Some editors begin a file with a byte order mark, which is no part of the JSON. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw failure('entity.parse.failed', (error as Error).message);
  }
}

/** A failure as the parsers of Express name it; `problem.ts` knows them. */
function failure(type: string, message = type): Error {
  return Object.assign(new Error(message), { type });
}

function mediaTypeOf(sentType: string | undefined): string | undefined {
  return sentType?.split(';', 1)[0]?.trim().toLowerCase();
}

/** JSON is in UTF-8 (RFC 8259), so that need not be said. */
function isUtf8(sentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(sentType)?.[1];
  return !charset || charset.toLowerCase() === 'utf-8';
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function unsupported(bodyType: string): HttpProblem {
  return new HttpProblem('unsupportedMediaType', `Send the body as ${bodyType}.`);
}

function missing(bodyType: string): HttpProblem {
  return invalidRequest([{ field: '', message: `is required: send it as ${bodyType}` }]);
}

/** Finds strings that are not well-formed Unicode (D14). Not recursive, because a body can be nested very deeply. */
function loneSurrogates(body: unknown): Fault[] {
  const faults: Fault[] = [];
  const message = 'must not contain invalid Unicode (unpaired surrogate)';
  const open: [path: string, value: unknown][] = [['', body]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') {
      if (!value.isWellFormed()) faults.push({ field: path, message });
    } else if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        // Longer paths are not helpful and would grow with every level.
        const field = path === '' ? key : path.length > 500 ? path : `${path}.${key}`;
        if (key.isWellFormed()) open.push([field, inner]);
        else
          faults.push({ field: path, message: 'must not have a field name with invalid Unicode (unpaired surrogate)' });
      }
    }
    if (faults.length >= 100) break;
  }
  return faults;
}
