import { type Json, type OpenApiDocument, operationsOf } from '../contract/openapi-document.ts';

/** The first line of every file that is generated from the contract alone. */
export const NOTICE = 'Written by `make generate` from spec/. Change the contract there.';

type Response = { headers: Record<string, string>; body?: Json };

/** The parts of a file in `generated/client/fixtures/` that the handlers for a client's own tests use. */
type FixtureFile = { operation: string; fixtures: { name: string; status: number; response: Response }[] };

/**
 * The fixtures as a module for `@travel-desk/client/msw`, and its types, with the names and statuses of every
 * operation's fixtures. Headers and bodies that several fixtures share are written once.
 *
 * @param texts the contents of the files in `generated/client/fixtures/`
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
    ['client/lib/packages/client/fixture-data.js', `// ${NOTICE}\n${code.join('')}`],
    ['client/lib/packages/client/fixture-data.d.ts', `// ${NOTICE}\n${declarations.join('\n')}`],
  ]);
}

/** A list of values without repetitions. Values are the same if their JSON is. */
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
