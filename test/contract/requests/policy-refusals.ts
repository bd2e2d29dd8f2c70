import type { Json } from '../../../src/contract/openapi-document.ts';
import { body, changed, ids, KEY_OF_A_POLICY, ofAcme, query, type Refusals } from './refusal.ts';

const STANDARD = '0199c3a0-7000-7000-8000-000000000001';

/** Refusals of the policy area, by the name of the example, or by operation and name where the name is ambiguous. */
export const POLICY_REFUSALS: Refusals = {
  noSuchPolicy: ids({ policyId: 'absent' }),
  'PolicyImpacts_find noSuchPolicy': changed({ policy: undefined, policyId: 'absent' }),
  daysReversed: changed({ from: '2026-12-31', to: '2026-01-01' }),
  tooManyDays: changed({ from: '2025-01-01', to: '2026-12-31' }),
  noPolicy: changed({ policy: undefined }),
  noSuchRule: ids({ ruleId: 'absent' }),
  notAVersion: ids({ version: 'one' }),
  notMadeYet: ids({ version: '9' }),
  notAssigned: ids({ roleId: 'absent', userId: 'absent' }),
  priceWithoutCurrency: changed({ currency: undefined }),
  missingRole: body({}),
  limitTooLarge: query({ limit: 101 }),
  'Policies_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'Policies_create otherCompany': { ...changed({ companyId: 'globex' }), by: ofAcme },
  'Policies_create keyOfAnotherRequest': {
    sent: (good) => ({ headers: KEY_OF_A_POLICY, body: { ...(good.body as object), name: 'Another policy' } }),
    after: ['Policies_create contractorPolicy'],
  },
  'Policies_create severalFaults': changed({ name: 'x', defaultAction: undefined }),
  inactiveDefault: changed({ isDefault: true, isActive: false }),
  unsetsTheDefault: { sent: () => ({ ids: { policyId: STANDARD }, body: { isDefault: false } }) },
  companyDefault: ids({ policyId: STANDARD }),
  overlappingTiers: body({
    currency: 'EUR',
    durationBudgetTiers: [
      { minHours: 0, maxHours: 6, maxPrice: 600 },
      { minHours: 5, maxPrice: 1400 },
    ],
  }),
  untilBeforeFrom: changed({ effectiveFrom: '2027-01-01', effectiveUntil: '2026-12-31' }),
  unknownUser: changed({ userId: 'nobody.we.know' }),
  'Policies_evaluate severalFaults': {
    sent: (good) => ({
      body: {
        flight: {
          ...(good.body as { flight: Record<string, Json> }).flight,
          departureDate: '2030-02-30',
          cabinClass: 'LUXURY',
        },
      },
    }),
  },
  checkOutNotAfterCheckIn: body({
    hotel: {
      cityId: 'city-LON',
      checkInDate: '2030-03-14',
      checkOutDate: '2030-03-14',
      pricePerNight: 185,
      currency: 'GBP',
      starRating: 4,
    },
  }),
  'Policies_readEffective noSuchDay': query({ asOf: '2026-02-30' }),
  'Policies_readEffective noSuchUser': query({ userId: 'nobody.we.know' }),
  notYoursToAskAbout: { ...query({ userId: 'lena.fischer' }), by: { permissions: [] } },
  'Policies_readEffective noEffectivePolicy': {
    ...query({}),
    by: { sub: 'somebody', companyId: 'company.without.policies' },
  },
  noEffectivePolicy: { sent: () => ({}), by: { sub: 'somebody', companyId: 'company.without.policies' } },
};
