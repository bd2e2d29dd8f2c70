import { createServer, get } from 'node:http';
import type { RequestHandler } from 'express';
import { afterAll, expect, test } from '@jest/globals';
import { analysisGate } from '../../src/http/access/analysis-gate.ts';
import { dispatch } from '../../src/http/dispatch.ts';
import { createExpress } from '../../src/http/express-app.ts';
import type { Handlers } from '../../src/http/operations.ts';
import { listening } from '../support/listening.ts';
import { until } from '../support/waiting.ts';

let admit = (): void => {};
const admitted = new Promise<void>((resolve) => (admit = resolve));
let [arrived, disconnected, passed, begun] = [0, 0, 0, 0];

const asAnalysis: RequestHandler = (request, response, next) => {
  const operation = { id: 'Policies_findings', rateClass: 'analysis' };
  Object.assign(request, { operation, caller: { companyId: 'acme' }, params: {} });
  arrived += 1;
  response.on('close', () => (disconnected += 1));
  next();
};
/** As when the rate limit waits for Redis, or the authorisation for the database. */
const waits: RequestHandler = async (_request, _response, next) => {
  await admitted;
  passed += 1;
  next();
};
const handlers = {
  Policies_findings: () => {
    begun += 1;
    return new Promise(() => {});
  },
} as unknown as Handlers;
const app = createExpress().use(asAnalysis, analysisGate(), waits, dispatch(handlers));
const { address, close } = await listening(createServer(app));
afterAll(close);

test('D10: an analysis whose client has disconnected before it began does not begin, because nothing counts it', async () => {
  for (let call = 1; call <= 5; call += 1) {
    const sent = get(address).on('error', () => {});
    await until('the call to arrive', () => arrived === call);
    sent.destroy();
    await until('the service to notice', () => disconnected === call);
  }
  admit();
  await until('the steps before the handler', () => passed === 5);
  get(address).on('error', () => {});
  await until('the last call to begin', () => begun > 0);
  expect(begun).toBe(1);
});
