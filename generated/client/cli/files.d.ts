// Written by `make generate` from src/client-package/cli/files.ts. Change it there.
/** The files that were named; of a folder, all YAML files below it, in the order of their names. */
export declare function yamlFiles(names: readonly string[], folder: string): string[];
/** @throws {CommandError} if it can't be read */
export declare function readText(file: string, folder: string): string;
/** Writes a file whole or not at all. */
export declare function writeText(file: string, text: string, folder: string): void;
/**
 * What each file holds.
 *
 * @throws {CommandError} with the faults of all files, if there are any
 */
export declare function readAll<T>(files: readonly string[], read: (file: string) => T): T[];
