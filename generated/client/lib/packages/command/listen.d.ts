// Written by `make generate` from src/packages/command/listen.ts. Change it there.
import type { Command } from './command.js';
export declare const listen: Command;
