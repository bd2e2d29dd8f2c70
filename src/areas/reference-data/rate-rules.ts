import type { Fault } from '../../domain/errors.ts';

/** What the schema cannot say about the rates of a day: the base among them is worth one of itself (D43). */
export function rateFaults(base: string, rates: Readonly<Record<string, number>>): Fault[] {
  const ofBase = Object.hasOwn(rates, base) ? rates[base] : 1;
  return ofBase === 1 ? [] : [{ field: `rates.${base}`, message: `must be 1, because ${base} is the base currency` }];
}

/** A rate as it is stored: all its digits, and no exponent. */
export function rateText(rate: number): string {
  const text = String(rate);
  return text.includes('e') ? rate.toFixed(10).replace(/0+$/, '') : text;
}
