import { describe, expect, test } from '@jest/globals';
import type { Json } from '../../../src/tools/openapi-document.ts';
import { token } from '../../support/test-app.ts';
import { expectAnswer } from '../support/answers.ts';
import { message, send } from '../support/http.ts';
import { type ContractOperation, everyPermission, operations } from '../support/operations.ts';
import { sampleOf } from '../support/samples.ts';
import { app } from '../support/service.ts';
import { ADMINISTRATION_REFUSALS } from './administration-refusals.ts';
import { body, changed, ids, ofAcme, query, type Refusal } from './refusal.ts';

const STANDARD = '0199c3a0-7000-7000-8000-000000000001';

/** By the example's name, or by operation and name where the name alone does not say it. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ...ADMINISTRATION_REFUSALS,
  missingPermission: { sent: () => ({}), by: {} },
  emptyEdit: body({}),
  malformedId: ids({ policyId: 'a b' }),
  noSuchPolicy: ids({ policyId: 'absent' }),
  noSuchRule: ids({ ruleId: 'absent' }),
  notAssigned: ids({ roleId: 'absent', userId: 'absent' }),
  priceWithoutCurrency: changed({ currency: undefined }),
  missingRole: body({}),
  limitTooLarge: query({ limit: 101 }),
  'Policies_list otherCompany': { ...query({ companyId: 'globex' }), by: ofAcme },
  'Policies_create otherCompany': { ...changed({ companyId: 'globex' }), by: ofAcme },
  'Policies_create severalFaults': changed({ name: 'x', defaultAction: undefined }),
  inactiveDefault: changed({ isDefault: true, isActive: false }),
  unsetsTheDefault: { sent: () => ({ ids: { policyId: STANDARD }, body: { isDefault: false } }) },
  companyDefault: ids({ policyId: STANDARD }),
  overlappingTiers: body({ currency: 'EUR', durationBudgetTiers: [{ minHours: 0, maxHours: 6, maxPrice: 600 }, { minHours: 5, maxPrice: 1400 }] }),
  untilBeforeFrom: changed({ effectiveFrom: '2027-01-01', effectiveUntil: '2026-12-31' }),
  unknownUser: changed({ userId: 'nobody.we.know' }),
  'Policies_evaluate severalFaults': {
    sent: (good) => ({ body: { flight: { ...(good.body as { flight: Record<string, Json> }).flight, departureDate: '2030-02-30', cabinClass: 'LUXURY' } } }),
  },
  checkOutNotAfterCheckIn: body({ hotel: { cityId: 'city-LON', checkInDate: '2030-03-14', checkOutDate: '2030-03-14', pricePerNight: 185, currency: 'GBP', starRating: 4 } }),
  noEffectivePolicy: { sent: () => ({}), by: { sub: 'somebody', companyId: 'company.without.policies' } },
};

/** Never said: who needs no permission lacks none, and what the schema cannot say is found after what it can. */
const isNeverSaid = ({ id, permissions }: ContractOperation, name: string): boolean =>
  (name === 'missingPermission' && Object.values(permissions).flat().length === 0) || `${id} ${name}` === 'ExchangeRates_list severalFaults';

const examples = operations
  .filter(({ dialect, source }) => dialect === 'policy' || source['x-addition'])
  .flatMap((operation) =>
    ['400', '403', '404', '409'].flatMap((status) =>
      Object.entries(operation.responses[status]?.content?.['application/json']?.examples ?? {}).map(([name, { value }]) => ({ operation, id: operation.id, status: Number(status), name, value })),
    ),
  )
  .filter(({ operation, name }) => !isNeverSaid(operation, name));

describe('an operation refuses in the words of its examples', () => {
  test.each(examples)('$id $status $name', async ({ operation, status, name, value }) => {
    const refusal = REFUSALS[`${operation.id} ${name}`] ?? REFUSALS[name];
    if (!refusal) throw new Error(`Say in REFUSALS how ${operation.id} comes to answer "${name}".`);
    const reply = await send(app.address, refused(operation, refusal));
    expectAnswer(operation, reply, status, name);
    expect(inOrder(reply.body)).toEqual(inOrder(value));
  });
});

/** Faults come in no promised order. */
function inOrder(refusal: Json): object {
  const { errors = [], ...rest } = refusal as { errors?: { field: string }[] };
  return { ...rest, errors: errors.toSorted((a, b) => a.field.localeCompare(b.field)) };
}

function refused(operation: ContractOperation, { sent, by = { permissions: [...everyPermission] } }: Refusal) {
  const good = sampleOf(operation);
  const changes = sent(good);
  // An id that the path does not have is no part of the request.
  const known = Object.entries({ ...good.ids, ...changes.ids }).filter(([name]) => name in good.ids);
  return message(operation, good, token(by), { ...changes, ids: Object.fromEntries(known) });
}
