/**
 * The common parts of all drills: a folder, a time limit, an end that leaves nothing behind, and a printed reason if
 * the drill is skipped.
 */
import { chmodSync, rmSync } from 'node:fs';
import { removeAbandonedFolders, temporaryFolder } from '../../support/temporary-folder.ts';
import { endAll, isInstalled, lastLines } from './programs.ts';

export type Drill = {
  /** For all files of its programs; any user may enter it. Removed at the end. */
  folder: string;
  /** Prints a line with the number of seconds since the start. */
  say(line: string): void;
  /** @throws Error with this line if the condition is false */
  check(holds: boolean, line: string): void;
  /** Runs at the end, whether or not the drill succeeded, in reverse order. */
  later(end: () => Promise<unknown>): void;
};

export type DrillOptions = {
  name: string;
  /** Commands that must be on the PATH; without them, the drill prints that it is skipped, and exits with 0. */
  needs?: readonly string[];
  /** The time after which it fails. */
  minutes: number;
};

/** Runs a drill as a command. The exit code is 0 if it succeeded or was skipped, and 1 otherwise. */
export async function runDrill(
  { name, needs = [], minutes }: DrillOptions,
  run: (drill: Drill) => Promise<void>,
): Promise<never> {
  const missing = needs.filter((program) => !isInstalled(program));
  if (missing.length > 0) skip(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed`);
  removeAbandonedFolders();
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const begun = performance.now();
  const say = (line: string): void => console.log(`${seconds(performance.now() - begun).padStart(6)}  ${line}`);
  const ends: (() => Promise<unknown>)[] = [];
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => reject(new Error(`It was ended by ${signal}.`)));
    setTimeout(() => reject(new Error(`It took longer than ${minutes} minutes.`)), minutes * 60_000).unref();
  });
  let code = 0;
  try {
    const check: Drill['check'] = (holds, line) => {
      if (!holds) throw new Error(line);
      say(`ok: ${line}`);
    };
    await Promise.race([run({ folder, say, check, later: (end) => void ends.unshift(end) }), interrupted]);
  } catch (error) {
    code = 1;
    console.error(`${name}: FAILED. ${error instanceof Error ? error.stack : String(error)}`);
    console.error(lastLines());
  }
  for (const end of ends)
    await Promise.resolve()
      .then(end)
      .catch((error: unknown) => console.error(error));
  await endAll();
  rmSync(folder, { recursive: true, force: true });
  if (code === 0) say(`${name}: passed`);
  process.exit(code);
}

/** Skips the drill: prints the reason, and exits with 0. */
export function skip(reason: string): never {
  console.log(`skipped: ${reason}`);
  process.exit(0);
}

/** Formats milliseconds with one decimal. */
export const seconds = (ms: number): string => (ms / 1000).toFixed(1);
