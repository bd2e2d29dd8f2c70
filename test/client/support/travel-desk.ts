import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMPILE_CACHE } from '../../support/compile-cache.ts';

export type Ended = { code: number; stdout: string; stderr: string };

/**
 * Runs a program until it exits, without environment variables that would change what it does; `timeout` is in
 * milliseconds.
 */
export async function ended(
  program: string,
  args: readonly string[],
  { folder, environment, timeout = 30_000 }: { folder: string; environment: Record<string, string>; timeout?: number },
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, stdout, stderr };
}
