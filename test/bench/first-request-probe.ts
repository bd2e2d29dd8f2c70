/**
 * Import it before the service, with an IPC channel: it reports for each request how many milliseconds of processor
 * time the main thread used from its head until the response was sent, including other work meanwhile.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

export type Served = { url: string; cpuMs: number };

const now = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const begun = new WeakMap<IncomingMessage, number>();

subscribe('http.server.request.start', (message) => {
  begun.set((message as { request: IncomingMessage }).request, now());
});
subscribe('http.server.response.finish', (message) => {
  const { request } = message as { request: IncomingMessage };
  process.send?.({ url: request.url ?? '', cpuMs: now() - begun.get(request)! } satisfies Served);
});
process.channel?.unref();
