// Written by `make generate` from src/packages/command/files.ts. Change it there.
/**
 * The named files without duplicates. A folder stands for all YAML files in it and below, sorted by path.
 *
 * @throws {CommandError} if a folder has no YAML files, or can't be read
 */
export declare function yamlFiles(names: readonly string[], folder: string): string[];
/**
 * The YAML files in a folder and below, sorted by path, without hidden files and `node_modules`.
 *
 * @throws {CommandError} if it can't be read
 */
export declare function yamlFilesBelow(name: string, folder: string): string[];
/** @throws {CommandError} if it can't be read, or is not UTF-8: other text would be stored with wrong characters */
export declare function readText(file: string, folder: string): string;
/**
 * Writes a file atomically, and creates its folder. Keeps its permissions, and follows a symbolic link. Anything but a
 * regular file, such as `/dev/stdout`, is written to directly.
 *
 * @throws {CommandError} if it can't be written
 */
export declare function writeText(file: string, text: string, folder: string): void;
/** @throws {CommandError} if it can't be written */
export declare function appendText(file: string, text: string, folder: string): void;
/**
 * Reads all files, and reports the errors of all of them together.
 *
 * @throws {CommandError} with the faults of all files, if there are any
 */
export declare function readAll<T>(files: readonly string[], read: (file: string) => T): T[];
