/** Other releases of this project: folders from which nodes and tests run. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './programs.ts';
import { ROOT } from './service.ts';

/**
 * The commit before the one that added the newest migration of this release; null without git or its history. One that
 * was added and taken back again is no difference between releases.
 */
export function commitBeforeNewestMigration(): string | null {
  const newest = migrationsIn(ROOT).at(-1)!;
  try {
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `src/migrations/${newest}`).trim();
    return git('rev-parse', '--verify', `${added}^`).trim();
  } catch {
    return null;
  }
}

/** The file names of a release's migrations, oldest first. */
const migrationsIn = (tree: string): string[] =>
  readdirSync(join(tree, 'src/migrations'))
    .filter((name) => /^\d{4}-/.test(name))
    .sort();

/** Its date and subject. */
export const describeCommit = (commit: string): string => git('log', '-1', '--format=%h of %cs, "%s"', commit).trim();

/** Writes the files of a commit to a new folder, with the npm packages that are installed here. */
export function releaseOfCommit(commit: string, folder: string): string {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  git('archive', '--format=tar', `--output=${archive}`, commit);
  runCommand('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** This release with more migrations: columns with a default and indexes, on the tables that are written most. */
export function nextRelease(folder: string): string {
  mkdirSync(folder);
  for (const name of ['package.json', 'src', 'generated', 'spec'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const index = join(folder, 'src/migrations/index.ts');
  const list = NEXT.map((commands, number) => `  { name: '999${number}-next', class: ${classOf(commands)} },\n`).join(
    '',
  );
  const text = readFileSync(index, 'utf8');
  writeFileSync(
    index,
    `import { Migration } from '@mikro-orm/migrations';\n` +
      text.replace(/(migrations: MigrationObject\[\] = \[[^\]]*)\]/, (_, before: string) => `${before}${list}]`),
  );
  return folder;
}

/** A migration each. */
const NEXT: readonly (readonly string[])[] = [
  [
    "alter table booking_requests add column cost_center text not null default ''",
    'create index booking_requests_cost_center on booking_requests (company_id, cost_center)',
  ],
  ["alter table travelers add column cost_center text not null default ''"],
  [
    'alter table policies add column approvers text[]',
    'create index policies_approvers on policies using gin (approvers)',
  ],
];

const classOf = (commands: readonly string[]): string =>
  `class extends Migration { up() { for (const command of ${JSON.stringify(commands)}) this.addSql(command); } }`;

/**
 * Makes a release run with the migrations of this one, as if a node of this one had migrated its database. Returns those
 * that it did not have.
 */
export function takeMigrationsOfThisRelease(folder: string): string[] {
  const before = new Set(migrationsIn(folder));
  const at = (name: string): string => join(folder, 'src/migrations', name);
  renameSync(at('index.ts'), at('own-index.ts'));
  cpSync(join(ROOT, 'src/migrations'), at('.'), { recursive: true });
  renameSync(at('index.ts'), at('next-index.ts'));
  // Its code may import what this release has removed from there.
  writeFileSync(at('index.ts'), "export * from './own-index.ts';\nexport { migrations } from './next-index.ts';\n");
  return migrationsIn(folder).filter((name) => !before.has(name));
}

const git = (...args: string[]): string => runCommand('git', args, { cwd: ROOT });
