import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { expectAnswer } from './support/answers.ts';
import { message, send } from './support/http.ts';
import { operations } from './support/operations.ts';
import { sampleOf } from './support/samples.ts';

/* Prism, as `make mock` starts it. Its answers are checked like those of the server. */

let mock: ChildProcess;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  mock = spawn(process.execPath, ['src/tools/mock.ts', '--port', String(port)], { stdio: ['ignore', 'ignore', 'inherit'] });
  address = `http://127.0.0.1:${port}`;
  while (!(await isUp())) await sleep(100);
}, 60_000);

afterAll(async () => {
  const ended = once(mock, 'exit');
  mock.kill('SIGTERM');
  await ended;
});

describe('the mock', () => {
  test.each(operations)('$id answers an example, and every documented status when it is asked for', async (operation) => {
    const sample = sampleOf(operation);
    const good = message(operation, sample, 'any-token');
    const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
    expectAnswer(operation, await send(address, good), Number(success), sample.name);
    for (const status of Object.keys(operation.responses)) {
      const asked = { ...good, headers: { ...good.headers, Prefer: `code=${status}` } };
      expectAnswer(operation, await send(address, asked), Number(status), `Prefer: code=${status}`);
    }
  });

  test.each(operations)('$id wants a token', async (operation) => {
    expectAnswer(operation, await send(address, message(operation, sampleOf(operation), null)), 401, 'no token');
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function isUp(): Promise<boolean> {
  if (mock.exitCode !== null) throw new Error(`The mock ended with ${mock.exitCode}.`);
  return fetch(address).then(
    () => true,
    () => false,
  );
}
