import { describe, expect, test } from '@jest/globals';
import { RequestMeter } from '../../src/platform/request-meter.ts';

const list = { id: 'Policies_list', method: 'GET', route: '/api/v1/policies' };
const read = { id: 'Policies_read', method: 'GET', route: '/api/v1/policies/:policyId' };
const NONE = undefined;

function ended(meter: RequestMeter, operation: typeof list | undefined, status: number | null, seconds: number): void {
  meter.ended(meter.started('GET'), operation, status, seconds, NONE);
}

/** The samples of the durations that are not 0, without `le` if it is not a bucket. */
async function samples(meter: RequestMeter, suffix: string): Promise<[labels: object, value: number][]> {
  const { values } = await meter.durations.get();
  const named = values.filter(({ metricName, value }) => metricName?.endsWith(suffix) && value > 0);
  return named.map(({ labels, value }) => [labels, value]);
}

describe('the durations of requests', () => {
  test('are counted by operation and status, in the first bucket that is large enough', async () => {
    const meter = new RequestMeter([]);
    for (const seconds of [0, 0.001, 0.0011, 0.3, 10, 10.1, 400]) ended(meter, list, 200, seconds);
    ended(meter, list, 404, 0.02);
    ended(meter, read, 500, 0.02);
    const ok = { http_request_method: 'GET', operation_id: 'Policies_list', http_route: '/api/v1/policies' };
    const notFound = { ...ok, http_response_status_code: 404 };
    const route = '/api/v1/policies/{policyId}';
    const failed = { ...ok, operation_id: 'Policies_read', http_route: route, http_response_status_code: 500 };
    expect(await samples(meter, '_count')).toEqual([
      [{ ...ok, http_response_status_code: 200 }, 7],
      [notFound, 1],
      [{ ...failed, error_type: '500' }, 1],
    ]);
    const buckets = (await samples(meter, '_bucket')).slice(0, 17) as [{ le: number | string }, number][];
    const counts = new Map(buckets.map(([{ le }, count]) => [le, count]));
    expect([0.001, 0.0025, 0.25, 0.5, 7.5, 10, '+Inf'].map((le) => counts.get(le))).toEqual([2, 3, 3, 4, 4, 5, 7]);
    const [[, sum], ...others] = (await samples(meter, '_sum')) as [[object, number], ...[object, number][]];
    expect(sum).toBeCloseTo(420.4021);
    expect(others.map(([, each]) => each)).toEqual([0.02, 0.02]);
  });

  test('of clients who disconnected are counted separately, without a status', async () => {
    const meter = new RequestMeter([]);
    ended(meter, list, null, 1);
    ended(meter, list, 200, 1);
    expect(await samples(meter, '_count')).toEqual([
      [expect.not.objectContaining({ http_response_status_code: expect.anything() }), 1],
      [expect.objectContaining({ http_response_status_code: 200 }), 1],
    ]);
  });

  test('of unknown paths are counted by a known method only', async () => {
    const meter = new RequestMeter([]);
    for (const method of ['GET', 'PROPFIND', 'BREW', 'GET', 'M-SEARCH'])
      meter.ended(meter.started(method), NONE, 404, 0.001, NONE);
    const labels = { operation_id: 'none', http_response_status_code: 404 };
    expect(await samples(meter, '_count')).toEqual([
      [{ http_request_method: 'GET', ...labels }, 2],
      [{ http_request_method: '_OTHER', ...labels }, 3],
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
