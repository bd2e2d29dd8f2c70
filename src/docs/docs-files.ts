import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { type DemoCaller, withDemoCallers } from './continue-as.ts';
import { docsDocument, type DocsServer } from './docs-document.ts';
import { type PageFile, pageFile } from './static-page.ts';

const require = createRequire(import.meta.url);
const PAGE_FILES = ['index.html', 'page.css', 'page.js', 'booking-request-life.svg'];
const SWAGGER_UI_FILES = ['swagger-ui-bundle.js', 'swagger-ui.css'];

/** All files of the docs page. They refer to each other by relative paths, so the page can be hosted under any path. */
export async function docsFiles(
  contract: OpenApiDocument,
  servers: DocsServer[],
  demoCallers: readonly DemoCaller[] = [],
): Promise<PageFile[]> {
  const files = [
    ...PAGE_FILES.map((name) => ({ name, from: new URL(`page/${name}`, import.meta.url) })),
    ...SWAGGER_UI_FILES.map((name) => ({ name, from: require.resolve(`swagger-ui-dist/${name}`) })),
  ];
  const read = await Promise.all(
    files.map(async ({ name, from }) => {
      const body = await readFile(from);
      return pageFile(name, name === 'index.html' ? Buffer.from(withDemoCallers(body.toString(), demoCallers)) : body);
    }),
  );
  // A script rather than JSON, because a page that is opened from disk can't fetch JSON.
  const script = `globalThis.travelDeskContract = ${JSON.stringify(docsDocument(contract, servers))};\n`;
  return [...read, pageFile('contract.js', Buffer.from(script))];
}

/** The page's Content-Security-Policy: it loads from its own origin only, and may also call the servers it lists. */
export function contentSecurityPolicy(servers: DocsServer[]): string {
  const others = servers.filter(({ url }) => URL.canParse(url)).map(({ url }) => new URL(url).origin);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Swagger UI's style sheet embeds its icons as data URLs.
    "img-src 'self' data:",
    ["connect-src 'self'", ...others].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
