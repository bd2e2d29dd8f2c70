import { raw, type Request, type Response } from 'express';

/**
 * Reads a body as `express.raw` does, with errors of the same `type`, at half its cost. A body above the limit is
 * dropped, and refused as soon as that is known. Compressed bodies are left to Express.
 *
 * @param limit the maximum size in bytes, after decompression
 */
export function readBytes(request: Request, response: Response, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { 'content-encoding': coding = 'identity', 'content-length': length = '0' } = request.headers;
    if (coding.toLowerCase() !== 'identity') {
      const read = raw({ limit, type: () => true });
      read(request, response, (error?: unknown) => (error ? reject(error) : resolve(request.body as Buffer)));
      return;
    }
    if (!request.readable) throw failure('request.aborted');
    if (Number(length) > limit) throw failure('entity.too.large');
    const chunks: Buffer[] = [];
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limit) chunks.push(chunk);
      else reject(failure('entity.too.large'));
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('close', () => {
      if (!request.readableEnded) reject(failure('request.aborted'));
    });
  });
}

/** Parses JSON of any type as `express.json({ strict: false })` does. */
export function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString();
  try {
    // Some editors put a byte order mark at the beginning of files.
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    throw failure('entity.parse.failed', (error as Error).message);
  }
}

function failure(type: string, message = type): Error {
  return Object.assign(new Error(message), { type });
}
