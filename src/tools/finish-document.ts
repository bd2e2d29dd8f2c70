import { STATUS_CODES } from 'node:http';
import type {
  Json,
  OpenApiDocument,
  OperationObject,
  ResponseObject,
  SchemaObject,
} from '../contract/openapi-document.ts';
import { eachObject, operationsOf, resolved } from '../contract/openapi-document.ts';
import { isGranted, missingPermission } from '../contract/required-permissions.ts';

/**
 * Adds what TypeSpec's OpenAPI emitter cannot express, by changing its document in place:
 * - `x-links` of an operation become the links of its responses (microsoft/typespec#713);
 * - `x-examples` of an operation with a form become the examples of that form, which `@opExample` does not support;
 * - dates in forms get a pattern, and `x-check` for what a pattern cannot express;
 * - a file in a form has no `encoding`, because clients of typescript-axios would send it as JSON; a list of files has one
 *   that says that each file is a part, for clients in Ruby and for Prism;
 * - the default of a field in a body becomes `x-default`, because openapi-typescript makes fields with a default required;
 * - the example of a missing permission names the permission, or is removed where none is required;
 * - sealed objects get `additionalProperties: false`, which Prism and code generators understand, instead of
 *   `unevaluatedProperties`;
 * - schemas that only responses use get `additionalProperties: true`, because default clients in Go and in Java with
 *   Gson would otherwise refuse fields that are added later;
 * - a union becomes an open schema, with the union in `x-schema`: clients generated from a union refuse some of its
 *   values, lose them, or do not compile;
 * - an enum in a response becomes a string, with the enum in `x-schema`: clients generated from an enum refuse a whole
 *   response if it has a value that was added later;
 * - an enum with one value becomes a `const`;
 * - a parameter with a default has its schema inline, because code generators overlook a default beside a `$ref`;
 * - citations of decisions are removed from descriptions, because clients can't look them up;
 * - headers, and responses that several operations share, become components, so that the document stays readable;
 * - tags are in the order of their operations;
 * - `webhooks` describes the calls to webhook endpoints.
 *
 * @param webhook the call to an endpoint, without its example
 * @throws Error if an extension in the contract does not fit its operation
 */
export function finishDocument(document: OpenApiDocument, webhook: OperationObject): OpenApiDocument {
  for (const { operation } of operationsOf(document)) {
    moveLinks(operation);
    finishForm(document, operation);
    namePermission(operation);
  }
  sealWithAdditionalProperties(document);
  const sent = sentSchemas(document);
  openResponses(document, sent);
  openUnions(document);
  openEnums(document, sent);
  constants(document);
  defaultsInPlace(document);
  defaultsOfFields(document);
  withoutCitations(document);
  shareResponses(document);
  shareHeaders(document);
  document.tags?.reverse();
  addWebhook(document, webhook);
  return document;
}

/** Describes the calls to webhook endpoints, with the first event of the feed as the example. */
function addWebhook(document: OpenApiDocument, webhook: OperationObject): void {
  const feed = [...operationsOf(document)].find(({ operation }) => operation.operationId === 'Events_list')!;
  const { data } = feed.operation.responses['200']!.content!['application/json']!.examples!['fromTheBeginning']!
    .value as { data: { events: { type: string; occurredAt: string }[] } };
  const { type, occurredAt: timestamp } = data.events[0]!;
  const example = { summary: 'event', value: { type, timestamp, data: data.events[0]! } };
  webhook.requestBody!.content['application/json']!.examples = { event: example };
  document.webhooks = { event: { post: webhook } };
}

function moveLinks(operation: OperationObject): void {
  const links = operation['x-links'] as Record<string, Record<string, unknown>> | undefined;
  if (!links) return;
  for (const [status, linksOfStatus] of Object.entries(links)) {
    const response = operation.responses[status];
    if (!response)
      throw new Error(`${operation.operationId}: x-links names status ${status}, which the operation does not have.`);
    response.links = linksOfStatus;
  }
  delete operation['x-links'];
}

