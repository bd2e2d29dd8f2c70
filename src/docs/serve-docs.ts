import { Router } from 'express';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { MemoryFile } from '../http/memory-file.ts';
import type { DocsServer } from './docs-document.ts';
import { contentSecurityPolicy, docsFiles } from './docs-files.ts';

/** The servers that the page can send calls to; the second is on the reader's own machine. */
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
    'Referrer-Policy': 'no-referrer',
  };

  let files: Promise<Map<string, MemoryFile>> | undefined;
  const read = async (): Promise<Map<string, MemoryFile>> =>
    new Map(
      (await docsFiles(contract, servers)).map(({ name, type, body }) => [`/${name}`, new MemoryFile(type, body)]),
    );

  const router = Router({ strict: true, caseSensitive: true });
  router.get('/{*name}', async (request, response, next) => {
    // Relative, so that it also works behind a proxy that adds a prefix.
    if (request.originalUrl.split('?', 1)[0] === request.baseUrl) {
      response.redirect(`${request.baseUrl.slice(request.baseUrl.lastIndexOf('/') + 1)}/`);
      return;
    }
    files ??= read();
    const file = (await files).get(request.path === '/' ? '/index.html' : request.path);
    if (!file) {
      next();
      return;
    }
    await file.send(request, response.set(headers));
  });
  return router;
}
