import { createServer, get } from 'node:http';
import type { RequestHandler } from 'express';
import { afterEach, expect, test } from '@jest/globals';
import { analysisGate } from '../../src/http/access/analysis-gate.ts';
import { dispatch } from '../../src/http/dispatch.ts';
import { createExpress } from '../../src/http/express-app.ts';
import type { Handlers } from '../../src/http/operations.ts';
import { listening } from '../support/listening.ts';
import { until } from '../support/waiting.ts';

let stop = (): Promise<void> => Promise.resolve();
afterEach(() => stop());

const identify: RequestHandler = (request, _response, next) => {
  const operation = { id: 'PolicyFindings_find', rateClass: 'analysis' };
  Object.assign(request, { operation, caller: { companyId: 'acme' }, params: {} });
  next();
};

test.each([
  ['before the gate', (slow: RequestHandler) => [slow, analysisGate()]],
  ['after the gate', (slow: RequestHandler) => [analysisGate(), slow]],
])('D10: an analysis whose client disconnects during a step %s neither begins nor counts', async (_where, steps) => {
  let admit = (): void => {};
  const admitted = new Promise<void>((resolve) => (admit = resolve));
  let [arrived, disconnected, passed, begun] = [0, 0, 0, 0];
  /** As when authentication or the rate limit waits for the database or Redis. */
  const slow: RequestHandler = async (_request, response, next) => {
    arrived += 1;
    response.on('close', () => (disconnected += 1));
    await admitted;
    passed += 1;
    next();
  };
  const PolicyFindings_find = () => {
    begun += 1;
    return new Promise(() => {});
  };
  const handlers = { PolicyFindings_find } as unknown as Handlers;
  const server = await listening(createServer(createExpress().use(identify, ...steps(slow), dispatch(handlers))));
  stop = server.close;

  for (let call = 1; call <= 5; call += 1) {
    const sent = get(server.address).on('error', () => {});
    await until('the call to arrive', () => arrived === call);
    sent.destroy();
    await until('the service to notice', () => disconnected === call);
  }
  admit();
  await until('the slow step', () => passed === 5);
  expect(begun).toBe(0);
  for (let call = 1; call <= 2; call += 1) {
    get(server.address).on('error', () => {});
    await until('a call that is connected to begin', () => begun === call);
  }
});
