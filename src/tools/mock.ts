/**
 * Serves the contract with Prism: `node src/tools/mock.ts [--port 4010] [--host 127.0.0.1]`.
 * Every operation answers its first example; `Prefer: code=404` asks for another status, `Prefer: example=name` for
 * another example.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readContract } from '../contract/read-contract.ts';
import { mockDocument } from './mock-document.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'travel-desk-mock-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(mockDocument(readContract().document)));

const { port, host } = parseArgs({
  options: { port: { type: 'string', default: '4010' }, host: { type: 'string', default: '127.0.0.1' } },
}).values;
const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
const child = spawn(process.execPath, [prism, 'mock', '--port', port, '--host', host, file], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  rmSync(folder, { recursive: true });
  process.exitCode = code ?? 0;
});
