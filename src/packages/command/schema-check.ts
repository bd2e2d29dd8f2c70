import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { FileFault } from './faults.js';
import type { YamlFile } from './yaml-file.js';

type SchemaFile = { $defs: Record<string, { properties?: object }> };

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateFormats: false });

/** The schemas in the package, which editors use for completion. */
export const SCHEMAS = { policy: schemaIn('policy'), 'policy-test': schemaIn('policy-test') };

function schemaIn(name: string): SchemaFile {
  const url = new URL(`../../../schemas/${name}.schema.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as SchemaFile;
}

/**
 * Validates a file, and returns the first fault of each value, by line. Formats, and patterns without an
 * `x-pattern-message`, are left to the service.
 */
export function faultsIn(yaml: YamlFile, schema: object): FileFault[] {
  const check = ajv.compile(schema);
  check(yaml.value);
  const faults = new Map<string, FileFault>();
  for (const error of check.errors ?? []) {
    const { keyword, instancePath, params, message: standard } = error;
    const message = keyword in MESSAGES ? MESSAGES[keyword]!(error) : standard;
    const key = params['missingProperty'] ?? params['additionalProperty'] ?? [];
    const steps = instancePath.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const path = [...steps.slice(1), key].flat();
    const place = JSON.stringify(path);
    if (message !== undefined && !faults.has(place)) faults.set(place, yaml.faultAt(path, message));
  }
  return [...faults.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}

const MESSAGES: Readonly<Record<string, (error: ErrorObject) => string | undefined>> = {
  // `null` is allowed almost everywhere, but is hardly ever what the author meant, so its message would not help.
  anyOf: () => undefined,
  type: ({ params, data }) => {
    const types = [params['type'] as string | string[]].flat();
    if (types.join() === 'null') return undefined;
    return `must be ${types.map((type) => TYPE_NAMES[type] ?? type).join(' or ')}, not ${typeName(data)}`;
  },
  enum: ({ params }) => `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`,
  pattern: ({ parentSchema }) => parentSchema!['x-pattern-message'],
  required: () => 'is required',
  additionalProperties: ({ parentSchema }) =>
    `is not a known key; known keys are ${Object.keys(parentSchema!['properties']).join(', ')}`,
  minItems: ({ params }) => `must have at least ${params['limit']} entries`,
  maxItems: ({ params }) => `must have at most ${params['limit']} entries`,
  minLength: ({ params }) => `must have at least ${params['limit']} characters`,
  maxLength: ({ params }) => `must have at most ${params['limit']} characters`,
  minimum: ({ params }) => `must be at least ${params['limit']}`,
  maximum: ({ params }) => `must be at most ${params['limit']}`,
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : JSON.stringify(value);
}
