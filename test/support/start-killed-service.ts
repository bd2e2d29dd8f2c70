import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testKey } from './key-ring.ts';

/**
 * Starts the service in a process that ends like with kill -9 at a point: `killed-service.ts`.
 *
 * @returns its address, and the signal that ended it
 */
export async function startKilledService(
  point: string,
  url: string,
  folder: string,
): Promise<{ address: string; endedBy: Promise<NodeJS.Signals | null> }> {
  const service = join(import.meta.dirname, 'killed-service.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', service, point, url, folder, testKey.secret.toString('base64')],
    // In case the process does not end by itself: Jest would wait for it.
    { stdio: ['ignore', 'pipe', 'inherit'], timeout: 50_000 },
  );
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return { address: String(address).trim(), endedBy: exited.then(([, signal]) => signal) };
}
