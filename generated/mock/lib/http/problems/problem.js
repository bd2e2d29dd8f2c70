// Written by `make generate` from src/http/problems/problem.ts. Change it there.
import { invalidJson, notDecodable } from "../../contract/plain-words.js";
import { Conflict, DomainError, Forbidden, Invalid, NotFound, PreconditionFailed, summaryOf, Unavailable, } from "../../domain/errors.js";
/** The HTTP status of each kind of problem. Statuses are defined here only. */
export const STATUS_OF = {
    invalid: 400,
    unauthenticated: 401,
    forbidden: 403,
    notFound: 404,
    methodNotAllowed: 405,
    conflict: 409,
    preconditionFailed: 412,
    payloadTooLarge: 413,
    unsupportedMediaType: 415,
    rateLimited: 429,
    internal: 500,
    unavailable: 503,
};
/** An error that the HTTP layer itself detects. */
export class HttpProblem extends Error {
    problem;
    constructor(kind, message, details = {}) {
        super(message);
        this.name = 'HttpProblem';
        this.problem = { kind, message, faults: [], ...details };
    }
}
/** The maximum number of faults that a response lists. */
export const MAX_FAULTS = 100;
/** A 400 with the first hundred faults of a request (D8). */
export function invalidRequest(faults) {
    const named = namedFaults(faults);
    const message = named.length < faults.length ? tooMany(`more than ${MAX_FAULTS}`) : summaryOf(named);
    return new HttpProblem('invalid', message, { faults: named });
}
function tooMany(count) {
    return `The request has ${count} validation errors; the first ${MAX_FAULTS} are listed.`;
}
/** No field of the contract has a longer name than this. */
const MAX_NAME_CHARACTERS = 200;
/** A field name from a request, cut to a length that fits an error message. */
function shortened(name) {
    return name.length <= MAX_NAME_CHARACTERS ? name : `${name.slice(0, MAX_NAME_CHARACTERS - 1).toWellFormed()}…`;
}
/** The first hundred faults, with long field names cut. */
function namedFaults(faults) {
    return faults.slice(0, MAX_FAULTS).map(({ field, message }) => ({ field: shortened(field), message }));
}
/** Converts anything that was thrown to a problem. Unknown errors become `internal`, without details for the client. */
export function toProblem(thrown) {
    if (thrown instanceof HttpProblem)
        return thrown.problem;
    if (thrown instanceof DomainError)
        return domainProblem(thrown);
    return pathProblem(thrown) ?? bodyProblem(thrown) ?? databaseProblem(thrown) ?? internalProblem(thrown);
}
/** A path that cannot be decoded, such as `/%E0%A4%A`: Express throws a URIError with status 400. */
function pathProblem(thrown) {
    if (!(thrown instanceof URIError) || property(thrown, 'status') !== 400)
        return undefined;
    return new HttpProblem('invalid', notDecodable('path')).problem;
}
function domainProblem(error) {
    const { message, code } = error;
    const faults = namedFaults(error.faults);
    if (error instanceof NotFound)
        return { kind: 'notFound', message, code, faults };
    if (error instanceof Forbidden)
        return { kind: 'forbidden', message, code, faults };
    if (error instanceof Conflict)
        return { kind: 'conflict', message, code, faults };
    if (error instanceof PreconditionFailed)
        return { kind: 'preconditionFailed', message, code, faults };
    if (error instanceof Unavailable)
        return { ...unavailable, cause: error };
    if (!(error instanceof Invalid))
        return internalProblem(error);
    const summary = faults.length < error.faults.length ? tooMany(String(error.faults.length)) : message;
    return { kind: 'invalid', message: summary, code, faults };
}
const TOO_LARGE = 'The body is larger than this operation accepts. Send a smaller body.';
const UNKNOWN_ENCODING = 'Send the body uncompressed, or with Content-Encoding gzip, deflate, br or zstd.';
/** The body parser's errors have a `type`; their messages quote the body, so they are not passed on. */
function bodyProblem(thrown) {
    const inBody = (message) => invalidRequest([{ field: '', message }]).problem;
    switch (property(thrown, 'type')) {
        case 'entity.too.large':
            return new HttpProblem('payloadTooLarge', TOO_LARGE).problem;
        case 'encoding.unsupported':
            return new HttpProblem('unsupportedMediaType', UNKNOWN_ENCODING).problem;
        case 'entity.parse.failed':
            return inBody(invalidJson(String(property(thrown, 'message'))));
        // The client disconnected before or while the body was read.
        case 'stream.not.readable':
        case 'request.aborted':
        case 'request.size.invalid':
            return inBody('is shorter than its Content-Length: send as many bytes as it announces');
    }
    // Node's errors of zlib, Zstandard and Brotli: the body does not match its Content-Encoding.
    if (/^(Z_|ZSTD_error_|ERR_(BROTLI_DECODER)?_ERROR_)/.test(String(property(thrown, 'code'))))
        return inBody('cannot be decoded with its Content-Encoding');
    return undefined;
}
/** `Retry-After` of a 503, in seconds. */
export const RETRY_AFTER = '5';
const unavailable = {
    kind: 'unavailable',
    message: 'The service is temporarily unavailable. Try again in a few seconds.',
    faults: [],
    headers: { 'Retry-After': RETRY_AFTER },
};
/**
 * The codes of temporary database failures: SQLSTATEs, and codes of Node and of our own pool. Nothing was written,
 * unless the connection was lost during the commit.
 */
const TEMPORARY_CODE = new RegExp(`^(${[
    'NO_FREE_CONNECTION',
    'ECONN(REFUSED|RESET|ABORTED)',
    'ETIMEDOUT',
    'EPIPE',
    'E(HOST|NET)(UNREACH|DOWN)',
    'EADDRNOTAVAIL',
    'E[MN]FILE',
    'ENOTFOUND',
    'EAI_AGAIN',
    '08...|28...|3D000', // connection failure, authentication failure, no such database
    '25006', // read-only: a standby, or default_transaction_read_only
    '25P0[34]', // the transaction was idle, or took, too long
    '26000|42P05', // prepared statements behind a pooler that does not support them
    '40001|40003|40P01', // serialization failure, unknown outcome, deadlock
    '53...', // out of connections, memory or disk space
    '55P03', // lock not available
    '57014|57P0.', // canceled by a timeout or an administrator; shutting down or starting
].join('|')})$`);
/**
 * The messages of temporary failures without a code of their own: those of `pg`, and the one of Citus when a worker is
 * lost during a commit.
 */
const TEMPORARY_MESSAGE = /^(could not commit transaction for shard|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|timeout e(xpired|xceeded when trying to connect)|Cannot use a pool after)/;
function databaseProblem(thrown) {
    for (let error = thrown, depth = 0; error && depth < 4; error = property(error, 'cause'), depth += 1) {
        const isTemporary = TEMPORARY_CODE.test(String(property(error, 'code'))) ||
            TEMPORARY_MESSAGE.test(String(property(error, 'message')));
        if (isTemporary)
            return { ...unavailable, cause: thrown };
    }
    return undefined;
}
function internalProblem(cause) {
    return {
        kind: 'internal',
        message: 'Something went wrong on our side. Quote the X-Request-Id when you report it.',
        faults: [],
        cause,
    };
}
function property(value, name) {
    return value !== null && typeof value === 'object' ? value[name] : undefined;
}
