import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = {
  port: number;
  /** Without a trailing slash. */
  address: string;
  /** Also ends open connections. */
  close(): Promise<void>;
};

/** Starts an HTTP server on a free port. */
export async function listening(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, address: `http://127.0.0.1:${port}`, close };
}
