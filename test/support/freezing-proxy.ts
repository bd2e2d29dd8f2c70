import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type FreezingProxy = {
  /** The URL of the database through the proxy. */
  url: string;
  /** Stops forwarding on open connections for good: neither data, nor the end of a connection. */
  freezeOpen(): void;
  /** From now on, accepts new connections without forwarding anything on them. */
  freezeNew(): void;
  /** From now on, forwards on new connections again. */
  thawNew(): void;
  stop(): Promise<void>;
};

/** A proxy for a database that can stop forwarding, as cloud proxies do when they lose track of a connection. */
export async function startFreezingProxy(target: string): Promise<FreezingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let freezesNew = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const forward = (from: Socket, to: Socket): void => {
      open.add(from);
      from.on('data', (data) => void (frozen.has(from) || to.write(data)));
      from.on('end', () => void (frozen.has(from) || to.end()));
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        if (!frozen.has(from)) to.destroy();
      });
      if (freezesNew) frozen.add(from);
    };
    forward(near, far);
    forward(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freezeOpen() {
      for (const socket of open) frozen.add(socket);
    },
    freezeNew: () => void (freezesNew = true),
    thawNew: () => void (freezesNew = false),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
