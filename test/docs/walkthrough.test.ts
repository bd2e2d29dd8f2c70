import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { everyPermission } from '../contract/support/operations.ts';
import { stoppedClock } from '../support/builders.ts';
import { startTestApp, token } from '../support/test-app.ts';

const app = await startTestApp({ prefix: '/v1', demoData: true, clock: stoppedClock('2026-11-20T09:30:00.000Z') });
afterAll(() => app.stop());

const page = readFileSync(new URL('../../docs/walkthrough.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('in ten commands'), page.indexOf('## The life of a booking request'));
const commands = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text!).join('');

/** What the commands print with tokens of this service: the answer, or the ID, of each. */
async function run(): Promise<string[]> {
  const tokens = commands.replaceAll(/\$\(npm run --silent token -- (.*)\)$/gm, (_, options: string) => {
    const given = (name: string): string | undefined => new RegExp(`--${name} (\\S+)`).exec(options)?.[1];
    const permissions = given('permissions')!;
    return token({
      sub: given('sub')!,
      companyId: given('company')!,
      roles: given('roles')?.split(',') ?? [],
      permissions: permissions === 'all' ? [...everyPermission] : permissions.split(','),
    });
  });
  const script = tokens.replace('http://127.0.0.1:3000', app.address).replaceAll(/^curl .*$/gm, '$&; echo');
  return (await promisify(execFile)('bash', ['-ec', script])).stdout.trim().split('\n');
}

test('the ten commands of the walkthrough run as written', async () => {
  const printed = await run();
  expect(printed).toHaveLength(10);
  const [reasons, before, id, other, needed, judged, refused, approved, after, summary] = printed.map((line) =>
    line.startsWith('{') ? JSON.parse(line).data : line,
  );
  expect(reasons.total).toBe(3);
  expect(new Set(needed.bookingRequests.map((request: { id: string }) => request.id))).toEqual(new Set([id, other]));
  expect(judged).toMatchObject({ changed: false, current: { action: 'REQUIRE_APPROVAL' } });
  expect(refused.decision).toMatchObject({ status: 'CANCELLED', reason: 'You already asked for this trip.' });
  expect(approved.decision).toMatchObject({ status: 'COMPLETED', by: { name: 'Lena Fischer' } });
  expect(after.current.spent - before.current.spent).toBe(480);
  expect(after.current.reserved).toBe(before.current.reserved);
  expect(summary.rows).toEqual([
    expect.objectContaining({ key: 'NO_CHEAPER_FARE', requests: 2, excess: [{ currency: 'EUR', total: 260 }] }),
  ]);
});
