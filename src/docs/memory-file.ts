import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { isNotModified } from '../domain/entity-tags.ts';

/** How a file can be sent, the smallest first. */
const CODINGS = ['br', 'gzip'] as const;

type ContentCoding = (typeof CODINGS)[number];

/** Compresses in a twentieth of the time of the highest quality, to files that are a tenth larger. */
const BROTLI_QUALITY = 9;

/**
 * A file that does not change while the service runs, sent from memory. It is compressed once per coding, on the first
 * request for that coding, and again on the next one if that failed.
 */
export class MemoryFile {
  readonly #type: string;
  readonly #body: Buffer;
  readonly #hash: string;
  readonly #compressed = new Map<ContentCoding, Promise<Buffer>>();

  /** @param type its Content-Type, including the charset of text */
  constructor(type: string, body: Buffer) {
    this.#type = type;
    this.#body = body;
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  }

  /** Responds to GET and HEAD, with 304 if the client's copy is current. Caches must revalidate each time. */
  async send(request: Request, response: Response): Promise<void> {
    const coding = CODINGS.find((one) => request.acceptsEncodings(one)) ?? 'identity';
    // A strong ETag identifies the bytes that are sent, so each coding has its own.
    const tag = coding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${coding}"`;
    const headers = { ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
    // Express' `fresh` ignores the ETag of requests with `Cache-Control: no-cache`, as fetch sends.
    if (isNotModified(request.headers['if-none-match'], tag)) {
      response.status(304).set(headers).end();
      return;
    }
    // Before the headers are set: if it fails, the error response must not have those of the file.
    const body = await this.#as(coding);
    response.set(headers);
    if (coding !== 'identity') response.set('Content-Encoding', coding);
    response.set('Content-Type', this.#type).send(body);
  }

  #as(coding: ContentCoding | 'identity'): Promise<Buffer> | Buffer {
    if (coding === 'identity') return this.#body;
    const known = this.#compressed.get(coding);
    if (known) return known;
    const compressed = compress(coding, this.#body).catch((error: unknown) => {
      this.#compressed.delete(coding);
      throw error;
    });
    this.#compressed.set(coding, compressed);
    return compressed;
  }
}

function compress(coding: ContentCoding, body: Buffer): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return promisify(brotliCompress)(body, { params });
}
