import type { components } from '../../../generated/api.d.ts';

type Schemas = components['schemas'];

/** A violation of a stored evaluation, with what its item adds. */
export type ListedViolation = Pick<
  Schemas['PolicyViolation'],
  'item' | 'service' | 'ruleId' | 'action' | 'type' | 'limitValue' | 'actualValue' | 'excessAmount' | 'currency'
>;

/** The violations of an evaluation in the order of its items. The place in this list is part of a violation's ID (D72). */
export function violationsOf(evaluation: Schemas['BookingPolicyEvaluation'] | null): ListedViolation[] {
  return (evaluation?.items ?? []).flatMap(({ item, matchedRuleId, action, violations }) =>
    violations.map(({ type, message, limitValue, actualValue, excessAmount = null, currency }) => ({
      item,
      service: item.startsWith('flightItems.') ? ('FLIGHT' as const) : ('HOTEL' as const),
      ruleId: matchedRuleId,
      action,
      type,
      limitValue,
      actualValue,
      excessAmount,
      currency: type === 'PRICE' ? (currency ?? currencyOfLimit(message)) : null,
    })),
  );
}

/** Older evaluations name the currency of a price limit in its message only: `the 350 EUR limit per person`. */
function currencyOfLimit(message: string): string | null {
  return /([A-Z]{3}) limit per /.exec(message)?.[1] ?? null;
}
