import type { Readable, Writable } from 'node:stream';
import type { ErrorRequestHandler, Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import type { Fault } from '../../domain/errors.ts';
import { HttpProblem, invalidRequest, toProblem } from '../problems/problem.ts';
import { BoundaryCounter, boundaryOf } from './boundaries.ts';
import { fileNameFrom } from './file-names.ts';
import { type FileSink, MAX_FILE_BYTES, storeFile, type UploadedFile } from './file-sink.ts';
import { type FormSchema, MAX_FILES } from './form-schema.ts';

export type Upload = {
  /** The fields of the form that are not files, with booleans converted. */
  fields: Readonly<Record<string, unknown>>;
  /** The files, in the order of the form. */
  files: readonly UploadedFile[];
  /** Call this once the rows that refer to the files are committed; from then on, `discard` does nothing. */
  keep(): void;
  /** Removes the files, unless `keep` was called. Files that can't be removed now are left to the sweeper. */
  discard(): Promise<void>;
};

/** The maximum size of a form. */
const MAX_FORM_BYTES = MAX_FILES * MAX_FILE_BYTES + 1024 * 1024;
/** The same limit as for every name (D14). */
const MAX_NAME_CHARACTERS = 200;
const LIMITS = { fieldSize: 8192, fieldNestingDepth: 0, parts: 120 };

/**
 * Reads a form, and streams its files to the store. If that fails, the stored files are removed.
 *
 * Sets `request.upload`, and sets `request.body` for the validator to the fields of the form, with each file replaced
 * by its type.
 *
 * @throws Invalid with FILE_TOO_LARGE or INVALID_FILE_TYPE; 400 for an invalid form, 413 for one of more than 101 MB,
 * 415 for one with a Content-Encoding, and what the sink's `put` throws
 */
export async function readForm(request: Request, response: Response, form: FormSchema, sink: FileSink): Promise<void> {
  const upload = await new FormReader(form, sink).read(request, response);
  request.upload = upload;
  request.body = bodyFor(upload, form);
  // The validator's cache is keyed by this header, and boundaries are random.
  request.headers['content-type'] = 'multipart/form-data';
}

/**
 * Discards the files of a request that failed after they were stored. Mount it before the error handler.
 *
 * If the database became unavailable, the files are kept: the rows may have been committed, so the sweeper decides
 * (D52).
 */
export const discardUploads: ErrorRequestHandler = async (error, request, _response, next) => {
  if (toProblem(error).kind !== 'unavailable') await request.upload?.discard();
  next(error);
};

/** Reads one form. It is also Multer's storage engine, which stores the files while they arrive. */
class FormReader implements StorageEngine {
  readonly #form: FormSchema;
  readonly #sink: FileSink;
  /** Being stored, or stored, in the order of the form. */
  readonly #files: Promise<UploadedFile>[] = [];
  #isKept = false;
  /** How many files have begun to arrive, by field. */
  readonly #counts = new Map<string, number>();
  /** The number of parts that the parser has reported, files and texts. */
  #parts = 0;
  /** The first reason to refuse a file or text. Multer itself reports errors only once the whole form has arrived. */
  #fault: unknown;

  constructor(form: FormSchema, sink: FileSink) {
    this.#form = form;
    this.#sink = sink;
  }

  async read(request: Request, response: Response): Promise<Upload> {
    if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
      throw new HttpProblem('unsupportedMediaType', 'Send the form uncompressed, without a Content-Encoding.');
    const boundary = boundaryOf(request.headers['content-type'] ?? '');
    if (boundary === null) throw invalidForm('its Content-Type must have a boundary of at most 200 characters');
    // Quoted, because Multer skips forms whose Content-Type is not exactly as RFC 9110 demands.
    request.headers['content-type'] = `multipart/form-data; boundary="${boundary}"`;
    const boundaries = new BoundaryCounter(boundary);
    try {
      await this.#parse(request, response, boundaries).catch((error: unknown) => {
        throw this.#fault ?? refusalOf(error);
      });
      if (this.#fault) throw this.#fault;
      if (boundaries.count !== this.#parts + 1) throw invalidForm(UNREADABLE_PART);
      return {
        fields: this.#convertedTexts(request.body as object),
        files: await Promise.all(this.#files),
        keep: () => void (this.#isKept = true),
        discard: () => this.#discard(),
      };
    } catch (error) {
      await this.#discard();
      throw error;
    }
  }

  async #discard(): Promise<void> {
    if (this.#isKept) return;
    const remove = async (file: Promise<UploadedFile>): Promise<void> => this.#sink.remove((await file).key);
    await Promise.allSettled(this.#files.map(remove));
  }

  #parse(request: Request, response: Response, boundaries: BoundaryCounter): Promise<void> {
    return new Promise((resolve, reject) => {
      const parse = multer({
        storage: this,
        fileFilter: ({ body }: Request, file, callback) => {
          const { files, texts, booleans } = this.#form;
          const fieldname = (file.fieldname = this.#fieldOf(file.fieldname));
          const isKnown = files.has(fieldname) || texts.has(fieldname) || booleans.has(fieldname);
          // It is not stored, and left to the validator to refuse.
          if (!isKnown) (body as Record<string, string>)[fieldname] = '';
          callback(null, isKnown);
        },
        limits: LIMITS,
        preservePath: true,
        defParamCharset: 'utf8',
        streamHandler: (_request: Request, parser: Writable) => {
          this.#watch(parser);
          let received = 0;
          request.on('data', (bytes: Buffer) => {
            received += bytes.length;
            if (received <= MAX_FORM_BYTES) return boundaries.read(bytes);
            // Multer drops what follows a refusal, but a client may never stop sending.
            if (response.headersSent) return void request.destroy();
            const refusal = new HttpProblem(
              'payloadTooLarge',
              'The form is too large. Send fewer files, or smaller ones.',
              { headers: { Connection: 'close' } },
            );
            parser.destroy(refusal);
            reject(refusal);
          });
          request.pipe(parser);
        },
        // Its types don't have streamHandler yet.
      } as multer.Options);
      parse.any()(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
  }

  /**
   * Counts the parts, and refuses those that Multer would drop or misread silently: files without a name, and texts in
   * an encoding that is not supported. A file with an empty name is no error, because browsers send it if no file was
   * chosen.
   */
  #watch(parser: Writable): void {
    const refuse = (field: string | undefined, message: string): void => {
      this.#fault ??= invalidRequest([{ field: field ?? '', message }]);
    };
    parser.prependListener('file', (field: string | undefined, stream: Readable, info: { filename?: string }) => {
      this.#parts += 1;
      const isFile = this.#form.files.has(this.#fieldOf(field ?? ''));
      const message = isFile ? 'must be sent with a file name' : 'must be sent as text, not as a file';
      if (!info.filename) stream.once('data', () => refuse(field, message));
    });
    parser.prependListener('field', (field: string | undefined, value: unknown, info: { encoding: string }) => {
      this.#parts += 1;
      if (/^(base64|quoted-printable)$/.test(info.encoding))
        refuse(field, 'must be sent without a Content-Transfer-Encoding');
      else if (value === undefined) refuse(field, 'must be sent in UTF-8');
    });
  }

  _handleFile(_request: unknown, file: Express.Multer.File, callback: (error?: unknown, info?: object) => void): void {
    const stored = this.#store(file);
    this.#files.push(stored);
    stored.then(
      () => callback(null, {}),
      (error: unknown) => {
        if (!file.stream.errored) this.#fault ??= error;
        callback(error);
      },
    );
  }

  /** `#discard` removes the files, once those that are still being stored are. */
  _removeFile(_request: unknown, _file: unknown, callback: (error: Error | null) => void): void {
    callback(null);
  }

  async #store({ fieldname, originalname, stream }: Express.Multer.File): Promise<UploadedFile> {
    // Nothing calls its `return`, which would destroy the stream, and the parser would wait for it forever.
    const pieces: AsyncIterator<Buffer> = stream.iterator();
    try {
      const field = this.#pathOf(fieldname);
      checkFileName(field, originalname);
      const stored = await storeFile(this.#sink, field, pieces);
      return { field: fieldname, fileName: fileNameFrom(originalname, stored.mimeType), ...stored };
    } finally {
      stream.resume();
    }
  }

  /** The field that a file belongs to: clients in PHP and Ruby send items of a list as `name[0]`, others as `name[]`. */
  #fieldOf(name: string): string {
    const list = /^(.+)\[\d*\]$/.exec(name)?.[1];
    return list !== undefined && this.#form.files.get(list)?.single === false ? list : name;
  }

  /** The field path of a file in messages: the third of an array is `passportDocuments.2`. @throws 400 for one too many */
  #pathOf(field: string): string {
    const expected = this.#form.files.get(field);
    if (!expected) throw invalidRequest([{ field, message: 'must be sent as text, not as a file' }]);
    const index = this.#counts.get(field) ?? 0;
    this.#counts.set(field, index + 1);
    if (index < expected.max) return expected.single ? field : `${field}.${index}`;
    const message = expected.max === 1 ? 'must be a single file' : `must have at most ${expected.max} files`;
    throw invalidRequest([{ field, message }]);
  }

  #convertedTexts(received: object): Record<string, unknown> {
    const { texts, booleans } = this.#form;
    // An empty string counts as not sent (D8).
    const isSent = ([name, value]: [string, unknown]): boolean =>
      value !== '' || !(texts.has(name) || booleans.has(name));
    const sent = Object.fromEntries(Object.entries(received).filter(isSent));
    const faults = textFaults(sent, this.#form);
    if (faults.length > 0) throw invalidRequest(faults);
    for (const name of booleans) if (name in sent) sent[name] = asBoolean(sent[name]);
    return sent;
  }
}

function checkFileName(field: string, name: string): void {
  const characters = [...name].length;
  if (characters > MAX_NAME_CHARACTERS) {
    throw invalidRequest([{ field, message: `must have a file name of at most ${MAX_NAME_CHARACTERS} characters` }]);
  }
  const content = forbiddenContentOf(name);
  if (content) throw invalidRequest([{ field, message: `must not have a file name that contains ${content}` }]);
}

function textFaults(sent: Record<string, unknown>, form: FormSchema): Fault[] {
  return Object.entries(sent).flatMap(([field, value]) => {
    if (form.files.has(field)) return [{ field, message: 'must be sent as a file, with a file name' }];
    if (Array.isArray(value)) return [{ field, message: 'must be sent only once' }];
    const content = forbiddenContentOf(value) ?? undecodedContentOf(value);
    return content ? [{ field, message: `must not contain ${content}` }] : [];
  });
}

/** What a string contains that is forbidden (D14), worded for a message; null if there is nothing. */
function forbiddenContentOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  if (!text.isWellFormed()) return 'invalid Unicode (unpaired surrogate)';
  return text.includes('\0') ? 'the character U+0000' : null;
}

/** The parser replaces bytes that are not UTF-8 by U+FFFD, so a name in Latin-1 would be stored without its umlauts. */
function undecodedContentOf(value: unknown): string | null {
  return String(value).includes('\uFFFD') ? 'bytes that are not UTF-8, or U+FFFD' : null;
}

/**
 * Converts `true` and `false` in any case, because Python writes `True` (D8). Other values are left to the validator.
 */
function asBoolean(value: unknown): unknown {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  return text === 'true' ? true : text === 'false' ? false : value;
}

function bodyFor({ fields, files }: Upload, form: FormSchema): Record<string, unknown> {
  const body: Record<string, unknown> = { ...fields };
  for (const [name, { single }] of form.files) {
    // The validator gets types instead of contents, because it would parse a string that looks like JSON.
    const types = files.filter(({ field }) => field === name).map(({ mimeType }) => mimeType);
    if (types.length > 0) body[name] = single ? types[0] : types;
  }
  return body;
}

/** The error for the client if the parser fails. The parser's own messages are not passed on. */
function refusalOf(error: unknown): Error {
  if (error instanceof HttpProblem) return error;
  const message = error instanceof MulterError ? PARSER_FAULTS[error.code] : undefined;
  if (message !== undefined) return invalidRequest([{ field: (error as MulterError).field ?? '', message }]);
  return invalidForm('every part needs its headers, and the last boundary must be followed by --');
}

const UNREADABLE_PART =
  'every part needs a valid Content-Disposition, such as form-data; name="file"; filename="scan.pdf"';

function invalidForm(reason: string): HttpProblem {
  return invalidRequest([{ field: '', message: `is not valid multipart/form-data: ${reason}` }]);
}

/** By the codes of Multer. */
const PARSER_FAULTS: Readonly<Record<string, string | undefined>> = {
  LIMIT_FIELD_NESTING: 'is not a known field',
  LIMIT_FIELD_VALUE: `must be at most ${LIMITS.fieldSize} bytes`,
  LIMIT_PART_COUNT: `must have at most ${LIMITS.parts} parts`,
  MISSING_FIELD_NAME: 'has a part without a name',
};
