import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Mock = { address: string; stop(): Promise<void> };

/** Prism, as `make mock` starts it, on a free port. */
export async function startMock(): Promise<Mock> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const process = spawn(globalThis.process.execPath, ['src/tools/mock.ts', '--port', String(port)], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await isUp(process, address))) await sleep(100);
  return {
    address,
    async stop() {
      const ended = once(process, 'exit');
      process.kill('SIGTERM');
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

async function isUp(mock: ChildProcess, address: string): Promise<boolean> {
  if (mock.exitCode !== null) throw new Error(`The mock ended with ${mock.exitCode}.`);
  return fetch(address).then(
    () => true,
    () => false,
  );
}
