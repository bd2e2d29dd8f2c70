import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prismDocument } from './prism-document.ts';
import { type Mock, startPrism } from '../../support/mock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { contract } from './operations.ts';

/**
 * Prism between a client and a service: it forwards everything, and names contract violations of the request and the
 * response in the response header `sl-violations`.
 */
export async function startProxy(upstream: string): Promise<Mock> {
  const folder = temporaryFolder();
  const document = join(folder, 'openapi.json');
  writeFileSync(document, JSON.stringify(prismDocument(contract.document)));
  const prism = 'node_modules/@stoplight/prism-cli/dist/index.js';
  const proxy = await startPrism((port) => [
    prism,
    'proxy',
    '--port',
    port,
    '--verboseLevel',
    'silent',
    document,
    upstream,
  ]);
  return {
    ...proxy,
    async stop() {
      await proxy.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
