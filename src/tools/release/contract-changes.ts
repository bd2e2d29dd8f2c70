import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A difference between two documents that a client could notice. If it is breaking, clients of the older may fail. */
export type ContractChange = { operation: string; text: string; breaking: boolean };

const OASDIFF_VERSION = '1.36.0';

const inReleased = (name: string): string => fileURLToPath(new URL(`../../../spec/released/${name}`, import.meta.url));

const WARNING = 2;

type Finding = { text: string; level: number; operation?: string; path?: string; section: string };

/** A compatible change that oasdiff calls breaking, and parts of its messages about it. */
type AcceptedChange = { change: string; messages: string[] };

/**
 * The oasdiff program, which Go builds once for all checkouts of a user: npm only has version 1.15, which misses changes.
 * Undefined if Go is not installed, or cannot download the module.
 */
export function findOasdiff(): string | undefined {
  const folder = join(homedir(), '.cache/travel-desk', `oasdiff-${OASDIFF_VERSION}`);
  const program = join(folder, 'oasdiff');
  if (existsSync(program)) return program;
  if (spawnSync('go', ['version']).status !== 0) return undefined;
  console.error(`Building oasdiff ${OASDIFF_VERSION}, once.`);
  const install = [`GOBIN=${folder}`, 'go', 'install', `github.com/oasdiff/oasdiff@v${OASDIFF_VERSION}`];
  const { status } = spawnSync('env', install, { stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0 ? program : undefined;
}

/**
 * The changes from one OpenAPI document to a later one, as oasdiff finds them. spec/released/severity-levels.txt
 * overrides oasdiff's view of which changes are breaking, and accepted-changes.json describes compatible changes that it
 * takes for breaking.
 *
 * @param base the path of the older document
 * @param revision the path of the later document
 * @throws Error if oasdiff cannot compare them
 */
export function contractChanges(oasdiff: string, base: string, revision: string): ContractChange[] {
  const levels = ['--severity-levels', inReleased('severity-levels.txt')];
  const args = ['changelog', base, revision, '--format', 'json', ...levels, '--allow-external-refs=false'];
  const { status, stdout, stderr, error } = spawnSync(oasdiff, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0)
    throw new Error(`oasdiff could not compare ${base} with ${revision}. ${error?.message ?? stderr.trim()}`);
  const accepted = JSON.parse(readFileSync(inReleased('accepted-changes.json'), 'utf8')) as AcceptedChange[];
  return (JSON.parse(stdout || '[]') as Finding[]).map(({ text, level, operation, path, section }) => {
    const compatible = accepted.find(({ messages }) => messages.some((part) => text.includes(part)))?.change;
    return {
      operation: operation && path ? `${operation} ${path}` : section,
      text: compatible ?? text.replaceAll(/\s+/g, ' '),
      breaking: level >= WARNING && compatible === undefined,
    };
  });
}

/** The changes as a list in Markdown, with one line per change that names all operations it applies to. */
export function listChanges(changes: ContractChange[]): string {
  const lines = [...Map.groupBy(changes, ({ text }) => text)].map(([text, alike]) => {
    const operations = new Set(alike.map(({ operation }) => `\`${operation}\``));
    return `- ${text}: ${[...operations].join(', ')}`;
  });
  return lines.join('\n');
}
