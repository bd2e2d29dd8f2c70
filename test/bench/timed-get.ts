import { Agent, get } from 'node:http';

/** Keeps connections open, so that no call waits for one. Destroy it at the end. */
export const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** A GET that must return 200. Returns the milliseconds until its last byte, and the body. */
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
