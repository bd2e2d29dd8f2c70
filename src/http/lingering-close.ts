import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may go on sending after the response. In milliseconds, as in nginx. */
const MAX_LINGER_MS = 30_000;
/** How long it may pause meanwhile. */
const MAX_PAUSE_MS = 5_000;
/** How much it may send meanwhile: more than the largest form. */
const MAX_LINGER_BYTES = 128 * 1024 * 1024;

/**
 * Closes the connection of a request after its response, although its body has not been read to its end (RFC 9112,
 * section 9.6). What the client still sends is dropped for up to 30 s: if a connection is closed while data is unread,
 * it is reset, and most clients then lose the response. Has no effect if the body has been received completely.
 *
 * To be called before the head of the response is sent.
 */
export function lingerAfter({ socket, complete }: IncomingMessage, response: ServerResponse): void {
  if (complete) return;
  response.setHeader('Connection', 'close');
  // Node calls this once the last response on a connection has been written.
  socket.destroySoon = () => {
    socket.end();
    dropRest(socket);
  };
}

function dropRest(socket: Socket): void {
  let dropped = 0;
  // The first listener takes the connection away from Node's parser, so that nothing that follows is read as a request.
  socket.on('data', () => {}).removeAllListeners('data');
  socket.on('data', ({ length }: Buffer) => {
    dropped += length;
    if (dropped > MAX_LINGER_BYTES) socket.destroy();
  });
  // Node's server destroys a connection that times out.
  socket.setTimeout(MAX_PAUSE_MS);
  const limit = setTimeout(() => socket.destroy(), MAX_LINGER_MS).unref();
  socket.once('close', () => clearTimeout(limit));
  socket.resume();
}
