import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';

/** The service on a free port, as a process of its own, with these settings beside those of this shell. */
export function startService(environment: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { ...process.env, ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
    createInterface(child.stdout!).on('line', (line) => {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url) resolve({ child, url });
    });
  });
}

/** Kept alive, so that no call waits for a connection. To be destroyed at the end. */
export const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** A GET that must answer 200: the time until its last byte in milliseconds, and the body. */
export function timedGet(address: string, token: string): Promise<{ millis: number; body: string }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const millis = performance.now() - started;
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve({ millis, body });
        else reject(new Error(`${address} answered ${response.statusCode}: ${body}`));
      });
    }).once('error', reject);
  });
}

/** The smallest value that this share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}
