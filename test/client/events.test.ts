import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { verifyWebhook, WebhookVerificationError } from '../../generated/client/lib/packages/client/index.js';
import { main } from '../../generated/client/lib/packages/command/main.js';
import { signedHeaders } from '../../src/areas/events/webhook-signature.ts';
import { everyPermission } from '../contract/support/operations.ts';
import { type Received, type Sink, startSink } from '../support/sink.ts';
import { startTestApp, type TestApp, token } from '../support/test-app.ts';
import { until } from '../support/waiting.ts';

/* What developers who receive events use: verifyWebhook of the client, and `travel-desk events listen`. */

const LENA = token({ sub: 'lena.fischer', permissions: [...everyPermission] });

let app: TestApp;
let sink: Sink;
beforeAll(async () => {
  app = await startTestApp({ demoData: true, config: { webhookHosts: ['127.0.0.1'] } });
}, 60_000);
afterAll(() => app.stop());
beforeEach(async () => {
  sink = await startSink();
});
afterEach(() => sink.stop());

/** A call as an endpoint receives it, and the endpoint's secret. */
async function testCall(): Promise<{ call: Received; secret: string }> {
  const body = { companyId: 'acme', url: sink.url };
  const created = await app.call(LENA, 'POST', '/v1/admin/webhook-endpoints', body);
  const { id, secret } = created.body.data;
  await app.call(LENA, 'POST', `/v1/admin/webhook-endpoints/${id}/test`);
  await app.call(LENA, 'DELETE', `/v1/admin/webhook-endpoints/${id}`);
  return { call: sink.received.at(-1)!, secret };
}

type ReferenceLibrary = {
  verify(body: string, headers: Record<string, string>): unknown;
  sign(id: string, at: Date, body: string): string;
};

/** Loaded only where it is used, so that the other tests run before `npm ci` has installed it. */
async function referenceLibrary(secret: string): Promise<ReferenceLibrary> {
  const name = 'standardwebhooks';
  const { Webhook } = (await import(name)) as { Webhook: new (secret: string) => ReferenceLibrary };
  return new Webhook(secret);
}

const requestOf = ({ headers, text }: Received) => ({ headers, body: text });

describe('D76: verifyWebhook', () => {
  test('returns the message of what the service has sent', async () => {
    const { call, secret } = await testCall();
    const message = await verifyWebhook(requestOf(call), secret);
    expect(message).toEqual(call.body);
    expect(message).toMatchObject({ type: 'webhook.test', data: { position: 0, type: 'webhook.test' } });
    const bytes = new TextEncoder().encode(call.text);
    const headers = new Headers(Object.entries(call.headers) as [string, string][]);
    expect(await verifyWebhook({ headers, body: bytes }, ['whsec_AAAA', secret])).toEqual(call.body);
  });

  test('refuses another secret, another body, a missing header and an old message', async () => {
    const { call, secret } = await testCall();
    const request = requestOf(call);
    const refused: [typeof request, string][] = [
      [request, 'whsec_AAAA'],
      [{ ...request, body: call.text.replace('acme', 'ACME').replace('test', 'TEST') }, secret],
      [{ ...request, headers: { ...call.headers, 'webhook-id': 'another' } }, secret],
      [{ ...request, headers: { ...call.headers, 'webhook-signature': 'v1,%%%' } }, secret],
      [{ ...request, headers: {} }, secret],
    ];
    for (const [sent, with_] of refused)
      await expect(verifyWebhook(sent, with_)).rejects.toThrow(WebhookVerificationError);
    const old = signedHeaders('1', new Date(Date.now() - 301_000), '{}', [secret]);
    await expect(verifyWebhook({ headers: old, body: '{}' }, secret)).rejects.toThrow('older than 5 minutes');
    await expect(verifyWebhook(request, 'secret')).rejects.toThrow(TypeError);
  });

  test('D74: the library of Standard Webhooks accepts what the service signs, and the other way round', async () => {
    const { call, secret } = await testCall();
    const library = await referenceLibrary(secret);
    expect(library.verify(call.text, call.headers as Record<string, string>)).toEqual(call.body);
    const [id, now, body] = ['msg_1', new Date(), JSON.stringify({ type: 'x', timestamp: 'y', data: { name: 'É' } })];
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': library.sign(id, now, body),
    };
    expect(await verifyWebhook({ headers, body }, secret)).toEqual(JSON.parse(body));
    expect(signedHeaders(id, now, body, [secret])).toEqual(headers);
  });
});

