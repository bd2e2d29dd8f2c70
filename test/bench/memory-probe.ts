/**
 * Import it before the service, with `--expose-gc` and an IPC channel: it answers each message with what the process
 * holds after a garbage collection. A message can name a file, to which a heap snapshot is then written.
 */
import { Socket } from 'node:net';
import { queryObjects, writeHeapSnapshot } from 'node:v8';
import { IncomingMessage } from 'node:http';

/** Bytes, and numbers of objects. */
export type Held = {
  heap: number;
  /** Memory outside of the heap that objects in it hold, such as buffers. */
  external: number;
  buffers: number;
  /** Timers that are set or still referenced, whether or not they keep the process alive. */
  timers: number;
  sockets: number;
  requests: number;
};

const unset = setTimeout(() => {}, 0);
clearTimeout(unset);
const Timer = unset.constructor;
const count = (type: Function): number => queryObjects(type, { format: 'count' });

process.on('message', ({ snapshot }: { snapshot: string | null }) => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  const held: Held = {
    heap: heapUsed,
    external,
    buffers: arrayBuffers,
    timers: count(Timer),
    sockets: count(Socket),
    requests: count(IncomingMessage),
  };
  if (snapshot !== null) writeHeapSnapshot(snapshot);
  process.send?.(held);
});
process.channel?.unref();
