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
 * Reads JSON of any type in UTF-8 as `express.json({ strict: false })` does, with errors of the same `type`, at half of
 * its cost. A body above the limit is dropped, and refused as soon as that is known.
 */
export function expressJson({ limit, verify }) {
    return (request, _response, next) => {
        const done = (thrown, bytes) => {
            if (!bytes)
                return next(thrown);
            try {
                verify(request, bytes);
                request.body = parsed(bytes);
            }
            catch (fault) {
                return next(fault);
            }
            next();
        };
        void read(request, limit).then((bytes) => done(undefined, bytes), done);
    };
}
/**
 * Node calls the listeners in the async context of the socket. A promise keeps the context of the request, at a tenth of
 * the cost of `AsyncResource`.
 */
function read(request, limit) {
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
function parsed(bytes) {
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
