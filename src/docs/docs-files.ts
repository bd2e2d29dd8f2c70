import { readFile } from 'node:fs/promises';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { type DemoCaller, withDemoCallers } from './continue-as.ts';
import { docsDocument, type DocsServer, previewOf } from './docs-document.ts';
import { firstCall } from './guide.ts';
import { type PageFile, pageFile } from './static-page.ts';

const PAGE_FILES = ['index.html', 'page.css', 'page.js', 'booking-request-life.svg'];
/** One file with all that it needs. The package's `exports` do not list it, so it is found by its path. */
const SCALAR = new URL('../../node_modules/@scalar/api-reference/dist/browser/standalone.js', import.meta.url);

/** All files of the docs page. They refer to each other by relative paths, so the page can be hosted under any path. */
export async function docsFiles(
  contract: OpenApiDocument,
  servers: DocsServer[],
  demoCallers: readonly DemoCaller[] = [],
): Promise<PageFile[]> {
  const files = [
    ...PAGE_FILES.map((name) => ({ name, from: new URL(`page/${name}`, import.meta.url) })),
    { name: 'scalar.js', from: SCALAR },
  ];
  const preview = previewOf(servers);
  const readable = `<h1>${contract.info.title}</h1>\n<h2>First call</h2>\n${firstCall(preview)}`;
  const read = await Promise.all(files.map(async ({ name, from }) => pageFile(name, await readFile(from))));
  const html = read[0]!.body.toString().replace('<!-- guide -->', readable).replace('../preview/', preview);
  read[0] = pageFile('index.html', Buffer.from(withDemoCallers(html, demoCallers)));
  // A script rather than JSON, because a page that is opened from disk can't fetch JSON.
  const script = `globalThis.travelDeskContract = ${JSON.stringify(docsDocument(contract, servers))};\n`;
  return [...read, pageFile('contract.js', Buffer.from(script))];
}

/** The docs page's Content-Security-Policy. Scalar puts its styles into the page, and so its colours and fonts. */
export function docsPolicy(servers: DocsServer[]): string {
  return contentSecurityPolicy(servers, "'self' 'unsafe-inline'");
}

/** A page's Content-Security-Policy: it loads from its own origin only, and may also call the servers it lists. */
export function contentSecurityPolicy(servers: DocsServer[] = [], styles = "'self'"): string {
  const others = servers.filter(({ url }) => URL.canParse(url)).map(({ url }) => new URL(url).origin);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    ["connect-src 'self'", ...others].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
