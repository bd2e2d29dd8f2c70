// Written by `make generate` from src/http/express-json.ts. Change it there.
import { raw } from 'express';
/**
 * Reads a body as `express.raw` does, with errors of the same `type`, at half its cost. A body above the limit is
 * dropped, and refused as soon as that is known. Compressed bodies are left to Express.
 *
 * @param limit the maximum size in bytes, after decompression
 */
export function readBytes(request, response, limit) {
    return new Promise((resolve, reject) => {
        const { 'content-encoding': coding = 'identity', 'content-length': length = '0' } = request.headers;
        if (coding.toLowerCase() !== 'identity') {
            const read = raw({ limit, type: () => true });
            read(request, response, (error) => (error ? reject(error) : resolve(request.body)));
            return;
        }
        if (!request.readable)
            throw failure('request.aborted');
        if (Number(length) > limit)
            throw failure('entity.too.large');
        const chunks = [];
        let received = 0;
        request.on('data', (chunk) => {
            received += chunk.length;
            if (received <= limit)
                chunks.push(chunk);
            else
                reject(failure('entity.too.large'));
        });
        request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
        request.on('close', () => {
            if (!request.readableEnded)
                reject(failure('request.aborted'));
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
