// Written by `make generate` from src/http/express-json.ts. Change it there.
import zlib from 'node:zlib';
/** Zstandard is undefined in Node 20, which runs the mock. */
const DECODERS = new Map([
    ['gzip', zlib.createGunzip],
    ['deflate', zlib.createInflate],
    ['br', zlib.createBrotliDecompress],
    ['zstd', zlib.createZstdDecompress],
]);
/**
 * Reads a body as `express.json` does, with errors of the same `type`, at half its cost. A body above the limit is
 * dropped, and refused as soon as that is known.
 *
 * @param limit the maximum size in bytes, after decompression
 */
export function readBytes(request, limit) {
    return new Promise((resolve, reject) => {
        const { 'content-encoding': coding = 'identity', 'content-length': length = '0' } = request.headers;
        const isPlain = coding.toLowerCase() === 'identity';
        const decoder = isPlain ? null : DECODERS.get(coding.toLowerCase())?.();
        if (decoder === undefined)
            throw failure('encoding.unsupported');
        if (!request.readable)
            throw failure('request.aborted');
        if (isPlain && Number(length) > limit)
            throw failure('entity.too.large');
        const source = decoder === null ? request : request.pipe(decoder);
        const chunks = [];
        let received = 0;
        const fail = (fault) => {
            chunks.length = 0;
            reject(fault);
            // What follows is dropped.
            if (decoder)
                request.unpipe(decoder).resume();
            decoder?.destroy();
        };
        source.on('data', (chunk) => {
            received += chunk.length;
            if (received <= limit)
                chunks.push(chunk);
            else if (received - chunk.length <= limit)
                fail(failure('entity.too.large'));
        });
        source.on('end', () => {
            resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
            decoder?.destroy();
        });
        decoder?.on('error', fail);
        request.on('close', () => {
            if (!request.readableEnded)
                fail(failure('request.aborted'));
        });
    });
}
/** Parses JSON of any type as `express.json({ strict: false })` does. */
export function parseJson(bytes) {
    const text = bytes.toString();
    try {
        // Some editors put a byte order mark at the beginning of files.
        return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
    }
    catch (error) {
        throw failure('entity.parse.failed', error.message);
    }
}
function failure(type, message = type) {
    return Object.assign(new Error(message), { type });
}
