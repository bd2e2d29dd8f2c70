import type { Router } from 'express';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import type { DocsServer } from './docs-document.ts';
import { contentSecurityPolicy, docsFiles } from './docs-files.ts';
import { staticPage } from './static-page.ts';

/** The servers that the page can send calls to. */
const servers: DocsServer[] = [
  { url: '/', description: 'This service' },
  { url: 'http://127.0.0.1:4010', description: 'The mock on your machine (make mock)' },
];

/** A router with the docs page, to be mounted at a path such as `/docs`. */
export function serveDocs(contract: OpenApiDocument): Router {
  return staticPage(() => docsFiles(contract, servers), {
    'Content-Security-Policy': `${contentSecurityPolicy(servers)}; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
  });
}
