import { Router } from 'express';
import { MemoryFile } from './memory-file.ts';

/** A file of a page, with its Content-Type. */
export type PageFile = { name: string; type: string; body: Buffer };

const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** A file with the Content-Type of its extension: html, css, js or svg. */
export function pageFile(name: string, body: Buffer): PageFile {
  return { name, type: TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES], body };
}

/**
 * A router that serves a page's files, to be mounted at a path such as `/docs`. It is not part of the contract, and
 * needs no token. The files are read and compressed on the first visit, and again on the next one if that failed.
 *
 * @param policy the Content-Security-Policy of every file, without `frame-ancestors`
 */
export function staticPage(read: () => Promise<PageFile[]>, policy: string): Router {
  const headers = {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
  };
  let files: Promise<Map<string, MemoryFile>> | undefined;
  const readAll = async (): Promise<Map<string, MemoryFile>> =>
    new Map((await read()).map(({ name, type, body }) => [`/${name}`, new MemoryFile(type, body)]));

  const router = Router({ strict: true, caseSensitive: true });
  router.get('/{*name}', async (request, response, next) => {
    // A relative redirect also works behind a proxy that adds a prefix.
    if (request.originalUrl.split('?', 1)[0] === request.baseUrl) {
      response.redirect(`${request.baseUrl.slice(request.baseUrl.lastIndexOf('/') + 1)}/`);
      return;
    }
    files ??= readAll().catch((error: unknown) => {
      files = undefined;
      throw error;
    });
    const file = (await files).get(request.path === '/' ? '/index.html' : request.path);
    if (!file) {
      next();
      return;
    }
    await file.send(request, response.set(headers));
  });
  return router;
}
