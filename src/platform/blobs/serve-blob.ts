import { pipeline } from 'node:stream/promises';
import { type Response, Router } from 'express';
import { attachment } from './blob-store.ts';
import { BLOBS_PATH, type DirectoryStore } from './directory-store.ts';

/** How long a client may pause while it reads a file, which stays open. */
const MAX_PAUSE_MS = 60_000;

/**
 * Serves the links of a directory store as Azure serves its own: GET only, and 403 for a link that has expired, was
 * changed or is used with another method. The link needs no token (D51).
 *
 * It is mounted before authentication, and answers every request under its path.
 */
export function serveBlob(store: DirectoryStore, maxPauseMs = MAX_PAUSE_MS): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(`${BLOBS_PATH}/:key`, async (request, response) => {
    const { key } = request.params;
    const { searchParams } = new URL(request.url, 'http://localhost');
    const link = request.method === 'GET' ? store.readLink(key, searchParams) : null;
    if (!link) return refuse(response, 403, 'This link is invalid or has expired. Request a new one.');
    const file = await store.openFile(key);
    if (!file) return refuse(response, 404, 'This file has been deleted.');
    try {
      response.setTimeout(maxPauseMs, () => response.destroy());
      response.status(200).set({
        ...PROTECTED,
        'Content-Type': link.contentType,
        'Content-Length': String((await file.stat()).size),
        'Content-Disposition': attachment(link.fileName),
      });
      await pipeline(file.createReadStream({ autoClose: false }), response);
    } catch {
      response.destroy(); // The client disconnected, or the disk failed after the headers were sent.
    } finally {
      await file.close();
    }
  });
  return router;
}

/** Uploaded files never run in a browser, and are not cached. */
const PROTECTED = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

function refuse(response: Response, status: 403 | 404, message: string): void {
  response.status(status).set(PROTECTED).type('text/plain').send(`${message}\n`);
}
