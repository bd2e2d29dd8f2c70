import { type OpenApiDocument, operationsOf, type SchemaObject } from '../../src/contract/openapi-document.ts';

/**
 * What a request can have without a limit, so that it could be as large as the body or the headers may be: texts
 * without `maxLength`, lists without `maxItems`, maps without `maxProperties`, unknown fields, and nested schemas. Each
 * with the operation and the path of the field.
 */
export function withoutLimits(document: OpenApiDocument): string[] {
  const { schemas, parameters = {} } = document.components;
  const found = new Set<string>();

  const visit = (schema: SchemaObject, path: string, inside: readonly string[]): void => {
    const { $ref, anyOf, ...beside } = schema;
    const missing = (what: string): void => void found.add(`${path} ${what}`);
    if ($ref !== undefined) {
      const target = schemas[$ref.replace('#/components/schemas/', '')];
      if (!target) missing(`refers to ${$ref}, which does not exist`);
      else if (inside.includes($ref)) missing('contains itself');
      else visit({ ...target, ...beside }, path, [...inside, $ref]);
      return;
    }
    if (anyOf) {
      for (const option of anyOf) visit({ ...beside, ...option }, path, inside);
      return;
    }
    const { items, properties, additionalProperties, type, pattern, format } = beside;
    if ('oneOf' in beside || 'allOf' in beside) missing('has oneOf or allOf');
    if (type === 'array') {
      if (typeof beside['maxItems'] !== 'number') missing('has no maxItems');
      if (items) visit(items, `${path}.0`, inside);
      else missing('has no items');
    } else if (type === 'object') {
      if (typeof additionalProperties === 'object') {
        if (typeof beside['maxProperties'] !== 'number') missing('has no maxProperties');
        visit(additionalProperties, `${path}.*`, inside);
      } else if (additionalProperties !== false) missing('takes unknown fields');
      for (const [name, property] of Object.entries(properties ?? {})) visit(property, `${path}.${name}`, inside);
    } else if (type === 'string' && beside['const'] === undefined && !Array.isArray(beside.enum)) {
      // A pattern without repetitions can't match more characters than it has.
      const isShort = typeof pattern === 'string' && /^\^[^*+{]*\$$/.test(pattern);
      if (typeof beside['maxLength'] !== 'number' && format === undefined && !isShort) missing('has no maxLength');
    }
  };

  for (const { operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      const { name, schema, in: place } = parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter;
      // Node limits all headers together.
      if (place !== 'header') visit(schema, `${operation.operationId} ${name}`, []);
    }
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      visit(schema, `${operation.operationId} body`, []);
  }
  return [...found];
}
