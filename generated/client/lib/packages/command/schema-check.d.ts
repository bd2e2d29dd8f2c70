// Written by `make generate` from src/packages/command/schema-check.ts. Change it there.
/** The JSON Schema keywords that the schemas of the package use. */
export type JsonSchema = {
    $ref?: string;
    $defs?: Record<string, JsonSchema>;
    anyOf?: JsonSchema[];
    type?: string | string[];
    enum?: unknown[];
    properties?: Record<string, JsonSchema>;
    required?: string[];
    additionalProperties?: boolean;
    items?: JsonSchema;
    minItems?: number;
    maxItems?: number;
    minLength?: number;
    maxLength?: number;
    minimum?: number;
    maximum?: number;
    pattern?: string;
    'x-pattern-message'?: string;
};
export type SchemaFault = {
    path: (string | number)[];
    message: string;
};
/** Validates a value. Formats, and patterns without an `x-pattern-message`, are left to the service. */
export declare function schemaFaults(schema: JsonSchema, value: unknown): SchemaFault[];
