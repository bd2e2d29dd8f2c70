// Written by `make generate` from src/packages/command/schema-check.ts. Change it there.
import type { FileFault } from './faults.js';
import type { YamlFile } from './yaml-file.js';
export type SchemaFault = {
    path: (string | number)[];
    message: string;
};
/** Validates a file against one of the schemas in the package, which editors use for completion. */
export declare function faultsIn(yaml: YamlFile, name: 'policy' | 'policy-test'): FileFault[];
/** Validates a value. Formats, and patterns without an `x-pattern-message`, are left to the service. */
export declare function schemaFaults(schema: object, value: unknown): SchemaFault[];
