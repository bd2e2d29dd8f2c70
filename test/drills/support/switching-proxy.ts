/** An address that moves from one server to another, like a DNS name, a virtual IP or an operator's proxy. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SwitchingProxy = {
  port: number;
  /** Sends new connections there, and closes those to another server. */
  moveTo(port: number): void;
  stop(): Promise<void>;
};

export async function startSwitchingProxy(firstTarget: number): Promise<SwitchingProxy> {
  let target = firstTarget;
  const pairs = new Set<{ target: number; cut(): void }>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const cut = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    const pair = { target, cut };
    pairs.add(pair);
    const forward = (from: Socket, to: Socket): void => {
      from.setNoDelay(true).on('error', cut).on('close', cut);
      from.pipe(to);
    };
    forward(near, far);
    forward(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port) {
      target = port;
      for (const pair of pairs) if (pair.target !== port) pair.cut();
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const pair of pairs) pair.cut();
      await closed;
    },
  };
}
