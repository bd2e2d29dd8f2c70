/**
 * Writes `generated/` from `spec/`, and removes what else is there: `node src/tools/generate.ts`. With `--check` it writes
 * nothing, and fails if `generated/` is out of date.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse, stringify } from 'yaml';
import {
  eachObject,
  type OpenApiDocument,
  type OperationObject,
  withExactSchemas,
} from '../contract/openapi-document.ts';
import { clientSchemas, contractModules, fixtureModules, NOTICE as notice } from './client-modules.ts';
import { runCommand } from './command-line.ts';
import { finishDocument } from './finish-document.ts';
import { packages } from './packages.ts';
import { inTemporaryFolder, outputOf } from './programs.ts';
import { permissionsPage } from './permissions-page.ts';
import { changelog } from './release/changelog.ts';
import { contractChanges, findOasdiff } from './release/contract-changes.ts';
import { releasedFolder, releasesIn } from './release/released.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const generatedFolder = join(root, 'generated');

/** Every generated file, by its path below `generated/`. */
async function generate(): Promise<Map<string, string>> {
  const webhook = parse(readFileSync(join(root, 'spec/webhooks/event.yaml'), 'utf8')) as OperationObject;
  const document = finishDocument(compileContract(), webhook);
  const files = new Map<string, string>();
  const yaml = `# ${notice}\n${stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })}`;
  files.set('openapi.yaml', yaml);
  // For programs, which parse JSON about a hundred times faster than YAML.
  for (const folder of ['', 'mock/generated/', 'conformance/generated/'])
    files.set(`${folder}openapi.json`, `${JSON.stringify(document)}\n`);
  files.set('api.d.ts', `// ${notice}\n${await types(document)}`);
  files.set('permissions.md', permissionsPage(document, notice));
  files.set('client/CHANGELOG.md', clientChangelog(yaml));
  for (const [name, schema] of clientSchemas(document))
    files.set(`client/schemas/${name}`, `${JSON.stringify(schema, null, 1)}\n`);
  const modules = [...(await contractModules(document, types)), ...fixtureModules(document, fixtureTexts())];
  return new Map([...files, ...packages(document.info.version, new Map(modules))]);
}

/** The fixtures that were recorded last. If recording changes them, `fixture-data` is written again afterwards. */
function fixtureTexts(): string[] {
  const folder = join(generatedFolder, 'client/fixtures');
  return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : [];
}

/** The changelog; without oasdiff on this machine, the existing one. */
function clientChangelog(yaml: string): string {
  const present = join(generatedFolder, 'client/CHANGELOG.md');
  const oasdiff = findOasdiff();
  if (!oasdiff) return existsSync(present) ? readFileSync(present, 'utf8') : '';
  return inTemporaryFolder((folder) => {
    const currentPath = join(folder, 'openapi.yaml');
    writeFileSync(currentPath, yaml);
    return changelog({
      releases: releasesIn(releasedFolder),
      currentPath,
      read: (path) => readFileSync(path, 'utf8'),
      compare: (base, revision) => contractChanges(oasdiff, base, revision),
    });
  });
}

function compileContract(): OpenApiDocument {
  return inTemporaryFolder((folder) => {
    const compiler = join(root, 'node_modules/@typespec/compiler/cmd/tsp.js');
    const args = [compiler, 'compile', 'spec', '--config', 'tsp-config.yaml', '--output-dir', folder];
    outputOf(process.execPath, args, root, 'The contract does not compile.');
    return parse(readFileSync(join(folder, 'openapi.yaml'), 'utf8')) as OpenApiDocument;
  });
}

async function types(document: OpenApiDocument): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const exact = withExactSchemas(document);
  // Otherwise code with a misspelt field of a response would compile.
  eachObject(exact, (schema) => {
    if (schema['additionalProperties'] === true) delete schema['additionalProperties'];
  });
  const ast = await openapiTS(exact as never, {
    // Otherwise fields with a default would be required in requests.
    defaultNonNullable: false,
    transform: (schema) => (schema.format === 'binary' ? blob : undefined),
  });
  return astToString(ast);
}

/** The files in `generated/` by their path below it, without the fixtures: these are recorded through the mock later. */
function presentFiles(): string[] {
  return readdirSync(generatedFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(generatedFolder, join(entry.parentPath, entry.name)))
    .filter((path) => !/^(client|mock)\/fixtures\//.test(path));
}

function differences(files: Map<string, string>, stale: string[]): string[] {
  const faults = stale.map((path) => `generated/${path} is not generated from anything`);
  for (const [path, text] of files) {
    const file = join(generatedFolder, path);
    if (!existsSync(file)) faults.push(`generated/${path} is missing`);
    else if (readFileSync(file, 'utf8') !== text) faults.push(`generated/${path} is out of date`);
  }
  return faults;
}

await runCommand(async () => {
  const files = await generate();
  mkdirSync(generatedFolder, { recursive: true });
  const stale = presentFiles().filter((path) => !files.has(path));
  if (process.argv.includes('--check')) {
    const faults = differences(files, stale);
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\nRun: make generate, and commit what it writes.`);
    return;
  }
  for (const path of stale) rmSync(join(generatedFolder, path));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(generatedFolder, path)), { recursive: true });
    writeFileSync(join(generatedFolder, path), text);
    if (text.startsWith('#!')) chmodSync(join(generatedFolder, path), 0o755);
  }
});
