import { readFile } from 'node:fs/promises';
import { Router } from 'express';
import { contentSecurityPolicy } from './docs-files.ts';
import { pageFile, staticPage } from './static-page.ts';

/**
 * A router with the page at `/`, which leads to the others. Only clients that prefer HTML to JSON get it, as browsers do.
 */
export function serveHome(): Router {
  const read = () =>
    Promise.all(
      ['index.html', 'home.css'].map(async (name) =>
        pageFile(name, await readFile(new URL(`home/${name}`, import.meta.url))),
      ),
    );
  const page = staticPage(read, contentSecurityPolicy());
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/', (request, response, next) => {
    // Also for `*/*`, which curl and most clients send, JSON comes first.
    if (request.accepts(['json', 'html']) === 'html') page(request, response, next);
    else next();
  });
  router.get('/home.css', page);
  return router;
}
