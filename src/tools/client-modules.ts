import { readdirSync, readFileSync } from 'node:fs';
import {
  type Json,
  type OpenApiDocument,
  type OperationObject,
  operationsOf,
  resolved,
  withExactSchemas,
} from '../contract/openapi-document.ts';

/** The first line of every file that is generated from the contract alone. */
export const NOTICE = 'Written by `make generate` from spec/. Change the contract there.';

const FOLDER = 'packages/client';

/**
 * The modules of the client package that are generated from the contract, by path below `lib/`: its types, without those
 * of response headers, and what it needs to know about the contract at run time.
 *
 * @param types generates the declarations of a document
 */
export async function contractModules(
  document: OpenApiDocument,
  types: (document: OpenApiDocument) => Promise<string>,
): Promise<Map<string, string>> {
  const facts = contractFacts(document);
  const declarations = `/** The version of the contract that this package was generated from. */
export const contractVersion: string;

/** All statuses that are documented for any operation. */
export const documentedStatuses: readonly number[];

/** Paths whose POST expects a form instead of JSON. */
export const formPaths: readonly string[];

/** Paths whose POST accepts an \`Idempotency-Key\`. */
export const keyedPaths: readonly string[];

/** For each path whose PATCH or PUT accepts \`If-Match\`: that method, and the path whose GET returns the \`ETag\`. */
export const edits: ${JSON.stringify(facts.edits)};
`;
  return new Map([
    [`${FOLDER}/api.d.ts`, `// ${NOTICE}\n${await types(withoutResponseHeaders(document))}`],
    [`${FOLDER}/contract.js`, `// ${NOTICE}\n${constants(facts)}`],
    [`${FOLDER}/contract.d.ts`, `// ${NOTICE}\n${declarations}`],
  ]);
}

function constants(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

/**
 * A copy without response headers and links. They would be almost half of the declarations, and clients read headers
 * from the `Response` anyway.
 */
function withoutResponseHeaders(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const shared = Object.values(copy.components.responses ?? {});
  const own = [...operationsOf(copy)].flatMap(({ operation }) => Object.values(operation.responses));
  for (const response of [...shared, ...own]) {
    delete response.headers;
    delete response.links;
  }
  return copy;
}

function contractFacts(document: OpenApiDocument) {
  const operations = [...operationsOf(document)].map(({ path, method, operation }) => ({
    path,
    method,
    operation,
    takes: (header: string) => takesHeader(document, operation, header),
  }));
  const posts = operations.filter(({ method }) => method === 'post');
  const statuses = operations.flatMap(({ operation }) => Object.keys(operation.responses).map(Number));
  const reads = new Set(operations.filter(({ takes }) => takes('If-None-Match')).map(({ path }) => path));
  return {
    contractVersion: document.info.version,
    documentedStatuses: [...new Set(statuses)].sort((a, b) => a - b),
    formPaths: posts
      .filter(({ operation }) => operation.requestBody?.content['multipart/form-data'])
      .map(({ path }) => path),
    keyedPaths: posts.filter(({ takes }) => takes('Idempotency-Key')).map(({ path }) => path),
    // The GET that returns the `ETag` has the same path as the change, or the one without `admin/`.
    edits: Object.fromEntries(
      operations
        .filter(({ method, takes }) => /^(patch|put)$/.test(method) && takes('If-Match'))
        .map(({ path, method }) => ({ path, method, read: reads.has(path) ? path : path.replace('/admin/', '/') }))
        .filter(({ read }) => reads.has(read))
        .map(({ path, ...edit }) => [path, edit]),
    ),
  };
}

function takesHeader(document: OpenApiDocument, { parameters = [] }: OperationObject, header: string): boolean {
  return parameters.some((parameter) => resolved(document, parameter).name === header);
}

type Response = { headers: Record<string, string>; body?: Json };

/** The parts of a file in `generated/client/fixtures/` that the handlers for a client's own tests use. */
type FixtureFile = { operation: string; fixtures: { name: string; status: number; response: Response }[] };

/**
 * The fixtures as a module for `@travel-desk/client/msw`, and its types, with the names and statuses of every
 * operation's fixtures.
 *
 * @param texts the contents of the files in `generated/client/fixtures/`
 * @returns the modules, by path below `lib/`
 */
export function fixtureModules(document: OpenApiDocument, texts: Iterable<string>): Map<string, string> {
  const files = [...texts].map((text) => JSON.parse(text) as FixtureFile);
  const fixturesOf = new Map(files.map(({ operation, fixtures }) => [operation, fixtures]));
  const operations: Record<string, unknown> = {};
  let statuses = '';
  for (const { path, method, operation } of operationsOf(document)) {
    const fixtures = fixturesOf.get(operation.operationId) ?? [];
    const byName = fixtures.map(({ name, status, response }) => [name, { status, ...response }]);
    operations[operation.operationId] = { method, path, fixtures: Object.fromEntries(byName) };
    const members = fixtures.map(({ name, status }) => `${name}: ${status}`);
    statuses += `  ${operation.operationId}: { ${members.join('; ')} };\n`;
  }
  const code = constants({ operations });
  const declarations = `/** The status of every fixture, by operation and name. */
export interface FixtureStatus {
${statuses}}

type AnyFixture = { status: number; headers: Record<string, string>; body?: unknown };

export const operations: Readonly<Record<string, { method: string; path: string; fixtures: Record<string, AnyFixture> }>>;
`;
  return new Map([
    [`${FOLDER}/fixture-data.js`, `// ${NOTICE}\n${code}`],
    [`${FOLDER}/fixture-data.d.ts`, `// ${NOTICE}\n${declarations}`],
  ]);
}

type Schema = { [keyword: string]: unknown };

/**
 * The JSON Schemas of the files that the command `travel-desk` reads, by file name: those in
 * `src/packages/command/schemas/`, with the contract's schemas that they refer to as `$defs`. Editors use them for
 * completion, and the command for validation (D65).
 */
export function clientSchemas(document: OpenApiDocument): [name: string, schema: Schema][] {
  const folder = new URL('../packages/command/schemas/', import.meta.url);
  const schemas = withExactSchemas(document.components.schemas);
  return readdirSync(folder).map((name) => {
    const schema = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Schema;
    return [name, standalone(schema, schemas)];
  });
}

function standalone(schema: Schema, known: Record<string, Schema>): Schema {
  const definitions: Record<string, unknown> = {};
  const own = (schema['$defs'] ?? {}) as Schema;
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Schema;
    // Of our extensions, only `x-pattern-message` is of use outside the service.
    const kept = Object.entries(rest).filter(([key]) => !/^x-(?!pattern-message$)/.test(key));
    const others = Object.fromEntries(kept.map(([key, item]) => [key, copy(item)]));
    if (typeof $ref !== 'string') return others;
    const [name = '', properties, field = ''] = $ref.replace(/^#\/(\$defs|components\/schemas)\//, '').split('/');
    if (name in own) return { $ref, ...others };
    // A field of a model stands for itself, without the rest of the model.
    if (properties) return { ...(copy((known[name]![properties] as Schema)[field]) as Schema), ...others };
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = copy(known[name]);
    }
    return { $ref: `#/$defs/${name}`, ...others };
  };
  const whole = copy(schema) as Schema;
  const $defs = { ...(whole['$defs'] as Schema | undefined), ...definitions };
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...whole, $defs };
}
