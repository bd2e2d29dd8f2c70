import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { codingFor, type ContentCoding } from './content-coding.ts';

/** A twentieth of the time that the highest quality takes, for files that are a tenth larger. */
const BROTLI_QUALITY = 9;

/**
 * A file that never changes while the service runs, sent from memory. It is packed once for each coding, when somebody
 * first asks for that; a call then costs no more than the bytes that are sent.
 */
export class MemoryFile {
  readonly #type: string;
  readonly #body: Buffer;
  readonly #hash: string;
  readonly #packed = new Map<ContentCoding, Promise<Buffer>>();

  /** @param type its Content-Type, with a charset where it is a text */
  constructor(type: string, body: Buffer) {
    this.#type = type;
    this.#body = body;
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  }

  /** Answers GET and HEAD; with 304 where the client has the file already. Caches are to ask each time. */
  async send(request: Request, response: Response): Promise<void> {
    const coding = codingFor(request.headers['accept-encoding']);
    // A strong tag is of the bytes that are sent, so each coding has its own.
    const tag = coding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${coding}"`;
    response.set({ ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    if (has(request.headers['if-none-match'], tag)) {
      response.status(304).end();
      return;
    }
    if (coding !== 'identity') response.set('Content-Encoding', coding);
    response.set('Content-Type', this.#type).send(await this.#as(coding));
  }

  #as(coding: ContentCoding): Promise<Buffer> | Buffer {
    if (coding === 'identity') return this.#body;
    const packed = this.#packed.get(coding) ?? pack(coding, this.#body);
    this.#packed.set(coding, packed);
    return packed;
  }
}

/** Not Express' `fresh`, to which a client that asks with `Cache-Control: no-cache`, as fetch does, has nothing. */
function has(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.some((entry) => entry === tag || entry === '*');
}

function pack(coding: 'br' | 'gzip', body: Buffer): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return promisify(brotliCompress)(body, { params });
}
