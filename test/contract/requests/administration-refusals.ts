import type { Json } from '../../../src/contract/openapi-document.ts';
import { body, changed, ids, ofAcme, query, type Refusal, type Refusals } from './refusal.ts';

const BERLIN_LONDON = '0199c3a0-7100-7000-8000-000000000001';
const LONDON = { type: 'CITY', code: 'LON', name: 'London', cityId: null, countryId: 'country-GB' };
const NO_SUCH_DAY = ids({ date: '2026-02-30' });

type Entry = Record<string, Json>;
const entriesOf = (sent: Json | undefined): Entry[] => (sent as { evaluations: Entry[] }).evaluations;
const twice = (sent: Json | undefined): Json[] => [entriesOf(sent)[0]!, entriesOf(sent)[0]!];
const changedSecondOffer = (changes: Entry): Refusal => ({
  sent: ({ body: sent }) => {
    const [first = {}, second = {}] = entriesOf(sent);
    const flight = { ...(second['flight'] as Entry), ...changes };
    return { body: { ...(sent as object), evaluations: [first, { ...second, flight }] } };
  },
});

/** Refusals of the administration area, by operation and name of the example, or by the name alone. */
export const ADMINISTRATION_REFUSALS: Refusals = {
  noSuchCompany: ids({ companyId: 'absent' }),
  noSuchUser: ids({ userId: 'absent' }),
  noSuchBudget: ids({ budgetId: 'absent' }),
  noSuchDelegation: ids({ delegationId: 'absent' }),
  noSuchLocation: ids({ locationId: 'absent' }),
  noRatesOfThisDay: ids({ date: '2026-01-03' }),
  unknownCompany: changed({ companyId: 'initech' }),

  ...Object.fromEntries(
    ['Flight', 'Hotel'].flatMap((kind): [string, Refusal][] => [
      [`Policies_read${kind}Rule noSuchPolicy`, ids({ policyId: 'absent' })],
      [`Policies_read${kind}Rule noSuchRule`, ids({ ruleId: 'absent' })],
    ]),
  ),

  'Companies_list severalFaults': query({ perPage: 101, active: 'yes' }),
  'Companies_put otherCompany': { ...ids({ companyId: 'globex' }), by: ofAcme },
  'Companies_put idInTheBody': changed({ id: 'globex' }),
  'Companies_put severalFaults': changed({ name: '', active: undefined }),

  'Users_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'Users_list severalFaults': query({ page: 0, active: 'yes' }),
  'Users_put otherCompany': { ...changed({ companyId: 'globex' }), by: ofAcme },
  'Users_put severalFaults': changed({ companyId: undefined, email: 'amira', roles: ['a b'] }),
  'Users_put userOfAnotherCompany': { sent: (good) => ({ ids: { userId: 'jonas.weber' }, body: good.body }) },

  'Budgets_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'Budgets_list severalFaults': query({ scopeType: 'TEAM', perPage: 101 }),
  'Budgets_read unknownUser': query({ userId: 'nobody.we.know' }),
  'Budgets_create otherCompany': { ...changed({ companyId: 'globex' }), by: ofAcme },
  'Budgets_create companyScopeOfAnother': changed({ scopeType: 'COMPANY', scopeId: 'globex', companyId: 'acme' }),
  'Budgets_create unknownUser': changed({ scopeType: 'USER', scopeId: 'jonas.weber', companyId: 'acme' }),
  'Budgets_create severalFaults': changed({ name: undefined, amount: 0.00001, currency: 'eur', period: 'WEEKLY' }),
  'Budgets_update notEditable': body({ currency: 'USD', period: 'YEARLY' }),

  'Delegations_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'Delegations_list severalFaults': query({ isActive: 'yes', delegateUserId: 'a b' }),
  'Delegations_create otherCompany': { ...changed({ companyId: 'globex' }), by: ofAcme },
  'Delegations_create unknownUser': changed({ delegatorUserId: 'nobody.we.know' }),
  'Delegations_create acrossCompanies': changed({ delegateUserId: 'jonas.weber' }),
  'Delegations_create toOneself': changed({ delegatorUserId: 'amira.haddad', delegateUserId: 'amira.haddad' }),
  'Delegations_create untilBeforeFrom': changed({ effectiveFrom: '2027-01-01', effectiveUntil: '2026-12-31' }),
  'Delegations_create severalFaults': changed({
    delegateUserId: undefined,
    scopes: [],
    effectiveFrom: '2026-02-30',
    isActive: 'yes',
  }),
  'Delegations_update untilBeforeFrom': body({ effectiveFrom: '2027-01-01', effectiveUntil: '2026-12-31' }),
  'Delegations_update notEditable': body({ delegateUserId: 'lena.fischer' }),

  'Locations_list severalFaults': query({ type: 'PORT', perPage: 101 }),
  'Locations_put severalFaults': changed({ type: 'PORT', code: 'lhr', countryId: undefined }),
  'Locations_put unknownCity': changed({ cityId: 'city-NOWHERE' }),
  'Locations_put notOfItsType': body({ ...LONDON, code: 'GB', cityId: 'city-LON', countryId: 'city-LON' }),
  'Locations_put codeIsTaken': changed({ code: 'LHR' }),
  'Locations_put anotherType': { sent: (good) => ({ ids: { locationId: 'city-LON' }, body: good.body }) },

  malformedCode: ids({ code: 'a b' }),
  noSuchReasonCode: ids({ code: 'ABSENT' }),
  'ReasonCodes_listActive severalFaults': query({ page: 0, perPage: 101 }),
  'AdminReasonCodes_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'AdminReasonCodes_list severalFaults': query({ perPage: 101, isActive: 'yes' }),
  'AdminReasonCodes_read otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'AdminReasonCodes_put otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'AdminReasonCodes_put unknownCompany': query({ companyId: 'initech' }),
  'AdminReasonCodes_put severalFaults': changed({ description: undefined, appliesTo: 'TRAINS' }),
  'AdminReasonCodes_delete otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },

  'PolicyViolations_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'PolicyViolations_list severalFaults': query({ service: 'TRAIN', perPage: 101 }),
  'PolicyViolations_list sortWithoutCurrency': query({ sortBy: 'excessAmount' }),
  'PolicyViolations_summarize otherCompany': { ...query({ groupBy: 'TYPE', companyId: 'globex' }), by: ofAcme },
  'PolicyViolations_summarize severalFaults': query({ groupBy: 'COLOR', currency: 'eur' }),

  'AuditEvents_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'AuditEvents_list severalFaults': query({ action: 'READ', actorUserId: 'a b' }),

  noSuchWebhookEndpoint: ids({ endpointId: 'absent' }),
  'WebhookEndpoints_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'WebhookEndpoints_list malformedCompany': query({ companyId: 'a b' }),
  'WebhookEndpoints_create otherCompany': { ...changed({ companyId: 'globex' }), by: ofAcme },
  'WebhookEndpoints_create privateHost': changed({ url: 'https://10.0.0.7/hooks' }),
  'WebhookEndpoints_create insecureUrl': changed({ url: 'http://finance.acme.example/hooks/budgets' }),
  'WebhookEndpoints_create severalFaults': changed({ url: 'finance.acme.example', isActive: 'yes' }),
  'WebhookEndpoints_update privateHost': body({ url: 'https://10.0.0.7/hooks' }),
  'WebhookEndpoints_update notEditable': body({ companyId: 'globex' }),
  'WebhookEndpoints_replay positionInTheFuture': body({ after: 21 }),
  'WebhookEndpoints_replay removedEvents': body({ after: 3 }),

  'Events_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'Events_list severalFaults': query({ after: 'first', limit: 501 }),
  'Events_list positionInTheFuture': query({ after: 21 }),
  'Events_list removedEvents': query({ after: 3 }),

  'ExchangeRates_list severalFaults': query({ startDate: '2026-02-30', currency: 'gbp' }),
  'ExchangeRates_read noSuchDay': NO_SUCH_DAY,
  'ExchangeRates_put noSuchDay': NO_SUCH_DAY,
  'ExchangeRates_put noRates': changed({ rates: {} }),
  'ExchangeRates_put severalFaults': body({ rates: { USD: 1.08350000001, gbp: 0.8642 } }),
  'ExchangeRates_put baseIsNotOne': changed({ rates: { EUR: 2, USD: 1.0842 } }),
  'ExchangeRates_put rateOfZero': changed({ rates: { USD: 0 } }),

  'Policies_evaluateBatch severalFaults': changedSecondOffer({ price: -1, cabinClass: 'LUXURY' }),
  'Policies_evaluateBatch repeatedId': {
    sent: ({ body: sent }) => ({ body: { ...(sent as object), evaluations: twice(sent) } }),
  },
  'Policies_evaluateBatch draftWithOverlappingTiers': changed({
    policy: {
      bookingMode: 'HYBRID',
      defaultAction: 'BLOCK',
      flightRules: [
        {
          currency: 'EUR',
          durationBudgetTiers: [
            { minHours: 0, maxHours: 6, maxPrice: 600 },
            { minHours: 5, maxPrice: 1400 },
          ],
        },
      ],
      hotelRules: [],
    },
  }),
  'Policies_evaluateBatch twoPolicies': changed({
    policyId: '0199c3a0-7000-7000-8000-000000000001',
    policy: { bookingMode: 'HYBRID', defaultAction: 'BLOCK', flightRules: [], hotelRules: [] },
  }),
  'Policies_evaluateBatch choosesAPolicy': {
    ...changed({ policyId: '0199c3a0-7000-7000-8000-000000000001' }),
    by: { permissions: [] },
  },
  'Policies_evaluateBatch otherUser': { ...changed({ forUserId: 'tariq.aziz' }), by: { permissions: [] } },
  'Policies_evaluateBatch noSuchPolicy': changed({ policyId: 'absent' }),
  'Policies_evaluateBatch noSuchUser': changed({ forUserId: 'absent' }),
  'Policies_evaluateBatch noEffectivePolicy': {
    sent: () => ({}),
    by: { sub: 'somebody', companyId: 'company.without.policies' },
  },
  'Policies_readFindings noSuchPolicy': ids({ policyId: 'absent' }),
  'Policies_findInDraft draftWithoutCurrency': {
    sent: (good) => {
      const { policy } = structuredClone(good.body) as { policy: { flightRules: Record<string, Json>[] } };
      delete policy.flightRules[1]!['currency'];
      return { body: { policy } };
    },
  },
  'Policies_readRules noSuchPolicy': ids({ policyId: 'absent' }),
  'Policies_replaceRules noSuchPolicy': ids({ policyId: 'absent' }),
  'Policies_replaceRules severalFaults': body({
    flightRules: [{ id: BERLIN_LONDON }, { maxPricePerPerson: 300 }, { id: BERLIN_LONDON }],
    hotelRules: [{ maxPricePerNight: 200 }],
  }),
  'Policies_evaluateBatch noPolicyOfUser': changed({ forUserId: 'jonas.weber' }),
};
