import { instantOf, isCalendarDate } from '../../domain/dates.ts';
import { hasDecimalsAtMost } from '../../domain/money.ts';

/**
 * The contract's formats that JSON Schema has otherwise, and its checks (`x-check`) that no keyword can say.
 *
 * `multipleOf` cannot say how many decimals a number has: 0.07 is no multiple of 0.0001 in floating point.
 */
export const FORMATS = {
  // The built-in one knows a year 0, which PostgreSQL does not.
  date: { type: 'string', validate: isCalendarDate },
  'day-or-timestamp': {
    type: 'string',
    validate: (text: string) => isCalendarDate(text) || instantOf(text) !== undefined,
  },
  money: { type: 'number', validate: (amount: number) => hasDecimalsAtMost(amount, 4) },
  'exchange-rate': { type: 'number', validate: (rate: number) => hasDecimalsAtMost(rate, 10) },
} as const;
