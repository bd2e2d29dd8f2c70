import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import type { ServerUser } from './embedded-postgres-binaries.ts';

type Guard = { user: ServerUser; log?: (line: string) => void; signal?: AbortSignal };

/** A PostgreSQL program that runs under the watchdog. */
export interface Guarded {
  /** True when the server accepts connections, false if it ended before that. */
  ready: Promise<boolean>;
  /** Why it ended, as one sentence, once all of its processes have ended. */
  ended: Promise<string>;
  status(): number | null;
  stop(): Promise<void>;
}

/**
 * Standard input is a pipe on which node sends the names of signals. It ends when node dies, even by kill -9; the program
 * is then told to stop immediately, and killed if it does not. Signals of a terminal or a service manager are left to
 * node, which still has requests to finish.
 */
const WATCHDOG = `
  trap '' HUP INT TERM
  exec 3<&0 </dev/null
  "$@" 3<&- &
  program=$!
  {
    while read -r signal <&3; do kill -"$signal" "$program"; done
    kill -INT "$program"
    sleep 5
    kill -QUIT "$program"
  } 2>/dev/null &
  watcher=$!
  wait "$program"
  status=$?
  kill -KILL "$watcher" 2>/dev/null
  exit "$status"`;

/** Runs a PostgreSQL program on a data folder, as the server user, with an empty environment, under the watchdog. */
export function guarded({ user, log, signal }: Guard, data: string, program: string, args: string[]): Guarded {
  signal?.throwIfAborted();
  // A user other than root may have no access to a parent folder (a checkout under /root). The working directory is set
  // before root is given up, and this path is relative to it, so that the data can stay where they were configured.
  const path = user && process.platform === 'linux' ? '/proc/self/cwd' : data;
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'travel-desk-watchdog', program, '-D', path, ...args], {
    ...user,
    cwd: data,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const handles = [child, child.stdin as Socket, child.stderr as Socket];
  let isServing = false;
  let [fault, lastLine]: (string | undefined)[] = [];
  // The watchdog that should get a signal may have ended.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(([status]) => {
    const killed = Object.entries(constants.signals).find(([, number]) => status === 128 + number);
    if (killed) return `it was killed by ${killed[0]}.`;
    const line = fault ?? lastLine ?? 'it gave no reason';
    return `${line.replace(/^.*?(?:FATAL|PANIC|LOG|error): +/, '').replace(/\.$/, '')}.`;
  });
  const stop = async (): Promise<void> => {
    for (const handle of handles) handle.ref();
    const limit = performance.now() + 5_000;
    // PostgreSQL 18 hangs if SIGINT comes during a recovery, when an orderly shutdown would have nothing to save.
    const ask = () => child.stdin.write(isServing && performance.now() < limit ? 'INT\n' : 'QUIT\n');
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
      // A server left running must not keep a finished process alive; the watchdog ends it.
      for (const handle of handles) handle.unref();
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
