import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { inTemporaryFolder, outputOf } from './programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The packages that `make generate` writes, by their folders in `src/packages/` and in `generated/`. */
const PACKAGES = ['client', 'mock', 'conformance'];

type Manifest = {
  name: string;
  exports: object;
  bin: object;
  types?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: object;
};

/**
 * The files of the npm packages, by path below `generated/`. `lib/` has the compiled files that the package.json names,
 * with all that they import, by the same paths as in `src/`; it depends on the npm packages that they import, in our own
 * versions.
 *
 * @param version of the contract
 * @param generated modules that are generated from the contract, by path below `lib/`
 * @throws Error if a file imports a file that does not exist, or a package that our own package.json does not name
 */
export function packages(version: string, generated: Map<string, string>): Map<string, string> {
  const modules = new Map([...compiled(), ...generated]);
  for (const [path, text] of modules) if (path.startsWith('packages/client/')) addCommonJs(modules, path, text);
  return new Map(PACKAGES.flatMap((name) => [...packageFiles(name, version, modules)]));
}

/**
 * Adds a module of the client as CommonJS, for projects that compile to `require`. The types of the contract are shared:
 * they are most of the package.
 */
function addCommonJs(modules: Map<string, string>, path: string, text: string): void {
  const renamed = text
    .replaceAll(/'(\.\/[\w-]+)\.js'/g, "'$1.cjs'")
    .replaceAll("'./api.cjs'", "'./api.js' with { 'resolution-mode': 'import' }");
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  if (path.endsWith('.d.ts')) modules.set(path.replace(/ts$/, 'cts'), renamed);
  else if (path.endsWith('.js'))
    modules.set(path.replace(/js$/, 'cjs'), ts.transpileModule(renamed, { compilerOptions }).outputText);
}

function packageFiles(name: string, version: string, modules: Map<string, string>): [string, string][] {
  const folder = `src/packages/${name}`;
  const { name: packageName, ...manifest } = JSON.parse(read(`${folder}/package.json`)) as Manifest;
  const { files, imported } = withImports(manifest, modules);
  for (const asset of readdirSync(join(root, folder)).filter((one) => !/\.ts$|^(package\.json|README\.md)$/.test(one)))
    files.set(`packages/${name}/${asset}`, read(`${folder}/${asset}`));
  const dependencies = {
    ...manifest.dependencies,
    ...versionsOf(imported.filter((one) => !(one in (manifest.peerDependencies ?? {})))),
  };
  const wholeManifest = {
    name: packageName,
    version,
    ...manifest,
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
  };
  return [
    [`${name}/package.json`, `${JSON.stringify(wholeManifest, null, 2)}\n`],
    [`${name}/README.md`, read(`${folder}/README.md`)],
    [`${name}/LICENSE`, read('LICENSE')],
    ...[...files].map(([path, text]): [string, string] => [`${name}/lib/${path}`, text]),
  ];
}

/** The modules that a manifest names and all that they import, by path below `lib/`, and the npm packages they import. */
function withImports(
  { exports, bin, types }: Omit<Manifest, 'name'>,
  modules: Map<string, string>,
): { files: Map<string, string>; imported: string[] } {
  const files = new Map<string, string>();
  const imported = new Set<string>();
  const paths = new Set([...JSON.stringify([exports, bin]).matchAll(/lib\/([^"]+)/g)].map(([, path = '']) => path));
  // Iterating over a Set also visits what is added meanwhile.
  for (const path of paths) {
    const text = modules.get(path);
    if (text === undefined) throw new Error(`A package needs lib/${path}, which is not compiled from anything.`);
    files.set(path, text);
    const declarations = path.replace(/\.(c?)js$/, '.d.$1ts');
    if (types !== undefined && modules.has(declarations)) paths.add(declarations);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const target = posix.join(posix.dirname(path), fileName);
      if (fileName.startsWith('.')) paths.add(/\.c?ts$/.test(path) ? target.replace(/\.(c?)js$/, '.d.$1ts') : target);
      else if (!fileName.startsWith('node:')) imported.add(/^(@[^/]+\/)?[^/]+/.exec(fileName)![0]);
    }
  }
  return { files, imported: [...imported].sort() };
}

/** `src/packages/` and what it imports from `src/`, as JavaScript and declarations. Types are checked elsewhere. */
function compiled(): Map<string, string> {
  return inTemporaryFolder((folder) => {
    const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'src/packages', '--outDir', folder];
    outputOf(process.execPath, args, root, 'The packages do not compile.');
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[jt]s$/.test(name));
    return new Map(paths.map((path) => [path, withNotice(path, readFileSync(join(folder, path), 'utf8'))]));
  });
}

function withNotice(path: string, text: string): string {
  const source = path.replace(/(\.d)?\.[jt]s$/, '.ts');
  // In a command, the shebang must stay the first line.
  const [shebang = ''] = /^#!.*\n/.exec(text) ?? [];
  return `${shebang}// Written by \`make generate\` from src/${source}. Change it there.\n${text.slice(shebang.length)}`;
}

function versionsOf(names: string[]): Record<string, string> {
  type Dependencies = Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const own = JSON.parse(read('package.json')) as Dependencies;
  const versions = { ...own.devDependencies, ...own.dependencies };
  return Object.fromEntries(
    names.map((name) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`A package imports ${name}, which package.json does not name.`);
      return [name, version];
    }),
  );
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
