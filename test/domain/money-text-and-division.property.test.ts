import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { divideAmount, moneyText, parseTenThousandths, tenThousandthsText } from '../../src/domain/money.ts';

const RUNS = { numRuns: 5_000 };

/** Amounts that JSON numbers can distinguish: up to 5 * 10^11 with 4 decimals. */
const tenThousandths = fc.oneof(
  fc.bigInt({ min: 0n, max: 50_000n }),
  fc.bigInt({ min: 0n, max: 5_000_000_000_000_000n }),
);
const divisor = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 2_000_000 }));
const balance = fc.oneof(
  fc.bigInt({ min: -50_000n, max: 50_000n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);

describe('D30: a price per person, or per night and room', () => {
  test('is the exact quotient, rounded half up to 4 decimals', () => {
    fc.assert(
      fc.property(tenThousandths, divisor, (units, parts) => {
        const quotient = divideAmount(Number(`${units}e-4`), parts);
        // The quotient q with q - 1/2 <= units / parts < q + 1/2, over a common denominator.
        const q = BigInt(quotient.toFixed(4).replace('.', ''));
        expect(Number(`${q}e-4`)).toBe(quotient);
        const n = BigInt(parts);
        expect((2n * q - 1n) * n <= 2n * units && 2n * units < (2n * q + 1n) * n).toBe(true);
      }),
      RUNS,
    );
  });

  test('is the price itself for one', () => {
    fc.assert(
      fc.property(tenThousandths, (units) =>
        expect(divideAmount(Number(`${units}e-4`), 1)).toBe(Number(`${units}e-4`)),
      ),
      RUNS,
    );
  });

  test('never rises with the number of people', () => {
    fc.assert(
      fc.property(tenThousandths, divisor, (units, parts) => {
        const amount = Number(`${units}e-4`);
        expect(divideAmount(amount, parts + 1)).toBeLessThanOrEqual(divideAmount(amount, parts));
      }),
      RUNS,
    );
  });

  test.each([
    [100, 3, 33.3333],
    [200, 3, 66.6667],
    [0.0001, 2, 0.0001],
    [0.0003, 2, 0.0002],
    [0.0001, 3, 0],
    [999_999_999_999, 1, 999_999_999_999],
    [0, 7, 0],
  ])('%p divided by %p is %p', (amount, parts, quotient) => {
    expect(divideAmount(amount, parts)).toBe(quotient);
  });
});

describe('D31: balances', () => {
  test('are written and read without loss', () => {
    fc.assert(
      fc.property(balance, (units) => {
        const text = tenThousandthsText(units);
        expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d{0,3}[1-9])?$/);
        expect(parseTenThousandths(text)).toBe(units);
      }),
      RUNS,
    );
  });

  test.each([
    ['0.0000', 0n],
    ['-0.0000', 0n],
    ['1176.4000', 11_764_000n],
    ['-12.5', -125_000n],
    ['7', 70_000n],
  ])('%p is read as PostgreSQL writes it', (text, units) => {
    expect(parseTenThousandths(text)).toBe(units);
  });

  test.each(['', '-', '--1', '1,5', 'NaN'])('%p is refused', (text) => {
    expect(() => parseTenThousandths(text)).toThrow(RangeError);
  });
});

describe('D23: money as text', () => {
  test.each([
    [0n, '0 EUR'],
    [1n, '0.0001 EUR'],
    [5_000n, '0.50 EUR'],
    [35_596_000n, '3,559.60 EUR'],
    [9_990_000n, '999 EUR'],
    [10_000_000n, '1,000 EUR'],
    [12_345_678_901n, '1,234,567.8901 EUR'],
    [-10_000_000n, '-1,000 EUR'],
    [-1_000_000_000n, '-100,000 EUR'],
  ])('%p ten-thousandths are written %p', (units, text) => {
    expect(moneyText(units, 'EUR')).toBe(text);
  });
});
