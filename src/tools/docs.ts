/** Writes the docs page to a folder that any web server can serve: `npm run docs`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContract } from '../contract/read-contract.ts';
import { docsFiles, docsPolicy } from '../docs/docs-files.ts';
import { readArguments, runCommand } from './command-line.ts';

const USAGE = `Usage: npm run --silent docs -- [--folder .docs] [--server URL] [--mock URL]
Writes the docs page to a folder, for any web server.

  --folder FOLDER   Default: .docs
  --server URL      The service that the page calls. Default: http://127.0.0.1:3000
                    It must be of the same origin as the page, or allow that origin in CORS_ORIGINS
  --mock URL        A mock that the page can call instead, such as http://127.0.0.1:4010. Default: none`;

const root = fileURLToPath(new URL('../..', import.meta.url));

await runCommand(async () => {
  const { folder, server, mock } = readArguments(USAGE, {
    folder: { type: 'string', default: '.docs' },
    server: { type: 'string', default: 'http://127.0.0.1:3000' },
    mock: { type: 'string' },
  }).values;
  for (const [option, url = server] of Object.entries({ server, mock }))
    if (!/^(https?:\/)?\//.test(url))
      throw new Error(`--${option} must be a URL, such as http://127.0.0.1:4010, or / for the server of the page.`);

  const servers = [
    { url: server, description: 'The service' },
    ...(mock === undefined ? [] : [{ url: mock, description: 'The mock (make mock)' }]),
  ];
  const policy = `<meta http-equiv="Content-Security-Policy" content="${docsPolicy(servers)}">`;
  const target = resolve(root, folder);
  mkdirSync(target, { recursive: true });
  for (const { name, body } of await docsFiles(readContract().document, servers)) {
    writeFileSync(
      join(target, name),
      name === 'index.html' ? body.toString().replace('<meta charset="utf-8">', `$&\n    ${policy}`) : body,
    );
  }
  return `Open ${join(target, 'index.html')}, or serve the folder with any web server.`;
});
