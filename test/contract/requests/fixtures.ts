import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Json } from '../../../src/contract/openapi-document.ts';
import type { Mock } from '../../support/mock.ts';
import { readFixtures } from '../fixtures/files.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { messageOf } from '../fixtures/replay.ts';
import { expectAnswer } from '../support/answers.ts';
import { type Reply, send } from '../support/http.ts';
import { type ContractOperation, operationCalled, operations } from '../support/operations.ts';
import { startProxy } from '../support/proxy.ts';
import { app, setClock } from '../support/service.ts';
import { type Snapshot, takeSnapshot } from '../support/snapshot.ts';

const fixtures = readFixtures().flatMap(({ operation, fixtures: ofOperation }) =>
  ofOperation.map((fixture) => ({ id: operation, ...fixture })),
);
const replayed = fixtures.filter(({ needs }) => needs === null);

/** The fixture says what else these need. The list may only shrink. */
const NOT_REPLAYED = [
  'AdminBookingRequests_addFlight tooManyFlights',
  'AdminBookingRequests_addHotel tooManyHotels',
  'AdminBookingRequests_addTraveler tooManyTravelers',
  'AdminBookingRequests_removeHotel lastItem',
  'Documents_upload fileTooLarge',
  'Documents_upload tooManyDocuments',
  'Passports_createWithDocuments fileTooLarge',
  'Passports_createWithDocuments tooManyDocuments',
  'Travelers_createWithPassport fileTooLarge',
];

describe('the fixtures', () => {
  test('exist for every operation, status and example of the contract, and no other', () => {
    const wanted = operations.flatMap(({ id, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Object.keys(content?.['application/json']?.examples ?? {}).map((name) => `${id} ${status} ${name}`),
      ),
    );
    const withBody = fixtures
      .filter(({ response }) => response.body !== undefined)
      .map(({ id, status, name }) => `${id} ${status} ${name}`);
    expect(withBody.toSorted()).toEqual(wanted.toSorted());

    const withoutBody = operations.flatMap(({ id, responses }) =>
      Object.keys(responses)
        .filter((status) => !responses[status]?.content)
        .map((status) => `${id} ${status}`),
    );
    const recorded = fixtures
      .filter(({ response }) => response.body === undefined)
      .map(({ id, status }) => `${id} ${status}`);
    expect([...new Set(recorded)].toSorted()).toEqual(withoutBody.toSorted());
  });

  test('are all replayed, except for limits, failures, very large requests and deactivated callers', () => {
    const rare = new Set([
      'payloadTooLarge',
      'rateLimited',
      'twoAnalyses',
      'oneAtATime',
      'internalError',
      'unavailable',
      'deactivatedUser',
      'deactivatedCompany',
      'expiredToken',
    ]);
    const others = fixtures
      .filter(({ needs, name }) => needs !== null && !rare.has(name))
      .map(({ id, name }) => `${id} ${name}`);
    expect(others.toSorted()).toEqual(NOT_REPLAYED);
  });
});

describe('the service with demo data answers the fixtures as the mock does', () => {
  let freshDemoData: Snapshot;
  let proxy: Mock;
  let isFresh = true;
  beforeAll(async () => {
    proxy = await startProxy(app.address);
    freshDemoData = await takeSnapshot(app.database);
    // The date of the balances in the examples.
    setClock('2026-11-20T09:30:00.000Z');
  }, 60_000);
  afterAll(async () => {
    setClock(null);
    await proxy.stop();
  });
  afterEach(async () => {
    if (!isFresh) await freshDemoData.restore();
    isFresh = true;
  });

  test('behind a proxy that reports violations of the contract', async () => {
    const refused = fixtureCalled('Policies_list limitTooLarge');
    const reply = await send(proxy.address, messageOf(refused));
    expect(JSON.parse(String(reply.headers['sl-violations']))).toMatchObject([
      { location: ['request', 'query', 'limit'] },
    ]);
  });

  test.each(replayed)('$id $status $name', async ({ id, ...fixture }) => {
    const operation = operationCalled(id);
    // A refusal changes nothing, or later fixtures would differ.
    isFresh = fixture.after.length === 0 && (operation.method === 'GET' || fixture.status >= 400);
    for (const before of fixture.after) await send(app.address, messageOf(fixtureCalled(before)));
    const reply = await send(goesThroughProxy(fixture) ? proxy.address : app.address, messageOf(fixture));
    expect(violations(fixture, reply)).toEqual([]);
    expectAnswer(operation, reply, fixture.status, fixture.name);
    // Which methods are allowed depends on the path.
    if (fixture.status !== 405)
      expect(comparable(operation, fixture, reply.body)).toEqual(comparable(operation, fixture, fixture.response.body));
  });
});

/** Prism does not support TRACE, and it would corrupt binary files, so it is not sent any. */
function goesThroughProxy({ status, request }: Fixture): boolean {
  return status !== 405 && request.headers['Content-Type'] !== 'multipart/form-data';
}

/** Contract violations that Prism finds in the response, and in a request that is accepted. */
function violations({ status }: Fixture, { headers }: Reply): Json[] {
  const found = JSON.parse(String(headers['sl-violations'] ?? '[]')) as { location: string[] }[];
  return found.filter(({ location }) => status < 300 || location[0] === 'response');
}

function fixtureCalled(name: string): Fixture {
  const found = fixtures.find((fixture) => `${fixture.id} ${fixture.name}` === name);
  if (!found) throw new Error(`There is no fixture ${name}.`);
  return found;
}

function comparable(operation: ContractOperation, { status }: Fixture, body: Json | undefined): Json | undefined {
  if (body === undefined) return undefined;
  return status < 300 ? without(madeBy(operation), body) : inOrder(body);
}

/** Validation errors have no fixed order. */
function inOrder(refusal: Json): Json {
  const { errors = [], ...rest } = refusal as { errors?: { field: string }[] };
  return { ...rest, errors: errors.toSorted((a, b) => a.field.localeCompare(b.field)) };
}

/** Values that a request generates, wherever they are: IDs, times and secrets of what it creates or changes. */
function madeBy({ id, method }: ContractOperation): Set<string> {
  if (id === 'Documents_download') return new Set(['url', 'expiresAt']);
  // The events of the demo data happen when these are loaded.
  if (id === 'Events_list') return new Set(['occurredAt']);
  // A read generates no values.
  if (method === 'GET' || id === 'Policies_evaluate') return new Set();
  const made = ['id', 'bookingRequestId', 'createdAt', 'updatedAt', 'secret'];
  // Records that are created together refer to each other.
  return new Set(id === 'Travelers_createWithPassport' ? [...made, 'travelerId', 'relatedEntityId'] : made);
}

function without(names: ReadonlySet<string>, body: Json): Json {
  return JSON.parse(JSON.stringify(body, (key, value: Json) => (names.has(key) ? undefined : value)));
}
