import { beforeEach, describe, expect, test } from '@jest/globals';
import { expectAnswer } from '../contract/support/answers.ts';
import { everyPermission, operationCalled, operations } from '../contract/support/operations.ts';
import { sampleOf } from '../contract/support/samples.ts';
import { booked, bookingCompany, hotelItem, trip } from '../support/booking-builders.ts';
import { ABSENT, created, testCompany } from '../support/builders.ts';
import { app, call, everyRow, idsOf } from '../support/demo-nodes.ts';
import { token } from '../support/test-app.ts';

/* D4: every operation with IDs in its path, with the first example of the contract, called from another company. */

type Ids = Record<string, string>;

/** A company of the caller, made before the demo data are saved. */
const company = await bookingCompany(app);
const { id: companyId, admin } = company;
const tokenWith = (permissions: readonly string[]): string =>
  token({ sub: admin.userId, companyId, permissions: [...permissions] });
const stranger = tokenWith(everyPermission.filter((code) => code !== 'ACCESS_ALL_COMPANIES'));
const everywhere = tokenWith(everyPermission);
/** The caller's own records, by the collection of their parts. */
const own: Readonly<Record<string, Ids>> = { ...(await ownPolicy()), ...(await ownRequest()) };

async function ownPolicy(): Promise<Record<string, Ids>> {
  const policies = testCompany(app, companyId);
  const { id: policyId } = await policies.policy();
  const { userId } = admin;
  created(await policies.admin.post(`/${policyId}/role-assignments`, { roleId: 'manager' }));
  created(await policies.admin.post(`/${policyId}/user-assignments`, { userId }));
  return {
    'role-assignments': { policyId, roleId: 'manager' },
    'user-assignments': { policyId, userId },
    'flight-rules': { policyId, ruleId: (await policies.flightRule(policyId)).id },
    'hotel-rules': { policyId, ruleId: (await policies.hotelRule(policyId)).id },
  };
}

async function ownRequest(): Promise<Record<string, Ids>> {
  const { id, flightItems, hotelItems } = booked(await admin.create(trip(admin, { hotelItems: [hotelItem()] })));
  const { travelerId } = await company.employee();
  booked(await admin.post(`/${id}/travelers`, { travelerId }));
  return {
    flights: { id, flightId: flightItems[0]!.id },
    hotels: { id, hotelId: hotelItems[0]!.id },
    travelers: { id, travelerId },
  };
}

/** Places and rates belong to no company. */
const SHARED = ['ExchangeRates_put', 'ExchangeRates_read', 'Locations_put', 'Locations_read'];

type Exception = {
  /** Other IDs than those of the example. */
  ids?: Ids;
  /** An ID in the form of the operation that no record has; by default a UUID. */
  absent?: string;
  /** The status for a stranger; by default 404. */
  refused?: 403;
  /** The status for an administrator of all companies, unless it is that of a success. */
  everywhere?: 403;
  /** What must be called before. */
  after?: string;
};

const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  BookingRequests_cancel: { everywhere: 403 },
  AdminBookingRequests_removeTraveler: { after: 'AdminBookingRequests_addTraveler' },
  AdminReasonCodes_read: { absent: 'ABSENT', refused: 403 },
  AdminReasonCodes_put: { absent: 'ABSENT', refused: 403 },
  AdminReasonCodes_delete: { absent: 'ABSENT', refused: 403 },
  Companies_put: { ids: { companyId: 'acme' }, refused: 403 },
  Users_put: { ids: { userId: 'omar.nasser' }, refused: 403 },
};

const withIds = operations.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'path'));

/** `/v1/admin/booking-requests/{id}/flights/{flightId}` → `flights`; undefined for a record that is no part of another. */
const partIn = (template: string): string | undefined => /\}\/([a-z-]+)\/\{(?!version\})\w+\}$/.exec(template)?.[1];

test('D4: the exceptions are operations with an ID in their path', () => {
  expect(idsOf(withIds)).toEqual(expect.arrayContaining([...Object.keys(EXCEPTIONS), ...SHARED]));
});

describe.each(withIds.filter(({ id }) => !SHARED.includes(id)))('D4: $id', (operation) => {
  const {
    ids: given,
    absent: none = ABSENT,
    refused = 404,
    everywhere: limited,
    after,
  } = EXCEPTIONS[operation.id] ?? {};
  const part = partIn(operation.template);
  const theirs: Ids = { ...sampleOf(operation).ids, ...given };
  const names = Object.keys(theirs);
  const absent = Object.fromEntries(names.map((name) => [name, name === 'version' ? '1' : none]));

  beforeEach(async () => {
    if (after !== undefined) expect((await call(operationCalled(after))).status).toBe(201);
  });

  /** Every pair of calls must get the same refusal and change nothing. */
  async function refusesAlike(pairs: [Ids, Ids][]): Promise<void> {
    const before = await everyRow();
    for (const [ids, idsOfNone] of pairs) {
      const [foreign, none] = [
        await call(operation, { bearer: stranger, ids }),
        await call(operation, { bearer: stranger, ids: idsOfNone }),
      ];
      expectAnswer(operation, foreign, refused, JSON.stringify(ids));
      expect([none.status, none.text]).toEqual([foreign.status, foreign.text]);
      expect(Object.keys(none.headers).sort()).toEqual(Object.keys(foreign.headers).sort());
    }
    expect(await everyRow()).toEqual(before);
  }

  test(`answers ${refused} to another company, as for an absent record, and changes nothing`, () =>
    refusesAlike([[theirs, absent]]));

  if (part)
    test('does so for a part of the record under their own one, and for their own part under the record', () => {
      const ours = own[part]!;
      const last = names.at(-1)!;
      return refusesAlike([
        [
          { ...ours, [last]: theirs[last]! },
          { ...ours, [last]: ABSENT },
        ],
        [{ ...theirs, [last]: ours[last]! }, absent],
      ]);
    });

  test(`${limited ? `answers ${limited} to` : 'can be called by'} an administrator of all companies, whose own company stays as it is`, async () => {
    const ofOwn = async () => {
      const rows = Object.entries(await everyRow());
      // The history of the other company names the administrator's.
      const isOwn = (table: string, row: string): boolean =>
        table === 'policy_changes' ? row.startsWith(`(${companyId},`) : row.includes(companyId);
      return rows.map(([table, each]) => [table, each.filter((row) => isOwn(table, row))]);
    };
    const before = await ofOwn();
    const { status, text } = await call(operation, { bearer: everywhere, ids: theirs });
    if (limited) expect(status).toBe(limited);
    else expect({ status: operation.responses[status] && Math.floor(status / 100), text }).toEqual({ status: 2, text });
    expect(await ofOwn()).toEqual(before);
  });
});
