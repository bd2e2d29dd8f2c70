/**
 * Writes the docs page to a folder that any web server can serve: `node src/tools/docs.ts [--folder .docs] [--server
 * URL] [--mock URL]`. The page can only call the service from the same origin, or from one that CORS_ORIGINS allows.
 * The mock accepts every origin.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readContract } from '../contract/read-contract.ts';
import { contentSecurityPolicy, docsFiles } from '../docs/docs-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { folder, server, mock } = parseArgs({
  options: {
    folder: { type: 'string', default: '.docs' },
    server: { type: 'string', default: 'http://127.0.0.1:3000' },
    mock: { type: 'string', default: 'http://127.0.0.1:4010' },
  },
}).values;

const { document: contract } = readContract();
const servers = [
  { url: server, description: 'The service' },
  { url: mock, description: 'The mock (make mock)' },
];
const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(servers)}">`;
const target = resolve(root, folder);
mkdirSync(target, { recursive: true });
for (const { name, body } of await docsFiles(contract, servers)) {
  writeFileSync(
    join(target, name),
    name === 'index.html' ? body.toString().replace('<meta charset="utf-8">', `$&\n    ${policy}`) : body,
  );
}
console.log(`Open ${join(target, 'index.html')}, or serve the folder with any web server.`);
