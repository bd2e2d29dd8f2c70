// Written by `make generate` from src/http/body.ts. Change it there.
import { isUtf8 } from 'node:buffer';
import { parseJson, readBytes } from "./express-json.js";
import { HttpProblem, invalidRequest } from "./problems/problem.js";
import { readForm } from "./uploads/uploads.js";
/*
 * Larger bodies are only searched for their first fault: the time that Ajv takes to collect all of them grows with the
 * square of their number, to 20 s for 64 KB of empty items (D8).
 */
const MAX_SEARCHED_BYTES = 64 * 1024;
const MAX_SEARCHED_VALUES = 1000;
/**
 * Reads the body into `request.body` if the operation takes one.
 *
 * The Content-Type header is normalized, or removed if the operation takes no body, because the validator caches its
 * checks by this header, even for GET.
 *
 * @param files stores the files of forms
 * @throws 415 for another media type or charset, 413 for a body that is too large, 400 for malformed JSON or UTF-8,
 * unpaired surrogates and a missing body; for forms, what `readForm` throws
 */
export function readBody(files) {
    return async (request, response, next) => {
        const { bodyType, form, maxBodyBytes } = request.operation;
        const { headers } = request;
        if (bodyType === null) {
            delete headers['content-type'];
            return next();
        }
        if (!hasBody(request))
            throw missing(bodyType);
        const sentType = headers['content-type'];
        if (sentType !== bodyType && mediaTypeOf(sentType) !== bodyType)
            throw unsupported(bodyType);
        if (form)
            await readForm(request, response, form, files.of(request.caller.companyId));
        else if (sentType !== bodyType && !hasUtf8Charset(sentType))
            throw unsupported(`${bodyType} in UTF-8`);
        else
            await readJson(request, response, bodyType, maxBodyBytes);
        next();
    };
}
/** Reads a JSON body of at most `limit` bytes, and refuses what PostgreSQL could not store (D14). */
async function readJson(request, response, bodyType, limit) {
    request.headers['content-type'] = bodyType;
    const bytes = await readBytes(request, response, limit);
    if (bytes.length === 0)
        throw missing(bodyType);
    // Otherwise each wrong byte would become U+FFFD, and a name in Latin-1 would be stored without its umlauts.
    if (!isUtf8(bytes))
        throw invalidRequest([{ field: '', message: 'must be UTF-8' }]);
    request.body = parseJson(bytes);
    // A value takes at least two bytes, so most bodies need not be counted.
    const canHaveMany = bytes.length > 2 * MAX_SEARCHED_VALUES;
    request.hasLargeBody =
        bytes.length > MAX_SEARCHED_BYTES || (canHaveMany && remainingBudget(request.body, MAX_SEARCHED_VALUES) < 0);
    // Only an escape can produce an unpaired surrogate.
    const faults = bytes.includes('\\u') ? loneSurrogates(request.body) : [];
    if (faults.length > 0)
        throw invalidRequest(faults);
}
function mediaTypeOf(sentType) {
    return sentType?.split(';', 1)[0]?.trim().toLowerCase();
}
/** Whether the charset is UTF-8, which is also the default for JSON (RFC 8259). */
function hasUtf8Charset(sentType = '') {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(sentType)?.[1];
    return !charset || charset.toLowerCase() === 'utf-8';
}
function hasBody({ headers }) {
    return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
function unsupported(wanted) {
    return new HttpProblem('unsupportedMediaType', `Send the body as ${wanted}.`);
}
function missing(bodyType) {
    return invalidRequest([{ field: '', message: `is required: send it as ${bodyType}` }]);
}
/** Subtracts the number of values in a body from a budget; negative if the body has more. */
function remainingBudget(value, budget) {
    let left = budget - 1;
    if (typeof value !== 'object' || value === null)
        return left;
    for (const name in value) {
        if (left < 0)
            break;
        left = remainingBudget(value[name], left);
    }
    return left;
}
/**
 * Finds strings with unpaired surrogates, at most a hundred (D14). Not recursive, because bodies can be nested deeply.
 */
function loneSurrogates(body) {
    const faults = [];
    const message = 'must not contain invalid Unicode (unpaired surrogate)';
    const open = [['', body]];
    for (let next = open.pop(); next; next = open.pop()) {
        const [path, value] = next;
        if (typeof value === 'string') {
            if (!value.isWellFormed())
                faults.push({ field: path, message });
        }
        else if (value !== null && typeof value === 'object') {
            for (const [key, inner] of Object.entries(value)) {
                // Paths are not extended further, because they would grow with every level, and help nobody.
                const field = path === '' ? key : path.length > 500 ? path : `${path}.${key}`;
                if (key.isWellFormed())
                    open.push([field, inner]);
                else
                    faults.push({ field: path, message: 'must not have a field name with invalid Unicode (unpaired surrogate)' });
            }
        }
        if (faults.length >= 100)
            break;
    }
    return faults;
}
