import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileRates, convert, type RateDay } from '../../src/domain/exchange-rates.ts';
import {
  divideHalfUp,
  fromTenThousandths,
  hasDecimalsAtMost,
  isUnambiguous,
  parseDecimal,
  subtractAmounts,
  toTenThousandths,
} from '../../src/domain/money.ts';

/* Compared with whole ten-thousandths and fractions as BigInt, which are exact. */

const RUNS = { numRuns: 5_000 };

/** Every amount, small ones as often as large ones, as it would arrive in JSON. */
const tenThousandths = fc.oneof(
  fc.bigInt({ min: 0n, max: 50_000n }),
  fc.bigInt({ min: 0n, max: 10_000_000_000n }),
  fc.bigInt({ min: 0n, max: 9_999_999_999_990_000n }),
);
const amountOf = (units: bigint): number => Number(`${units}e-4`);

/** Above 5 * 10^11, JSON numbers are more than 0.0001 apart, so two amounts can be the same number. */
const distinguishable = fc.oneof(
  fc.bigInt({ min: 0n, max: 50_000n }),
  fc.bigInt({ min: 0n, max: 5_000_000_000_000_000n }),
);

describe('D12: amounts', () => {
  test('are read and written exactly', () => {
    fc.assert(
      fc.property(distinguishable, (units) => {
        expect(toTenThousandths(amountOf(units))).toBe(units);
        expect(fromTenThousandths(units)).toBe(amountOf(units));
      }),
      RUNS,
    );
  });

  test('keep their value in the whole range', () => {
    fc.assert(
      fc.property(tenThousandths, (units) => {
        expect(fromTenThousandths(toTenThousandths(amountOf(units)))).toBe(amountOf(units));
        expect(hasDecimalsAtMost(amountOf(units), 4)).toBe(true);
      }),
      RUNS,
    );
  });

  test('are stored as they were written, or refused', () => {
    const large = fc.oneof(
      tenThousandths,
      fc.bigInt({ min: 2n ** 39n * 10_000n - 50_000n, max: 9_999_999_999_990_000n }),
    );
    fc.assert(
      fc.property(large, (units) => {
        const written = `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`;
        const sent = Number(written);
        if (isUnambiguous(sent)) expect(toTenThousandths(sent)).toBe(units);
        else expect([sent > 2 ** 39, units % 10_000n === 0n]).toEqual([true, false]);
      }),
      RUNS,
    );
  });

  test('compare exactly as numbers', () => {
    fc.assert(
      fc.property(distinguishable, distinguishable, (a, b) => {
        expect(amountOf(a) > amountOf(b)).toBe(a > b);
        expect(amountOf(a) === amountOf(b)).toBe(a === b);
      }),
      RUNS,
    );
  });

  test('have an exact difference', () => {
    fc.assert(
      fc.property(distinguishable, distinguishable, (a, b) => {
        expect(subtractAmounts(amountOf(a), amountOf(b))).toBe(Number(`${a - b}e-4`));
      }),
      RUNS,
    );
  });

  test.each([0, 0.0001, 0.1, 480, 12_345.6789, 999_999_999_999])('%p has at most 4 decimals', (value) => {
    expect(hasDecimalsAtMost(value, 4)).toBe(true);
  });

  test.each([0.00001, 0.1 + 0.2, 1e-7, -0.12345, Infinity, -Infinity, NaN])(
    '%p does not have at most 4 decimals',
    (value) => {
      expect(hasDecimalsAtMost(value, 4)).toBe(false);
    },
  );
});

describe('D15: decimals', () => {
  test.each([
    ['0', 0n, 0],
    ['1.08', 108n, 2],
    ['007.500', 7500n, 3],
    ['1e-7', 1n, 7],
    ['1.5e3', 1500n, 0],
    ['2E+2', 200n, 0],
  ])('%p is read without rounding', (text, units, scale) => {
    expect(parseDecimal(text)).toEqual({ units, scale });
  });

  test.each(['', '-1', '1.', '.5', '1,5', 'NaN', 'Infinity', '1e1000', ' 1'])('%p is refused', (text) => {
    expect(() => parseDecimal(text)).toThrow(RangeError);
  });

  test.each([
    [1n, 2n, 1n],
    [4n, 10n, 0n],
    [5n, 10n, 1n],
    [14n, 10n, 1n],
    [15n, 10n, 2n],
  ])('%p / %p is rounded half up to %p', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient);
  });
});

describe('D15: conversion', () => {
  const currencies = ['EUR', 'USD', 'GBP'];
  const rate = fc.tuple(fc.bigInt({ min: 1n, max: 99_999_999n }), fc.integer({ min: 0, max: 8 }));
  const textOf = ([units, scale]: [bigint, number]): string => {
    const digits = String(units).padStart(scale + 1, '0');
    return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  };
  const dates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'];
  const today = '2026-03-02';
  const days: fc.Arbitrary<RateDay[]> = fc.uniqueArray(
    fc.record({
      date: fc.constantFrom(...dates),
      base: fc.constantFrom(...currencies, 'CHF'),
      rates: fc.dictionary(fc.constantFrom(...currencies), rate.map(textOf), { maxKeys: 3, noNullPrototype: true }),
    }),
    { selector: ({ date }) => date },
  );
  const currency = fc.constantFrom(...currencies, 'CHF', 'XXX');

  test('uses the latest day with both currencies, and rounds the exact quotient half up', () => {
    fc.assert(
      fc.property(days, tenThousandths, currency, currency, (table, units, from, to) => {
        const amount = amountOf(units);
        expect(convert(compileRates(table), amount, from, to, today)).toBe(scan(table, amount, from, to));
      }),
      RUNS,
    );
  });

  function scan(table: RateDay[], amount: number, from: string, to: string): number | null {
    if (from === to) return amount;
    for (const date of dates.toReversed()) {
      const day = table.find((each) => each.date === date);
      if (!day || date > today) continue;
      const rateOf = (code: string) => (code === day.base ? '1' : day.rates[code]);
      const [fromRate, toRate] = [rateOf(from), rateOf(to)];
      if (fromRate === undefined || toRate === undefined) continue;
      // amount * toRate / fromRate over a common scale of 8 decimals; a half is added before rounding down.
      const numerator = toTenThousandths(amount) * scaled(toRate);
      const rounded = (numerator * 10n + scaled(fromRate) * 5n) / (scaled(fromRate) * 10n);
      return Number(`${rounded}e-4`);
    }
    return null;
  }

  function scaled(text: string): bigint {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(8, '0'));
  }

  test('needs no rate for the same currency, and is null without one for another', () => {
    expect(convert(new Map(), 5, 'EUR', 'EUR', today)).toBe(5);
    expect(convert(new Map(), 5, 'EUR', 'USD', today)).toBeNull();
  });

  test('finds the last day with both currencies decades ago', () => {
    const table = Array.from({ length: 10_000 }, (_, age) => ({
      date: new Date(Date.UTC(2026, 2, 2 - age)).toISOString().slice(0, 10),
      base: 'EUR',
      rates: age === 9_000 ? { USD: '2', GBP: '1' } : age % 2 === 0 ? { USD: '1' } : { GBP: '1' },
    }));
    expect(convert(compileRates(table), 10, 'USD', 'GBP', today)).toBe(5);
  });

  test.each(['-1', 'N/A'])('refuses %p as a rate', (text) => {
    expect(() => compileRates([{ date: today, base: 'EUR', rates: { USD: text } }])).toThrow(RangeError);
  });
});
