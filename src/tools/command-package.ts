import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { OpenApiDocument } from '../contract/openapi-document.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
};

type CommandPackage = {
  /** Its folder below `generated/`. */
  folder: string;
  name: string;
  description: string;
  /** The version of the contract. */
  version: string;
  /** The command's name. */
  command: string;
  /** The file that the command runs, below `src/`. */
  entry: string;
  readme: string;
  /** Further files below `src/` that the command reads. */
  assets?: string[];
  /** Folders of the package that another step writes. */
  folders?: string[];
  engines: { node: string };
};

/** The files, by path below `generated/`, of the npm packages with commands that need no clone of this repository. */
export function commandPackages(document: OpenApiDocument): Map<string, string> {
  const contract = `${JSON.stringify(document)}\n`;
  const { version } = document.info;
  const packages: CommandPackage[] = [
    {
      folder: 'mock',
      name: '@travel-desk/mock',
      description: 'The Travel Desk API served from the examples of its contract, without a database.',
      version,
      command: 'travel-desk-mock',
      entry: 'packages/mock/mock.ts',
      readme: 'packages/mock/README.md',
      folders: ['fixtures'],
      engines: { node: '>=20.19' },
    },
    {
      folder: 'conformance',
      name: '@travel-desk/conformance',
      description: 'Tests an implementation of the Travel Desk API against its contract.',
      version,
      command: 'travel-desk-conformance',
      entry: 'packages/conformance/conformance.ts',
      readme: 'packages/conformance/README.md',
      assets: ['hooks.py', 'schemathesis.toml', 'business-refusals.json', 'requirements.txt'].map(
        (name) => `packages/conformance/${name}`,
      ),
      engines: { node: '>=20' },
    },
  ];
  return new Map(packages.flatMap((one) => [...commandPackage(one, contract)]));
}

/**
 * The files of the npm package of one command: the command and all that it imports, compiled to JavaScript in `lib/`,
 * and the contract in `generated/openapi.json`, so that relative paths are the same as in this repository. The package
 * depends on the npm packages that these files import, in our own versions.
 *
 * @param contract the text of `generated/openapi.json`
 * @throws Error if a file imports a package that our own package.json does not list
 */
function commandPackage(wanted: CommandPackage, contract: string): Map<string, string> {
  const { folder, entry, assets = [] } = wanted;
  const files = new Map<string, string>();
  const add = (name: string, text: string): void => void files.set(`${folder}/${name}`, text);
  const { sources, packages } = withImports(entry);
  add('package.json', `${JSON.stringify(manifest(wanted, packages), null, 2)}\n`);
  add('README.md', read(`src/${wanted.readme}`));
  add('LICENSE', read('LICENSE'));
  add('generated/openapi.json', contract);
  for (const asset of assets) add(`lib/${asset}`, read(`src/${asset}`));
  for (const source of sources) {
    const [shebang, code] = splitShebang(read(`src/${source}`));
    const head = `// Written by \`make generate\` from src/${source}. Change it there.`;
    add(`lib/${source.replace(/ts$/, 'js')}`, `${shebang}${head}\n${compiled(source, code)}`);
  }
  return files;
}

function read(path: string): string {
  return readFileSync(root + path, 'utf8');
}

function splitShebang(source: string): [string, string] {
  const [shebang = ''] = /^#!.*\n/.exec(source) ?? [];
  return [shebang, source.slice(shebang.length)];
}

/** A file and everything it imports at run time: files below `src/` and npm packages, in alphabetical order. */
function withImports(entry: string): { sources: string[]; packages: string[] } {
  const sources = new Set([entry]);
  const packages = new Set<string>();
  for (const source of sources) {
    const code = compiled(source, splitShebang(read(`src/${source}`))[1]);
    for (const { fileName } of ts.preProcessFile(code, true, true).importedFiles) {
      if (fileName.startsWith('.')) sources.add(posix.join(posix.dirname(source), fileName).replace(/js$/, 'ts'));
      else if (!fileName.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(fileName)![0]);
    }
  }
  return { sources: [...sources].sort(), packages: [...packages].sort() };
}

function compiled(fileName: string, source: string): string {
  return ts.transpileModule(source, { fileName, compilerOptions: OPTIONS }).outputText;
}

function manifest({ folders = [], ...wanted }: CommandPackage, packages: string[]): object {
  return {
    name: wanted.name,
    version: wanted.version,
    description: wanted.description,
    license: 'MIT',
    type: 'module',
    engines: wanted.engines,
    bin: { [wanted.command]: `lib/${wanted.entry.replace(/ts$/, 'js')}` },
    exports: {
      ...Object.fromEntries(folders.map((folder) => [`./${folder}/*.json`, `./${folder}/*.json`])),
      './openapi.json': './generated/openapi.json',
      './package.json': './package.json',
    },
    files: ['lib', 'generated', ...folders],
    ...(packages.length > 0 && { dependencies: versionsOf(packages) }),
  };
}

function versionsOf(packages: string[]): Record<string, string> {
  type Dependencies = Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const own = JSON.parse(read('package.json')) as Dependencies;
  const versions = { ...own.devDependencies, ...own.dependencies };
  return Object.fromEntries(
    packages.map((name) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`A command imports ${name}, which package.json does not name.`);
      return [name, version];
    }),
  );
}
