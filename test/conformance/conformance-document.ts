import { eachObject, type OpenApiDocument } from '../../src/contract/openapi-document.ts';

/**
 * Schemathesis' own copy of the contract: what the server checks by a format that JSON Schema does not have, said in
 * keywords that generators know.
 */
export function conformanceDocument(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  eachObject(copy.components.schemas, (schema) => {
    // Schemathesis reckons with decimals, so that 0.07 is a multiple of 0.0001: the contract cannot count on that.
    if (schema['format'] === 'money') schema['multipleOf'] = 0.0001;
    if (schema['format'] === 'exchange-rate') schema['multipleOf'] = 0.0000000001;
  });
  return copy;
}
