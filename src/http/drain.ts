import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Takes a node out of service without failing a call: first it reports that it is not ready but still responds, so that
 * proxies send new calls to other nodes; then it closes.
 */
export class Drain {
  #isUnderWay = false;
  #inFlight = 0;
  /**
   * The response in progress of each open connection that has had a call, or null. A set of responses would be simpler,
   * but each time it grows, its old hash table keeps completed responses from being garbage-collected.
   */
  readonly #last = new Map<Socket, ServerResponse | null>();

  /** Whether draining has begun, so that the node is no longer ready. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** Starts tracking the calls of a server. To be called before its first connection. */
  watch(server: Server): void {
    server.on('connection', (socket) => socket.once('close', () => this.#last.delete(socket)));
    server.prependListener('request', ({ socket }, response) => {
      if (this.#isUnderWay) sendConnectionClose(response);
      this.#inFlight += 1;
      this.#last.set(socket, response);
      response.once('close', () => {
        this.#inFlight -= 1;
        if (this.#last.get(socket) === response) this.#last.set(socket, null);
      });
    });
  }

  /** From now on, connections are closed after their next response, including those of calls in flight. */
  begin(): void {
    this.#isUnderWay = true;
    for (const response of this.#last.values()) if (response) sendConnectionClose(response);
  }

  /**
   * Stops accepting connections, and resolves once all calls in flight are finished. Those that take longer than
   * `cutMs` milliseconds are cut off. Idle connections are closed at once.
   */
  close(server: Server, cutMs: number): Promise<void> {
    this.begin();
    return new Promise((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), cutMs);
      const look = setInterval(() => {
        if (this.#inFlight === 0) server.closeAllConnections();
        else server.closeIdleConnections();
      }, 50);
      server.close(() => {
        clearTimeout(cut);
        clearInterval(look);
        resolve();
      });
    });
  }
}

/**
 * Tells the client to use a new connection next time. Otherwise it may send a call just as this connection is closed.
 */
function sendConnectionClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
