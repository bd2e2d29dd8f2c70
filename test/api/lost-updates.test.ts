import { describe, expect, test } from '@jest/globals';
import { expectAnswer } from '../contract/support/answers.ts';
import type { Reply } from '../contract/support/http.ts';
import { type ContractOperation, operationCalled, operations } from '../contract/support/operations.ts';
import { sampleOf } from '../contract/support/samples.ts';
import { ABSENT } from '../support/builders.ts';
import { app, call, type Changes, everyRow, second } from '../support/demo-nodes.ts';
import { race, tally, unfair } from '../support/tagged-calls.ts';
import { token } from '../support/test-app.ts';

/* D64: every operation with an ETag, with the first example of the contract, on two nodes with the demo data. */

const EDITORS = 50;
/** More attempts than there are editors, so that each of them succeeds in the end. */
const PERSISTENT = 10;
const OUTDATED = '"0"';

type Kind = {
  /** Its interfaces in the contract: all their operations with an ETag are tested. */
  interfaces: string[];
  read: string;
  /** Operations that change a record of this kind or a part of it, of the same one in their first examples. */
  edits: string[];
  /** A field to which the first of them can append a letter. */
  field: string;
};

type Ids = Record<string, string>;

const KINDS = {
  policy: {
    interfaces: ['Policies'],
    read: 'Policies_read',
    edits: ['Policies_update', 'Policies_updateFlightRule', 'Policies_updateHotelRule'],
    field: 'description',
  },
  traveler: {
    interfaces: ['Travelers'],
    read: 'Travelers_read',
    edits: ['Travelers_update'],
    field: 'lastName',
  },
  passport: {
    interfaces: ['Passports'],
    read: 'Passports_read',
    edits: ['Passports_update'],
    field: 'passportNumber',
  },
  request: {
    interfaces: ['BookingRequests', 'AdminBookingRequests'],
    read: 'BookingRequests_read',
    edits: ['AdminBookingRequests_update', 'AdminBookingRequests_updateFlight', 'AdminBookingRequests_updateHotel'],
    field: 'requestNotes',
  },
} satisfies Record<string, Kind>;

/** What must be called before an operation. */
const BEFORE: Readonly<Record<string, string>> = {
  AdminBookingRequests_removeTraveler: 'AdminBookingRequests_addTraveler',
};

const takes = (header: string) => (operation: ContractOperation) =>
  operation.parameters.some(({ name }) => name === header);
const hasTag = ({ responses }: ContractOperation): boolean =>
  Object.entries(responses).some(([status, { headers }]) => status.startsWith('2') && headers && 'ETag' in headers);

/** The operations with an ETag, and the kind of record whose version it is. */
const tagged = operations
  .filter((each) => hasTag(each) || takes('If-Match')(each) || takes('If-None-Match')(each))
  .map((operation) => {
    const kinds = Object.entries(KINDS).filter(([, { interfaces }]) =>
      interfaces.includes(operation.id.split('_')[0]!),
    );
    if (kinds.length === 0) throw new Error(`Add the kind of record that ${operation.id} is about to KINDS.`);
    return { id: operation.id, operation, of: kinds[0]![0] as keyof typeof KINDS };
  });
const reads = tagged.filter(({ operation }) => operation.method === 'GET');
const changes = tagged.filter(({ operation }) => operation.method !== 'GET');

const tagOf = ({ headers }: Reply): string | undefined => headers['etag'];
/** Some ETags have a digest after their version. */
const versionOf = (reply: Reply): number => Number(/^"(\d+)(-[0-9a-z]+)?"$/.exec(tagOf(reply) ?? '')?.[1]);
const readOf = (kind: keyof typeof KINDS, ids: Ids, changes: Changes = {}): Promise<Reply> =>
  call(operationCalled(KINDS[kind].read), { ...changes, ids });
const edit = (kind: keyof typeof KINDS, changes: Changes): Promise<Reply> =>
  call(operationCalled(KINDS[kind].edits[0]!), changes);

