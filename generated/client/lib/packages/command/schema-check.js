// Written by `make generate` from src/packages/command/schema-check.ts. Change it there.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateFormats: false });
/** The schemas in the package, which editors use for completion. */
export const SCHEMAS = { policy: schemaIn('policy'), 'policy-test': schemaIn('policy-test') };
function schemaIn(name) {
    const url = new URL(`../../../schemas/${name}.schema.json`, import.meta.url);
    return JSON.parse(readFileSync(url, 'utf8'));
}
/**
 * Validates a file, and returns the first fault of each value, by line. Formats, and patterns without an
 * `x-pattern-message`, are left to the service.
 */
export function faultsIn(yaml, schema) {
    const check = ajv.compile(schema);
    check(yaml.value);
    const faults = new Map();
    for (const error of check.errors ?? []) {
        const { keyword, instancePath, params, message: standard } = error;
        const message = keyword in MESSAGES ? MESSAGES[keyword](error) : standard;
        const key = params['missingProperty'] ?? params['additionalProperty'] ?? [];
        const steps = instancePath.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
        const path = [...steps.slice(1), key].flat();
        const place = JSON.stringify(path);
        if (message !== undefined && !faults.has(place))
            faults.set(place, yaml.faultAt(path, message));
    }
    return [...faults.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}
const MESSAGES = {
    // `null` is allowed almost everywhere, but is hardly ever what the author meant, so its message would not help.
    anyOf: () => undefined,
    type: ({ params, data }) => {
        const types = [params['type']].flat();
        if (types.join() === 'null')
            return undefined;
        return `must be ${types.map((type) => TYPE_NAMES[type] ?? type).join(' or ')}, not ${typeName(data)}`;
    },
    enum: ({ params }) => `must be one of ${params['allowedValues'].join(', ')}`,
    pattern: ({ parentSchema }) => parentSchema['x-pattern-message'],
    required: () => 'is required',
    additionalProperties: ({ parentSchema }) => `is not a known key; known keys are ${Object.keys(parentSchema['properties']).join(', ')}`,
    minItems: ({ params }) => `must have at least ${params['limit']} entries`,
    maxItems: ({ params }) => `must have at most ${params['limit']} entries`,
    minLength: ({ params }) => `must have at least ${params['limit']} characters`,
    maxLength: ({ params }) => `must have at most ${params['limit']} characters`,
    minimum: ({ params }) => `must be at least ${params['limit']}`,
    maximum: ({ params }) => `must be at most ${params['limit']}`,
};
const TYPE_NAMES = {
    object: 'a map',
    array: 'a list',
    string: 'a string',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
};
function typeName(value) {
    if (value === null || value === undefined)
        return 'empty';
    if (Array.isArray(value))
        return 'a list';
    return typeof value === 'object' ? 'a map' : JSON.stringify(value);
}
