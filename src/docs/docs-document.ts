import { type Json, type OpenApiDocument, type OperationObject, operationsOf, type SchemaObject } from '../contract/openapi-document.ts';
import { clientSample, curlSample } from './code-samples.ts';
import { COMMON_HEADERS, guide } from './guide.ts';
import { sampleRequest, type SampleRequest } from './sample-request.ts';

/** Where a page's calls can go. The first is chosen to begin with. */
export type DocsServer = { url: string; description: string };

/** The docs page's own copy of the contract, with a guide, code samples, and who may call what in plain words. */
export function docsDocument(contract: OpenApiDocument, servers: DocsServer[]): OpenApiDocument & { servers: DocsServer[] } {
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
  copy.info.description = `${copy.info.description ?? ''}\n${guide(contract)}`;
  return { ...copy, servers };
}

/** A viewer fills a form from its fields, not from the form's examples: without these it makes values up. */
function fillForm({ components }: OpenApiDocument, { requestBody }: OperationObject, { fields, files }: NonNullable<SampleRequest['form']>): void {
  const resolve = ({ $ref, ...rest }: SchemaObject): SchemaObject =>
    $ref === undefined ? rest : { ...components.schemas[$ref.replace('#/components/schemas/', '')], ...rest };
  const content = requestBody?.content['multipart/form-data'];
  if (!content) return;
  const form = resolve(content.schema);
  const properties = Object.entries(form.properties ?? {}).map(([name, property]) => {
    const example: Json = property.type === 'array' ? [] : files.includes(name) ? '' : (fields[name] ?? '');
    return [name, { ...resolve(property), example }];
  });
  content.schema = { ...form, properties: Object.fromEntries(properties) };
  // With it, Swagger UI sends every field that it names as a file.
  delete content.encoding;
}

function whoMayCall(operation: OperationObject): string {
  const permissions = operation['x-permissions'] ?? [];
  const all = (codes: string[]): string => (codes.length > 0 ? codes.map((code) => `\`${code}\``).join(' and ') : 'none');
  const needed = Array.isArray(permissions)
    ? all(permissions)
    : Object.entries(permissions)
        .map(([caller, codes]) => `${all(codes)} as ${caller}`)
        .join(', ');
  return `Permissions: ${needed}. Calls count as \`${operation['x-rate-limit'] ?? ''}\`.`;
}
