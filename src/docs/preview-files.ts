import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type PageFile, pageFile } from './static-page.ts';

const require = createRequire(import.meta.url);
const PAGE = new URL('preview/', import.meta.url);
const CLIENT = new URL('../../generated/client/', import.meta.url);

/**
 * All files of the preview page: its own, the modules of the client package that `index.js` imports, and openapi-fetch,
 * which those need.
 *
 * Browsers resolve no package names. An import map would have to stand in the page, which its Content-Security-Policy
 * forbids; so the one import that names a package is changed to a path.
 *
 * @throws if the client package imports another package
 */
export async function previewFiles(): Promise<PageFile[]> {
  const names = (await readdir(PAGE)).sort();
  const [page, client, fetcher] = await Promise.all([
    Promise.all(names.map(async (name) => [name, await readFile(new URL(name, PAGE), 'utf8')] as const)),
    clientModules('index.js'),
    readFile(require.resolve('openapi-fetch').replace(/index\.cjs$/, 'index.mjs'), 'utf8'),
  ]);
  // Without the name of its source map, which is not served.
  const openApiFetch = fetcher.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const files = new Map([...page, ...client, ['client/openapi-fetch.js', openApiFetch]]);
  // The browser asks for all modules at once, instead of one level of imports after the other.
  const preloads = [...files.keys()]
    .filter((name) => name.endsWith('.js'))
    .map((name) => `<link rel="modulepreload" href="${name}">`);
  const html = files.get('index.html') ?? '';
  files.set('index.html', html.replace('</head>', `  ${preloads.join('\n    ')}\n  </head>`));
  return [...files].map(([name, text]) => pageFile(name, Buffer.from(text)));
}

/** A module of the client package and all that it imports, by the paths that they are served at. */
async function clientModules(start: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  // A Set also goes through what is added to it on the way.
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
