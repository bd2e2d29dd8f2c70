/** Starts programs, and ends each by its own process ID. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export { freePort } from '../../support/redis-server.ts';

export type ProgramOptions = {
  /** The name in messages. */
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  user?: User;
  /** Called every 50 ms until it returns true. */
  isReady(program: Program): Promise<boolean> | boolean;
  /** The maximum time until it is ready, in milliseconds. */
  withinMs?: number;
  /** The signal that ends it at the end of the drill, such as SIGQUIT for PostgreSQL. */
  lastSignal?: NodeJS.Signals;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Program = {
  name: string;
  pid: number;
  /** Its output; at 2 MB, the older half is dropped. */
  output(): string;
  hasExited(): boolean;
  exited: Promise<Exit>;
  signal(name: NodeJS.Signals): void;
  /**
   * Sends a signal and waits until the process has ended.
   *
   * @throws Error if it has not ended in time; it is then killed
   */
  stop(options?: { signal?: NodeJS.Signals; withinMs?: number }): Promise<Exit & { ms: number }>;
};

export type User = { uid: number; gid: number } | undefined;

/** Servers are in sbin, which is not on every user's PATH. */
export const PATH = `${process.env['PATH']}:/usr/local/sbin:/usr/sbin:/sbin`;

const MAX_OUTPUT = 2_000_000;
const running = new Map<Program, NodeJS.Signals>();
const started: Program[] = [];

/** Without waiting, so that even a crash of the drill leaves nothing running. */
process.on('exit', () => {
  for (const [program, lastSignal] of running) program.signal(lastSignal);
});

/** Resolves when the program is ready. @throws Error with its output if it ends before that, or takes too long */
export async function startProgram({
  name,
  command,
  args,
  env = { PATH },
  cwd,
  user,
  isReady,
  withinMs = 60_000,
  lastSignal = 'SIGKILL',
}: ProgramOptions): Promise<Program> {
  const options = { env, ...(cwd !== undefined && { cwd }), ...user };
  // A process group of its own: Ctrl-C is for the drill, which ends its programs in order.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > MAX_OUTPUT) output = output.slice(-MAX_OUTPUT / 2);
    });
  child.on('error', (error) => (output += `${error.message}\n`));
  const exited = exitOf(child);
  const program: Program = {
    name,
    pid: child.pid ?? 0,
    output: () => output,
    hasExited: () => !running.has(program),
    exited,
    signal: (signal) => void child.kill(signal),
    stop: ({ signal = 'SIGTERM', withinMs: limit = 30_000 } = {}) => stop(program, child, signal, limit),
  };
  running.set(program, lastSignal);
  started.push(program);
  void exited.then(() => running.delete(program));
  const deadline = performance.now() + withinMs;
  while (!(await isReady(program))) {
    if (program.hasExited()) throw new Error(`${name} ended before it was ready: ${tail(output)}`);
    if (performance.now() > deadline) {
      program.signal(lastSignal);
      throw new Error(`${name} was not ready after ${withinMs / 1000} s: ${tail(output)}`);
    }
    await sleep(50);
  }
  return program;
}

async function exitOf(child: ChildProcess): Promise<Exit> {
  if (child.pid === undefined) {
    await once(child, 'close').catch(() => {});
    return { code: null, signal: null };
  }
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return { code, signal };
}

async function stop(
  program: Program,
  child: ChildProcess,
  signal: NodeJS.Signals,
  withinMs: number,
): Promise<Exit & { ms: number }> {
  const begun = performance.now();
  child.kill(signal);
  const exit = await Promise.race([program.exited, sleep(withinMs, null, { ref: false })]);
  if (exit) return { ...exit, ms: performance.now() - begun };
  child.kill('SIGKILL');
  await program.exited;
  throw new Error(`${program.name} had not ended ${withinMs / 1000} s after ${signal}: ${tail(program.output())}`);
}

/** Ends all programs that still run. */
export async function endAll(): Promise<void> {
  const programs = [...running];
  for (const [program, lastSignal] of programs) program.signal(lastSignal);
  await Promise.race([Promise.all(programs.map(([program]) => program.exited)), sleep(10_000, null, { ref: false })]);
}

/** The last output of each program, to be read after a failure. */
export function lastLines(): string {
  return started.map(({ name, pid, output }) => `--- ${name} (${pid}) said last:\n${tail(output())}`).join('\n');
}

const tail = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .slice(-6)
    .map((line) => line.slice(0, 500))
    .join('\n');

/** Whether a command is on the PATH. */
export function isInstalled(command: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', command], { env: { PATH } }).status === 0;
}

/** Runs a command and returns its output. @throws Error with the output if it fails or takes too long */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; user?: User; withinMs?: number } = {},
): string {
  const { env = { PATH }, cwd, user, withinMs = 120_000 } = options;
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    env,
    ...(cwd !== undefined && { cwd }),
    ...user,
    encoding: 'utf8',
    timeout: withinMs,
    maxBuffer: 64_000_000,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}

/** The same without blocking this process, which has its own work, such as calls and proxies. */
export async function runMeanwhile(
  command: string,
  args: readonly string[],
  options: Pick<ProgramOptions, 'env' | 'cwd' | 'user' | 'withinMs'> = {},
): Promise<string> {
  const isReady = ({ hasExited }: Program): boolean => hasExited();
  const program = await startProgram({ withinMs: 120_000, ...options, name: command, command, args, isReady });
  const { code } = await program.exited;
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${program.output()}`);
  return program.output();
}

/** Whether something listens on a port of 127.0.0.1. */
export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (takes: boolean) => {
      socket.destroy();
      resolve(takes);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}

/** The user for servers that refuse to run as root; undefined unless the drill runs as root. */
export function plainUser(): User {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL and pgbouncer refuse to run as root, and there is no user "postgres" or "nobody".');
}

/** Gives a folder or file to the user that a server runs as. */
export function giveTo(path: string, user: User): void {
  if (user) chownSync(path, user.uid, user.gid);
}
