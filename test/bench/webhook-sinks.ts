import { createServer } from 'node:http';

/**
 * The receivers of `webhooks.ts`: `/ok` answers after 5 ms, `/fails` with 500, and `/hangs` never. `GET /` returns how many
 * milliseconds after their event the webhooks to `/ok` came, and forgets them.
 */
const ANSWER_MS = 5;
let lags: number[] = [];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(lags));
    lags = [];
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/hangs') return;
    if (request.url === '/fails') return void response.writeHead(500).end();
    const { timestamp } = JSON.parse(Buffer.concat(chunks).toString()) as { timestamp: string };
    lags.push(Date.now() - Date.parse(timestamp));
    setTimeout(() => response.end(), ANSWER_MS);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
