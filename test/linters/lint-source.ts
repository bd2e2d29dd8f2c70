/** Lints the code with oxlint and a rule of our own, and the Markdown with markdownlint: `node test/linters/lint-source.ts`. Installs both once. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmTools } from '../support/npm-tools.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const programs = join(npmTools(here('source')), 'node_modules/.bin');
for (const [program, ...args] of [['oxlint', '--deny-warnings'], ['markdownlint-cli2']] as const) {
  const { status, error } = spawnSync(join(programs, program), args, { cwd: here('../..'), stdio: 'inherit' });
  if (error) console.error(`${program} could not be run. ${error.message}`);
  if (status !== 0) process.exitCode = 1;
}

/** Those of the schema and of an operator's command may have SQL of their own. */
const MAY_HAVE_SQL =
  /-queries\.ts$|^src\/(migrations|packages|platform\/(database|schema-migrations|service-grants)|tools\/check-data)/;
const SQL = /[`'](select|insert into|update \w+ set|delete from|with \w+ as)\s/;
for (const file of globSync('src/**/*.ts', { cwd: here('../..') })) {
  if (MAY_HAVE_SQL.test(file) || !SQL.test(readFileSync(here(`../../${file}`), 'utf8'))) continue;
  console.error(`${file} has SQL, which belongs in a file named *-queries.ts.`);
  process.exitCode = 1;
}
