// Written by `make generate` from src/client-package/cli/yaml-file.ts. Change it there.
import { type Document } from 'yaml';
import { type FileFault } from './faults.js';
/** The way to a value in a file: keys of maps, and places in lists from 0. */
export type ValuePath = readonly (string | number)[];
/** A YAML file as it was read. */
export type YamlFile = {
    /** As the user named it. */
    path: string;
    text: string;
    document: Document.Parsed;
    value: unknown;
    /** Where a value stands: its key or, in a list, the value. A value that is missing stands where its parent does. */
    faultAt(path: ValuePath, message: string): FileFault;
};
/**
 * Parses YAML 1.2, with anchors and merge keys.
 *
 * @param path names the file in messages
 * @throws {CommandError} with the line of every syntax error
 */
export declare function parseYaml(path: string, text: string): YamlFile;
