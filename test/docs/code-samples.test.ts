import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { type OpenApiDocument, operationsOf } from '../../src/contract/openapi-document.ts';
import { CLIENT_PACKAGE, clientSample } from '../../src/docs/code-samples.ts';
import { docsDocument } from '../../src/docs/docs-document.ts';
import { sampleRequest } from '../../src/docs/sample-request.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const contract = JSON.parse(readFileSync(`${root}generated/openapi.json`, 'utf8')) as OpenApiDocument;
const operations = [...operationsOf(contract)].map(({ path, method, operation }) => ({
  id: operation.operationId,
  path,
  method,
  operation,
  request: sampleRequest(contract, path, method, operation),
}));

/** The TypeScript compiler's errors about sources, each compiled beside the client, with a token and a scan to send. */
function complaintsOf(sources: Record<string, string>): string[] {
  const given = 'declare const token: string; declare const scan: Blob;\n';
  const files = new Map(
    Object.entries(sources).map(([name, source]) => [
      `${root}${name}.sample.ts`,
      `${given}${source.replace(CLIENT_PACKAGE, './generated/client/lib/packages/client/index.js')}`,
    ]),
  );
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version, ...rest) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName.slice(root.length)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

describe('the client call of an operation', () => {
  test('compiles with the client package, for every operation', () => {
    const sources = Object.fromEntries(operations.map(({ id, request }) => [id, clientSample(request).source]));
    const evaluate = sources['Policies_evaluate'] ?? '';
    const wrong = {
      wrongPath: evaluate.replace('/api/v1/policies/evaluate', '/v1/policies/evaluate'),
      wrongField: evaluate.replace('price:', 'prize:'),
      wrongType: evaluate.replace(/price: [\d.]+/, "price: 'much'"),
      noBody: evaluate.replace(/, \{[^]*\}\);$/, ');'),
      noId: (sources['Policies_read'] ?? '').replace(/, \{[^]*\}\);$/, ');'),
    };
    const complaints = complaintsOf({ ...sources, ...wrong });
    const about = (names: string[]): string[] =>
      complaints.filter((complaint) => names.some((name) => complaint.startsWith(`${name}.sample.ts`)));
    expect(complaints.filter((complaint) => !about(Object.keys(wrong)).includes(complaint))).toEqual([]);
    // Otherwise the check above could not fail.
    for (const name of Object.keys(wrong))
      expect({ name, complaints: about([name]).length }).toEqual({ name, complaints: 1 });
  }, 60_000);

  test('has the body of the example as a TypeScript literal', () => {
    const body = { text: `it's "here" \\ \n \u2028`, 'odd-key': [1, 'two', null, { deep: [] }], none: {} };
    const { source } = clientSample({ method: 'POST', template: '/v1', path: {}, query: {}, header: {}, body });
    const literal = source.slice(source.indexOf('body: ') + 'body: '.length, source.lastIndexOf('\n});'));
    expect(new Function(`return ${literal}`)()).toEqual(body);
  });
});

describe('the copy of the contract for the docs page', () => {
  const copy = docsDocument(contract, [{ url: '/', description: 'Here' }]);

  test('has code samples and permissions for every operation, and only examples of the contract', () => {
    for (const { operation } of operationsOf(copy)) {
      expect((operation['x-codeSamples'] as { label: string }[]).map(({ label }) => label)).toEqual([CLIENT_PACKAGE]);
      expect(operation.description).toMatch(/Required permissions: .+\. Rate-limit class: `[a-z-]+`\./);
    }
    expect(copy.info.description).toContain('DUPLICATE_NATIONALITY');
  });

  test('explains every extension of the contract in the guide', () => {
    const extensions = new Set(JSON.stringify(contract).match(/"x-[a-z-]+"(?=:)/g));
    const unexplained = [...extensions].filter((key) => !copy.info.description!.includes(key.replaceAll('"', '`')));
    expect(unexplained).toEqual([]);
  });

  test('shows the webhook, which code generators leave out', () => {
    expect(contract.webhooks!['event']!['post']!['x-internal']).toBe(true);
    expect(copy.webhooks!['event']!['post']).toMatchObject({ operationId: 'Webhooks_event' });
    expect(copy.webhooks!['event']!['post']).not.toHaveProperty('x-internal');
  });

  test('leaves the contract unchanged', () => {
    expect(JSON.stringify(contract)).not.toContain('x-codeSamples');
    expect(contract.info.description).not.toContain('First call');
  });
});
