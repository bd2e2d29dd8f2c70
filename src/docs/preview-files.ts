import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type DemoCaller, withDemoCallers } from './continue-as.ts';
import { type PageFile, pageFile } from './static-page.ts';

const require = createRequire(import.meta.url);
const PAGE = new URL('preview/', import.meta.url);
const CLIENT = new URL('../../generated/client/lib/packages/client/', import.meta.url);

/**
 * All files of the preview page: its own, the client package's `index.js` with the modules that it imports, and
 * openapi-fetch, which the client package needs.
 *
 * Browsers can't resolve package names without an import map, and the page's Content-Security-Policy forbids inline
 * ones. So the one import that names a package is rewritten to a path.
 *
 * @throws Error if the client package imports another package
 */
export async function previewFiles(demoCallers: readonly DemoCaller[]): Promise<PageFile[]> {
  const names = (await readdir(PAGE)).sort();
  const [page, client, fetcher] = await Promise.all([
    Promise.all(names.map(async (name) => [name, await readFile(new URL(name, PAGE), 'utf8')] as const)),
    clientModules('index.js'),
    readFile(require.resolve('openapi-fetch').replace(/index\.cjs$/, 'index.mjs'), 'utf8'),
  ]);
  // The source map is not served, so the reference to it is removed.
  const openApiFetch = fetcher.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const files = new Map([...page, ...client, ['client/openapi-fetch.js', openApiFetch]]);
  // With preloads, the browser fetches all modules at once instead of one level of imports after another.
  const preloads = [...files.keys()]
    .filter((name) => name.endsWith('.js'))
    .map((name) => `<link rel="modulepreload" href="${name}">`);
  const html = withDemoCallers(files.get('index.html') ?? '', demoCallers);
  files.set('index.html', html.replace('</head>', `  ${preloads.join('\n    ')}\n  </head>`));
  return [...files].map(([name, text]) => pageFile(name, Buffer.from(text)));
}

/**
 * A module of the client package and everything it imports, directly or indirectly, by the paths they are served at.
 */
async function clientModules(start: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  // Iterating over a Set also visits what is added meanwhile.
  const names = new Set([start]);
  for (const name of names) {
    const text = (await readFile(new URL(name, CLIENT), 'utf8')).replace(
      / from 'openapi-fetch'/,
      " from './openapi-fetch.js'",
    );
    found.set(`client/${name}`, text);
    for (const [, path = ''] of text.matchAll(/^(?:import|export)\b[^;]*? from '([^']+)'/gm)) {
      if (!path.startsWith('./'))
        throw new Error(`The preview page can't serve ${path}, which the client's ${name} imports.`);
      if (path !== './openapi-fetch.js') names.add(path.slice(2));
    }
  }
  return found;
}
