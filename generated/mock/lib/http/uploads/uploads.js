// Written by `make generate` from src/http/uploads/uploads.ts. Change it there.
import multer, { MulterError } from 'multer';
import { HttpProblem, invalidRequest, toProblem } from "../problems/problem.js";
import { BoundaryCounter, boundaryOf } from "./boundaries.js";
import { fileNameFrom } from "./file-names.js";
import { MAX_FILE_BYTES, storeFile } from "./file-sink.js";
import { MAX_FILES, unexpectedFile } from "./form-schema.js";
/** The maximum size of a form. */
const MAX_FORM_BYTES = MAX_FILES * MAX_FILE_BYTES + 1024 * 1024;
/** The same limit as for every name (D14). */
const MAX_NAME_CHARACTERS = 200;
const LIMITS = { fieldNameSize: 100, fieldSize: 8192, fields: 100, parts: 120, headerPairs: 20, fieldNestingDepth: 0 };
/**
 * Reads the form of an operation, and streams its files to the store. If that fails, the stored files are removed.
 *
 * Sets `request.upload`, and sets `request.body` for the validator to the fields of the form, with each file replaced
 * by its type.
 *
 * @throws Invalid with FILE_TOO_LARGE or INVALID_FILE_TYPE; 400 for an invalid form, 413 for one of more than 101 MB,
 * 415 for one with a Content-Encoding, and what the sink's `put` throws
 */
export function uploads(sinks) {
    return async (request, response, next) => {
        const { form } = request.operation;
        if (!form)
            throw new Error(`${request.operation.id} takes no form.`);
        const upload = await new MultipartReader(request, form, sinks.of(request.caller.companyId)).read(response);
        request.upload = upload;
        request.body = bodyFor(upload, form);
        // The validator's cache is keyed by this header, and boundaries are random.
        request.headers['content-type'] = 'multipart/form-data';
        next();
    };
}
/**
 * Discards the files of a request that failed after they were stored. Mount it before the error handler.
 *
 * If the database became unavailable, the files are kept: the rows may have been committed, so the sweeper decides
 * (D52).
 */
