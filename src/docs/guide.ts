import { readFileSync } from 'node:fs';
import { type OpenApiDocument, operationsOf, resolved } from '../contract/openapi-document.ts';
import { CLIENT_PACKAGE, LOCAL_SERVICE } from './code-samples.ts';

/** Headers that the guide describes once, so that the page doesn't repeat them for every response. */
export const COMMON_HEADERS = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];

/**
 * The guide at the top of the docs page, in Markdown: `guide.md`. Every response it shows is one of the contract's examples.
 *
 * @param previewUrl the URL of the preview page
 * @throws Error if the contract lacks an example that the guide shows
 */
export function guide(document: OpenApiDocument, previewUrl: string): string {
  return textOf('guide.md')
    .replace('{{firstCall}}', firstCall(previewUrl))
    .replaceAll(/^\{\{example (\w+) (\d+) (\w+)\}\}$/gm, (_, id: string, status: string, name: string) =>
      exampleOf(document, id, status, name),
    );
}

/** The first section in HTML, which is Markdown too as long as it has no blank lines. */
export function firstCall(previewUrl: string): string {
  return textOf('first-call.html')
    .trimEnd()
    .replaceAll('{{service}}', LOCAL_SERVICE)
    .replaceAll('{{package}}', CLIENT_PACKAGE)
    .replaceAll('{{preview}}', previewUrl);
}

function textOf(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

function exampleOf(document: OpenApiDocument, id: string, status: string, name: string): string {
  for (const { operation } of operationsOf(document)) {
    if (operation.operationId !== id) continue;
    const response = operation.responses[status];
    const example = response && resolved(document, response).content?.['application/json']?.examples?.[name];
    if (example) return `\n\`\`\`json\n${JSON.stringify(example.value, null, 2)}\n\`\`\`\n`;
  }
  throw new Error(`The docs page shows the example ${name} of ${id}, ${status}, which the contract does not have.`);
}
