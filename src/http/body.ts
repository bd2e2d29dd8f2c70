import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Fault } from '../domain/errors.ts';
import { holdsTooMuch } from './body-limits.ts';
import { HttpProblem, invalidRequest } from './problem.ts';
import type { FileSinks } from './uploads/file-sink.ts';
import { uploads } from './uploads/uploads.ts';

/** One parser for each limit that an operation has. */
const parsers = new Map<number, RequestHandler>();

function parserFor(limit: number): RequestHandler {
  const parser = parsers.get(limit) ?? jsonParser(limit);
  parsers.set(limit, parser);
  return parser;
}

function jsonParser(limit: number): RequestHandler {
  return express.json({
    limit,
    strict: false,
    verify: (request, _response, bytes, encoding) => {
      if (encoding !== 'utf-8') throw Object.assign(new Error('charset'), { type: 'charset.unsupported' });
      // The parser would read it as an empty object, which some operations accept.
      if (bytes.length === 0) throw missing('application/json');
      const { bodyShape } = (request as Request).operation;
      if (bodyShape && holdsTooMuch(bytes, bodyShape)) {
        throw Object.assign(new Error('holds too much'), { type: 'entity.too.large' });
      }
      // Only an escape can produce an unpaired surrogate, so bodies without one need not be searched.
      (request as Request).mayHoldLoneSurrogates = /\\u[dD][89a-fA-F]/.test(bytes.toString('latin1'));
    },
  });
}

/**
 * Reads the body that the operation takes, and nothing else.
 *
 * The validator's cache is keyed by the Content-Type header, on GET too, so it is normalized or removed here.
 *
 * @param files where the files of forms go
 * @throws 415 for another media type, 413 above what the operation accepts, 400 for malformed JSON, unpaired surrogates
 * and a missing body; for forms, what `uploads` throws
 */
export function readBody(files: FileSinks): RequestHandler {
  const readForm = uploads(files);
  return (request, response, next) => {
    const { bodyType, form, maxBodyBytes } = request.operation;
    if (bodyType === null) {
      delete request.headers['content-type'];
      return next();
    }
    if (mediaTypeOf(request) !== bodyType && hasBody(request)) throw unsupported(bodyType);
    if (form) return readForm(request, response, next);
    if (!hasBody(request)) throw missing(bodyType);
    parserFor(maxBodyBytes)(request, response, (error?: unknown) => {
      request.headers['content-type'] = bodyType;
      if (error) return next(error);
      // The parser passes by a request whose caller has left before it began.
      if (request.body === undefined) return next(Object.assign(new Error('aborted'), { type: 'request.aborted' }));
      checkSurrogates(request, response, next);
    });
  };
}

function mediaTypeOf(request: Request): string | undefined {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function unsupported(bodyType: string): HttpProblem {
  return new HttpProblem('unsupportedMediaType', `Send the body as ${bodyType}.`);
}

function missing(bodyType: string): HttpProblem {
  return invalidRequest([{ field: '', message: `is required: send it as ${bodyType}` }]);
}

function checkSurrogates(request: Request, _response: Response, next: NextFunction): void {
  if (!request.mayHoldLoneSurrogates) return next();
  const faults = loneSurrogates(request.body);
  next(faults.length > 0 ? invalidRequest(faults) : undefined);
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
