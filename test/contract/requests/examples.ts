import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Json } from '../../../src/tools/openapi-document.ts';
import { expectAnswer } from '../support/answers.ts';
import { message, send } from '../support/http.ts';
import { type ContractOperation, operations } from '../support/operations.ts';
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

  test.each(requests)('$id $name', async ({ operation, name, sample }) => {
    const before = requests.find((request) => `${request.id} ${request.name}` === AFTER[`${operation.id} ${name}`]);
    if (before) await send(app.address, message(before.operation, before.sample, everything));
    const success = successOf(operation, name);
    const reply = await send(app.address, message(operation, sample, everything));
    expectAnswer(operation, reply, Number(success), name);

    const example = operation.responses[success]?.content?.['application/json']?.examples?.[name]?.value;
    if (example === undefined) return;
    const made = madeBy(operation);
    expect(without(made, reply.body)).toEqual(without(made, example));
  });
});

/** What a request makes on the spot, wherever it stands: ids and times of what it creates or changes. */
function madeBy({ id, method }: ContractOperation): Set<string> {
  if (id === 'Documents_download') return new Set(['url', 'expiresAt']);
  // A read has nothing that is made on the spot.
  if (method === 'GET' || id === 'Policies_evaluate') return new Set();
  const made = ['id', 'bookingRequestId', 'createdAt', 'updatedAt'];
  // What is created in one step refers to itself.
  return new Set(id === 'Travelers_createWithPassport' ? [...made, 'travelerId', 'relatedEntityId'] : made);
}

function without(names: ReadonlySet<string>, body: Json): Json {
  return JSON.parse(JSON.stringify(body, (key, value: Json) => (names.has(key) ? undefined : value)));
}
