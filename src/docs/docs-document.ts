import {
  type Json,
  type OpenApiDocument,
  type OperationObject,
  operationsOf,
  resolved,
} from '../contract/openapi-document.ts';
import { clientSample } from './code-samples.ts';
import { COMMON_HEADERS, guide } from './guide.ts';
import { sampleRequest } from './sample-request.ts';

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
    operation['x-codeSamples'] = [clientSample(request)];
    // Scalar fills in the examples of a body by their names, but those of a parameter only if there is just one.
    operation.parameters = (operation.parameters ?? [])
      .map((parameter) => resolved(contract, parameter))
      .map((parameter) => {
        const { examples, ...rest } = parameter;
        return parameter.in === 'path' ? { ...rest, example: request.path[parameter.name] } : parameter;
      });
    // The example has files as texts, which would be sent as such.
    for (const { value } of Object.values(operation.requestBody?.content['multipart/form-data']?.examples ?? {})) {
      for (const file of request.form?.files ?? []) delete (value as Record<string, Json>)[file];
    }
    operation.description = [operation.description, whoMayCall(operation)].filter(Boolean).join('\n\n');
  }
  // Code generators should leave webhooks out, but Scalar would, too.
  for (const { post } of Object.values(copy.webhooks ?? {})) delete post?.['x-internal'];
  const tags = (copy.tags ?? []).map((tag) => ({
    ...tag,
    'x-displayName': tag.name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
  }));
  const responses = [...operationsOf(copy)].flatMap(({ operation }) => Object.values(operation.responses));
  for (const { headers } of [...responses, ...Object.values(copy.components.responses ?? {})]) {
    for (const name of COMMON_HEADERS) delete headers?.[name];
  }
  copy.info.description = guide(contract, previewOf(servers));
  return { ...copy, tags, servers };
}

/**
 * The first server's preview page; a relative URL if that server also serves this page, as a proxy may add a prefix.
 */
export function previewOf([server]: DocsServer[]): string {
  return server && server.url !== '/' ? `${server.url.replace(/\/$/, '')}/preview/` : '../preview/';
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
