import type { Fault } from '../../domain/errors.ts';

/** The faults of a day's rates that the schema cannot express: a rate of the base currency other than 1 (D43). */
export function rateFaults(base: string, rates: Readonly<Record<string, number>>): Fault[] {
  const ofBase = Object.hasOwn(rates, base) ? rates[base] : 1;
  return ofBase === 1 ? [] : [{ field: `rates.${base}`, message: `must be 1, because ${base} is the base currency` }];
}

/** A rate as a decimal string without an exponent, for storage. */
export function rateText(rate: number): string {
  const text = String(rate);
  return text.includes('e') ? rate.toFixed(10).replace(/0+$/, '') : text;
}
