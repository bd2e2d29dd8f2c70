// Written by `make generate` from src/packages/command/files.ts. Change it there.
/**
 * The files that were named, each once. A folder stands for all YAML files in it and below, sorted by path.
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
/** Makes a folder, and those that it is in. @throws {CommandError} if it can't be made */
export declare function makeFolder(name: string, folder: string): void;
/**
 * Makes the folder of a file that will be written after long work, so that the work is not done in vain.
 *
 * @throws {CommandError} if the folder can't be made, or if there is a folder instead of the file
 */
export declare function makeFolderOf(file: string, folder: string): void;
/** @throws {CommandError} if it can't be read, or is not UTF-8: other text would be stored with wrong characters */
export declare function readText(file: string, folder: string): string;
/**
 * Writes a file atomically, with the permissions that it has. Of a symbolic link, it writes the file that it names. What
 * is neither a file nor a folder, such as `/dev/stdout`, is written to directly.
 *
 * @throws {CommandError} if it can't be written
 */
export declare function writeText(file: string, text: string, folder: string): void;
/** @throws {CommandError} if it can't be written */
export declare function appendText(file: string, text: string, folder: string): void;
/**
 * Reads all files, so that the errors of all of them are reported at once.
 *
 * @throws {CommandError} with the faults of all files, if there are any
 */
export declare function readAll<T>(files: readonly string[], read: (file: string) => T): T[];
