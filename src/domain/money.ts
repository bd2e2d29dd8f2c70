/*
 * Exact arithmetic with amounts of money (D12): JSON numbers from 0 to 999,999,999,999 with at most 4 decimals.
 *
 * Amounts can be compared with `<`, `>` and `===`, because parsing decimals as doubles keeps their order and equality.
 * Only the results of calculations with them would be inexact.
 */

/** An exact decimal: `units` divided by 10 to the power of `scale`. */
type Decimal = { units: bigint; scale: number };

const AMOUNT_SCALE = 4;
const TEN_THOUSAND = 10_000;
/**
 * Below this, an amount times 10,000 is off by less than 0.5 as a double, so rounding gives the exact ten-thousandths.
 */
const EXACT_BELOW = 2 ** 51 / TEN_THOUSAND;
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Parses a decimal of 0 or more, as PostgreSQL's `numeric` or `String(number)` writes it.
 *
 * @throws RangeError if the text is not such a decimal
 */
export function parseDecimal(text: string): Decimal {
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError(`"${text}" is not a decimal number of 0 or more.`);
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/**
 * The units of a decimal at a larger scale.
 *
 * @throws RangeError if the scale is smaller than the decimal's own
 */
export function rescale(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

/** `numerator / denominator`, rounded half up to a whole number; neither may be negative, nor the denominator 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** An amount as whole ten-thousandths. */
export function toTenThousandths(amount: number): bigint {
  return amount < EXACT_BELOW
    ? BigInt(Math.round(amount * TEN_THOUSAND))
    : rescale(parseDecimal(String(amount)), AMOUNT_SCALE);
}

/** The amount for a number of ten-thousandths, exact in the range of amounts (D12). */
export function fromTenThousandths(units: bigint): number {
  const number = Number(units);
  return Number.isSafeInteger(number) ? number / TEN_THOUSAND : Number(`${units}e-${AMOUNT_SCALE}`);
}

/** Whether a number is finite and, as it is written, has at most that many decimals, up to 20 (D12). */
export function hasDecimalsAtMost(value: number, decimals: number): boolean {
  return Number.isFinite(value) && Number(value.toFixed(decimals)) === value;
}

/**
 * Whether only one amount becomes this number when JSON is parsed. From 2^39 on, doubles are more than 0.0001 apart, so
 * this is only certain of whole amounts (D12).
 */
export function isUnambiguous(amount: number): boolean {
  return amount < 2 ** 39 || Number.isInteger(amount);
}

/** The exact difference of two amounts; negative if `b` is larger. */
export function subtractAmounts(a: number, b: number): number {
  return fromTenThousandths(toTenThousandths(a) - toTenThousandths(b));
}

/**
 * `amount / divisor`, rounded half up to 4 decimals (D30): a price per person, or per night and room.
 *
 * @param divisor a whole number of at least 1
 */
export function divideAmount(amount: number, divisor: number): number {
  return fromTenThousandths(divideHalfUp(toTenThousandths(amount), BigInt(divisor)));
}

/**
 * Parses a sum or a balance, which can be negative, as PostgreSQL's `numeric` writes it, to whole ten-thousandths.
 *
 * @throws RangeError if the text is not a decimal number
 */
export function parseTenThousandths(text: string): bigint {
  const isNegative = text.startsWith('-');
  const units = rescale(parseDecimal(isNegative ? text.slice(1) : text), AMOUNT_SCALE);
  return isNegative ? -units : units;
}

/** A number of ten-thousandths as exact decimal text for a `numeric` column: `-12.5`. */
export function tenThousandthsText(units: bigint): string {
  const [whole, fraction] = digitsOf(units);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/**
 * Ten-thousandths of a currency as text for messages: `1,234.50 EUR`. Whole amounts have no decimals, others at least
 * two.
 */
export function moneyText(units: bigint, currency: string): string {
  const [whole, fraction] = digitsOf(units);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}${fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`} ${currency}`;
}

/** The digits before the point, with the sign, and those after it, without trailing zeros. */
function digitsOf(units: bigint): [whole: string, fraction: string] {
  const digits = String(units < 0n ? -units : units).padStart(AMOUNT_SCALE + 1, '0');
  const whole = digits.slice(0, -AMOUNT_SCALE);
  return [units < 0n ? `-${whole}` : whole, digits.slice(-AMOUNT_SCALE).replace(/0+$/, '')];
}
