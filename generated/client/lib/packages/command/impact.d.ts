// Written by `make generate` from src/packages/command/impact.ts. Change it there.
import type { Command } from './command.js';
export declare const impact: Command;
