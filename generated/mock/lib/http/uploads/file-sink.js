// Written by `make generate` from src/http/uploads/file-sink.ts. Change it there.
import { createHash } from 'node:crypto';
import { Invalid } from "../../domain/errors.js";
import { BlobTooLarge, newBlobKey } from "../../platform/blobs/blob-store.js";
import { fileTypeOf, SIGNATURE_BYTES } from "./file-types.js";
/** 10 MB (D50). */
export const MAX_FILE_BYTES = 10_485_760;
/**
 * Streams a file to the store, if its content is of an accepted type.
 *
 * @param field the name of the file in messages
 * @throws Invalid with FILE_TOO_LARGE or INVALID_FILE_TYPE, and what the sink's `put` throws
 */
export async function storeFile(sink, field, pieces) {
    const start = await startOf(pieces);
    const mimeType = fileTypeOf(start);
    if (!mimeType)
        throw wrongType(field, start.length === 0);
    const key = newBlobKey();
    try {
        const hash = createHash('sha256');
        const content = hashed(start, pieces, hash);
        const { size } = await sink.put(key, content, { contentType: mimeType, maxBytes: MAX_FILE_BYTES });
        return { mimeType, size, sha256: hash.digest('base64url'), key };
    }
    catch (error) {
        throw error instanceof BlobTooLarge ? tooLarge(field) : error;
    }
}
/** The first bytes of a file, as many as are needed to detect its type, or all if it is shorter. */
async function startOf(pieces) {
    let start = Buffer.alloc(0);
    while (start.length < SIGNATURE_BYTES) {
        const { value, done } = await pieces.next();
        if (done)
            break;
        start = Buffer.concat([start, value]);
    }
    return start;
}
async function* hashed(start, rest, hash) {
    for (let next = { value: start }; !next.done; next = await rest.next()) {
        hash.update(next.value);
        yield next.value;
    }
}
function tooLarge(field) {
    return new Invalid([{ field, message: 'must be at most 10 MB (10,485,760 bytes)' }], 'FILE_TOO_LARGE');
}
function wrongType(field, isEmpty) {
    const message = isEmpty
        ? 'is empty: send a JPEG, PNG or PDF file'
        : 'must be a JPEG, PNG or PDF file, by its content';
    return new Invalid([{ field, message }], 'INVALID_FILE_TYPE');
}
