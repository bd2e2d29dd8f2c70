import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { POLICY_PERMISSIONS, PREFIX, stored, testCompany, type TestCompany, unique } from '../../support/builders.ts';
import { race, type TaggedAnswer, taggedCaller, type TaggedCaller, tally, unfair } from '../../support/tagged-calls.ts';
import { startTestApp, token } from '../../support/test-app.ts';

const EDITORS = 50;
/** More attempts than there are editors, so that each of them succeeds in the end. */
const PERSISTENT = 10;
const OUTDATED = '"0"';
const CHANGED = {
  statusCode: 412,
  message: 'This policy has been changed since you read it. Read it again, then repeat your change.',
};

const app = await startTestApp({ prefix: PREFIX });
const other = await startTestApp({ prefix: PREFIX, url: app.url });
afterAll(async () => {
  await other.stop();
  await app.stop();
});

let company: TestCompany;
let send: TaggedCaller;
let policyId: string;
let flightRuleId: string;
let hotelRuleId: string;
beforeEach(async () => {
  company = testCompany(app);
  send = taggedCaller(app, bearerOf(company.id), PREFIX);
  await company.policy({ name: 'Company default' });
  ({ id: policyId } = await company.policy());
  ({ id: flightRuleId } = await company.flightRule(policyId));
  ({ id: hotelRuleId } = await company.hotelRule(policyId));
  await send('POST', `/${policyId}/role-assignments`, { body: { roleId: 'manager' } });
  await send('POST', `/${policyId}/user-assignments`, { body: { userId: company.admin.userId } });
});

const bearerOf = (companyId: string, permissions = POLICY_PERMISSIONS): string =>
  token({ sub: unique('admin'), companyId, permissions });

const versionOf = ({ tag }: TaggedAnswer): number => Number(/^"(\d+)"$/.exec(tag ?? '')?.[1]);

/** A document that keeps both rules. */
const rulesOf = (flight: string, hotel: string): object => ({
  flightRules: [{ id: flight }],
  hotelRules: [{ id: hotel }],
});

/** Every change that takes `If-Match`, by the record that it changes. */
const changes = (): [what: string, method: string, path: string, body?: object][] => [
  ['the policy', 'PATCH', `/${policyId}`, { name: 'Renamed' }],
  ['a flight rule', 'PATCH', `/${policyId}/flight-rules/${flightRuleId}`, { maxStops: 1 }],
  ['a hotel rule', 'PATCH', `/${policyId}/hotel-rules/${hotelRuleId}`, { maxNights: 3 }],
  ['all rules', 'PUT', `/${policyId}/rules`, rulesOf(flightRuleId, hotelRuleId)],
  ['a flight rule, deleted', 'DELETE', `/${policyId}/flight-rules/${flightRuleId}`],
  ['a hotel rule, deleted', 'DELETE', `/${policyId}/hotel-rules/${hotelRuleId}`],
  ['a role, unassigned', 'DELETE', `/${policyId}/role-assignments/manager`],
  ['a user, unassigned', 'DELETE', `/${policyId}/user-assignments/${company.admin.userId}`],
  ['the policy, deleted', 'DELETE', `/${policyId}`],
];

describe('D64: the ETag of a policy', () => {
  test('is its version, and the ETag of its rules too', async () => {
    const policy = await send('GET', `/${policyId}`);
    expect(policy.tag).toMatch(/^"[1-9]\d*"$/);
    expect((await send('GET', `/${policyId}/flight-rules/${flightRuleId}`)).tag).toBe(policy.tag);
    expect((await send('GET', `/${policyId}/hotel-rules/${hotelRuleId}`)).tag).toBe(policy.tag);
    expect((await send('GET', `/${policyId}/rules`)).tag).toBe(policy.tag);
  });

  test('is on the response to a create, and changes with the policy, its rules and its assignments', async () => {
    const created = await send('POST', '', {
      body: { name: 'New', companyId: company.id, bookingMode: 'HYBRID', defaultAction: 'ALLOW' },
    });
    expect([created.status, created.tag]).toEqual([201, '"1"']);
    let version = versionOf(await send('GET', `/${policyId}`));
    const additions: ReturnType<typeof changes> = [
      ['a flight rule, added', 'POST', `/${policyId}/flight-rules`, {}],
      ['a hotel rule, added', 'POST', `/${policyId}/hotel-rules`, {}],
      ['a role, assigned', 'POST', `/${policyId}/role-assignments`, { roleId: 'manager' }],
      ['a user, assigned', 'POST', `/${policyId}/user-assignments`, { userId: company.admin.userId }],
    ];
    for (const [what, method, path, body] of [...additions, ...changes().slice(0, -1)]) {
      const answer = await send(method, path, { body });
      const read = await send('GET', `/${policyId}`);
      expect([what, answer.status < 300, versionOf(read)]).toEqual([what, true, version + 1]);
      if (answer.status !== 204 && !/assignments/.test(path)) expect([what, answer.tag]).toEqual([what, read.tag]);
      version += 1;
    }
  });

  test('changes when another policy becomes the default or takes over a role', async () => {
    const { id: otherId } = await company.policy();
    const before = versionOf(await send('GET', `/${policyId}`));
    await send('POST', `/${otherId}/role-assignments`, { body: { roleId: 'manager' } });
    expect(versionOf(await send('GET', `/${policyId}`))).toBe(before + 1);
    await send('PATCH', `/${policyId}`, { body: { isDefault: true } });
    await send('PATCH', `/${otherId}`, { body: { isDefault: true } });
    expect(versionOf(await send('GET', `/${policyId}`))).toBe(before + 3);
  });

  test('does not change when a role is assigned to another policy', async () => {
    const { id: otherId } = await company.policy();
    const before = versionOf(await send('GET', `/${policyId}`));
    await send('POST', `/${otherId}/role-assignments`, { body: { roleId: 'role-of-none' } });
    expect(versionOf(await send('GET', `/${policyId}`))).toBe(before);
  });
});

