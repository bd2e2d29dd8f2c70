import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type OpenApiDocument, type OperationObject, operationsOf } from '../contract/openapi-document.ts';
import { clientSchemas } from './client-schemas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = `${root}src/`;
const FOLDERS = ['packages/client', 'packages/command'];

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};

/**
 * The files of the npm package for client teams, by path below `generated/`: the sources in `src/packages/client/` and
 * `src/packages/command/`, compiled to JavaScript and declarations, and the modules that are generated from the contract.
 *
 * @param notice the first line of files that are generated from the contract alone
 * @param types generates the declarations of a document
 * @throws Error if an export lacks an explicit type
 */
export async function clientPackage(
  document: OpenApiDocument,
  notice: string,
  types: (document: OpenApiDocument) => Promise<string>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const add = (name: string, text: string): void => void files.set(`client/${name}`, text);
  add('package.json', `${JSON.stringify(manifest(document), null, 2)}\n`);
  add('README.md', readFileSync(`${sources}packages/client/README.md`, 'utf8'));
  add('LICENSE', readFileSync(`${root}LICENSE`, 'utf8'));
  add('lib/packages/client/api.d.ts', `// ${notice}\n${await types(withoutResponseHeaders(document))}`);
  add('lib/packages/client/contract.js', `// ${notice}\n${contractModule(document)}`);
  add('lib/packages/client/contract.d.ts', readFileSync(`${sources}packages/client/contract.d.ts`, 'utf8'));
  for (const [name, schema] of Object.entries(clientSchemas(document)))
    add(`schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 1)}\n`);
  for (const fileName of FOLDERS.flatMap((folder) => readdirSync(sources + folder).map((name) => `${folder}/${name}`))
    .filter((name) => /(?<!\.d)\.ts$/.test(name))
    .sort()) {
    const source = readFileSync(sources + fileName, 'utf8');
    // Of a command, the shebang must stay the first line.
    const [shebang = ''] = /^#!.*\n/.exec(source) ?? [];
    const head = `// Written by \`make generate\` from src/${fileName}. Change it there.`;
    const code = compiled(fileName, ts.transpileModule, source.slice(shebang.length));
    add(`lib/${fileName.replace(/ts$/, 'js')}`, `${shebang}${head}\n${code}`);
    if (shebang !== '') continue;
    add(`lib/${fileName.replace(/ts$/, 'd.ts')}`, `${head}\n${compiled(fileName, ts.transpileDeclaration, source)}`);
  }
  return files;
}

function compiled(fileName: string, transpile: typeof ts.transpileModule, source: string): string {
  const { outputText, diagnostics = [] } = transpile(source, {
    fileName,
    compilerOptions: OPTIONS,
    reportDiagnostics: true,
  });
  if (diagnostics.length > 0) {
    const messages = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    throw new Error(`src/${fileName}: ${messages.join('\n')}`);
  }
  return outputText;
}

function manifest(document: OpenApiDocument): object {
  type Dependencies = Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const own = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Dependencies;
  return {
    name: '@travel-desk/client',
    version: document.info.version,
    description:
      'A typed client of Travel Desk: travel policies, booking requests, travelers with passports and documents.',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: {
      '.': { types: './lib/packages/client/index.d.ts', default: './lib/packages/client/index.js' },
      './msw': { types: './lib/packages/client/msw.d.ts', default: './lib/packages/client/msw.js' },
      './fixtures/*.json': './fixtures/*.json',
      './schemas/*.json': './schemas/*.json',
      './package.json': './package.json',
    },
    types: './lib/packages/client/index.d.ts',
    bin: { 'travel-desk': 'lib/packages/command/travel-desk.js' },
    files: ['lib', '!lib/packages/command/*.d.ts', 'schemas', 'fixtures', 'CHANGELOG.md'],
    dependencies: {
      'openapi-fetch': own.dependencies['openapi-fetch'],
      yaml: own.devDependencies['yaml'],
    },
    peerDependencies: { msw: '^2.0.0 || ^3.0.0' },
    peerDependenciesMeta: { msw: { optional: true } },
  };
}

/**
 * A copy without response headers and links. They would be almost half of the declarations, and clients read headers
 * from the `Response` anyway.
 */
function withoutResponseHeaders(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const shared = Object.values(copy.components.responses ?? {});
  for (const response of [
    ...shared,
    ...[...operationsOf(copy)].flatMap(({ operation }) => Object.values(operation.responses)),
  ]) {
    delete response.headers;
    delete response.links;
  }
  return copy;
}

/** The module that `src/packages/client/contract.d.ts` declares. */
function contractModule(document: OpenApiDocument): string {
  const operations = [...operationsOf(document)];
  const posts = operations.filter(({ method }) => method === 'post');
  const pathsOf = (found: typeof operations): string[] => found.map(({ path }) => path);
  const values = {
    contractVersion: document.info.version,
    documentedStatuses: [
      ...new Set(operations.flatMap(({ operation }) => Object.keys(operation.responses).map(Number))),
    ].sort((a, b) => a - b),
    formPaths: pathsOf(posts.filter(({ operation }) => operation.requestBody?.content['multipart/form-data'])),
    keyedPaths: pathsOf(posts.filter(({ operation }) => takesHeader(document, operation, 'Idempotency-Key'))),
    edits: Object.fromEntries(editsOf(document, operations)),
  };
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

type Found = { path: string; method: string; operation: OperationObject };

/**
 * The PATCH and PUT operations that take `If-Match`, by path, each with the path of the GET that returns the `ETag`:
 * the same path, or the one without `admin/`.
 */
function editsOf(document: OpenApiDocument, operations: Found[]): [string, { read: string; method: string }][] {
  const reads = new Set(
    operations.filter(({ operation }) => takesHeader(document, operation, 'If-None-Match')).map(({ path }) => path),
  );
  return operations
    .filter(({ method, operation }) => /^(patch|put)$/.test(method) && takesHeader(document, operation, 'If-Match'))
    .map(({ path, method }) => ({ path, method, read: reads.has(path) ? path : path.replace('/admin/', '/') }))
    .filter(({ read }) => reads.has(read))
    .map(({ path, ...edit }) => [path, edit]);
}

function takesHeader(document: OpenApiDocument, { parameters = [] }: OperationObject, header: string): boolean {
  return parameters.some(({ $ref, name }) => {
    const shared = document.components.parameters?.[$ref?.replace('#/components/parameters/', '') ?? ''];
    return (shared?.name ?? name) === header;
  });
}
