#!/usr/bin/env node
import { main } from './main.js';

process.exitCode = await main(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  isTerminal: Boolean(process.stdout.isTTY),
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
