import {
  eachObject,
  type OpenApiDocument,
  operationsOf,
  type SchemaObject,
} from '../../../src/contract/openapi-document.ts';

/** A copy of the contract for Prism, changed where Prism would otherwise validate differently from the server. */
export function prismDocument(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { operation } of operationsOf(copy)) {
    const form = operation.requestBody?.content['multipart/form-data'];
    // Prism refuses every list of files without a style, and without allowReserved every file with reserved characters.
    if (form) form.encoding = { passportDocuments: { style: 'form', explode: true, allowReserved: true } };
  }
  eachObject(copy.components.schemas, (schema) => {
    // Prism only supports the keyword's older name.
    if ('dependentRequired' in schema) schema['dependencies'] = schema['dependentRequired'];
    // As the service does: the mock's own check is stricter than the pattern, and has a better message.
    if (schema['x-check'] === 'date' || schema['x-check'] === 'day-or-timestamp') delete schema['pattern'];
    // Prism would report the whole map, not the entry that is not allowed.
    const { pattern } = (schema['propertyNames'] ?? {}) as SchemaObject;
    if (pattern !== undefined) {
      schema['patternProperties'] = { [pattern]: schema['additionalProperties'] };
      schema['additionalProperties'] = false;
      delete schema['propertyNames'];
    }
    // Prism ignores what is next to a reference.
    const { $ref, description: _, default: __, ...limits } = schema;
    if (typeof $ref !== 'string' || Object.keys(limits).length === 0) return;
    delete schema['$ref'];
    Object.assign(schema, copy.components.schemas[$ref.replace(/.*\//, '')], limits);
  });
  return copy;
}
