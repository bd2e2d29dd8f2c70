import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { isNotModified } from '../domain/entity-tags.ts';

/** A file that does not change while the service runs, sent from memory. It is compressed once, on the first request. */
export class MemoryFile {
  readonly #type: string;
  readonly #body: Buffer;
  readonly #hash: string;
  #compressed: Promise<Buffer> | undefined;

  /** @param type its Content-Type, including the charset of text */
  constructor(type: string, body: Buffer) {
    this.#type = type;
    this.#body = body;
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  }

  /** Responds to GET and HEAD, with 304 if the client's copy is current. Caches must revalidate each time. */
  async send(request: Request, response: Response): Promise<void> {
    const isCompressed = Boolean(request.acceptsEncodings('gzip'));
    // A strong ETag identifies the bytes that are sent, so the compressed file has its own.
    const tag = isCompressed ? `"${this.#hash}-gzip"` : `"${this.#hash}"`;
    response.set({ ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    // Express' `fresh` ignores the ETag of requests with `Cache-Control: no-cache`, as fetch sends.
    if (isNotModified(request.headers['if-none-match'], tag)) {
      response.status(304).end();
      return;
    }
    response.set('Content-Type', this.#type);
    if (isCompressed) response.set('Content-Encoding', 'gzip');
    response.send(isCompressed ? await (this.#compressed ??= promisify(gzip)(this.#body)) : this.#body);
  }
}
