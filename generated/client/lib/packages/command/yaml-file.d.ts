// Written by `make generate` from src/packages/command/yaml-file.ts. Change it there.
import { type FileFault } from './faults.js';
/** The path of a value in a file: keys of maps, and indices of lists from 0. */
export type ValuePath = readonly (string | number)[];
/** A parsed YAML file. */
export type YamlFile = {
    /** The path, as the user gave it. */
    path: string;
    text: string;
    value: unknown;
    /** A fault at the position of a value: that of its key or, in a list, its own. A missing value has its parent's. */
    faultAt(path: ValuePath, message: string): FileFault;
};
/**
 * Parses YAML 1.2, with anchors and merge keys.
 *
 * @param path names the file in messages
 * @throws {CommandError} with the line of every syntax error
 */
export declare function parseYaml(path: string, text: string): YamlFile;
