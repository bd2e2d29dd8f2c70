import { describe, expect, test } from '@jest/globals';
import {
  type Delegation,
  type DelegationPair,
  delegationAllows,
  delegationFaults,
  type DelegationScope,
  INCLUDED_SCOPES,
} from '../../../src/areas/delegations/delegation-rules.ts';
import { storedWindow } from '../../../src/domain/effective-window.ts';
import { byField, describeTable, over } from '../tables.ts';

type DelegationInput = Omit<Delegation, 'start' | 'end'> & { from: string | null; until: string | null };
type SetUp = DelegationPair & { effectiveFrom: string | null; effectiveUntil: string | null };

type Scenario = {
  name: string;
  delegations?: Partial<DelegationInput>[];
  may?: DelegationScope[];
  setUp?: Partial<SetUp>;
  faults?: Record<string, string>;
};

const DELEGATION_SCOPES = Object.keys(INCLUDED_SCOPES) as DelegationScope[];

const now = new Date('2026-03-02T12:00:00.000Z');
const pair: DelegationPair = { companyId: 'acme', delegatorUserId: 'omar', delegateUserId: 'amira' };
const usersOf = (companyId: string) => new Set(companyId === 'acme' ? ['omar', 'amira'] : ['gus']);

describeTable<Scenario>(
  import.meta.dirname,
  'delegations.scenarios.json',
  ({ delegations = [], may, setUp, faults }) => {
    if (setUp) {
      const delegation = over<SetUp>({ ...pair, effectiveFrom: null, effectiveUntil: null }, setUp);
      expect(byField(delegationFaults(delegation, usersOf(delegation.companyId)))).toEqual(faults);
      return;
    }
    const list = delegations.map(delegationOf);
    expect(DELEGATION_SCOPES.filter((scope) => delegationAllows(list, scope, now))).toEqual(may);
  },
);

describe('D33: a scope', () => {
  test.each(DELEGATION_SCOPES)('%s includes itself, and transitively what its scopes include', (scope) => {
    const included = INCLUDED_SCOPES[scope];
    expect(included).toContain(scope);
    for (const each of included) expect(included).toEqual(expect.arrayContaining([...INCLUDED_SCOPES[each]]));
  });
});

function delegationOf(difference: Partial<DelegationInput>): Delegation {
  const whole: DelegationInput = { scopes: ['VIEW_BOOKINGS'], isActive: true, from: null, until: null };
  const { from, until, ...delegation } = over(whole, difference);
  const { effectiveFrom: start, effectiveUntil: end } = storedWindow(from, until);
  return { ...delegation, start, end };
}
