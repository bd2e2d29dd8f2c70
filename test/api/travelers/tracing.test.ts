import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../../src/domain/clock.ts';
import { AzureStore } from '../../../src/platform/blobs/azure-store.ts';
import { PDF, sizedPdf } from '../../support/sample-files.ts';
import { startTestApp, token } from '../../support/test-app.ts';
import { fileOf, formOf, travelCompany } from './people.ts';

/** A stand-in for Azure that accepts everything, and remembers the trace headers of its calls. */
const calls: { what: string; traceparent: unknown; tracestate: unknown }[] = [];
const azure = createServer((request: IncomingMessage, response) => {
  const { traceparent, tracestate } = request.headers;
  calls.push({ what: `${request.method} ${request.url}`, traceparent, tracestate });
  request.resume().on('end', () => {
    response.statusCode = request.method === 'DELETE' ? 202 : 201;
    response.end();
  });
});
azure.listen(0, '127.0.0.1');
await once(azure, 'listening');
const endpoint = `http://127.0.0.1:${(azure.address() as AddressInfo).port}/desk`;
const connectionString = `DefaultEndpointsProtocol=http;AccountName=desk;AccountKey=${Buffer.from('key').toString('base64')};BlobEndpoint=${endpoint};`;
const store = await AzureStore.open({ access: { connectionString }, container: 'documents', clock: systemClock });

const app = await startTestApp({ prefix: '/api/', store });
afterAll(async () => {
  await app.stop();
  azure.closeAllConnections();
  azure.close();
});

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const tracestate = 'congo=t61rcWkgMzE';

const company = await travelCompany(app);
const { id } = await company.traveler();
const manager = token({
  sub: company.admin.userId,
  companyId: company.id,
  permissions: ['READ_TRAVELERS', 'WRITE_TRAVELERS'],
});

const visa = (content: Buffer): FormData => formOf({ documentCategory: 'VISA', file: fileOf(content, 'visa.pdf') });

async function upload(content: Buffer, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${app.address}/api/travelers/${id}/documents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${manager}`, ...headers },
    body: visa(content),
  });
  await response.arrayBuffer();
  return response.status;
}

/** The log lines since the last test began. */
const lines = (): Record<string, unknown>[] => app.logged.map((line) => JSON.parse(line));

beforeEach(() => {
  calls.length = 0;
  app.logged.length = 0;
});

describe('the trace of a request', () => {
  test('is logged and passed on with every call to Azure during a large upload', async () => {
    expect(await upload(sizedPdf(3_000_000), { traceparent, tracestate })).toBe(201);
    expect(calls.length).toBeGreaterThan(5);
    expect(new Set(calls.map((call) => call.traceparent))).toEqual(new Set([traceparent]));
    expect(new Set(calls.map((call) => call.tracestate))).toEqual(new Set([tracestate]));
    expect(lines().at(-1)).toMatchObject({ msg: 'request completed', status: 201, traceId: TRACE_ID });
  });

  test('is passed on when parts of the body arrive late', async () => {
    const body = new Response(visa(sizedPdf(2_000_000)));
    const headers = {
      Authorization: `Bearer ${manager}`,
      traceparent,
      'Content-Type': body.headers.get('content-type')!,
    };
    const sent = request(`${app.address}/api/travelers/${id}/documents`, { method: 'POST', headers });
    const bytes = Buffer.from(await body.arrayBuffer());
    for (let at = 0; at < bytes.length; at += 100_000) {
      sent.write(bytes.subarray(at, at + 100_000));
      await sleep(5);
    }
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(calls.length).toBeGreaterThan(3);
    expect(new Set(calls.map((call) => call.traceparent))).toEqual(new Set([traceparent]));
  });

  test('is kept apart for concurrent requests', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `${index + 1}`.repeat(32));
    const parents = ids.map((traceId) => `00-${traceId}-00f067aa0ba902b7-01`);
    await Promise.all(parents.map((parent) => upload(PDF, { traceparent: parent })));
    // The single block of each file, and its block list.
    expect(calls.map((call) => call.traceparent).sort()).toEqual(parents.flatMap((parent) => [parent, parent]));
    expect(
      lines()
        .map(({ traceId }) => traceId)
        .sort(),
    ).toEqual(ids);
  });

  test.each([
    ['is missing', {}],
    ['is malformed', { traceparent: 'none', tracestate }],
  ])('is not made up when traceparent %s', async (_what, headers) => {
    expect(await upload(PDF, headers)).toBe(201);
    expect(calls).toHaveLength(2);
    for (const call of calls) expect(call).toMatchObject({ traceparent: undefined, tracestate: undefined });
    expect(lines().at(-1)).not.toHaveProperty('traceId');
  });

  test('is logged with an internal error', async () => {
    await app.database.orm.em.getConnection().execute('alter table documents rename to documents_away');
    try {
      expect(await upload(PDF, { traceparent })).toBe(500);
    } finally {
      await app.database.orm.em.getConnection().execute('alter table documents_away rename to documents');
    }
    expect(lines().filter(({ traceId }) => traceId === TRACE_ID)).toHaveLength(2);
    expect(lines().find(({ msg }) => msg === 'internal')).toMatchObject({ traceId: TRACE_ID });
  });
});