function finishForm(document: OpenApiDocument, operation: OperationObject): void {
  const form = operation.requestBody?.content['multipart/form-data'];
  if (!form) return;
  const examples = operation['x-examples'] as Record<string, Json> | undefined;
  if (!examples) throw new Error(`${operation.operationId} takes a form, but has no x-examples.`);
  form.examples = Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { summary: name, value }]));
  delete operation['x-examples'];
  const schema = resolved(document, form.schema);
  schema.additionalProperties = false;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (property.format === 'binary') delete form.encoding?.[name];
    if (property.items?.format === 'binary')
      form.encoding = { ...form.encoding, [name]: { style: 'form', explode: true, allowReserved: true } };
    // Generated clients would send a form field with the format `date` as a timestamp.
    if (property.format !== 'date') continue;
    delete property.format;
    Object.assign(property, { pattern: '^\\d\\d\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', 'x-check': 'date' });
  }
  if (Object.keys(form.encoding ?? {}).length === 0) delete form.encoding;
}

function namePermission({ responses, 'x-permissions': needed = [] }: OperationObject): void {
  const examples = responses['403']?.content?.['application/json']?.examples;
  const example = examples?.['missingPermission'];
  if (!example) return;
  if (isGranted(needed, new Set())) delete examples['missingPermission'];
  else Object.assign(example.value as object, { message: missingPermission(needed) });
}

function sealWithAdditionalProperties(document: OpenApiDocument): void {
  for (const object of objectsIn(document)) {
    // The emitter also writes an extension of a parameter beside the reference to its schema.
    if ('$ref' in object) delete object['allowReserved'];
    if (!('unevaluatedProperties' in object)) continue;
    const { not, ...others } = object.unevaluatedProperties as SchemaObject;
    delete object.unevaluatedProperties;
    object.additionalProperties ??= not ? false : others;
  }
}

const SCHEMAS = '#/components/schemas/';

/** Every object inside `value`, parents first. */
function objectsIn(value: unknown): SchemaObject[] {
  const found: SchemaObject[] = [];
  eachObject(value, (object) => found.push(object));
  return found;
}

/** The names of the schemas that requests use. */
function sentSchemas(document: OpenApiDocument): Set<string> {
  const { schemas, parameters } = document.components;
  const sent = new Set<string>();
  const follow = (part: unknown): void =>
    eachObject(part, ({ $ref }) => {
      const name = typeof $ref === 'string' && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;
      if (name === undefined || sent.has(name)) return;
      sent.add(name);
      follow(schemas[name]);
    });
  follow(parameters);
  for (const { operation } of operationsOf(document)) follow([operation.parameters, operation.requestBody]);
  return sent;
}

/** Allows unknown fields in schemas that no request uses. */
function openResponses({ components: { schemas } }: OpenApiDocument, sent: ReadonlySet<string>): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (!sent.has(name) && schema.properties) schema.additionalProperties = true;
  }
}

/** Opens unions, and schemas that are a union or null. Other nullable schemas stay as they are. */
function openUnions({ components: { schemas } }: OpenApiDocument): void {
  const kindsOf = ({ anyOf = [] }: SchemaObject): SchemaObject[] => anyOf.filter(({ type }) => type !== 'null');
  const isUnion = (schema: SchemaObject): boolean => kindsOf(schema).length > 1;
  const isNamedUnion = ({ $ref = '' }: SchemaObject): boolean => isUnion(schemas[$ref.slice(SCHEMAS.length)] ?? {});
  const found = objectsIn(schemas).filter((schema) => isUnion(schema) || kindsOf(schema).some(isNamedUnion));
  for (const schema of found) {
    schema['x-schema'] = { anyOf: schema.anyOf! };
    delete schema.anyOf;
  }
}

/** Opens the enums in schemas that no request uses. */
function openEnums({ components: { schemas } }: OpenApiDocument, sent: ReadonlySet<string>): void {
  const closed = ({ $ref = '' }: SchemaObject): SchemaObject | undefined => {
    const name = $ref.slice(SCHEMAS.length);
    return sent.has(name) ? schemas[name] : undefined;
  };
  for (const [name, schema] of Object.entries(schemas)) {
    if (sent.has(name)) continue;
    for (const object of objectsIn(schema)) {
      const values = object.enum ?? closed(object)?.enum ?? [];
      if (values.length < 2 || typeof values[0] !== 'string') continue;
      const { $ref, description = closed(object)?.['description'] } = object;
      const exact = $ref === undefined ? { enum: values } : { $ref };
      const named = values.every((value) => String(description).includes(value));
      const list = values.map((value) => `\`${value}\``);
      const words = named ? [] : [`${list.slice(0, -1).join(', ')} or ${list.at(-1)}.`];
      delete object.$ref;
      delete object.enum;
      object.type = 'string';
      object['description'] = [description, ...words, 'Later versions may add values.'].filter(Boolean).join(' ');
      object['x-schema'] = exact;
    }
  }
}

