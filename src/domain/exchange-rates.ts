import { divideHalfUp, fromTenThousandths, parseDecimal, rescale, toTenThousandths } from './money.ts';

/** One published day: what one unit of `base` is worth in each currency, as decimal text (D43). */
export type RateDay = { date: string; base: string; rates: Readonly<Record<string, string>> };

/** Rates ready for `convert`: for each currency the days that quote it, oldest first. */
export type ExchangeRates = ReadonlyMap<string, readonly Quote[]>;

/** Units of a currency for one base unit; all quotes of one day have the same scale, which then cancels out. */
type Quote = { date: string; units: bigint };

/**
 * Prepares rates for conversion. Days in any order; of two entries for one date the later in the list counts.
 * @throws RangeError when a rate is not a decimal above 0.
 */
export function compileRates(days: readonly RateDay[]): ExchangeRates {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const quotes = new Map<string, Quote[]>();
  for (const date of [...byDate.keys()].sort()) {
    for (const [currency, units] of quotesOf(byDate.get(date)!)) {
      const series = quotes.get(currency);
      if (series === undefined) quotes.set(currency, [{ date, units }]);
      else series.push({ date, units });
    }
  }
  return quotes;
}

/** An amount in another currency, and the day of the rate; null where none was needed. */
export type Conversion = { amount: number; rateDate: string | null };

/**
 * `amount` in another currency with the latest day on or before `today` that has both, through that day's base,
 * rounded half up to 4 decimals; null when there is no such day (D15). The same currency is returned unchanged.
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

/** The same, without the day. */
export function convert(rates: ExchangeRates, amount: number, from: string, to: string, today: string): number | null {
  return convertOnDate(rates, amount, from, to, today)?.amount ?? null;
}

function quotesOf({ date, base, rates }: RateDay): [currency: string, units: bigint][] {
  const decimals = Object.entries({ ...rates, [base]: '1' }).map(([currency, text]) => {
    const decimal = parseDecimal(text);
    if (decimal.units === 0n) throw new RangeError(`The rate of ${currency} on ${date} must be above 0.`);
    return [currency, decimal] as const;
  });
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

/** The latest quote on or before `date`, by bisection: a table can hold decades. */
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
