#!/usr/bin/env node
/**
 * Serves the contract with Prism: `node src/packages/mock/mock.ts [--port 4010] [--host 127.0.0.1]`. `make generate` writes
 * `@travel-desk/mock` from this file and what it imports.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { OpenApiDocument } from '../../contract/openapi-document.ts';

const HELP = `Serves the Travel Desk API from the examples of its contract, without a database.

Usage: travel-desk-mock [--port 4010] [--host 127.0.0.1]

  --port     The port to listen on; 0 for any free port. Default: 4010
  --host     The address to listen on; 0.0.0.0 for access from other machines. Default: 127.0.0.1
  --version  Print the version of the contract
  --help     Print this

Any bearer token is accepted. The Prefer header asks for a different response:
  Prefer: code=404
  Prefer: code=404, example=noSuchPolicy`;

/** An error caused by the arguments or the machine. Only its message is printed, without a stack trace. */
class CannotStart extends Error {}

async function run(): Promise<void> {
  const { port, host, version, help } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      version: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
  const contract = readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8');
  const document = JSON.parse(contract) as OpenApiDocument;
  if (help || version) {
    console.log(help ? HELP : document.info.version);
    return;
  }
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    throw new CannotStart(`--port must be a number from 0 to 65535, not ${port}.`);
  // Imported late, because it takes seconds to load.
  const { startMock } = await import('./start-mock.ts');
  const server = await startMock(document, { port: Number(port), host, log: console.log });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  const { port: chosen } = server.address() as AddressInfo;
  // A wildcard address is printed as the loopback address, which the user can call.
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }[host] ?? host;
  const address = `http://${name}:${chosen}`;
  console.log(`Travel Desk mock: ${address}\n`);
  console.log(`curl -s -H 'Authorization: Bearer any-token' '${address}/api/v1/policies'\n`);
}

/** The message for an error of the user's; undefined for a fault of the mock. */
function messageFor(error: unknown): string | undefined {
  const { code = '', syscall, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof CannotStart) return message;
  if (code.startsWith('ERR_PARSE_ARGS')) return `${message.split('. ')[0]}; see --help.`;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use; choose another one with --port, or a free one with --port 0.`;
  return syscall && `Cannot listen: ${message}.`;
}

try {
  await run();
} catch (error) {
  const message = messageFor(error);
  if (message === undefined) throw error;
  console.error(message);
  process.exitCode = 1;
}
