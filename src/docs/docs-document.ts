import {
  type Json,
  type OpenApiDocument,
  type OperationObject,
  operationsOf,
  resolved,
  type SchemaObject,
} from '../contract/openapi-document.ts';
import { clientSample, curlSample } from './code-samples.ts';
import { COMMON_HEADERS, guide } from './guide.ts';
import { sampleRequest, type SampleRequest } from './sample-request.ts';

/** A server that the page can send calls to. The first is selected by default. */
export type DocsServer = { url: string; description: string };

/**
 * A copy of the contract for the docs page, with the guide, code samples, and each operation's permissions in prose.
 */
export function docsDocument(
  contract: OpenApiDocument,
  servers: DocsServer[],
): OpenApiDocument & { servers: DocsServer[] } {
  const copy = structuredClone(contract);
  for (const { path, method, operation } of operationsOf(copy)) {
    const request = sampleRequest(contract, path, method, operation);
    operation['x-codeSamples'] = [curlSample(request), clientSample(request)];
    if (request.form) fillForm(copy, operation, request.form);
    operation.description = [operation.description, whoMayCall(operation)].filter(Boolean).join('\n\n');
  }
  const responses = [...operationsOf(copy)].flatMap(({ operation }) => Object.values(operation.responses));
  for (const { headers } of [...responses, ...Object.values(copy.components.responses ?? {})]) {
    for (const name of COMMON_HEADERS) delete headers?.[name];
  }
  copy.info.description = `${copy.info.description ?? ''}\n${guide(contract, previewOf(servers))}`;
  return { ...copy, servers };
}

/**
 * The first server's preview page; a relative URL if that server also serves this page, as a proxy may add a prefix.
 */
function previewOf([server]: DocsServer[]): string {
  return server && server.url !== '/' ? `${server.url.replace(/\/$/, '')}/preview/` : '../preview/';
}

/** Gives each form field an example: Swagger UI ignores the example of the whole form, and would invent values. */
function fillForm(
  document: OpenApiDocument,
  { requestBody }: OperationObject,
  { fields, files }: NonNullable<SampleRequest['form']>,
): void {
  const whole = (schema: SchemaObject): SchemaObject => {
    const { $ref, ...rest } = schema;
    return { ...resolved(document, schema), ...rest };
  };
  const content = requestBody?.content['multipart/form-data'];
  if (!content) return;
  const form = whole(content.schema);
  const properties = Object.entries(form.properties ?? {}).map(([name, property]) => {
    const example: Json = property.type === 'array' ? [] : files.includes(name) ? '' : (fields[name] ?? '');
    return [name, { ...whole(property), example }];
  });
  content.schema = { ...form, properties: Object.fromEntries(properties) };
  // If `encoding` names a field, Swagger UI sends that field as a file.
  delete content.encoding;
}

function whoMayCall(operation: OperationObject): string {
  const permissions = operation['x-permissions'] ?? [];
  const all = (codes: string[]): string =>
    codes.length > 0 ? codes.map((code) => `\`${code}\``).join(' and ') : 'none';
  const needed = Array.isArray(permissions)
    ? all(permissions)
    : Object.entries(permissions)
        .map(([caller, codes]) => `${all(codes)} as ${caller}`)
        .join(', ');
  return `Required permissions: ${needed}. Rate-limit class: \`${operation['x-rate-limit'] ?? ''}\`.`;
}
