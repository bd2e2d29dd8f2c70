import type { Json, OpenApiDocument, OperationObject, ResponseObject } from '../contract/openapi-document.ts';
import { eachObject, operationsOf } from '../contract/openapi-document.ts';

/**
 * What the TypeSpec emitter cannot say, added to its document in place:
 * - `x-links` of an operation become the links of its responses (microsoft/typespec#713);
 * - `x-examples` of an operation with a form become the examples of that form, which `@opExample` cannot express;
 * - sealed objects say `additionalProperties: false`, which Prism and code generators read; it ignores `unevaluatedProperties`;
 * - descriptions lose the numbers of decisions, which only whoever works on the contract can look up;
 * - responses that several operations share become components, so that the document stays readable;
 * - tags stand in the order in which their operations do.
 */
export function finishDocument(document: OpenApiDocument): OpenApiDocument {
  for (const { operation } of operationsOf(document)) {
    moveLinks(operation);
    finishForm(document, operation);
  }
  sealWithAdditionalProperties(document);
  withoutCitations(document);
  shareResponses(document);
  document.tags?.reverse();
  return document;
}

function moveLinks(operation: OperationObject): void {
  const links = operation['x-links'] as Record<string, Record<string, unknown>> | undefined;
  if (!links) return;
  for (const [status, linksOfStatus] of Object.entries(links)) {
    const response = operation.responses[status];
    if (!response)
      throw new Error(`${operation.operationId}: x-links names status ${status}, which it does not answer.`);
    response.links = linksOfStatus;
  }
  delete operation['x-links'];
}

function finishForm(document: OpenApiDocument, operation: OperationObject): void {
  const form = operation.requestBody?.content['multipart/form-data'];
  if (!form) return;
  const examples = operation['x-examples'] as Record<string, Json> | undefined;
  if (!examples) throw new Error(`${operation.operationId} takes a form and has no x-examples.`);
  form.examples = Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { summary: name, value }]));
  delete operation['x-examples'];
  const schema =
    document.components.schemas[form.schema.$ref?.replace('#/components/schemas/', '') ?? ''] ?? form.schema;
  schema.additionalProperties = false;
}

function sealWithAdditionalProperties(document: OpenApiDocument): void {
  eachObject(document, (object) => {
    // An extension on a parameter lands beside the reference to its schema too.
    if ('$ref' in object) delete object['allowReserved'];
    if (!('unevaluatedProperties' in object)) return;
    delete object['unevaluatedProperties'];
    object['additionalProperties'] ??= false;
  });
}

const CITATION = / ?\(D\d+((, | and | to )D\d+)*\)/g;

function withoutCitations(document: OpenApiDocument): void {
  eachObject(document, (object) => {
    if (typeof object['description'] === 'string')
      object['description'] = object['description'].replaceAll(CITATION, '').trim();
  });
}

/** The most frequent variant of each error response moves to `components.responses`, named after its body's schema. */
function shareResponses(document: OpenApiDocument): void {
  const variants = new Map<string, Map<string, { count: number; response: ResponseObject }>>();
  for (const { operation } of operationsOf(document)) {
    for (const response of Object.values(operation.responses)) {
      const name = sharedName(response);
      if (!name) continue;
      const ofName = variants.get(name) ?? new Map();
      variants.set(name, ofName);
      const key = JSON.stringify(response);
      const variant = ofName.get(key) ?? { count: 0, response };
      variant.count += 1;
      ofName.set(key, variant);
    }
  }

  const shared = new Map<string, string>();
  const components: Record<string, ResponseObject> = {};
  for (const [name, ofName] of [...variants].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [key, best] = [...ofName].reduce((a, b) => (b[1].count > a[1].count ? b : a));
    if (best.count < 2) continue;
    components[name] = best.response;
    shared.set(key, name);
  }

  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const name = shared.get(JSON.stringify(response));
      if (name) operation.responses[status] = { $ref: `#/components/responses/${name}` } as ResponseObject;
    }
  }
  document.components.responses = components;
}

function sharedName(response: ResponseObject): string | undefined {
  const ref = response.content?.['application/json']?.schema.$ref;
  return /^#\/components\/schemas\/(\w+)Body$/.exec(ref ?? '')?.[1];
}
