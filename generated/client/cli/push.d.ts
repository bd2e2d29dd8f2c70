// Written by `make generate` from src/client-package/cli/push.ts. Change it there.
import type { Command } from './command.js';
export declare const push: Command;
