// Written by `make generate` from src/packages/command/history.ts. Change it there.
import type { Command } from './command.js';
export declare const history: Command;
