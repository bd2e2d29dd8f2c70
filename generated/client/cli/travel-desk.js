#!/usr/bin/env node
// Written by `make generate` from src/client-package/cli/travel-desk.ts. Change it there.
import { main } from './main.js';
process.exitCode = await main(process.argv.slice(2), {
    environment: process.env,
    folder: process.cwd(),
    isTerminal: Boolean(process.stdout.isTTY),
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
});
