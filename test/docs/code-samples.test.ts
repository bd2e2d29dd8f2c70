import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { type OpenApiDocument, operationsOf } from '../../src/contract/openapi-document.ts';
import { CLIENT_PACKAGE, clientSample, curlSample } from '../../src/docs/code-samples.ts';
import { docsDocument } from '../../src/docs/docs-document.ts';
import type { SampleRequest } from '../../src/docs/sample-request.ts';
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

/** The arguments that a shell would pass to curl. */
function wordsOf(source: string): string[] {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${source}`;
  const { stdout, status } = spawnSync('sh', ['-c', script], {
    env: { API: 'http://api.example', TOKEN: 'the token' },
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout.split('\0').slice(0, -1);
}

describe('the curl command of an operation', () => {
  test.each(operations)('$id: sends what the example has', ({ request }) => {
    const words = wordsOf(curlSample(request).source);
    const after = (option: string): (string | undefined)[] =>
      words.flatMap((word, index) => (words[index - 1] === option ? [word] : []));
    const url = new URL(words.find((word) => word.startsWith('http://')) ?? '');
    const path = request.template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(request.path[name])),
    );
    expect(url.pathname).toBe(path);
    expect(path).not.toContain('undefined');
    expect(Object.fromEntries(url.searchParams)).toEqual(
      Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, String(value)])),
    );
    expect(after('-H')).toContain('Authorization: Bearer the token');
    expect(after('-X')[0] ?? (request.body || request.form ? 'POST' : 'GET')).toBe(request.method);
    expect(after('-d').map((text) => JSON.parse(text ?? ''))).toEqual(request.body === undefined ? [] : [request.body]);
    const fields = Object.entries(request.form?.fields ?? {}).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map(() => name) : [name],
    );
    expect([...after('-F'), ...after('--form-string')].map((text) => text?.split('=')[0]).sort()).toEqual(
      fields.sort(),
    );
  });

  const hostile = `it's "quoted" $HOME \`id\` \\n ; & é`;

  test('keeps every character from the shell', () => {
    const request: SampleRequest = {
      method: 'POST',
      template: '/v1/{id}',
      path: { id: hostile },
      query: { search: hostile },
      header: { 'Idempotency-Key': hostile },
      body: { name: hostile },
    };
    const words = wordsOf(curlSample(request).source);
    const url = new URL(words[1] ?? '');
    expect(decodeURIComponent(url.pathname)).toBe(`/v1/${hostile}`);
    expect(url.searchParams.get('search')).toBe(hostile);
    expect(words).toContain(`Idempotency-Key: ${hostile}`);
    expect(JSON.parse(words.at(-1) ?? '')).toEqual({ name: hostile });
  });

  test('sends files as files and text as text', () => {
    const form = { fields: { label: '@/etc/hosts;x', files: ['a', 'b'] }, files: ['files'] };
    const words = wordsOf(
      curlSample({ method: 'POST', template: '/v1', path: {}, query: {}, header: {}, form }).source,
    );
    expect(words.slice(words.indexOf('--form-string'))).toEqual([
      '--form-string',
      'label=@/etc/hosts;x',
      '-F',
      'files=@scan-1.pdf;type=application/pdf',
      '-F',
      'files=@scan-2.pdf;type=application/pdf',
    ]);
  });
});

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
      noBody: evaluate.replace(/, \{\n[^]*\}\);/, ');'),
      noId: (sources['Policies_read'] ?? '').replace(/, \{\n[^]*\}\);/, ');'),
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
    const literal = source.slice(source.indexOf('body: ') + 'body: '.length, source.lastIndexOf(',\n});'));
    expect(new Function(`return ${literal}`)()).toEqual(body);
  });
});

describe('the copy of the contract for the docs page', () => {
  const copy = docsDocument(contract, [{ url: '/', description: 'Here' }]);

  test('has code samples and permissions for every operation, and only examples of the contract', () => {
    for (const { operation } of operationsOf(copy)) {
      expect((operation['x-codeSamples'] as { label: string }[]).map(({ label }) => label)).toEqual([
        'curl',
        CLIENT_PACKAGE,
      ]);
      expect(operation.description).toMatch(/Required permissions: .+\. Rate-limit class: `[a-z-]+`\./);
    }
    expect(copy.info.description).toContain('DUPLICATE_NATIONALITY');
  });

  test('explains every extension of the contract in the guide', () => {
    const extensions = new Set(JSON.stringify(contract).match(/"x-[a-z-]+"(?=:)/g));
    const unexplained = [...extensions].filter((key) => !copy.info.description!.includes(key.replaceAll('"', '`')));
    expect(unexplained).toEqual([]);
  });

  test('leaves the contract unchanged', () => {
    expect(JSON.stringify(contract)).not.toContain('x-codeSamples');
    expect(contract.info.description).not.toContain('First call');
  });
});
