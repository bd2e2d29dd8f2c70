import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { FileFault } from './faults.js';
import type { YamlFile } from './yaml-file.js';

export type SchemaFault = { path: (string | number)[]; message: string };

type SchemaFile = { $defs: Record<string, { properties?: object }> };

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateFormats: false });
const schemas = new Map<string, SchemaFile>();

/** One of the schemas in the package, which editors use for completion. */
export function schemaNamed(name: 'policy' | 'policy-test'): SchemaFile {
  const url = new URL(`../../../schemas/${name}.schema.json`, import.meta.url);
  const schema = schemas.get(name) ?? (JSON.parse(readFileSync(url, 'utf8')) as SchemaFile);
  schemas.set(name, schema);
  return schema;
}

/** Validates a file. Formats, and patterns without an `x-pattern-message`, are left to the service. */
export function faultsIn(yaml: YamlFile, name: 'policy' | 'policy-test'): FileFault[] {
  return schemaFaults(schemaNamed(name), yaml.value)
    .map(({ path, message }) => yaml.faultAt(path, message))
    .sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The first fault of each value. */
export function schemaFaults(schema: object, value: unknown): SchemaFault[] {
  const check = ajv.compile(schema);
  check(value);
  const faults = new Map<string, SchemaFault>();
  for (const error of check.errors ?? []) {
    const { keyword, instancePath, params, message: standard } = error;
    const message = keyword in MESSAGES ? MESSAGES[keyword]!(error) : standard;
    const key = params['missingProperty'] ?? params['additionalProperty'] ?? [];
    const steps = instancePath.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const path = [...steps.slice(1).map((step) => (/^\d+$/.test(step) ? Number(step) : step)), key].flat();
    const place = JSON.stringify(path);
    if (message !== undefined && !faults.has(place)) faults.set(place, { path, message });
  }
  return [...faults.values()];
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
