import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { docsDocument, type DocsServer } from './docs-document.ts';
import { type PageFile, pageFile } from './static-page.ts';

const require = createRequire(import.meta.url);
const OURS = ['index.html', 'page.css', 'page.js', 'booking-request-life.svg'];
const VIEWERS = ['swagger-ui-bundle.js', 'swagger-ui.css'];

/**
 * All files of the docs page. They refer to each other by relative paths, so that any folder on any host can serve
 * them.
 */
export async function docsFiles(contract: OpenApiDocument, servers: DocsServer[]): Promise<PageFile[]> {
  const files = [
    ...OURS.map((name) => ({ name, from: new URL(`page/${name}`, import.meta.url) })),
    ...VIEWERS.map((name) => ({ name, from: require.resolve(`swagger-ui-dist/${name}`) })),
  ];
  const read = await Promise.all(files.map(async ({ name, from }) => pageFile(name, await readFile(from))));
  // A script rather than JSON, so that the page also works when it is opened from disk.
  const script = `globalThis.travelDeskContract = ${JSON.stringify(docsDocument(contract, servers))};\n`;
  return [...read, pageFile('contract.js', Buffer.from(script))];
}

/** What the page may load, run and call: nothing but its own origin, and for calls the servers it offers. */
export function contentSecurityPolicy(servers: DocsServer[]): string {
  const others = servers.filter(({ url }) => URL.canParse(url)).map(({ url }) => new URL(url).origin);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Swagger UI's style sheet holds its icons.
    "img-src 'self' data:",
    ["connect-src 'self'", ...others].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
