import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Mock, startMock } from '../support/mock.ts';
import { FIXTURES_FOLDERS, fixtureTexts } from './fixtures/files.ts';
import { recordFixtures } from './fixtures/recording.ts';
import { expectAnswer } from './support/answers.ts';
import { message, send } from './support/http.ts';
import { operations } from './support/operations.ts';
import { sampleOf } from './support/samples.ts';

/* Prism, as `make mock` starts it. Its answers are checked like those of the server. */

let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
}, 60_000);

afterAll(() => mock.stop());

describe('the mock', () => {
  test.each(operations)(
    '$id answers an example, and every documented status when it is asked for',
    async (operation) => {
      const sample = sampleOf(operation);
      const good = message(operation, sample, 'any-token');
      const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
      expectAnswer(operation, await send(mock.address, good), Number(success), sample.name);
      for (const status of Object.keys(operation.responses)) {
        const asked = { ...good, headers: { ...good.headers, Prefer: `code=${status}` } };
        expectAnswer(operation, await send(mock.address, asked), Number(status), `Prefer: code=${status}`);
      }
    },
  );

  test.each(operations)('$id wants a token', async (operation) => {
    expectAnswer(operation, await send(mock.address, message(operation, sampleOf(operation), null)), 401, 'no token');
  });
});

test('the fixtures of the npm packages are what the mock answers', async () => {
  const recorded = await recordFixtures(mock.address);
  const stale = Object.entries(FIXTURES_FOLDERS).flatMap(([packageName, folder]) => {
    const present = fixtureTexts(folder);
    return [...new Set([...recorded.keys(), ...present.keys()])]
      .filter((name) => recorded.get(name) !== present.get(name))
      .map((name) => `${packageName}/fixtures/${name}`);
  });
  if (stale.length > 0)
    throw new Error(
      `Out of date below generated/: ${stale.join(', ')}. Run: make generate, and commit what it writes.`,
    );
  expect(recorded.size).toBe(operations.length);
}, 60_000);
