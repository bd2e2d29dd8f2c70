/** Other releases of this project: folders from which nodes and tests run. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './programs.ts';
import { ROOT } from './service.ts';

/** The commit before the one that added the newest migration; null without git or its history. */
export function commitBeforeNewestMigration(): string | null {
  try {
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'src/migrations/0*.ts').trim();
    return git('rev-parse', '--verify', `${added}^`).trim();
  } catch {
    return null;
  }
}

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

const NEXT = '9999-of-the-next-release';

/** This release with one more migration: a column with a default and an index, on the tables that are written most. */
export function nextRelease(folder: string): string {
  mkdirSync(folder);
  for (const name of ['package.json', 'src', 'generated', 'spec'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const index = join(folder, 'src/migrations/index.ts');
  writeFileSync(join(folder, `src/migrations/${NEXT}.ts`), MIGRATION);
  const text = readFileSync(index, 'utf8');
  writeFileSync(
    index,
    `import { NextRelease } from './${NEXT}.ts';\n${text.replace(/(migrations: MigrationObject\[\] = \[[^\]]*)\]/, `$1  { name: '${NEXT}', class: NextRelease },\n]`)}`,
  );
  return folder;
}

const MIGRATION = `import { Migration } from '@mikro-orm/migrations';

export class NextRelease extends Migration {
  override up(): void {
    this.addSql("alter table booking_requests add column cost_center text not null default ''");
    this.addSql('create index booking_requests_cost_center on booking_requests (company_id, cost_center)');
    this.addSql("alter table travelers add column cost_center text not null default ''");
    this.addSql('alter table policies add column approvers text[]');
    this.addSql('create index policies_approvers on policies using gin (approvers)');
  }
}
`;

/** Makes a release run with the migrations of this one, as if a node of this one had migrated its database. */
export function takeMigrationsOfThisRelease(folder: string): string[] {
  const before = new Set(readdirSync(join(folder, 'src/migrations')));
  cpSync(join(ROOT, 'src/migrations'), join(folder, 'src/migrations'), { recursive: true });
  return readdirSync(join(folder, 'src/migrations')).filter((name) => !before.has(name));
}

const git = (...args: string[]): string => runCommand('git', args, { cwd: ROOT });
