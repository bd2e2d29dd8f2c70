// Written by `make generate` from src/packages/command/test.ts. Change it there.
import type { Command } from './command.js';
export declare const test: Command;
