/** Enters the policy violations of requests from before they were listed, once: `npm run enter-violations`. */
import { enterViolations } from '../areas/booking-requests/index.ts';
import { readDatabaseConfig } from '../config.ts';
import { plural, readArguments, runCommand } from './command-line.ts';
import { progressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run --silent enter-violations
Enters the policy violations of booking requests from before release 1.1, for the list, the summary and two filters.
Run it once, when all nodes run the new release. They may keep running. It can be interrupted and repeated.`;

await runCommand(async () => {
  readArguments(USAGE, {});
  const entered = await withDatabase(readDatabaseConfig(), (database) =>
    enterViolations(database.em(), progressBar('Entering')),
  );
  return `${plural(entered, 'booking request')} entered. Now run the two statements in docs/operations.md, "Upgrades".`;
});
