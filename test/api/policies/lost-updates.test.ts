import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { POLICY_PERMISSIONS, PREFIX, stored, testCompany, type TestCompany, unique } from '../../support/builders.ts';
import { type TaggedAnswer, taggedCaller, type TaggedCaller } from '../../support/tagged-calls.ts';
import { startTestApp, token } from '../../support/test-app.ts';

const OUTDATED = '"0"';
const app = await startTestApp({ prefix: PREFIX });
afterAll(() => app.stop());

let company: TestCompany;
let send: TaggedCaller;
let policyId: string;
beforeEach(async () => {
  company = testCompany(app);
  send = taggedCaller(app, bearerOf(company.id), PREFIX);
  await company.policy({ name: 'Company default' });
  ({ id: policyId } = await company.policy());
  await send('POST', `/${policyId}/role-assignments`, { body: { roleId: 'manager' } });
});

const bearerOf = (companyId: string): string =>
  token({ sub: unique('admin'), companyId, permissions: POLICY_PERMISSIONS });

const versionOf = ({ tag }: TaggedAnswer): number => Number(/^"(\d+)"$/.exec(tag ?? '')?.[1]);

describe('D64: the ETag of a policy', () => {
  test('changes with its assignments', async () => {
    const before = versionOf(await send('GET', `/${policyId}`));
    await send('POST', `/${policyId}/role-assignments`, { body: { roleId: 'manager' } });
    await send('POST', `/${policyId}/user-assignments`, { body: { userId: company.admin.userId } });
    expect(versionOf(await send('GET', `/${policyId}`))).toBe(before + 2);
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
  test.each<[what: string, status: number, sent: (tag: string) => string | string[]]>([
    ['any version', 200, () => '*'],
    ['a list with the current version', 200, (tag) => `"nothing", ${tag}`],
    ['a list with the current version, without spaces', 200, (tag) => `${tag},"nothing"`],
    ['several headers, one with the current version', 200, (tag) => ['"nothing"', tag]],
    ['a tag with a comma inside its quotes', 412, (tag) => `"${tag.replaceAll('"', '')},"`],
    ['a weak tag', 412, (tag) => `W/${tag}`],
    ['a list without the current version', 412, () => '"nothing", W/"0"'],
    ['the version with a leading zero', 412, (tag) => tag.replace('"', '"0')],
    ['an empty tag', 412, () => '""'],
  ])('with %s gets %i', async (_what, status, sent) => {
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
  ])('with %j gets 400, which says what to send', async (ifMatch) => {
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

  test('is checked before the state of the policy (D6)', async () => {
    const ifMatch = OUTDATED;
    await send('PATCH', `/${policyId}`, { body: { isDefault: true } });
    expect((await send('DELETE', `/${policyId}`, { ifMatch })).status).toBe(412);
    expect((await send('PATCH', `/${policyId}`, { body: { isActive: false }, ifMatch })).status).toBe(412);
    const { tag } = await send('GET', `/${policyId}`);
    expect((await send('DELETE', `/${policyId}`, { ifMatch: tag! })).status).toBe(403);
  });
});