function constants({ components }: OpenApiDocument): void {
  for (const object of objectsIn(components.schemas)) {
    if (object.enum?.length !== 1) continue;
    object['const'] = object.enum[0];
    delete object.enum;
  }
}

function defaultsInPlace(document: OpenApiDocument): void {
  const { schemas, parameters = {} } = document.components;
  const all = [...operationsOf(document)].flatMap(({ operation }) => operation.parameters ?? []);
  for (const parameter of [...Object.values(parameters), ...all]) {
    const { $ref, ...beside } = parameter.schema ?? {};
    if ($ref && 'default' in beside) parameter.schema = { ...schemas[$ref.slice(SCHEMAS.length)], ...beside };
  }
  const used = new Set(objectsIn(document).map(({ $ref }) => $ref));
  for (const name of Object.keys(schemas)) if (!used.has(SCHEMAS + name)) delete schemas[name];
}

function defaultsOfFields({ components }: OpenApiDocument): void {
  for (const property of objectsIn(components.schemas).flatMap(({ properties = {} }) => Object.values(properties))) {
    if (property['default'] === undefined) continue;
    const words = `Default: \`${JSON.stringify(property['default'])}\`.`;
    property['description'] = [property['description'], words].filter(Boolean).join(' ');
    property['x-default'] = property['default'];
    delete property['default'];
  }
}

const CITATION = / ?\(D\d+((, | and | to )D\d+)*\)/g;

function withoutCitations(document: OpenApiDocument): void {
  for (const object of objectsIn(document))
    if (typeof object['description'] === 'string')
      object['description'] = object['description'].replaceAll(CITATION, '').trim();
}

/** Moves the most frequent variant of each error response to `components.responses`, named after its body's schema. */
function shareResponses(document: OpenApiDocument): void {
  const all = [...operationsOf(document)].flatMap(({ operation: { responses } }) =>
    Object.entries(responses).map(([status, response]) => {
      const name = sharedName(status, response);
      return { responses, status, response, name, text: JSON.stringify(response) };
    }),
  );
  const components: Record<string, ResponseObject> = {};
  const byName = Map.groupBy(all, ({ name }) => name ?? '');
  for (const name of [...byName.keys()].filter(Boolean).sort()) {
    const variants = [...Map.groupBy(byName.get(name)!, ({ text }) => text).values()];
    const best = variants.reduce((a, b) => (b.length > a.length ? b : a));
    if (best.length < 2) continue;
    components[name] = best[0]!.response;
    for (const { responses, status } of best)
      responses[status] = { $ref: `#/components/responses/${name}` } as ResponseObject;
  }
  document.components.responses = components;
}

/** Moves all headers to `components.headers`, under their name. Variants of a header get a number. */
function shareHeaders(document: OpenApiDocument): void {
  const namesOf = new Map<string, string>();
  const components: Record<string, unknown> = {};
  for (const { headers } of objectsIn(document) as { headers?: Record<string, unknown> }[]) {
    for (const [header, value] of Object.entries(headers ?? {})) {
      const text = `${header} ${JSON.stringify(value)}`;
      const variants = [...namesOf.keys()].filter((known) => known.startsWith(`${header} `)).length;
      const name = namesOf.get(text) ?? (variants === 0 ? header : `${header}-${variants + 1}`);
      namesOf.set(text, name);
      components[name] = value;
      headers![header] = { $ref: `#/components/headers/${name}` };
    }
  }
  document.components['headers'] = components;
}

/** That of its body, without the end; for a body of many statuses, with the name of the status. */
function sharedName(status: string, response: ResponseObject): string | undefined {
  const ref = response.content?.['application/json']?.schema.$ref;
  const name = /^#\/components\/schemas\/(\w+)Body$/.exec(ref ?? '')?.[1];
  return name?.replace(/^([A-Z][a-z]+)Error$/, `$1${STATUS_CODES[status]!.replaceAll(' ', '')}`);
}
