import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export type MetricsServer = {
  /** `http://127.0.0.1:9464/metrics` */
  address: string;
  close(): Promise<void>;
};

/** Scrapers come every few seconds, and keep their connection open. */
const TIMEOUTS = { requestTimeout: 10_000, headersTimeout: 10_000, keepAliveTimeout: 120_000 };

/**
 * Serves the metrics on a port of their own: GET and HEAD of /metrics, and nothing else.
 *
 * @param port 0 selects a free one
 * @param onError gets the error of a failed scrape
 * @throws EADDRINUSE and the like, with `port`
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, onError }: { host: string; port: number; onError: (error: unknown) => void },
): Promise<MetricsServer> {
  const server = createServer(TIMEOUTS, (request, response) => {
    answer(metrics, request, response).catch((error: unknown) => {
      onError(error);
      send(response, 500, 'The metrics could not be read.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(Object.assign(error, { port })));
    server.listen(port, host, resolve);
  });
  const { family, address, port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(metrics: Metrics, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Bodies are not read; the connection of a client that sends a large one is closed after the response.
  if (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0)
    response.setHeader('Connection', 'close');
  if (request.url?.split('?', 1)[0] !== '/metrics') return send(response, 404, 'Only /metrics is served here.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return send(response, 405, 'Use GET or HEAD.');
  }
  const text = await metrics.scrape();
  response.setHeader('Content-Type', metrics.contentType);
  response.end(text);
}

function send(response: ServerResponse, status: number, line: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${line}\n`);
}
