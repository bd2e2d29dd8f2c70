import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Json } from '../../../src/tools/openapi-document.ts';
import { expectAnswer, expectInDialect } from '../support/answers.ts';
import { message, send } from '../support/http.ts';
import { operations } from '../support/operations.ts';
import { samplesOf, successOf } from '../support/samples.ts';
import { app, everything, setClock } from '../support/service.ts';
import { type Snapshot, takeSnapshot } from '../support/snapshot.ts';

const requests = operations.flatMap((operation) => samplesOf(operation).map((sample) => ({ operation, id: operation.id, name: sample.name, sample })));

/** Examples that take up what another example has made. */
const AFTER: Readonly<Record<string, string>> = {
  'AdminBookingRequests_removeTraveler colleague': 'AdminBookingRequests_addTraveler colleague',
};

describe('what works against the mock works against the demo data: the answer is that of the example', () => {
  let freshDemoData: Snapshot;
  beforeAll(async () => {
    freshDemoData = await takeSnapshot(app.database);
    // The day that the balances of the examples are of.
    setClock('2026-11-20T09:30:00.000Z');
  });
  afterAll(() => setClock(null));
  afterEach(() => freshDemoData.restore());

  const built = requests.filter(({ operation }) => !operation.isToCome);

  test.each(built)('$id $name', async ({ operation, name, sample }) => {
    const before = requests.find((request) => `${request.id} ${request.name}` === AFTER[`${operation.id} ${name}`]);
    if (before) await send(app.address, message(before.operation, before.sample, everything));
    const success = successOf(operation, name);
    const reply = await send(app.address, message(operation, sample, everything));
    expectAnswer(operation, reply, Number(success), name);

    const example = operation.responses[success]?.content?.['application/json']?.examples?.[name]?.value;
    if (example === undefined) return;
    // A read has nothing that is made on the spot.
    const isRead = operation.method === 'GET' || operation.id === 'Policies_evaluate';
    expect(isRead ? reply.body : withoutWhatIsMade(reply.body)).toEqual(isRead ? example : withoutWhatIsMade(example));
  });
});

describe('an operation that is still to come answers 501, and takes what it will take', () => {
  const toCome = requests.filter(({ operation }) => operation.isToCome);

  test.each(toCome)('$id $name', async ({ operation, id, name, sample }) => {
    const reply = await send(app.address, message(operation, sample, everything));
    if (reply.status >= 200 && reply.status < 300) throw new Error(`${id} is built now. Take it from operationsToCome in src/app.ts.`);
    expectInDialect(operation.dialect, reply, 501, name);
  });
});

const MADE = new Set(['id', 'bookingRequestId', 'createdAt', 'updatedAt']);

/** Without the ids and the times of what a request has just made or changed, wherever they stand. */
function withoutWhatIsMade(body: Json): Json {
  return JSON.parse(JSON.stringify(body, (key, value: Json) => (MADE.has(key) ? undefined : value)));
}
