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
const own = { ...(await ownPolicy()), request: await ownRequest() };

async function ownPolicy(): Promise<{ policy: Ids; flightRule: Ids; hotelRule: Ids }> {
  const policies = testCompany(app, companyId);
  const { id: policyId } = await policies.policy();
  const { userId } = admin;
  created(await policies.admin.post(`/${policyId}/role-assignments`, { roleId: 'manager' }));
  created(await policies.admin.post(`/${policyId}/user-assignments`, { userId }));
  return {
    policy: { policyId, roleId: 'manager', userId },
    flightRule: { policyId, ruleId: (await policies.flightRule(policyId)).id },
    hotelRule: { policyId, ruleId: (await policies.hotelRule(policyId)).id },
  };
}

async function ownRequest(): Promise<Ids> {
  const { id, flightItems, hotelItems } = booked(await admin.create(trip(admin, { hotelItems: [hotelItem()] })));
  const { travelerId } = await company.employee();
  booked(await admin.post(`/${id}/travelers`, { travelerId }));
  return { id, flightId: flightItems[0]!.id, hotelId: hotelItems[0]!.id, travelerId };
}

type Row = {
  /** The caller's own record, for operations on a part of a record. */
  part?: keyof typeof own;
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

const ROWS: Readonly<Record<string, Row>> = {
  WebhookEndpoints_read: {},
  WebhookEndpoints_update: {},
  WebhookEndpoints_delete: {},
  WebhookEndpoints_test: {},
  WebhookEndpoints_rotateSecret: {},
  WebhookEndpoints_replay: {},
  Travelers_read: {},
  Travelers_update: {},
  Travelers_delete: {},
  Passports_list: {},
  Passports_read: {},
  Passports_create: {},
  Passports_createWithDocuments: {},
  Passports_update: {},
  Passports_delete: {},
  Passports_setPrimary: {},
  Documents_list: {},
  Documents_upload: {},
  Documents_download: {},
  Documents_delete: {},
  Policies_read: {},
  Policies_update: {},
  Policies_delete: {},
  Policies_readFindings: {},
  Policies_readRules: {},
  Policies_replaceRules: {},
  Policies_listVersions: {},
  Policies_readVersion: {},
  Policies_createFlightRule: {},
  Policies_readFlightRule: { part: 'flightRule' },
  Policies_updateFlightRule: { part: 'flightRule' },
  Policies_deleteFlightRule: { part: 'flightRule' },
  Policies_createHotelRule: {},
  Policies_readHotelRule: { part: 'hotelRule' },
  Policies_updateHotelRule: { part: 'hotelRule' },
  Policies_deleteHotelRule: { part: 'hotelRule' },
  Policies_assignRole: {},
  Policies_listRoleAssignments: {},
  Policies_unassignRole: { part: 'policy' },
  Policies_assignUser: {},
  Policies_listUserAssignments: {},
  Policies_unassignUser: { part: 'policy' },
  BookingRequests_read: {},
  BookingRequests_cancel: { everywhere: 403 },
  AdminBookingRequests_update: {},
  AdminBookingRequests_changeStatus: {},
  AdminBookingRequests_evaluatePolicy: {},
  AdminBookingRequests_addFlight: {},
  AdminBookingRequests_updateFlight: { part: 'request' },
  AdminBookingRequests_removeFlight: { part: 'request' },
  AdminBookingRequests_addHotel: {},
  AdminBookingRequests_updateHotel: { part: 'request' },
  AdminBookingRequests_removeHotel: { part: 'request' },
  AdminBookingRequests_addTraveler: {},
  AdminBookingRequests_removeTraveler: { part: 'request', after: 'AdminBookingRequests_addTraveler' },
  AdminReasonCodes_read: { absent: 'ABSENT', refused: 403 },
  AdminReasonCodes_put: { absent: 'ABSENT', refused: 403 },
  AdminReasonCodes_delete: { absent: 'ABSENT', refused: 403 },
  Budgets_read: {},
  Budgets_update: {},
  Budgets_delete: {},
  Companies_read: {},
  Companies_put: { ids: { companyId: 'acme' }, refused: 403 },
  Companies_delete: {},
  Delegations_read: {},
  Delegations_update: {},
  Delegations_delete: {},
  Users_read: {},
  Users_put: { ids: { userId: 'omar.nasser' }, refused: 403 },
  Users_delete: {},
};

/** Places and rates belong to no company. */
const SHARED = ['ExchangeRates_put', 'ExchangeRates_read', 'Locations_put', 'Locations_read'];

test('D4: every operation with an ID in its path has a row', () => {
  const withIds = operations.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'path'));
  expect([...Object.keys(ROWS), ...SHARED].toSorted()).toEqual(idsOf(withIds));
  const withParts = withIds.filter(
    ({ parameters }) => parameters.filter((each) => each.in === 'path' && each.name !== 'version').length > 1,
  );
  expect(idsOf(withParts)).toEqual(
    Object.keys(ROWS)
      .filter((id) => ROWS[id]!.part)
      .toSorted(),
  );
});

describe.each(Object.entries(ROWS))(
  'D4: %s',
  (id, { part, ids: given, absent: none = ABSENT, refused = 404, everywhere: limited, after }) => {
    const operation = operationCalled(id);
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
        const ours = Object.fromEntries(names.map((name) => [name, own[part][name]!]));
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
      else
        expect({ status: operation.responses[status] && Math.floor(status / 100), text }).toEqual({ status: 2, text });
      expect(await ofOwn()).toEqual(before);
    });
  },
);
