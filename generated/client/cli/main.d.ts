// Written by `make generate` from src/client-package/cli/main.ts. Change it there.
import { type Terminal } from './terminal.js';
/**
 * Runs the command `travel-desk`.
 *
 * @param args after the name of the program
 * @returns the exit code, as the help says it
 */
export declare function main(args: readonly string[], terminal: Terminal): Promise<number>;
