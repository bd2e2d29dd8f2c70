import { type Json, type OpenApiDocument, operationsOf } from '../contract/openapi-document.ts';

/** Stands at the head of what comes from the contract alone. */
export const NOTICE = 'Written by `make generate` from spec/. Change the contract there.';

type Response = { headers: Record<string, string>; body?: Json };

/** What of a file of `generated/client/fixtures/` a client's own tests answer with. */
type FixtureFile = { operation: string; fixtures: { name: string; status: number; response: Response }[] };

/**
 * The fixtures as a module, for `@travel-desk/client/msw`: what `src/client-package/fixture-data.d.ts` declares, and the
 * names and statuses of every operation as types. What several of them have in common stands there once.
 *
 * @param texts the files of `generated/client/fixtures/`
 * @returns the files, by path below `generated/`
 */
export function fixtureModules(document: OpenApiDocument, texts: Iterable<string>): Map<string, string> {
  const files = new Map(
    [...texts].map((text) => JSON.parse(text) as FixtureFile).map((file) => [file.operation, file]),
  );
  const headers = new Distinct();
  const bodies = new Distinct();
  const data: Record<string, unknown> = {};
  const types: string[] = [];
  for (const { path, method, operation } of operationsOf(document)) {
    const fixtures = files.get(operation.operationId)?.fixtures ?? [];
    data[operation.operationId] = [
      method,
      path,
      Object.fromEntries(
        fixtures.map(({ name, status, response }) => [
          name,
          [status, headers.indexOf(response.headers), ...('body' in response ? [bodies.indexOf(response.body)] : [])],
        ]),
      ),
    ];
    const members = fixtures.map(({ name, status }) => `${name}: ${status}`);
    types.push(`  ${operation.operationId}: { ${members.join('; ')} };\n`);
  }
  const constants = { headers: headers.values, bodies: bodies.values, operations: data };
  const code = Object.entries(constants).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  const declarations = [
    `/** The status of every fixture, by operation and name. */\nexport interface FixtureStatus {\n${types.join('')}}\n`,
    '/** By operation: its method, its path, and for each fixture its status and the indices of headers and body. */',
    'export const operations: Readonly<Record<string, readonly [method: string, path: string, fixtures: Readonly<Record<string, readonly [status: number, headers: number, body?: number]>>]>>;',
    'export const headers: readonly Readonly<Record<string, string>>[];',
    'export const bodies: readonly unknown[];\n',
  ];
  return new Map([
    ['client/fixture-data.js', `// ${NOTICE}\n${code.join('')}`],
    ['client/fixture-data.d.ts', `// ${NOTICE}\n${declarations.join('\n')}`],
  ]);
}

/** Values that are written the same are one. */
class Distinct {
  readonly values: unknown[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(value: unknown): number {
    const text = JSON.stringify(value);
    const index = this.#indices.get(text) ?? this.values.push(value) - 1;
    this.#indices.set(text, index);
    return index;
  }
}
