/** Enters the policy violations of requests from before they were listed, once: `npm run enter-violations`. */
import { enterViolations } from '../areas/booking-requests/index.ts';
import { readDatabaseConfig } from '../config.ts';
import { readArguments } from './command-line.ts';
import { progressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run --silent enter-violations
Enters the policy violations of booking requests from before release 1.1, for the list, the summary and two filters.
Run it once, when all nodes run the new release. They may keep running. It can be interrupted and repeated.`;

async function enter(): Promise<string> {
  const { entered, isVacuumed } = await withDatabase(readDatabaseConfig(), (database) => {
    let bar: ((done: number) => void) | undefined;
    return enterViolations(database.orm.em.fork(), (done, total) => (bar ??= progressBar('Entering', total))(done));
  });
  const vacuum = 'Now run "vacuum (analyze) booking_requests, policy_violations" as their owner, or lists stay slow.';
  return `${entered} booking ${entered === 1 ? 'request' : 'requests'} entered.${isVacuumed ? '' : ` ${vacuum}`}`;
}

try {
  readArguments(USAGE, {});
  console.log(await enter());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
