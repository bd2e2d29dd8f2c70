import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerUser } from './embedded-postgres-binaries.ts';

interface Guard {
  user: ServerUser;
  /** Receives every line that the program writes. */
  log?: (line: string) => void;
  /** Stops the program, unless it is a server that accepts connections by then. */
  signal?: AbortSignal;
}

/** A PostgreSQL program that runs under the watchdog. */
export interface Guarded {
  /** True when the server accepts connections, false if it ended before that. */
  ready: Promise<boolean>;
  /** The exit code, once all of its processes have ended. */
  ended: Promise<number | null>;
  /** Why it ended, once it has, even if it left processes running. */
  endedBy: Promise<string>;
  /** The program's own error message, as one sentence. */
  reason(): string;
  stop(): Promise<void>;
}

/**
 * Descriptor 3 is a pipe on which node sends the names of signals. It ends when node dies, even by kill -9; the program
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
    for second in 1 2 3 4 5; do sleep 1; done
    kill -QUIT "$program"
  } 2>/dev/null &
  watcher=$!
  wait "$program"
  status=$?
  kill -KILL "$watcher" 2>/dev/null
  exit "$status"`;

/**
 * How long a server may take to write everything to disk, before it is killed, and the next start recovers it from the
 * log.
 */
const FAST_SHUTDOWN_MS = 5_000;

/** How long a server may take to end after its recovery has failed, in milliseconds. */
const FAILED_RECOVERY_MS = 1_000;

/** Runs a PostgreSQL program on a data folder, as the server user, with an empty environment, under the watchdog. */
export function guarded({ user, log, signal: givenUp }: Guard, data: string, program: string, args: string[]): Guarded {
  givenUp?.throwIfAborted();
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
  const lastLines: string[] = [];
  let fault: string | undefined;
  let serving = false;
  let recovering: string | undefined;
  child.once('error', (error) => lastLines.push(error.message));
  // The watchdog that should get this signal has ended.
  child.stdin.on('error', () => {});
  const stop = async () => {
    for (const handle of handles) handle.ref();
    const asked = performance.now();
    // PostgreSQL 18 hangs if SIGINT comes during a recovery, when an orderly shutdown would have nothing to save.
    const ask = () => child.stdin.write(serving && performance.now() < asked + FAST_SHUTDOWN_MS ? 'INT\n' : 'QUIT\n');
    ask();
    // A program that has just started does not handle it yet.
    const again = setInterval(ask, 500);
    await ended;
    clearInterval(again);
  };
  givenUp?.addEventListener('abort', stop);
  const ended = new Promise<number | null>((resolveEnded) => child.once('close', resolveEnded));
  const endedBy = new Promise<number | null>((resolveExited) => child.once('exit', resolveExited)).then(
    async (status) => {
      // Its last output may not have arrived yet.
      await Promise.race([ended, sleep(1_000, undefined, { ref: false })]);
      const killed = Object.entries(constants.signals).find(([, number]) => status === 128 + number);
      return killed ? `it was killed by ${killed[0]}.` : sentenceOf(fault ?? lastLines.at(-1));
    },
  );
  const ready = new Promise<boolean>((resolveReady) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log?.(line);
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      if (/PANIC|FATAL/.test(line) && !OF_A_SESSION.test(line)) fault = line;
      const processOfLine = /^\[\d+\] /.exec(line)?.[0];
      if (/LOG: +database system (?:shutdown )?was /.test(line)) recovering = processOfLine;
      // Once in a few hundred times, PostgreSQL 18 misses that its recovery has failed, and waits for it forever.
      if (/PANIC|FATAL/.test(line) && processOfLine !== undefined && processOfLine === recovering)
        setTimeout(() => child.stdin.write('QUIT\n'), FAILED_RECOVERY_MS).unref();
      if (/PANIC|terminating any other active server processes/.test(line)) serving = false;
      if (!line.endsWith('database system is ready to accept connections')) return;
      serving = true;
      // A server left running must not keep a finished process alive; the watchdog ends it.
      for (const handle of handles) handle.unref();
      givenUp?.removeEventListener('abort', stop);
      resolveReady(true);
    });
    void ended.then(() => resolveReady(false));
  });
  return {
    ready,
    ended,
    endedBy,
    reason: () =>
      sentenceOf(lastLines.find((line) => /could not bind|FATAL|PANIC|error:/.test(line)) ?? lastLines.at(-1)),
    stop,
  };
}

/** The server's message when it refuses or ends one connection. */
const OF_A_SESSION =
  /the database system is |authentication|terminating connection|connection to client lost|protocol|database ".*" does not exist/;

/** Without process id, time and severity. */
function sentenceOf(line: string | undefined): string {
  if (line === undefined) return 'it gave no reason.';
  return `${line.replace(/^.*?(?:FATAL|PANIC|LOG|error): +/, '').replace(/\.$/, '')}.`;
}
