import { describe, expect, test } from '@jest/globals';
import { DURATION_BOUNDS, RequestMeter } from '../../src/platform/request-meter.ts';

const list = { id: 'Policies_list', method: 'GET', route: '/api/v1/policies' };
const read = { id: 'Policies_read', method: 'GET', route: '/api/v1/policies/:policyId' };
const NONE = undefined;

function ended(meter: RequestMeter, operation: typeof list | undefined, status: number | null, seconds: number): void {
  meter.ended(meter.started('GET'), operation, status, seconds, NONE);
}

describe('the durations of requests', () => {
  test('are counted by operation and status, in the first bucket that is large enough', () => {
    const meter = new RequestMeter([]);
    for (const seconds of [0, 0.001, 0.0011, 0.3, 10, 10.1, 400]) ended(meter, list, 200, seconds);
    ended(meter, list, 404, 0.02);
    ended(meter, read, 200, 0.02);
    const [ok, ...others] = meter.durations();
    const filled = ok!.buckets.map((count, index) => [DURATION_BOUNDS[index] ?? Infinity, count]).filter(([, n]) => n);
    expect(filled).toEqual([
      [0.001, 2],
      [0.0025, 1],
      [0.5, 1],
      [10, 1],
      [Infinity, 2],
    ]);
    expect(ok).toMatchObject({ operation: list, method: 'GET', status: 200 });
    expect(ok!.sum).toBeCloseTo(420.4021);
    expect(others).toMatchObject([
      { operation: list, status: 404, sum: 0.02 },
      { operation: read, status: 200, sum: 0.02 },
    ]);
  });

  test('of clients who disconnected are counted separately, without a status', () => {
    const meter = new RequestMeter([]);
    ended(meter, list, null, 1);
    ended(meter, list, 200, 1);
    expect(meter.durations()).toMatchObject([{ status: null }, { status: 200 }]);
  });

  test('of unknown paths are counted by a known method only', () => {
    const meter = new RequestMeter([]);
    for (const method of ['GET', 'PROPFIND', 'BREW', 'GET', 'M-SEARCH'])
      meter.ended(meter.started(method), NONE, 404, 0.001, NONE);
    expect(meter.durations()).toMatchObject([
      { operation: null, method: 'GET', status: 404 },
      { operation: null, method: '_OTHER', status: 404 },
    ]);
  });
});

test('counts requests in progress by method', () => {
  const meter = new RequestMeter([]);
  const methods = ['GET', 'GET', 'POST', 'PROPFIND'].map((method) => meter.started(method));
  const inProgress = () => Object.fromEntries(meter.active().filter(([, count]) => count !== 0));
  expect(inProgress()).toEqual({ GET: 2, POST: 1, _OTHER: 1 });
  for (const method of methods) meter.ended(method, list, 200, 1, NONE);
  expect(inProgress()).toEqual({});
});

test('counts refusals by reason, each 0 before the first', () => {
  const meter = new RequestMeter(['invalid', 'forbidden']);
  expect(meter.refusals.totals()).toEqual([
    ['invalid', 0],
    ['forbidden', 0],
  ]);
  meter.ended(meter.started('GET'), list, 403, 1, 'forbidden');
  meter.ended(meter.started('GET'), list, 200, 1, NONE);
  expect(meter.refusals.totals()).toEqual([
    ['invalid', 0],
    ['forbidden', 1],
  ]);
});
