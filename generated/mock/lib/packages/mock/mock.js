#!/usr/bin/env node
// Written by `make generate` from src/packages/mock/mock.ts. Change it there.
/**
 * Serves the contract with Prism: `node src/packages/mock/mock.ts [--port 4010] [--host 127.0.0.1]`. `make generate` writes
 * `@travel-desk/mock` from this file and what it imports.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
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
class CannotStart extends Error {
}
async function run() {
    const { port, host, version, help } = options();
    const contract = readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8');
    const document = JSON.parse(contract);
    if (help || version) {
        console.log(help ? HELP : document.info.version);
        return;
    }
    requireNode(20, 19);
    if (!/^\d+$/.test(port) || Number(port) > 65_535)
        throw new CannotStart(`--port must be a number from 0 to 65535, not ${port}.`);
    // Imported late, because it takes seconds to load, and can't be loaded by an older Node.
    const { startMock } = await import("./start-mock.js");
    const mock = await startMock(document, { port: Number(port), host, log: console.log }).catch((error) => {
        throw refusal(error, host, port);
    });
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.once(signal, () => void mock.close());
    // A wildcard address is printed as the loopback address, which the user can call.
    const address = mock.address.replace('//0.0.0.0:', '//127.0.0.1:').replace(/\/\/(::1?):(?=\d+$)/, '//[::1]:');
    console.log(`Travel Desk mock: ${address}\n`);
    console.log(`curl -s -H 'Authorization: Bearer any-token' '${address}/api/v1/policies'\n`);
}
function options() {
    try {
        return parseArgs({
            options: {
                port: { type: 'string', default: '4010' },
                host: { type: 'string', default: '127.0.0.1' },
                version: { type: 'boolean', default: false },
                help: { type: 'boolean', short: 'h', default: false },
            },
        }).values;
    }
    catch (error) {
        throw new CannotStart(`${error.message.split('. ')[0]}; see --help.`);
    }
}
/** Prism calls `require` on an ECMAScript module, which older versions of Node refuse with a long error message. */
function requireNode(major, minor) {
    const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
    if (ownMajor < major || (ownMajor === major && ownMinor < minor))
        throw new CannotStart(`Node must be ${major}.${minor} or newer, and is ${process.versions.node}.`);
}
/** Why the mock can't start; other errors are faults of its own. */
function refusal(error, host, port) {
    const { code, syscall } = error;
    if (code === 'EADDRINUSE')
        return new CannotStart(`Port ${port} is in use; choose another one with --port, or a free one with --port 0.`);
    return syscall ? new CannotStart(`Cannot listen on ${host}, port ${port} (${code}).`) : error;
}
try {
    await run();
}
catch (error) {
    if (!(error instanceof CannotStart))
        throw error;
    console.error(error.message);
    process.exitCode = 1;
}
