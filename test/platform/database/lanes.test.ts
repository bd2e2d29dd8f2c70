import { describe, expect, test } from '@jest/globals';
import { Lanes } from '../../../src/platform/database/lanes.ts';

type Taking = { lane: string | null; giveBack?: () => void; failure?: { code?: string } };

/** Returns a function that tries to take a connection for each given lane. One that was taken has a `giveBack`. */
function lanesOf(connections: number, waitMs = 60_000) {
  const pool = new Lanes({ connections, waitMs });
  return async (...lanes: (string | null)[]): Promise<Taking[]> => {
    const takings = lanes.map((lane) => {
      const taking: Taking = { lane };
      pool.take(lane).then(
        (giveBack) => (taking.giveBack = giveBack),
        (error) => (taking.failure = error),
      );
      return taking;
    });
    await settled();
    return takings;
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const taken = (takings: Taking[]): Taking[] => takings.filter(({ giveBack }) => giveBack);
const times = (count: number, lane: string | null): (string | null)[] => Array.from({ length: count }, () => lane);

describe('the connections of a pool', () => {
  test.each([
    [2, 1],
    [3, 2],
    [4, 2],
    [10, 6],
    [30, 20],
  ])('of %i go to one lane up to two thirds: %i', async (connections, most) => {
    const take = lanesOf(connections);
    expect(taken(await take(...times(connections, 'acme writes')))).toHaveLength(most);
    expect(taken(await take('beta writes', null))).not.toHaveLength(0);
  });

  test('leave one for a third lane when two lanes have their maximum', async () => {
    const take = lanesOf(10);
    await take(...times(10, 'acme writes'), ...times(10, 'beta writes'));
    expect(taken(await take('gamma writes'))).toHaveLength(1);
  });

  test('are all available to calls without a lane', async () => {
    expect(taken(await lanesOf(10)(...times(11, null)))).toHaveLength(10);
  });

  test('go to waiting lanes in turn when released, and within a lane in order of arrival', async () => {
    const take = lanesOf(4);
    const holders = await take(...times(4, null));
    const waiting = await take('acme', 'acme', 'beta', 'beta', null);
    const order: Taking[] = [];
    for (
      let given: Taking | undefined = holders[0];
      given;
      given = waiting.find((one) => one.giveBack && !order.includes(one))
    ) {
      if (waiting.includes(given)) order.push(given);
      given.giveBack!();
      await settled();
    }
    expect(order.map((one) => waiting.indexOf(one))).toEqual([0, 2, 4, 1, 3]);
  });

  test('are waited for up to the limit, and not given to a caller who has given up', async () => {
    const take = lanesOf(1, 20);
    const [holder] = await take('acme');
    const [waiting] = await take('acme');
    while (!waiting!.failure) await settled();
    expect(waiting!.failure.code).toBe('NO_FREE_CONNECTION');
    holder!.giveBack!();
    expect(taken(await take('acme'))).toHaveLength(1);
    expect(waiting!.giveBack).toBeUndefined();
  });
});
