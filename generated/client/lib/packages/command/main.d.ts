// Written by `make generate` from src/packages/command/main.ts. Change it there.
import { type Terminal } from './terminal.js';
/**
 * Runs the command `travel-desk`.
 *
 * @param args the arguments after the program name
 * @returns the exit code: 0, 1 or 2, as in EXIT_CODES
 */
export declare function main(args: readonly string[], terminal: Terminal): Promise<number>;
