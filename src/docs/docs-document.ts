import { type OpenApiDocument, type OperationObject, operationsOf } from '../tools/openapi-document.ts';
import { clientSample, curlSample } from './code-samples.ts';
import { COMMON_HEADERS, guide } from './guide.ts';
import { sampleRequest } from './sample-request.ts';

/** Where a page's calls can go. The first is chosen to begin with. */
export type DocsServer = { url: string; description: string };

/** The docs page's own copy of the contract, with a guide, code samples, and who may call what in plain words. */
export function docsDocument(contract: OpenApiDocument, servers: DocsServer[]): OpenApiDocument & { servers: DocsServer[] } {
  const copy = structuredClone(contract);
  for (const { path, method, operation } of operationsOf(copy)) {
    const request = sampleRequest(contract, path, method, operation);
    operation['x-codeSamples'] = [curlSample(request), clientSample(request)];
    operation.description = [operation.description, whoMayCall(operation)].filter(Boolean).join('\n\n');
  }
  const responses = [...operationsOf(copy)].flatMap(({ operation }) => Object.values(operation.responses));
  for (const { headers } of [...responses, ...Object.values(copy.components.responses ?? {})]) {
    for (const name of COMMON_HEADERS) delete headers?.[name];
  }
  copy.info.description = `${copy.info.description ?? ''}\n${guide(contract)}`;
  return { ...copy, servers };
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
