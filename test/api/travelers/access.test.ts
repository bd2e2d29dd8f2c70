import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stoppedClock } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';
import {
  ADMIN_PERMISSIONS,
  newPassport,
  type Person,
  person,
  refusal,
  type TravelCompany,
  travelCompany,
} from './people.ts';

const clock = stoppedClock('2026-03-11T12:00:00.000Z');
const app = await startTestApp({ prefix: '/api/', clock });
afterAll(() => app.stop());

let company: TravelCompany;
let other: TravelCompany;
let owner: Person;
beforeAll(async () => {
  [company, other] = [await travelCompany(app), await travelCompany(app)];
  owner = await company.user();
});

const as = ({ userId }: { userId: string }, permissions: string[], companyId = company.id) =>
  person(app, { sub: userId, companyId, permissions });

/** A colleague to whom the owner has delegated these scopes. */
async function delegate(scopes: string[], window: object = {}): Promise<Person> {
  const colleague = await company.user();
  await company.delegation(owner, colleague, { scopes, ...window });
  return colleague;
}

type Verdict = 'allowed' | 'notYours' | 'notFound';

/** Besides those in access-matrix.json. */
const CALLERS: [who: string, caller: () => Person | Promise<Person>, view: Verdict, manage: Verdict][] = [
  [
    'a colleague with the permissions that owners once needed',
    () => company.user(['READ_USER_PASSPORTS', 'WRITE_USER_PASSPORTS']),
    'notYours',
    'notYours',
  ],
  ['an administrator who may only read', () => company.user(['READ_TRAVELERS']), 'allowed', 'notYours'],
  ['an administrator who may only write', () => company.user(['WRITE_TRAVELERS']), 'notYours', 'allowed'],
  ['an administrator who may only delete', () => company.user(['DELETE_TRAVELERS']), 'notYours', 'notYours'],
  ['a delegate with CREATE_BOOKINGS', () => delegate(['CREATE_BOOKINGS']), 'allowed', 'notYours'],
  [
    'a delegate with an inactive delegation',
    () => delegate(['MANAGE_TRAVELERS'], { isActive: false }),
    'notYours',
    'notYours',
  ],
  [
    'a delegate whose delegation has ended',
    () => delegate(['MANAGE_TRAVELERS'], { until: '2026-03-11T12:00:00Z' }),
    'notYours',
    'notYours',
  ],
  [
    'a delegate whose delegation has not started',
    () => delegate(['MANAGE_TRAVELERS'], { from: '2026-03-11T12:00:01Z' }),
    'notYours',
    'notYours',
  ],
  [
    'a delegate of a colleague',
    async () => {
      const [delegator, colleague] = [await company.user(), await company.user()];
      await company.delegation(delegator, colleague, { scopes: ['MANAGE_TRAVELERS'] });
      return colleague;
    },
    'notYours',
    'notYours',
  ],
  [
    'an administrator of all companies',
    async () => as(await other.user(), [...ADMIN_PERMISSIONS, 'ACCESS_ALL_COMPANIES'], other.id),
    'allowed',
    'allowed',
  ],
  [
    'a user of another company with ACCESS_ALL_COMPANIES',
    async () => as(await other.user(), ['ACCESS_ALL_COMPANIES'], other.id),
    'notYours',
    'notYours',
  ],
  ["a user of another company with the owner's ID", () => as(owner, [], other.id), 'notFound', 'notFound'],
  [
    "a user of another company with the owner's ID and ACCESS_ALL_COMPANIES",
    () => as(owner, ['ACCESS_ALL_COMPANIES'], other.id),
    'notYours',
    'notYours',
  ],
];

const NOT_YOURS = [
  403,
  'FORBIDDEN',
  "This traveler is not yours, and you have no delegation from the traveler's owner.",
];

describe('D5, D33: access to the passports of a traveler', () => {
  test.each(CALLERS)('%s', async (_who, caller, view, manage) => {
    const { id: travelerId } = await company.traveler({ userId: owner.userId });
    const passport = await company.passport(travelerId);
    const someone = await caller();
    const calls: [Verdict, number, string, () => Promise<any>][] = [
      [view, 200, 'TRAVELER_NOT_FOUND', () => someone.get(`/travelers/${travelerId}/passports`)],
      [view, 200, 'PASSPORT_NOT_FOUND', () => someone.get(`/passports/${passport.id}`)],
      [
        manage,
        201,
        'TRAVELER_NOT_FOUND',
        () => someone.post(`/travelers/${travelerId}/passports`, newPassport({ nationality: 'DE' })),
      ],
      [manage, 200, 'PASSPORT_NOT_FOUND', () => someone.patch(`/passports/${passport.id}`, { issuingCountry: 'DE' })],
      [manage, 200, 'PASSPORT_NOT_FOUND', () => someone.post(`/passports/${passport.id}/set-primary`, { travelerId })],
      [manage, 204, 'PASSPORT_NOT_FOUND', () => someone.delete(`/passports/${passport.id}`)],
    ];
    for (const [verdict, success, notFound, call] of calls) {
      const answer = await call();
      if (verdict === 'allowed') expect([answer.status, answer.body?.code]).toEqual([success, undefined]);
      if (verdict === 'notYours') expect(refusal(answer)).toEqual(NOT_YOURS);
      if (verdict === 'notFound') expect([answer.status, answer.body.code]).toEqual([404, notFound]);
    }
    const left = (await company.admin.get(`/travelers/${travelerId}/passports`)).body.data;
    expect(left.map(({ nationality, issuingCountry }: any) => [nationality, issuingCountry])).toEqual(
      manage === 'allowed' ? [['DE', 'IQ']] : [['IQ', 'IQ']],
    );
  });
});
