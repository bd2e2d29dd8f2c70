import type { Request, RequestHandler, Response } from 'express';
import { HttpProblem } from '../problems/problem.ts';

/** As much as one page of booking requests can have, and six times the largest body. */
const MAX_BYTES = 32 * 1024 * 1024;

/** How long a client may receive nothing of a response. Node notices it after up to twice as long. */
const MAX_PAUSE_MS = 60_000;

/**
 * Counts what is in memory for each caller because the client has not sent the rest of a body, or does not receive a
 * response. Clients decide how long that takes, so a caller with many slow connections would take all memory of the node.
 */
export class Transfers {
  readonly #bytesOf = new Map<string, number>();

  /** Refuses callers who must first finish what is under way. @throws 429 */
  readonly limit: RequestHandler = (request, _response, next) => {
    this.check(request);
    next();
  };

  /** @throws 429 with `Retry-After` */
  check({ caller }: Request): void {
    const bytes = this.#bytesOf.size === 0 ? 0 : (this.#bytesOf.get(keyOf(caller)) ?? 0);
    if (bytes <= MAX_BYTES) return;
    throw new HttpProblem(
      'rateLimited',
      'More than 32 MB of your requests and responses are being transferred. Wait until some are complete.',
      { headers: { 'Retry-After': '1' } },
    );
  }

  /** @param bytes of a body that are in memory now; negative if they no longer are */
  add({ caller }: Request, bytes: number): void {
    const key = keyOf(caller);
    const total = (this.#bytesOf.get(key) ?? 0) + bytes;
    if (total > 0) this.#bytesOf.set(key, total);
    else this.#bytesOf.delete(key);
  }

  /** Adds what the client has not received of a response. Call it in the same turn in which the response was written. */
  addRest(request: Request, response: Response): void {
    const bytes = response.writableLength;
    if (bytes === 0 || response.closed) return;
    this.add(request, bytes);
    response.setTimeout(MAX_PAUSE_MS, () => response.destroy());
    response.on('close', () => this.add(request, -bytes));
  }
}

function keyOf({ companyId, userId }: Request['caller']): string {
  return `${companyId} ${userId}`;
}
