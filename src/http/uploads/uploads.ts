import type { Readable } from 'node:stream';
import busboy, { type FieldInfo } from 'busboy';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Fault } from '../../domain/errors.ts';
import { HttpProblem, invalidRequest, toProblem } from '../problems/problem.ts';
import { BoundaryCounter, boundaryOf } from './boundaries.ts';
import { fileNameFrom } from './file-names.ts';
import { type FileSink, MAX_FILE_BYTES, storeFile, type UploadedFile } from './file-sink.ts';
import { type FileField, type FormSchema, MAX_FILES } from './form-schema.ts';

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
const MAX_PARTS = 120;
const MAX_TEXT_BYTES = 8192;
/** The parser reports a limit that is reached, even if it is not exceeded. */
const LIMITS = { fieldSize: MAX_TEXT_BYTES + 1, parts: MAX_PARTS + 1 };

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

/** Reads one form, and stores its files while they arrive. */
class FormReader {
  readonly #form: FormSchema;
  readonly #sink: FileSink;
  /** Being stored, or stored, in the order of the form. */
  readonly #files: Promise<UploadedFile>[] = [];
  #isKept = false;
  /** How many files have begun to arrive, by field. */
  readonly #counts = new Map<string, number>();
  /** The fields that are not files, and unknown ones, which are left to the validator to refuse. */
  readonly #texts = new Map<string, string>();
  /** How many parts the parser has reported, files and texts. */
  #parts = 0;
  readonly #faults: Fault[] = [];
  /** The first error of the form as a whole, or of a file. It is thrown once the whole form has arrived. */
  #failure: unknown;

  constructor(form: FormSchema, sink: FileSink) {
    this.#form = form;
    this.#sink = sink;
  }

