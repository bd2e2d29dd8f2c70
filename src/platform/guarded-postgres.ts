import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ServerUser } from './embedded-postgres-binaries.ts';

type Guard = { user: ServerUser; log?: (line: string) => void; signal?: AbortSignal };

/** A PostgreSQL program that does not outlive node. */
export interface Guarded {
  /** True when the server accepts connections, false if it ended before that. */
  ready: Promise<boolean>;
  /** Why it ended, as one sentence, once all of its processes have ended. */
  ended: Promise<string>;
  status(): number | null;
  stop(): Promise<void>;
}

/**
 * Its standard input is a pipe from node, which ends when node dies, even by kill -9. The program is then told to stop
 * immediately, and killed if it does not.
 */
const WATCHDOG = 'read -r _; kill -INT "$0"; sleep 5; kill -QUIT "$0"';

/** Runs a PostgreSQL program on a data folder, as the server user, with an empty environment, beside a watchdog. */
export function guarded({ user, log, signal }: Guard, data: string, program: string, args: string[]): Guarded {
  signal?.throwIfAborted();
  // A user other than root may have no access to a parent folder (a checkout under /root). The working directory is set
  // before root is given up, and this path is relative to it, so that the data can stay where they were configured.
  const path = user && process.platform === 'linux' ? '/proc/self/cwd' : data;
  // Signals of a terminal are left to node, which still has requests to finish.
  const options = { ...user, cwd: data, env: { LC_ALL: 'C', TZ: 'UTC' }, detached: true };
  const child = spawn(program, ['-D', path, ...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, `${child.pid}`], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let isServing = false;
  let [fault, lastLine]: (string | undefined)[] = [];
  const ended = new Promise<string>((resolve) => {
    child.on('error', ({ message }) => (fault = message));
    child.on('close', (_, killedBy) => {
      watchdog.kill('SIGKILL');
      const line = fault ?? lastLine ?? 'it gave no reason';
      const reason = line.replace(/^.*?(?:FATAL|PANIC|LOG|error): +/, '').replace(/\.$/, '');
      resolve(killedBy ? `it was killed by ${killedBy}.` : `${reason}.`);
    });
  });
  const stop = async (): Promise<void> => {
    const limit = performance.now() + 5_000;
    // PostgreSQL 18 hangs if SIGINT comes during a recovery, when an orderly shutdown would have nothing to save.
    const ask = () => child.kill(isServing && performance.now() < limit ? 'SIGINT' : 'SIGQUIT');
    ask();
    // A program that has just started does not handle it yet.
    const again = setInterval(ask, 500);
    await ended;
    clearInterval(again);
  };
  signal?.addEventListener('abort', stop);
  const ready = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log?.(line);
      lastLine = line;
      if (/FATAL|PANIC|error:/.test(line) && !OF_A_SESSION.test(line)) fault = line;
      if (!line.endsWith('database system is ready to accept connections')) return;
      isServing = true;
      signal?.removeEventListener('abort', stop);
      resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  return { ready, ended, status: () => child.exitCode, stop };
}

/** The server's message when it refuses or ends one connection. */
const OF_A_SESSION =
  /the database system is |authentication|terminating connection|connection to client lost|protocol|database ".*" does not exist/;
