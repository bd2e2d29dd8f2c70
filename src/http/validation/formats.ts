import { instantOf, isCalendarDate } from '../../domain/dates.ts';
import { hasDecimalsAtMost, isUnambiguous } from '../../domain/money.ts';

/**
 * Formats of the contract whose definition differs from JSON Schema's, and its checks (`x-check`) that no keyword of
 * JSON Schema can express. `multipleOf` can't limit decimals, because in floating point 0.07 is not a multiple of
 * 0.0001.
 */
export const FORMATS = {
  // The built-in format accepts the year 0, which PostgreSQL does not have.
  date: { type: 'string', validate: isCalendarDate },
  'day-or-timestamp': {
    type: 'string',
    validate: (text: string) => isCalendarDate(text) || instantOf(text) !== undefined,
  },
  money: { type: 'number', validate: (amount: number) => hasDecimalsAtMost(amount, 4) },
  'exact-money': { type: 'number', validate: isUnambiguous },
  'exchange-rate': { type: 'number', validate: (rate: number) => hasDecimalsAtMost(rate, 10) },
} as const;

/** Sums, and amounts that were stored before this was checked, are returned as they are. */
export const RESPONSE_FORMATS = { ...FORMATS, 'exact-money': { type: 'number', validate: () => true } };
