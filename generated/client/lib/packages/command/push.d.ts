// Written by `make generate` from src/packages/command/push.ts. Change it there.
import type { Command } from './command.js';
export declare const push: Command;
