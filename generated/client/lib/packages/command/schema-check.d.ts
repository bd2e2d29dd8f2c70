// Written by `make generate` from src/packages/command/schema-check.ts. Change it there.
import type { FileFault } from './faults.js';
import type { YamlFile } from './yaml-file.js';
type SchemaFile = {
    $defs: Record<string, {
        properties?: object;
    }>;
};
/** The schemas in the package, which editors use for completion. */
export declare const SCHEMAS: {
    policy: SchemaFile;
    'policy-test': SchemaFile;
};
/**
 * Validates a file, and returns the first fault of each value, by line. Formats, and patterns without an
 * `x-pattern-message`, are left to the service.
 */
export declare function faultsIn(yaml: YamlFile, schema: object): FileFault[];
export {};