  async read(request: Request, response: Response): Promise<Upload> {
    if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
      throw new HttpProblem('unsupportedMediaType', 'Send the form uncompressed, without a Content-Encoding.');
    const boundary = boundaryOf(request.headers['content-type'] ?? '');
    if (boundary === null) throw invalidForm('its Content-Type must have a boundary of at most 200 characters');
    try {
      await this.#parse(request, response, boundary);
      const files = await Promise.all(this.#files);
      if (this.#failure) throw this.#failure;
      if (this.#faults.length > 0) throw invalidRequest(this.#faults);
      return { fields: this.#fields(), files, keep: () => void (this.#isKept = true), discard: () => this.#discard() };
    } catch (error) {
      await this.#discard();
      throw this.#failure ?? error;
    }
  }

  async #discard(): Promise<void> {
    if (this.#isKept) return;
    const remove = async (file: Promise<UploadedFile>): Promise<void> => this.#sink.remove((await file).key);
    await Promise.allSettled(this.#files.map(remove));
  }

  /** Reads the whole form, even if it is refused: many clients only read the response once they have sent everything. */
  async #parse(request: Request, response: Response, boundary: string): Promise<void> {
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
    const parser = busboy({ headers, limits: LIMITS, preservePath: true, defParamCharset: 'utf8' });
    parser.on('file', (name, content, { filename }) => this.#readFile(name, content, filename));
    parser.on('field', (name, value, part) => this.#readText(name, value, part));
    parser.on('partsLimit', () => this.#refuse('', `must have at most ${MAX_PARTS} parts`));
    parser.on('error', () => (this.#failure ??= invalidForm(UNREADABLE_FORM)));
    const boundaries = new BoundaryCounter(boundary);
    let received = 0;
    try {
      for await (const bytes of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        received += bytes.length;
        if (received > MAX_FORM_BYTES)
          throw new HttpProblem('payloadTooLarge', 'The form is too large. Send fewer files, or smaller ones.');
        boundaries.read(bytes);
        await new Promise((resolve) => parser.write(bytes, resolve));
      }
      await new Promise<void>((resolve) => parser.once('close', resolve).end());
      if (this.#faults.length === 0 && boundaries.count !== this.#parts + 1)
        this.#failure ??= invalidForm(UNREADABLE_PART);
    } catch (error) {
      // It is too large, and may never end, or the client has disconnected.
      this.#failure ??= error instanceof HttpProblem ? error : invalidForm(UNREADABLE_FORM);
      parser.destroy();
      response.setHeader('Connection', 'close');
      request.resume();
    }
  }

  #refuse(field: string, message: string): void {
    this.#faults.push({ field, message });
  }

  #readFile(name: string | undefined, content: Readable, fileName: string | undefined): void {
    this.#parts += 1;
    // The parser reports the same error.
    content.on('error', () => {});
    const field = this.#fieldOf(name ?? '');
    const { files, texts, booleans } = this.#form;
    const expected = files.get(field);
    const mistake = expected ? 'must be sent with a file name' : 'must be sent as text, not as a file';
    if (name === undefined) this.#refuse('', NAMELESS_PART);
    // Browsers send an empty file without a name if none was chosen.
    else if (!fileName) content.once('data', () => this.#refuse(field, mistake));
    else if (expected) {
      const stored = this.#store(field, expected, fileName, content);
      // Handled in `read`, but only once the form has arrived.
      stored.catch(() => {});
      this.#files.push(stored);
      return;
    } else if (texts.has(field) || booleans.has(field)) this.#refuse(field, mistake);
    else this.#texts.set(field, '');
    content.resume();
  }

  async #store(field: string, expected: FileField, name: string, content: Readable): Promise<UploadedFile> {
    // If the stream were destroyed, the parser would wait for its end forever.
    const pieces: AsyncIterator<Buffer> = content.iterator({ destroyOnReturn: false });
    try {
      const path = this.#pathOf(field, expected);
      checkFileName(path, name);
      const stored = await storeFile(this.#sink, path, pieces);
      return { field, fileName: fileNameFrom(name, stored.mimeType), ...stored };
    } catch (error) {
      if (!content.errored) this.#failure ??= error;
      throw error;
    } finally {
      await pieces.return?.();
      content.resume();
    }
  }

  /** The field that a file belongs to: clients in PHP and Ruby send items of a list as `name[0]`, others as `name[]`. */
  #fieldOf(name: string): string {
    const list = /^(.+)\[\d*\]$/.exec(name)?.[1];
    return list !== undefined && this.#form.files.get(list)?.single === false ? list : name;
  }

  /** The field path of a file in messages: the third of an array is `passportDocuments.2`. @throws 400 for one too many */
  #pathOf(field: string, { max, single }: FileField): string {
    const index = this.#counts.get(field) ?? 0;
    this.#counts.set(field, index + 1);
    if (index < max) return single ? field : `${field}.${index}`;
    const message = max === 1 ? 'must be a single file' : `must have at most ${max} files`;
    throw invalidRequest([{ field, message }]);
  }

  #readText(name: string | undefined, value: string | undefined, part: FieldInfo): void {
    this.#parts += 1;
    if (name === undefined) return this.#refuse('', NAMELESS_PART);
    const fault = this.#textFault(name, value, part);
    if (fault !== null) this.#refuse(name, fault);
    this.#texts.set(name, value ?? '');
  }

  #textFault(name: string, value: string | undefined, { encoding, valueTruncated }: FieldInfo): string | null {
    if (this.#texts.has(name)) return 'must be sent only once';
    if (valueTruncated) return `must be at most ${MAX_TEXT_BYTES} bytes`;
    if (/^(base64|quoted-printable)$/.test(encoding)) return 'must be sent without a Content-Transfer-Encoding';
    if (value === undefined) return 'must be sent in UTF-8';
    if (this.#form.files.has(name)) return 'must be sent as a file, with a file name';
    const content = forbiddenContentOf(value) ?? undecodedContentOf(value);
    return content && `must not contain ${content}`;
  }

  #fields(): Record<string, unknown> {
    const { texts, booleans } = this.#form;
    // An empty string counts as not sent (D8).
    const sent = [...this.#texts].filter(([name, value]) => value !== '' || !(texts.has(name) || booleans.has(name)));
    return Object.fromEntries(sent.map(([name, value]) => [name, booleans.has(name) ? asBoolean(value) : value]));
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

/** What a string contains that is forbidden (D14), worded for a message; null if there is nothing. */
function forbiddenContentOf(text: string): string | null {
  if (!text.isWellFormed()) return 'invalid Unicode (unpaired surrogate)';
  return text.includes('\0') ? 'the character U+0000' : null;
}

/** The parser replaces bytes that are not UTF-8 by U+FFFD, so a name in Latin-1 would be stored without its umlauts. */
function undecodedContentOf(text: string): string | null {
  return text.includes('\uFFFD') ? 'bytes that are not UTF-8, or U+FFFD' : null;
}

/**
 * Converts `true` and `false` in any case, because Python writes `True` (D8). Other values are left to the validator.
 */
function asBoolean(value: string): boolean | string {
  const text = value.toLowerCase();
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

const UNREADABLE_FORM = 'every part needs its headers, and the last boundary must be followed by --';
const UNREADABLE_PART =
  'every part needs a valid Content-Disposition, such as form-data; name="file"; filename="scan.pdf"';

function invalidForm(reason: string): HttpProblem {
  return invalidRequest([{ field: '', message: `is not valid multipart/form-data: ${reason}` }]);
}

const NAMELESS_PART = 'has a part without a name';
