import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Mock = {
  /** `http://127.0.0.1:port` */
  address: string;
  stop(): Promise<void>;
};

/** Starts the mock like `make mock`, on a free port, and waits until it is ready. */
export function startMock(): Promise<Mock> {
  return startPrism((port) => ['src/tools/mock.ts', '--port', port]);
}

/** Starts a Node process that listens on a port, and waits until it does. */
export async function startPrism(args: (port: string) => string[]): Promise<Mock> {
  const port = await freePort();
  const child = spawn(process.execPath, args(String(port)), { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode}.`);
    await sleep(100);
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
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
  return fetch(address).then(
    () => true,
    () => false,
  );
}
