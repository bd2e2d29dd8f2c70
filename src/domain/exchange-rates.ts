import { getOrAdd } from './get-or-add.ts';
import { divideHalfUp, fromTenThousandths, parseDecimal, rescale, toTenThousandths } from './money.ts';

/** The rates published on one day: the value of one unit of `base` in each currency, as decimal text (D43). */
export type RateDay = { date: string; base: string; rates: Readonly<Record<string, string>> };

/** Rates prepared for `convert`: the quotes of each currency, oldest first. */
export type ExchangeRates = ReadonlyMap<string, readonly Quote[]>;

/**
 * The value of one base unit in a currency. All quotes of a day have the same scale, so it cancels out in a conversion.
 */
type Quote = { date: string; units: bigint };

/** Prepares rates for conversion. Dates must be distinct, and rates above 0, as the database ensures; in any order. */
export function compileRates(days: readonly RateDay[]): ExchangeRates {
  const quotes = new Map<string, Quote[]>();
  for (const day of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    for (const [currency, units] of unitsOf(day)) getOrAdd(quotes, currency, () => []).push({ date: day.date, units });
  }
  return quotes;
}

/** A converted amount, and the day of the rates used; null if both currencies are the same. */
type Conversion = { amount: number; rateDate: string | null };

/**
 * Converts an amount with the rates of the latest day on or before `today` that has both currencies, through that day's
 * base, rounded half up to 4 decimals (D15). An amount in the same currency is returned unchanged.
 *
 * @returns null if no day has both currencies
 */
export function convertOnDate(
  rates: ExchangeRates,
  amount: number,
  from: string,
  to: string,
  today: string,
): Conversion | null {
  if (from === to) return { amount, rateDate: null };
  const pair = latestPair(rates.get(from) ?? [], rates.get(to) ?? [], today);
  if (!pair) return null;
  const converted = divideHalfUp(toTenThousandths(amount) * pair.to.units, pair.from.units);
  return { amount: fromTenThousandths(converted), rateDate: pair.to.date };
}

/** Like `convertOnDate`, but returns the amount only. */
export function convert(rates: ExchangeRates, amount: number, from: string, to: string, today: string): number | null {
  return convertOnDate(rates, amount, from, to, today)?.amount ?? null;
}

function unitsOf({ base, rates }: RateDay): [currency: string, units: bigint][] {
  const decimals = Object.entries({ ...rates, [base]: '1' }).map(
    ([currency, text]) => [currency, parseDecimal(text)] as const,
  );
  const scale = Math.max(...decimals.map(([, decimal]) => decimal.scale));
  return decimals.map(([currency, decimal]) => [currency, rescale(decimal, scale)]);
}

function latestPair(from: readonly Quote[], to: readonly Quote[], today: string): { from: Quote; to: Quote } | null {
  let date = today;
  for (;;) {
    const candidate = latestUntil(from, date);
    const partner = candidate && latestUntil(to, candidate.date);
    if (!candidate || !partner) return null;
    if (partner.date === candidate.date) return { from: candidate, to: partner };
    date = partner.date;
  }
}

/** The latest quote on or before `date`, by binary search, as there can be decades of quotes. */
function latestUntil(quotes: readonly Quote[], date: string): Quote | undefined {
  let low = 0;
  let high = quotes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (quotes[middle]!.date <= date) low = middle + 1;
    else high = middle;
  }
  return quotes[low - 1];
}
