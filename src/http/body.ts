import { isUtf8 } from 'node:buffer';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Request, RequestHandler } from 'express';
import type { Fault } from '../domain/errors.ts';
import type { Transfers } from './access/transfers.ts';
import { lingerAfter } from './lingering-close.ts';
import type { Shape } from './validation/body-shape.ts';
import { holdsTooMuch } from './validation/json-limits.ts';
import { HttpProblem, invalidRequest } from './problems/problem.ts';
import type { FileSinks } from './uploads/file-sink.ts';
import { uploads } from './uploads/uploads.ts';

/**
 * Reads the body into `request.body` if the operation takes one.
 *
 * The Content-Type header is normalized, or removed if the operation takes no body, because the validator caches its
 * checks by this header, even for GET.
 *
 * @param files stores the files of forms
 * @param transfers counts bodies that have not arrived completely
 * @throws 415 for another media type or charset, 413 for a body that is too large, 429 for too many unfinished ones, 400
 * for malformed JSON or UTF-8, unpaired surrogates and a missing body; for forms, what `uploads` throws
 */
export function readBody(files: FileSinks, transfers: Transfers): RequestHandler {
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
    if (sentType !== bodyType && !hasUtf8Charset(sentType)) throw failure('charset.unsupported');
    headers['content-type'] = bodyType;

    readBytes(request, maxBodyBytes, transfers, (fault) => {
      if (fault) {
        lingerAfter(request, response);
        return next(fault);
      }
      try {
        request.body = jsonOf(request.body as Buffer, bodyShape);
      } catch (thrown) {
        return next(thrown);
      }
      next();
    });
  };
}

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
]);

/**
 * Reads the bytes into `request.body`, decompressed if they are compressed. A body above the limit is refused as soon as
 * that is known, and not read any further.
 *
 * @param done gets an error that `toProblem` maps to 400, 413, 415 or 429, if there is one
 */
function readBytes(request: Request, limit: number, transfers: Transfers, done: (fault: unknown) => void): void {
  const { 'content-encoding': coding = 'identity', 'content-length': length = '0' } = request.headers;
  const isPlain = coding.toLowerCase() === 'identity';
  const decoder = isPlain ? null : DECODERS.get(coding.toLowerCase())?.();
  if (decoder === undefined) return done(failure('encoding.unsupported'));
  if (!request.readable) return done(failure('request.aborted'));
  if (isPlain && Number(length) > limit) return done(failure('entity.too.large'));
  let received = 0;
  let waiting = 0;
  let chunks: Buffer[] | null = [];
  const bytes = decoder === null ? request : request.pipe(decoder);
  // Node calls the listeners in the async context of the socket, which lacks the company's lane and the trace. A
  // promise keeps the context of the request, at a tenth of the cost of `AsyncLocalStorage.snapshot`.
  const ended = new Promise<unknown>((resolve) => {
    bytes.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (chunks === null) return;
      if (received > limit) return stop(failure('entity.too.large'));
      chunks.push(chunk);
      // Most bodies arrive in one piece, and wait for nothing.
      if (received === Number(length)) return;
      waiting += chunk.length;
      transfers.add(request, chunk.length);
      try {
        transfers.check(request);
      } catch (fault) {
        stop(fault);
      }
    });
    const stop = (fault: unknown): void => {
      chunks = null;
      if (waiting > 0) transfers.add(request, -waiting);
      waiting = 0;
      resolve(fault);
    };
    bytes.on('end', () => {
      if (chunks !== null) request.body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      stop(undefined);
    });
    decoder?.on('error', stop);
    request.on('close', () => {
      if (!request.readableEnded) stop(failure('request.aborted'));
    });
  });
  const end = (fault: unknown): void => {
    if (decoder) {
      // What follows the compressed data, or was not decompressed, is dropped.
      request.unpipe(decoder).resume();
      decoder.destroy();
    }
    done(fault);
  };
  void ended.then(end);
}

/**
 * Parses a JSON body.
 *
 * @throws an error that `toProblem` maps to 400 or 413
 */
function jsonOf(bytes: Buffer, shape: Shape | null): unknown {
  if (bytes.length === 0) throw missing('application/json');
  if (shape && holdsTooMuch(bytes, shape)) throw failure('entity.too.large');
  // Otherwise each wrong byte would become U+FFFD, and a name in Latin-1 would be stored without its umlauts.
  if (!isUtf8(bytes)) throw invalidRequest([{ field: '', message: 'must be UTF-8' }]);
  const text = withoutMark(bytes.toString());
  const body = parsed(text);
  // Only an escape can produce an unpaired surrogate, so bodies without one need not be searched.
  const faults = /\\u[dD][89a-fA-F]/.test(text) ? loneSurrogates(body) : [];
  if (faults.length > 0) throw invalidRequest(faults);
  return body;
}

/** Removes a byte order mark, which some editors put at the beginning of files. */
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

/** An error like those of Express' body parsers, whose `type` `problem.ts` maps to a status. */
function failure(type: string, message = type): Error {
  return Object.assign(new Error(message), { type });
}

function mediaTypeOf(sentType: string | undefined): string | undefined {
  return sentType?.split(';', 1)[0]?.trim().toLowerCase();
}

/** Whether the charset is UTF-8, which is also the default for JSON (RFC 8259). */
function hasUtf8Charset(sentType = ''): boolean {
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

/**
 * Finds strings with unpaired surrogates, at most a hundred (D14). Not recursive, because bodies can be nested deeply.
 */
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
        // Paths are not extended further, because they would grow with every level, and help nobody.
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