describe('D76: travel-desk events listen', () => {
  const listen = async (...args: string[]): Promise<{ code: number; out: string; err: string }> => {
    let [out, err] = ['', ''];
    const code = await main(['events', 'listen', ...args], {
      environment: { TRAVEL_DESK_URL: app.address, TRAVEL_DESK_TOKEN: LENA },
      folder: '.',
      isTerminal: false,
      write: (text: string) => void (out += text),
      writeError: (text: string) => void (err += text),
    });
    return { code, out, err };
  };

  test('prints the events up to the latest one', async () => {
    const { code, out } = await listen('--once');
    expect([code, out.trimEnd().split('\n').length]).toEqual([0, 4]);
    expect(out).toMatch(
      /^ {4}17 {2}\S+ {2}policy\.created +0199c3a0-7000-7000-8000-000000000001 version 1 {2}by lena\.fischer$/m,
    );
    expect((await listen('--once', '--after', '18', '--types', 'user.deactivated')).out).toMatch(
      /^ {4}20 {2}.*nadia\.karim/,
    );
    const json = (await listen('--once', '--json', '--after', '19')).out;
    expect(JSON.parse(json.split('\n')[0]!)).toMatchObject({ position: 20, type: 'user.deactivated' });
  });

  test('forwards each event, signed', async () => {
    const { out, err } = await listen('--once', '--forward', sink.url);
    expect(sink.positions()).toEqual([17, 18, 19, 20]);
    expect(out).toMatch(/→ 200$/m);
    const secret = /whsec_\S+/.exec(err)![0];
    for (const call of sink.received) expect(await verifyWebhook(requestOf(call), secret)).toEqual(call.body);
    const own = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfHyr0xk2E=';
    expect((await listen('--once', '--after', '19', '--forward', sink.url, '--secret', own)).err).toBe('');
    await verifyWebhook(requestOf(sink.received.at(-1)!), own);
    expect((await listen('--once', '--after', '19', '--forward', 'http://127.0.0.1:1/')).out).toContain('→ no answer');
  });

  test('goes on when something happens', async () => {
    let out = '';
    const listening = main(['events', 'listen', '--after', '20'], {
      environment: { TRAVEL_DESK_URL: app.address, TRAVEL_DESK_TOKEN: LENA },
      folder: '.',
      isTerminal: false,
      write: (text: string) => void (out += text),
      writeError: () => {},
    });
    const user = { companyId: 'acme', name: 'Omar', email: null, roles: [], active: true };
    await app.call(LENA, 'PUT', '/v1/admin/users/someone.new', user);
    await until('the event', () => out.includes('someone.new'));
    // Ends the command, which otherwise listens until it is interrupted.
    await app.call(LENA, 'PUT', '/v1/admin/users/lena.fischer', { ...user, name: 'Lena', active: false });
    expect(await listening).toBe(2);
    await app.call(
      token({ sub: 'omar.nasser', permissions: [...everyPermission] }),
      'PUT',
      '/v1/admin/users/lena.fischer',
      {
        ...user,
        name: 'Lena',
      },
    );
  }, 30_000);

  test('says what is wrong with its arguments, and shows what the service refuses', async () => {
    expect((await listen('--once', '--after', 'x')).err).toContain(
      '--after must be the position of an event, such as 17.',
    );
    expect((await listen('--once', '--forward', 'ftp://x')).err).toContain('--forward must be a URL');
    expect((await listen('--once', '--forward', sink.url, '--secret', 'x')).err).toContain('--secret must begin');
    const { code, err } = await listen('--once', '--after', '3');
    expect(code).toBe(2);
    expect(err).toContain('the first one left is at 17');
  });
});
