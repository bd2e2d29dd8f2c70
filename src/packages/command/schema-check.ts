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

export type SchemaFault = { path: (string | number)[]; message: string };

/** Validates a value. Formats, and patterns without an `x-pattern-message`, are left to the service. */
export function schemaFaults(schema: JsonSchema, value: unknown): SchemaFault[] {
  return faultsOf(schema, value, [], schema.$defs ?? {});
}

type Definitions = Record<string, JsonSchema>;

function faultsOf(schema: JsonSchema, value: unknown, path: (string | number)[], known: Definitions): SchemaFault[] {
  const fault = (message: string): SchemaFault[] => [{ path, message }];
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '');
    return faultsOf(known[name] ?? {}, value, path, known);
  }
  if (schema.anyOf) {
    const ofOptions = schema.anyOf.map((option) => faultsOf(option, value, path, known));
    if (ofOptions.some((faults) => faults.length === 0)) return ofLists(schema, value, path);
    // `null` is allowed almost everywhere, but is hardly ever what the author meant, so its message would not help.
    return ofOptions.find((_faults, index) => schema.anyOf?.[index]?.type !== 'null') ?? [];
  }
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return fault(`must be ${types.map((type) => TYPE_NAMES[type] ?? type).join(' or ')}, not ${typeName(value)}`);
  if (schema.enum && !schema.enum.includes(value)) return fault(`must be one of ${schema.enum.join(', ')}`);
  if (Array.isArray(value)) {
    const { items } = schema;
    const inItems = items ? value.flatMap((item, index) => faultsOf(items, item, [...path, index], known)) : [];
    return [...ofLists(schema, value, path), ...inItems];
  }
  if (typeof value === 'object' && value !== null) return ofMap(schema, value as Record<string, unknown>, path, known);
  if (typeof value === 'string') {
    if (value.length < (schema.minLength ?? 0)) return fault(`must have at least ${schema.minLength} characters`);
    if (value.length > (schema.maxLength ?? Infinity)) return fault(`must have at most ${schema.maxLength} characters`);
    const message = schema['x-pattern-message'];
    if (message !== undefined && !new RegExp(schema.pattern ?? '', 'u').test(value)) return fault(message);
  }
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity)) return fault(`must be at least ${schema.minimum}`);
    if (value > (schema.maximum ?? Infinity)) return fault(`must be at most ${schema.maximum}`);
  }
  return [];
}

function ofLists(
  { minItems = 0, maxItems = Infinity }: JsonSchema,
  value: unknown,
  path: (string | number)[],
): SchemaFault[] {
  if (!Array.isArray(value)) return [];
  if (value.length < minItems) return [{ path, message: `must have at least ${minItems} entries` }];
  return value.length > maxItems ? [{ path, message: `must have at most ${maxItems} entries` }] : [];
}

function ofMap(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  value: Record<string, unknown>,
  path: (string | number)[],
  known: Definitions,
): SchemaFault[] {
  const faults: SchemaFault[] = [];
  for (const key of required) {
    if (!Object.hasOwn(value, key)) faults.push({ path: [...path, key], message: 'is required' });
  }
  for (const [key, item] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (schema) faults.push(...faultsOf(schema, item, [...path, key], known));
    else if (additionalProperties === false)
      faults.push({
        path: [...path, key],
        message: `is not a known key; known keys are ${Object.keys(properties).join(', ')}`,
      });
  }
  return faults;
}

const TYPE_NAMES: Record<string, string> = {
  object: 'a map',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type && (type !== 'number' || Number.isFinite(value));
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : JSON.stringify(value);
}