describe.each(changes)('D64: $id', ({ id, operation, of }) => {
  const { ids } = sampleOf(operation);
  /** Whether it makes a record of this kind, not a part of one. */
  const makes = /_create(With\w+)?$/.test(id);
  const prepare = async (): Promise<void> => {
    if (BEFORE[id]) expect((await call(operationCalled(BEFORE[id]))).status).toBe(201);
  };

  if (!id.endsWith('_delete'))
    test('raises the version of the record by one, and its response has that version', async () => {
      await prepare();
      const before = makes ? 0 : versionOf(await readOf(of, ids));
      const reply = await call(operation);
      const [idOfRead] = Object.keys(sampleOf(operationCalled(KINDS[of].read)).ids);
      const made: Ids = makes ? { [idOfRead!]: (reply.body.data ?? reply.body).id } : ids;
      const read = await readOf(of, made);
      expect(versionOf(read)).toBe(before + 1);
      expectAnswer(operation, reply, reply.status, 'a change');
      if (hasTag(operation)) expect([tagOf(read), `"${before + 1}"`]).toContain(tagOf(reply));
      else expect([reply.status, tagOf(reply)]).toEqual([204, undefined]);
    });

  if (!takes('If-Match')(operation)) return;

  test('accepts the current version in If-Match', async () => {
    await prepare();
    const reply = await call(operation, { headers: { 'If-Match': tagOf(await readOf(of, ids))! } });
    expectAnswer(operation, reply, operation.responses['204'] ? 204 : 200, 'the current version');
  });

  test('answers 412 to other versions in If-Match and changes nothing', async () => {
    await prepare();
    const outdated = tagOf(await readOf(of, ids))!;
    expect((await edit(of, { ids })).status).toBe(200);
    const current = tagOf(await readOf(of, ids))!;
    const before = await everyRow();
    const examples = operation.responses['412']!.content!['application/json']!.examples!;
    for (const tag of [outdated, OUTDATED, `W/${outdated}`, `W/${current}`]) {
      const reply = await call(operation, { headers: { 'If-Match': tag } });
      expectAnswer(operation, reply, 412, tag);
      expect(Object.values(examples).map(({ value }) => value)).toContainEqual(reply.body);
    }
    expect(await everyRow()).toEqual(before);
  });

  test('checks If-Match after the token, the permission, existence and the company (D6)', async () => {
    await prepare();
    const headers = { 'If-Match': OUTDATED };
    expectAnswer(operation, await call(operation, { headers, bearer: 'none' }), 401, 'no token');
    const without = token({ sub: 'lena.fischer', permissions: [] });
    expectAnswer(operation, await call(operation, { headers, bearer: without }), 403, 'no permission');
    for (const name of Object.keys(ids)) {
      const reply = await call(operation, { headers, ids: { [name]: ABSENT } });
      expectAnswer(operation, reply, 404, `${name} ${ABSENT}`);
    }
    const permissions = Object.values(operation.permissions).flat();
    const stranger = token({ sub: 'jonas.weber', companyId: 'globex', permissions });
    expectAnswer(operation, await call(operation, { headers, bearer: stranger }), 404, 'another company');
  });
});

describe.each(reads)('D64: $id', ({ operation, of }) => {
  const { ids } = sampleOf(operation);
  const read = (tag?: string, bearer?: string): Promise<Reply> =>
    call(operation, {
      headers: { 'X-Request-Id': 'asked-again', ...(tag !== undefined && { 'If-None-Match': tag }) },
      ...(bearer !== undefined && { bearer }),
    });

  test('has the version of the record as its ETag', async () => {
    expect(tagOf(await read())).toBe(tagOf(await readOf(of, ids)));
  });

  test('answers 304 without a body while the ETag matches If-None-Match', async () => {
    const tag = tagOf(await read())!;
    for (const sent of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const { status, text, headers } = await read(sent);
      expect([sent, status, text]).toEqual([sent, 304, '']);
      expect(headers).toMatchObject({ etag: tag, 'x-request-id': 'asked-again', 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('content-type');
    }
    expect((await read(OUTDATED)).status).toBe(200);
    // Changes ignore the header.
    expect((await edit(of, { ids, headers: { 'If-None-Match': '*' } })).status).toBe(200);
    expect((await read(tag)).status).toBe(200);
  });

  test('reveals by 304 no record of another company, and none without its permission', async () => {
    const permissions = Object.values(operation.permissions).flat();
    const stranger = token({ sub: 'jonas.weber', companyId: 'globex', permissions });
    expectAnswer(operation, await read('*', stranger), 404, 'another company');
    const without = token({ sub: 'lena.fischer', permissions: [] });
    expectAnswer(operation, await read('*', without), 403, 'no permission');
  });
});

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'D64: concurrent changes of one %s, on two nodes',
  (kind) => {
    const { edits, field }: Kind = KINDS[kind];
    const { ids } = sampleOf(operationCalled(edits[0]!));
    const node = (editor: number) => (editor % 2 === 0 ? app : second);

    test(`accept one of ${EDITORS} of the version that all have read, and answer 412 to the others`, async () => {
      const known = await readOf(kind, ids);
      const headers = { 'If-Match': tagOf(known)! };
      const replies = await Promise.all(
        Array.from({ length: EDITORS }, (_, editor) =>
          call(operationCalled(edits[editor % edits.length]!), { headers, node: node(editor) }),
        ),
      );
      expect(tally(replies)).toEqual({ 200: 1, 412: EDITORS - 1 });
      expect(versionOf(await readOf(kind, ids))).toBe(versionOf(known) + 1);
    });

    test('lose none when each reads again and retries after a 412', async () => {
      const before = await readOf(kind, ids);
      const valueOf = ({ body }: Reply): string => (body.data ?? body)[field] ?? '';
      const result = await race(
        PERSISTENT,
        async (editor) => {
          const reply = await readOf(kind, ids, { node: node(editor) });
          return { tag: tagOf(reply)!, reply };
        },
        (editor, { tag, reply }) =>
          edit(kind, {
            ids,
            node: node(editor),
            headers: { 'If-Match': tag },
            body: { [field]: `${valueOf(reply)}${letterOf(editor)}` },
          }),
      );
      expect(unfair(result)).toEqual({});
      const after = await readOf(kind, ids);
      expect(versionOf(after)).toBe(versionOf(before) + PERSISTENT);
      const added = valueOf(after).slice(valueOf(before).length);
      expect([...added].sort()).toEqual(Array.from({ length: PERSISTENT }, (_, editor) => letterOf(editor)));
    });
  },
);

const letterOf = (editor: number): string => String.fromCharCode(65 + editor);
