import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { components } from '../../generated/api.d.ts';

export type Received = {
  /** The path of the URL. */
  path: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: components['schemas']['Event'] };
};

/** A receiver of webhooks. */
export type Sink = {
  url: string;
  received: Received[];
  /** The positions of the received events. */
  positions(): number[];
  /** How it answers from now on; with 200 at first. */
  answer(how: (response: ServerResponse, received: Received) => void): void;
  stop(): Promise<void>;
};

export async function startSink(): Promise<Sink> {
  const received: Received[] = [];
  let respond = (response: ServerResponse, _received: Received): void => void response.end('ok');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const call = {
        path: request.url!,
        receivedAt: Date.now(),
        headers: request.headers,
        text,
        body: JSON.parse(text),
      };
      received.push(call);
      respond(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    positions: () => received.map(({ body }) => body.data.position),
    answer: (how) => void (respond = how),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The signature that a secret gives a message, computed as Standard Webhooks describes. */
export function signatureOf(secret: string, { headers, text }: Pick<Received, 'headers' | 'text'>): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
