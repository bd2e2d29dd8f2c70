/** Import it before the service, so that several of its processes can listen on the same port. */
import { type ListenOptions, Server } from 'node:net';

const { listen } = Server.prototype as { listen(options: ListenOptions, done: () => void): Server };
Server.prototype.listen = function (this: Server, port: number, host: string, done: () => void): Server {
  return listen.call(this, { port, host, reusePort: true }, done);
} as typeof Server.prototype.listen;