describe('D64: If-Match', () => {
  test('accepts every change with the current version', async () => {
    for (const [what, method, path, body] of changes()) {
      const { tag } = await send('GET', `/${policyId}`);
      const answer = await send(method, path, { body, ifMatch: tag! });
      expect([what, answer.status]).toEqual([what, method === 'DELETE' ? 204 : 200]);
    }
  });

  test('answers 412 to every change with another version and saves nothing', async () => {
    const outdated = (await send('GET', `/${policyId}`)).tag!;
    await send('PATCH', `/${policyId}`, { body: { description: 'Changed by somebody else.' } });
    const before = await stored(app);
    for (const [what, method, path, body] of changes()) {
      for (const ifMatch of [outdated, OUTDATED, `W/${outdated}`]) {
        const answer = await send(method, path, { body, ifMatch });
        expect([what, ifMatch, answer.status, answer.body]).toEqual([what, ifMatch, 412, CHANGED]);
      }
    }
    expect(await stored(app)).toEqual(before);
  });

  test.each<[what: string, sent: (tag: string) => string | string[], status: number]>([
    ['any version', () => '*', 200],
    ['a list with the current version', (tag) => `"nothing", ${tag}`, 200],
    ['a list with the current version, without spaces', (tag) => `${tag},"nothing"`, 200],
    ['several headers, one with the current version', (tag) => ['"nothing"', tag], 200],
    ['a tag with a comma inside its quotes', (tag) => `"${tag.replaceAll('"', '')},"`, 412],
    ['a weak tag', (tag) => `W/${tag}`, 412],
    ['a list without the current version', () => '"nothing", W/"0"', 412],
    ['the version with a leading zero', (tag) => tag.replace('"', '"0'), 412],
    ['an empty tag', () => '""', 412],
  ])('takes %s', async (_what, sent, status) => {
    const { tag } = await send('GET', `/${policyId}`);
    const answer = await send('PATCH', `/${policyId}`, { body: { name: 'Renamed' }, ifMatch: sent(tag!) });
    expect(answer.status).toBe(status);
  });

  test.each([
    '',
    '3',
    '"3',
    'W/3',
    'w/"3"',
    "'3'",
    '"3" "4"',
    '*, "3"',
    '"3",',
    '"a b"',
    `"${'a'.repeat(99)}"`,
    Array(11).fill('"3"').join(),
  ])('rejects %j with 400 and says what to send', async (ifMatch) => {
    const before = await stored(app);
    const answer = await send('PATCH', `/${policyId}`, { body: { name: 'Renamed' }, ifMatch });
    expect([answer.status, answer.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['If-Match'],
    ]);
    expect(answer.body.message).toMatch(
      /^If-Match must be \* or the ETag of a response with its quotes, such as "3"; separate up to 10 by commas\.$/,
    );
    expect((await send('GET', `/${policyId}`, { ifNoneMatch: ifMatch })).status).toBe(400);
    expect(await stored(app)).toEqual(before);
  });

  test('is checked after existence and tenancy, and before the state of the policy (D6)', async () => {
    const ifMatch = OUTDATED;
    const absent = '0198c0de-0000-7000-8000-000000000000';
    const gone: [string, string, object?][] = [
      ['PATCH', `/${absent}`, { name: 'Renamed' }],
      ['PATCH', `/${policyId}/flight-rules/${absent}`, { maxStops: 1 }],
      ['DELETE', `/${policyId}/flight-rules/${absent}`],
      ['PATCH', `/${policyId}/hotel-rules/${absent}`, { maxNights: 1 }],
      ['DELETE', `/${policyId}/hotel-rules/${absent}`],
      ['DELETE', `/${policyId}/role-assignments/absent`],
      ['DELETE', `/${policyId}/user-assignments/absent`],
    ];
    for (const [method, path, body] of gone)
      expect([path, (await send(method, path, { body, ifMatch })).status]).toEqual([path, 404]);

    const stranger = taggedCaller(app, bearerOf(testCompany(app).id), PREFIX);
    for (const [what, method, path, body] of changes())
      expect([what, (await stranger(method, path, { body, ifMatch })).status]).toEqual([what, 404]);

    await send('PATCH', `/${policyId}`, { body: { isDefault: true } });
    expect((await send('DELETE', `/${policyId}`, { ifMatch })).status).toBe(412);
    expect((await send('PATCH', `/${policyId}`, { body: { isActive: false }, ifMatch })).status).toBe(412);
    const { tag } = await send('GET', `/${policyId}`);
    expect((await send('DELETE', `/${policyId}`, { ifMatch: tag! })).status).toBe(403);
  });
});

