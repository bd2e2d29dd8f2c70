import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { exitOf, until } from './waiting.ts';

export type Mock = {
  /** `http://127.0.0.1:port` */
  address: string;
  /** Kills it if it does not end within the limit, and rejects then. */
  stop(limit?: number): Promise<void>;
};

/** Milliseconds, on a busy machine; usually 2 s. */
const A_START_TAKES = 60_000;

/** Starts the mock like `make mock`, on a free port, and waits until it is ready. */
export function startMock(): Promise<Mock> {
  return startPrism((port) => ['src/packages/mock/mock.ts', '--port', port]);
}

/** Starts a Node process that listens on a port, and waits until it does. */
export async function startPrism(args: (port: string) => string[]): Promise<Mock> {
  const port = await freePort();
  const child = spawn(process.execPath, args(String(port)), { stdio: ['ignore', 'ignore', 'inherit'] });
  const address = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`The mock ended with ${child.exitCode}.`);
    return answers(address);
  };
  try {
    await until('the mock to answer', isReady, { pause: 100, limit: A_START_TAKES });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    address,
    async stop(limit) {
      await exitOf(child, 'The mock', { signal: 'SIGTERM', ...(limit !== undefined && { limit }) });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

function answers(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );
}
