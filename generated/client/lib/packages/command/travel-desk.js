#!/usr/bin/env node
// Written by `make generate` from src/packages/command/travel-desk.ts. Change it there.
import { main } from './main.js';
process.stdout.on('error', ({ code, message }) => {
    // A reader such as `head` closes the pipe when it has read enough.
    if (code === 'EPIPE')
        return;
    process.stderr.write(`travel-desk: The output can't be written: ${message}.\n`);
    process.exitCode = 2;
});
process.stderr.on('error', () => { });
const exitCode = await main(process.argv.slice(2), {
    environment: process.env,
    folder: process.cwd(),
    isTerminal: Boolean(process.stdout.isTTY),
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
});
process.exitCode ??= exitCode;