export const discardUploads = async (error, request, _response, next) => {
    if (toProblem(error).kind !== 'unavailable')
        await request.upload?.discard();
    next(error);
};
/** Reads one multipart request. */
class MultipartReader {
    #request;
    #form;
    #sink;
    #files = [];
    #pending = [];
    /** The number of files that have begun to arrive, by field. */
    #counts = new Map();
    /** The fields of files that the form does not have. They are not stored, and left to the validator to refuse. */
    #unknown = [];
    #started = 0;
    /** The number of parts that the parser has reported, files and texts. */
    #parts = 0;
    #isKept = false;
    /** The first error of a file, which is more precise than the parser's. */
    #fault;
    constructor(request, form, sink) {
        this.#request = request;
        this.#form = form;
        this.#sink = sink;
    }
    async read(response) {
        try {
            checkHeaders(this.#request);
            const boundary = boundaryOf(this.#request.headers['content-type'] ?? '');
            if (boundary === null)
                throw invalidForm('its Content-Type must have a boundary of at most 200 characters');
            const boundaries = new BoundaryCounter(boundary);
            // Quoted, because Multer skips forms whose Content-Type is not exactly as RFC 9110 demands.
            this.#request.headers['content-type'] = `multipart/form-data; boundary="${boundary}"`;
            await this.#parse(response, boundaries).catch((error) => {
                throw this.#fault ?? refusalOf(error);
            });
            if (this.#fault)
                throw this.#fault;
            if (boundaries.count !== this.#parts + 1)
                throw invalidForm(UNREADABLE_PART);
            return this.#upload(this.#request.body);
        }
        catch (error) {
            await this.#discard();
            throw error;
        }
    }
    #parse(response, boundaries) {
        return new Promise((resolve, reject) => {
            const parse = multer({
                storage: {
                    _handleFile: (_request, file, callback) => {
                        const stored = this.#store(file);
                        this.#pending.push(stored);
                        stored.then(() => callback(null, {}), (error) => callback(error));
                    },
                    // #discard removes the stored files.
                    _removeFile: (_request, _file, callback) => callback(null),
                },
                limits: LIMITS,
                preservePath: true,
                defParamCharset: 'utf8',
                streamHandler: (request, parser) => {
                    this.#watch(parser);
                    let received = 0;
                    request.on('data', (bytes) => {
                        received += bytes.length;
                        if (received <= MAX_FORM_BYTES)
                            return boundaries.read(bytes);
                        // What it sends after the refusal of a file is dropped, but not without end.
                        if (response.headersSent)
                            return void this.#request.destroy();
                        reject(new HttpProblem('payloadTooLarge', 'The form is too large. Send fewer files, or smaller ones.', {
                            headers: { Connection: 'close' },
                        }));
                        parser.destroy();
                    });
                    request.pipe(parser);
                },
                // Its types don't have streamHandler yet.
            });
            parse.any()(this.#request, response, (error) => (error ? reject(error) : resolve()));
        });
    }
    /**
     * Counts the parts, and refuses those that Multer would drop or misread silently: files without a name, and texts in
     * an encoding that is not supported. A file with an empty name is no error, because browsers send it if no file was
     * chosen.
     */
    #watch(parser) {
        parser.prependListener('file', (field, stream, { filename }) => {
            this.#parts += 1;
            if (filename)
                return;
            stream.once('data', () => {
                const message = this.#form.files.has(field ?? '')
                    ? 'must be sent with a file name'
                    : 'must be sent as text, not as a file';
                this.#fault ??= invalidRequest([{ field: field ?? '', message }]);
            });
        });
        parser.prependListener('field', (field, value, { encoding }) => {
            this.#parts += 1;
            const message = /^(base64|quoted-printable)$/.test(encoding)
                ? 'must be sent without a Content-Transfer-Encoding'
                : value === undefined && 'must be sent in UTF-8';
            if (message)
                this.#fault ??= invalidRequest([{ field: field ?? '', message }]);
        });
    }
    async #store({ fieldname, originalname, stream }) {
        const { files, texts, booleans } = this.#form;
        if (![files, texts, booleans].some((known) => known.has(fieldname))) {
            this.#unknown.push(fieldname);
            stream.resume();
            return;
        }
        const at = this.#started++;
        // Nothing calls its `return`, which would destroy the stream, and the parser would wait for it forever.
        const pieces = stream.iterator();
        const field = this.#nameOf(fieldname);
        try {
            if (this.#fault)
                throw this.#fault;
            this.#checkExpected(fieldname);
            checkFileName(field, originalname);
            const stored = await storeFile(this.#sink, field, pieces);
            this.#files[at] = { field: fieldname, fileName: fileNameFrom(originalname, stored.mimeType), ...stored };
        }
        catch (error) {
            if (!stream.errored)
                this.#fault ??= error;
            throw error;
        }
        finally {
            stream.resume();
        }
    }
    /** The field path of a file in messages: the third of an array is `passportDocuments.2`. */
    #nameOf(field) {
        const index = this.#counts.get(field) ?? 0;
        this.#counts.set(field, index + 1);
        return this.#form.files.get(field)?.single === false ? `${field}.${index}` : field;
    }
    #checkExpected(field) {
        const expected = this.#form.files.get(field);
        if (expected && (this.#counts.get(field) ?? 0) <= expected.max)
            return;
        throw invalidRequest([{ field, message: unexpectedFile(expected) }]);
    }
    #upload(received) {
        const { texts, booleans } = this.#form;
        // An empty string counts as not sent (D8).
        const isSent = ([name, value]) => value !== '' || !(texts.has(name) || booleans.has(name));
        const sent = Object.fromEntries(Object.entries(received).filter(isSent));
        const faults = textFaults(sent, this.#form);
        if (faults.length > 0)
            throw invalidRequest(faults);
        const fields = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, booleans.has(name) ? asBoolean(value) : value]));
        return {
            fields: { ...fields, ...Object.fromEntries(this.#unknown.map((name) => [name, ''])) },
            files: this.#files,
            keep: () => {
                this.#isKept = true;
            },
            discard: () => this.#discard(),
        };
    }
    async #discard() {
        // Waits for files that are still being stored, so that none is missed.
        await Promise.allSettled(this.#pending);
        if (this.#isKept)
            return;
        await Promise.allSettled(this.#files.filter(Boolean).map(({ key }) => this.#sink.remove(key)));
    }
}
function checkHeaders({ headers }) {
    if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
        throw new HttpProblem('unsupportedMediaType', 'Send the form uncompressed, without a Content-Encoding.');
    }
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody)
        throw invalidRequest([{ field: '', message: 'is required: send it as multipart/form-data' }]);
}
function checkFileName(field, name) {
    const characters = [...name].length;
    if (characters > MAX_NAME_CHARACTERS) {
        throw invalidRequest([{ field, message: `must have a file name of at most ${MAX_NAME_CHARACTERS} characters` }]);
    }
    const content = forbiddenContentOf(name);
    if (content)
        throw invalidRequest([{ field, message: `must not have a file name that contains ${content}` }]);
}
function textFaults(sent, form) {
    return Object.entries(sent).flatMap(([field, value]) => {
        if (form.files.has(field))
            return [{ field, message: 'must be sent as a file, with a file name' }];
        if (Array.isArray(value))
            return [{ field, message: 'must be sent only once' }];
        const content = forbiddenContentOf(value) ?? undecodedContentOf(value);
        return content ? [{ field, message: `must not contain ${content}` }] : [];
    });
}
/** What a string contains that is forbidden (D14), worded for a message; null if there is nothing. */
function forbiddenContentOf(text) {
    if (typeof text !== 'string')
        return null;
    if (!text.isWellFormed())
        return 'invalid Unicode (unpaired surrogate)';
    return text.includes('\0') ? 'the character U+0000' : null;
}
/** The parser replaces bytes that are not UTF-8 by U+FFFD, so a name in Latin-1 would be stored without its umlauts. */
function undecodedContentOf(value) {
    return String(value).includes('\uFFFD') ? 'bytes that are not UTF-8, or U+FFFD' : null;
}
/**
 * Converts `true` and `false` in any case, because Python writes `True` (D8). Other values are left to the validator.
 */
function asBoolean(value) {
    const text = typeof value === 'string' ? value.toLowerCase() : value;
    return text === 'true' ? true : text === 'false' ? false : value;
}
function bodyFor({ fields, files }, form) {
    const body = { ...fields };
    for (const [name, { single }] of form.files) {
        // The validator gets types instead of contents, because it would parse a string that looks like JSON.
        const types = files.filter(({ field }) => field === name).map(({ mimeType }) => mimeType);
        if (types.length > 0)
            body[name] = single ? types[0] : types;
    }
    return body;
}
/** The error for the client if the parser fails. The parser's own messages are not passed on. */
function refusalOf(error) {
    if (error instanceof HttpProblem)
        return error;
    if (error instanceof MulterError) {
        const fault = parserFault(error);
        if (fault)
            return invalidRequest([fault]);
    }
    return invalidForm('every part needs its headers, and the last boundary must be followed by --');
}
const UNREADABLE_PART = 'every part needs a valid Content-Disposition, such as form-data; name="file"; filename="scan.pdf"';
function invalidForm(reason) {
    return invalidRequest([{ field: '', message: `is not valid multipart/form-data: ${reason}` }]);
}
function parserFault({ code, field = '' }) {
    switch (code) {
        case 'LIMIT_FIELD_NESTING':
        case 'LIMIT_FIELD_ARRAY_INDEX':
        case 'INVALID_FIELD_NAME':
            return { field, message: 'is not a known field' };
        case 'LIMIT_FIELD_VALUE':
            return { field, message: `must be at most ${LIMITS.fieldSize} bytes` };
        case 'LIMIT_FIELD_KEY':
            return { field: '', message: `must have field names of at most ${LIMITS.fieldNameSize} characters` };
        case 'LIMIT_FIELD_COUNT':
            return { field: '', message: `must have at most ${LIMITS.fields} fields` };
        case 'LIMIT_PART_COUNT':
            return { field: '', message: `must have at most ${LIMITS.parts} parts` };
        case 'MISSING_FIELD_NAME':
            return { field: '', message: 'has a part without a name' };
        default:
            return null;
    }
}
