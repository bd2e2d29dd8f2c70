import { describe, expect, test } from '@jest/globals';
import { isTheirs, mayView, partiesOf } from '../../../src/areas/booking-requests/access.ts';
import { ACCESS_ALL_COMPANIES } from '../../../src/domain/caller.ts';
import { describeTable } from '../tables.ts';

type Scenario = {
  name: string;
  caller: string;
  sender?: string;
  permissions?: string[];
  otherCompany?: boolean;
  delegate?: boolean;
  view?: boolean;
  cancel?: boolean;
};

const USER = ['READ_USER_BOOKING_REQUESTS', 'WRITE_USER_BOOKING_REQUESTS'];

describeTable<Scenario>(import.meta.dirname, 'access.scenarios.json', (scenario) => {
  const { caller: userId, sender = null, permissions = USER, delegate = false } = scenario;
  const { otherCompany = false } = scenario;
  const request = { companyId: 'acme', requestedByUserId: 'amira', createdByUserId: sender };
  const caller = {
    userId,
    companyId: otherCompany ? 'globex' : 'acme',
    roles: [],
    permissions: new Set([...permissions, ...(otherCompany ? [ACCESS_ALL_COMPANIES] : [])]),
    name: null,
    email: null,
  };
  if (scenario.view !== undefined) expect(mayView(request, caller, delegate)).toBe(scenario.view);
  if (scenario.cancel !== undefined) expect(isTheirs(request, caller, delegate)).toBe(scenario.cancel);
});

describe('D33: creating a request', () => {
  test.each([undefined, null, 'amira'])('for %p is an ordinary request of the caller', (requestedForUserId) => {
    const parties = partiesOf('amira', requestedForUserId);
    expect(parties).toEqual({ requestedByUserId: 'amira', createdByUserId: null });
  });

  test('for another user has the caller as its creator', () => {
    const parties = partiesOf('amira', 'omar');
    expect(parties).toEqual({ requestedByUserId: 'omar', createdByUserId: 'amira' });
  });
});
