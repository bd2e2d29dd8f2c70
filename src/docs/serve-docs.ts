import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Router } from 'express';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import type { DocsServer } from './docs-document.ts';
import { contentSecurityPolicy, type DocsFile, docsFiles } from './docs-files.ts';

type Served = DocsFile & { packed: Buffer; etag: string };

/** Where calls from the page can go; the second on the reader's own machine. */
const servers: DocsServer[] = [
  { url: '/', description: 'This service' },
  { url: 'http://127.0.0.1:4010', description: 'The mock on your machine (make mock)' },
];

/**
 * The docs page, for a mount such as `/docs`: outside the contract, and open to everybody, as the contract is.
 * Nothing is read or packed before the first visit.
 */
export function serveDocs(contract: OpenApiDocument): Router {
  const headers = {
    'Content-Security-Policy': `${contentSecurityPolicy(servers)}; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  };

  let files: Promise<Map<string, Served>> | undefined;
  const prepare = async (): Promise<Map<string, Served>> => {
    const packed = await Promise.all((await docsFiles(contract, servers)).map(pack));
    return new Map(packed.map((file) => [`/${file.name}`, file]));
  };

  const router = Router({ strict: true, caseSensitive: true });
  router.get('/{*name}', async (request, response, next) => {
    // Relative, so that it also holds behind a proxy that adds a prefix.
    if (request.originalUrl.split('?', 1)[0] === request.baseUrl) {
      response.redirect(`${request.baseUrl.slice(request.baseUrl.lastIndexOf('/') + 1)}/`);
      return;
    }
    files ??= prepare();
    const file = (await files).get(request.path === '/' ? '/index.html' : request.path);
    if (!file) {
      next();
      return;
    }
    response.set({ ...headers, ETag: file.etag });
    if (request.get('If-None-Match') === file.etag) {
      response.status(304).end();
      return;
    }
    const packs = request.acceptsEncodings('gzip') === 'gzip';
    if (packs) response.set('Content-Encoding', 'gzip');
    response.type(file.type).send(packs ? file.packed : file.body);
  });
  return router;
}

async function pack(file: DocsFile): Promise<Served> {
  const etag = `"${createHash('sha256').update(file.body).digest('base64url').slice(0, 22)}"`;
  return { ...file, etag, packed: await promisify(gzip)(file.body) };
}
