import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Drain } from '../../src/http/drain.ts';

/* A server that responds when the test tells it to. */

let drain: Drain;
let server: ReturnType<typeof createServer>;
let waiting: ServerResponse[];
const agent = new Agent({ keepAlive: true });

beforeEach(async () => {
  drain = new Drain();
  waiting = [];
  server = createServer((_request, response) => void waiting.push(response));
  drain.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

type Sent = { answer: Promise<string | undefined> };

/** Resolves when the server has received the call, to its outcome: its `Connection` header, or the error. */
async function send(): Promise<Sent> {
  const request = get({ agent, host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const answer = once(request, 'response').then(
    ([response]: IncomingMessage[]) => response!.resume().headers.connection,
    (error: NodeJS.ErrnoException) => error.code,
  );
  await once(server, 'request');
  return { answer };
}

describe('a draining node', () => {
  test('answers, also calls in flight, with Connection: close', async () => {
    const [first, second] = [await send(), await send()];
    waiting[0]!.end();
    expect(await first.answer).toBe('keep-alive');
    drain.begin();
    waiting[1]!.end();
    expect(await second.answer).toBe('close');
    const third = await send();
    waiting[2]!.end();
    expect(await third.answer).toBe('close');
  });

  test('answers all pipelined calls, and closes the connection with the last', async () => {
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1').setEncoding('utf8');
    let answers = '';
    client.on('data', (text: string) => (answers += text));
    const ended = once(client, 'close');
    client.write('GET /1 HTTP/1.1\r\nHost: here\r\n\r\nGET /2 HTTP/1.1\r\nHost: here\r\n\r\n');
    while (waiting.length < 2) await once(server, 'request');
    drain.begin();
    for (const response of waiting) response.end();
    await ended;
    expect(answers.match(/HTTP\/1.1 200|Connection: [\w-]+/g)).toEqual([
      'HTTP/1.1 200',
      'Connection: keep-alive',
      'HTTP/1.1 200',
      'Connection: close',
    ]);
  });

  test('leaves a response unchanged once its head is sent', async () => {
    const { answer } = await send();
    waiting[0]!.write('first');
    drain.begin();
    waiting[0]!.end('last');
    expect(await answer).toBe('keep-alive');
  });

  test('closes idle connections, and others when their calls are finished', async () => {
    const idle = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    const ended = once(idle, 'close');
    const { answer } = await send();
    let isClosed = false;
    const closed = drain.close(server, 60_000).then(() => (isClosed = true));
    expect(isClosed).toBe(false);
    waiting[0]!.end();
    expect(await answer).toBe('close');
    await closed;
    await ended;
  });

  test('cuts off calls that exceed the time limit', async () => {
    const { answer } = await send();
    await drain.close(server, 10);
    expect(await answer).toBe('ECONNRESET');
  });
});
