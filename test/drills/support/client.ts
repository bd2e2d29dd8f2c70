/** An HTTP client as real ones are: it keeps connections open, and never retries by itself. */
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Call = {
  method: string;
  /** A path with its query, or a URL on the same host. */
  path: string;
  token?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, in pieces with pauses of this many milliseconds. */
  pieces?: { contentType: string; content: readonly Buffer[]; pauseMs: number };
};

export type Answer = {
  /** Null if there was no complete response. */
  status: number | null;
  /** An error code such as `ECONNRESET`; null if there was a response. */
  error: string | null;
  headers: IncomingMessage['headers'];
  /** The body as bytes. */
  content: Buffer;
  /** The body as JSON; undefined if it is not JSON. */
  body: any;
  /** Whether the connection had been used for another call before. */
  wasReused: boolean;
  ms: number;
};

export type Client = {
  call(call: Call): Promise<Answer>;
  close(): void;
};

/** Longer than the service lets any call wait. */
const CALL_MS = 30_000;

export function openClient(address: string, maxConnections = 64): Client {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  return {
    call: (call) => callOnce(call, { hostname, port, agent }),
    close: () => agent.destroy(),
  };
}

type Target = { hostname: string; port: string; agent: Agent };

function callOnce({ method, path, token, headers = {}, body, pieces }: Call, target: Target): Promise<Answer> {
  const begun = performance.now();
  const { pathname, search } = new URL(path, 'http://host');
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const content = json ? [json] : (pieces?.content ?? []);
  const length = content.reduce((sum, piece) => sum + piece.length, 0);
  const contentType = json ? 'application/json' : pieces?.contentType;
  return new Promise((resolve) => {
    const request = httpRequest({
      ...target,
      method,
      path: pathname + search,
      headers: {
        ...headers,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(contentType !== undefined && { 'Content-Type': contentType, 'Content-Length': length }),
      },
      timeout: CALL_MS,
    });
    const answer = (status: number | null, error: string | null, response?: IncomingMessage, received?: Buffer[]) => {
      const bytes = Buffer.concat(received ?? []);
      resolve({
        status,
        error,
        headers: response?.headers ?? {},
        content: bytes,
        body: error === null ? jsonOf(response, bytes) : undefined,
        wasReused: request.reusedSocket,
        ms: performance.now() - begun,
      });
    };
    const fail = (error: NodeJS.ErrnoException) => answer(null, error.code ?? error.message);
    request.once('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', fail);
    request.once('response', (response) => {
      const received: Buffer[] = [];
      response.on('data', (piece: Buffer) => received.push(piece));
      response.on('error', fail);
      response.once('end', () => answer(response.statusCode ?? null, null, response, received));
      response.once('close', () => response.complete || fail(new Error('the answer was cut')));
    });
    void send();

    async function send(): Promise<void> {
      for (const [index, piece] of content.entries()) {
        if (index > 0) await sleep(pieces?.pauseMs ?? 0);
        if (request.destroyed) return;
        request.write(piece);
      }
      request.end();
    }
  });
}

function jsonOf(response: IncomingMessage | undefined, content: Buffer): unknown {
  if (!response?.headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
