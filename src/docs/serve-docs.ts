import type { Router } from 'express';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import type { DemoCaller } from './continue-as.ts';
import type { DocsServer } from './docs-document.ts';
import { docsFiles, docsPolicy } from './docs-files.ts';
import { staticPage } from './static-page.ts';

const SERVICE: DocsServer = { url: '/', description: 'This service' };
const MOCK: DocsServer = { url: 'http://127.0.0.1:4010', description: 'The mock on your machine (make mock)' };

/**
 * A router with the docs page, to be mounted at a path such as `/docs`.
 *
 * @param production leaves out the mock: a production token must not go to whatever listens on the reader's machine
 */
export function serveDocs(contract: OpenApiDocument, production: boolean, demoCallers: readonly DemoCaller[]): Router {
  const servers = production ? [SERVICE] : [SERVICE, MOCK];
  return staticPage(() => docsFiles(contract, servers, demoCallers), docsPolicy(servers));
}
