import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. Less than a test may take, so that it fails with the reason instead of a timeout. */
const LIMIT = 19_000;

/**
 * Waits until a condition is met.
 *
 * @param what is awaited: the end of "Waited in vain for". A function can include what is known by then.
 * @param limit in milliseconds
 * @throws Error if the condition is not met within the limit
 */
export async function until(
  what: string | (() => string),
  isMet: () => boolean | Promise<boolean>,
  { pause = 5, limit = LIMIT } = {},
): Promise<void> {
  const latest = performance.now() + limit;
  while (!(await isMet())) {
    if (performance.now() > latest) throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}.`);
    await sleep(pause);
  }
}

/**
 * Waits until a process has ended. If it does not end, it is killed.
 *
 * @param name the start of the message of the error
 * @param signal to send first; by default, none
 * @param limit in milliseconds
 * @returns its exit code, or the signal that ended it
 * @throws Error if it was killed
 */
export async function exitOf(
  child: ChildProcess,
  name: string,
  { signal, limit = LIMIT }: { signal?: NodeJS.Signals; limit?: number } = {},
): Promise<number | NodeJS.Signals> {
  let isKilled = false;
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    if (signal) child.kill(signal);
    const timer = setTimeout(() => (isKilled = child.kill('SIGKILL')), limit);
    await exited;
    clearTimeout(timer);
  }
  if (isKilled) throw new Error(`${name} did not end within ${limit / 1000} s, and was killed.`);
  return child.exitCode ?? child.signalCode!;
}
