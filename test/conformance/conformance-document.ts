import { eachObject, type OpenApiDocument, operationsOf } from '../../src/tools/openapi-document.ts';

/**
 * Schemathesis' own copy of the contract: what the server checks by a format that JSON Schema does not have, said in
 * keywords that generators know. Values are drawn from it; what the service answers is held against it.
 *
 * @param leftOut operations that the service does not have yet
 */
export function conformanceDocument(document: OpenApiDocument, leftOut: ReadonlySet<string>): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { path, method, operation } of operationsOf(document)) {
    if (!leftOut.has(operation.operationId)) continue;
    delete copy.paths[path]?.[method];
    if (Object.keys(copy.paths[path] ?? {}).length === 0) delete copy.paths[path];
  }
  removeLostLinks(copy, leftOut);
  eachObject(copy.components.schemas, (schema) => {
    // Schemathesis reckons with decimals, so that 0.07 is a multiple of 0.0001: the contract cannot count on that.
    if (schema['format'] === 'money') schema['multipleOf'] = 0.0001;
    if (schema['format'] === 'exchange-rate') schema['multipleOf'] = 0.0000000001;
  });
  return copy;
}

function removeLostLinks(document: OpenApiDocument, leftOut: ReadonlySet<string>): void {
  eachObject(document, ({ links }) => {
    if (links === null || typeof links !== 'object') return;
    for (const [name, link] of Object.entries(links as Record<string, { operationId: string }>)) {
      if (leftOut.has(link.operationId)) delete (links as Record<string, unknown>)[name];
    }
  });
}