describe('D64: If-None-Match', () => {
  test.each(['', '/rules', '/flight-rules/', '/hotel-rules/'])(
    'answers 304 without a body while the ETag matches: %s',
    async (place) => {
      const id = place.startsWith('/flight') ? flightRuleId : hotelRuleId;
      const path = `/${policyId}${place}${place.endsWith('/') ? id : ''}`;
      const { tag } = await send('GET', path);
      for (const ifNoneMatch of [tag!, `W/${tag}`, `"x", ${tag}`, '*']) {
        const answer = await send('GET', path, { ifNoneMatch, headers: { 'X-Request-Id': 'asked-again' } });
        expect([ifNoneMatch, answer.status, answer.text, answer.tag]).toEqual([ifNoneMatch, 304, '', tag]);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'x-request-id': 'asked-again',
          'cache-control': 'no-store',
        });
        expect(answer.headers.has('content-type')).toBe(false);
      }
      expect((await send('GET', path, { ifNoneMatch: OUTDATED })).status).toBe(200);
      await send('PATCH', `/${policyId}`, { body: { name: 'Renamed' } });
      expect((await send('GET', path, { ifNoneMatch: tag! })).status).toBe(200);
    },
  );

  test('reveals no policy of another company, and none without READ_POLICIES', async () => {
    const stranger = taggedCaller(app, bearerOf(testCompany(app).id), PREFIX);
    expect((await stranger('GET', `/${policyId}`, { ifNoneMatch: '*' })).status).toBe(404);
    const without = taggedCaller(app, bearerOf(company.id, []), PREFIX);
    expect((await without('GET', `/${policyId}`, { ifNoneMatch: '*' })).status).toBe(403);
  });
});

describe(`D64: ${EDITORS} concurrent changes of one policy, on two nodes`, () => {
  const editors = (): TaggedCaller[] =>
    Array.from({ length: EDITORS }, (_, index) => taggedCaller(index % 2 ? app : other, bearerOf(company.id), PREFIX));

  test('accepts one change of the version that all have read and answers 412 to the others', async () => {
    const { tag } = await send('GET', `/${policyId}`);
    const version = Number(tag!.slice(1, -1));
    const paths = [
      `/${policyId}`,
      `/${policyId}/flight-rules/${flightRuleId}`,
      `/${policyId}/hotel-rules/${hotelRuleId}`,
    ];
    const bodies = [{ name: 'Renamed' }, { priority: 7 }, { priority: 7 }];
    const answers = await Promise.all(
      editors().map((editor, index) => editor('PATCH', paths[index % 3]!, { body: bodies[index % 3], ifMatch: tag! })),
    );
    expect(tally(answers)).toEqual({ 200: 1, 412: EDITORS - 1 });
    expect(versionOf(await send('GET', `/${policyId}`))).toBe(version + 1);
  });

  test('loses no update when each reads again and retries after a 412', async () => {
    await send('PATCH', `/${policyId}`, { body: { description: '' } });
    const version = versionOf(await send('GET', `/${policyId}`));
    const all = editors().slice(0, PERSISTENT);
    const result = await race(
      PERSISTENT,
      (editor) => all[editor]!('GET', `/${policyId}`),
      (editor, { tag, body }) =>
        all[editor]!('PATCH', `/${policyId}`, {
          body: { description: `${body.description}${editor};` },
          ifMatch: tag!,
        }),
    );
    expect(unfair(result)).toEqual({});
    const read = await send('GET', `/${policyId}`);
    expect(versionOf(read)).toBe(version + PERSISTENT);
    const names = read.body.description.split(';').filter(Boolean).map(Number);
    expect(names.sort((a: number, b: number) => a - b)).toEqual(all.map((_, index) => index));
  });
});
