import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

/** The `redis-server` program, if it is installed. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export type RedisServer = { stop(): Promise<void>; pause(): void; resume(): void };

/** Starts a Redis without persistence on a port of 127.0.0.1. Resolves when it accepts connections. */
export async function startRedis({
  port,
  password,
  folder,
}: {
  port: number;
  password: string;
  folder: string;
}): Promise<RedisServer> {
  const settings = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
    '--requirepass',
    password,
  ];
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('Ready to accept connections')) break;
  }
  if (child.exitCode !== null || !lines.at(-1)?.includes('Ready'))
    throw new Error(`Redis did not start: ${lines.join('\n')}`);
  child.stdout.resume();
  return { stop: () => kill(child), pause: () => void child.kill('SIGSTOP'), resume: () => void child.kill('SIGCONT') };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
