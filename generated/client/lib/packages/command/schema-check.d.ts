// Written by `make generate` from src/packages/command/schema-check.ts. Change it there.
import type { FileFault } from './faults.js';
import type { YamlFile } from './yaml-file.js';
export type SchemaFault = {
    path: (string | number)[];
    message: string;
};
type SchemaFile = {
    $defs: Record<string, {
        properties?: object;
    }>;
};
/** One of the schemas in the package, which editors use for completion. */
export declare function schemaNamed(name: 'policy' | 'policy-test'): SchemaFile;
/** Validates a file. Formats, and patterns without an `x-pattern-message`, are left to the service. */
export declare function faultsIn(yaml: YamlFile, name: 'policy' | 'policy-test'): FileFault[];
/** The first fault of each value. */
export declare function schemaFaults(schema: object, value: unknown): SchemaFault[];
export {};
