import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Takes a node out of service without failing a call: first it says so where readiness is asked and keeps
 * answering, so that the proxies in front send their calls elsewhere; then it closes.
 */
export class Drain {
  #isUnderWay = false;
  #inFlight = 0;
  /**
   * The last call of each open connection, until it is answered. By connection, because a set that each call enters and
   * leaves would keep answered calls from the garbage collector: tables that a set has outgrown hold on to one another.
   */
  readonly #last = new Map<Socket, ServerResponse | null>();

  /** Whether the node is to get no more calls. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** Watches the calls of a server; before its first. */
  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#last.set(socket, null);
      socket.once('close', () => this.#last.delete(socket));
    });
    server.prependListener('request', ({ socket }, response) => {
      if (this.#isUnderWay) sayLast(response);
      this.#inFlight += 1;
      this.#last.set(socket, response);
      response.once('close', () => {
        this.#inFlight -= 1;
        if (this.#last.get(socket) === response) this.#last.set(socket, null);
      });
    });
  }

  /** From now on, each answer is the last one on its connection, those to calls in flight included. */
  begin(): void {
    this.#isUnderWay = true;
    for (const response of this.#last.values()) if (response) sayLast(response);
  }

  /**
   * Accepts no more calls, and resolves when those in flight are finished, or cut off after `cutMs` milliseconds. Idle
   * connections are closed at once.
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

/** A client that is told sends its next call on a new connection; one that is not may send it as this one closes. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
