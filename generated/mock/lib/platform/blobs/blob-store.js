// Written by `make generate` from src/platform/blobs/blob-store.ts. Change it there.
import { randomBytes } from 'node:crypto';
import { Unavailable } from "../../domain/errors.js";
/** The content was longer than its `maxBytes`. */
export class BlobTooLarge extends Error {
    constructor(maxBytes) {
        super(`The content is larger than ${maxBytes} bytes.`);
        this.name = 'BlobTooLarge';
    }
}
export function storeUnavailable(cause) {
    return Object.assign(new Unavailable('Files cannot be stored or read right now. Try again in a few seconds.'), {
        cause,
    });
}
/** 128 random bits: no key can be guessed, or read as a path. */
export function newBlobKey() {
    return randomBytes(16).toString('hex');
}
/**
 * Lower case only, because some file systems can't tell `a` from `A`.
 *
 * @throws Error if the text is not a valid key, before it becomes part of a path or URL
 */
export function checkKey(key) {
    if (!/^[0-9a-z][0-9a-z-]{15,63}$/.test(key))
        throw new Error('A blob key has 16 to 64 of the characters a-z, 0-9 and hyphen.');
}
/** Yields `content` unchanged, until it turns out to be longer than `maxBytes`. */
export async function* atMost(content, maxBytes) {
    let size = 0;
    for await (const piece of content) {
        size += piece.length;
        if (size > maxBytes)
            throw new BlobTooLarge(maxBytes);
        yield piece;
    }
}
/**
 * A `Content-Disposition` that saves the file as `fileName`, in the form of RFC 6266: the complete name for clients
 * that support RFC 5987, and an ASCII approximation for others. The header itself is always ASCII.
 */
export function attachment(fileName) {
    const inAscii = fileName.replaceAll(/[^ -~]|["\\%]/gu, '_');
    const inFull = encodeURIComponent(fileName).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
    return `attachment; filename="${inAscii}"; filename*=UTF-8''${inFull}`;
}
