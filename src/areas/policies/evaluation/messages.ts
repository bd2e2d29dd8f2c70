import { dateOfDay } from '../../../domain/dates.ts';
import { moneyText, toTenThousandths } from '../../../domain/money.ts';

/*
 * The messages of violations (D23): what is wrong with the offer, then what to choose instead, in words for travelers.
 */

/** What is priced, and per what unit. */
export type PriceSubject = { offer: string; unit: string };
export const FARE: PriceSubject = { offer: 'fare', unit: 'person' };
export const ROOM: PriceSubject = { offer: 'room', unit: 'night' };

/** The event that must be booked in advance. */
export type TravelEvent = 'departure' | 'check-in';

export type Money = { amount: number; currency: string };

/** A Map, because a booking can have any string as its class, such as `constructor`. */
const CABIN_NAMES: ReadonlyMap<string, string> = new Map([
  ['ECONOMY', 'economy'],
  ['PREMIUM_ECONOMY', 'premium economy'],
  ['BUSINESS', 'business'],
  ['FIRST', 'first'],
]);

/** Use it with sets, because a rule can list a choice twice. */
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `converted` is `price` in the currency of the limit; `excess` and `limit` are amounts in that currency. */
export function priceAboveLimit(
  { offer, unit }: PriceSubject,
  price: Money,
  converted: Money,
  excess: number,
  limit: number,
): string {
  const { currency } = converted;
  const allowed = money({ amount: limit, currency });
  const above = `${money({ amount: excess, currency })} above the ${allowed} limit per ${unit}`;
  const problem =
    price.currency === currency
      ? `This ${offer} is ${above}.`
      : `This ${offer} of ${money(price)} comes to ${money(converted)}, which is ${above}.`;
  return `${problem} Choose a ${offer} of ${allowed} or less per ${unit}.`;
}

/** For a price that cannot be converted to the currency of the limit (D24). */
export function priceWithoutRate({ offer, unit }: PriceSubject, price: Money, limit: Money): string {
  return (
    `This ${offer} is priced in ${price.currency}, and without an exchange rate from ${price.currency} to ` +
    `${limit.currency} it cannot be compared with the ${money(limit)} limit per ${unit}. ` +
    `Choose a ${offer} priced in ${limit.currency}, or ask your travel administrator to add the exchange rate.`
  );
}

export function cabinNotAllowed(cabinClass: string, allowed: readonly string[]): string {
  const problem = `${capitalized(cabinName(cabinClass))} class is not allowed for this flight.`;
  return `${problem} Choose ${OR.format(new Set(allowed.map(cabinName)))} class.`;
}

export function tooManyStops(stops: number, maxStops: number): string {
  const problem = `This flight has ${count(stops, 'stop')}`;
  return maxStops === 0
    ? `${problem}, and only nonstop flights are allowed. Choose a nonstop flight.`
    : `${problem}, and the limit is ${maxStops}. Choose a flight with at most ${count(maxStops, 'stop')}.`;
}

/** `today` is a day number; `days` are counted from it and negative in the past (D22). */
export function tooLate(event: TravelEvent, days: number, requiredDays: number, today: number): string {
  const when = `The ${event} is ${fromToday(days)}`;
  const problem =
    requiredDays === 0 ? when : `${when}, and booking is required at least ${count(requiredDays, 'day')} ahead`;
  return `${problem}. Choose a ${event} on or after ${dateOfDay(today + requiredDays)}.`;
}

export function starsNotAllowed(stars: number, allowed: readonly number[]): string {
  const choice = OR.format(new Set(allowed.map((each) => `${each}-star`)));
  return `A ${stars}-star hotel is not allowed for this stay. Choose a ${choice} hotel.`;
}

export function tooManyNights(nights: number, maxNights: number): string {
  const problem = `This stay is ${count(nights, 'night')} long, and the limit is ${maxNights}.`;
  return maxNights === 0
    ? `${problem} Ask your travel administrator whether an overnight stay can be allowed.`
    : `${problem} Choose a stay of at most ${count(maxNights, 'night')}.`;
}

function fromToday(days: number): string {
  if (days < 0) return 'in the past';
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Why no limit applies under a rule that sets it by duration only (D60). */
export function onlyByDuration(what: string, hours: number | null): string {
  const problem = hours === null ? 'no duration was given' : `no tier covers a flight of ${count(hours, 'hour')}`;
  return `The rule limits ${what} only by duration, and ${problem}.`;
}

function money({ amount, currency }: Money): string {
  return moneyText(toTenThousandths(amount), currency);
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function cabinName(cabinClass: string): string {
  return CABIN_NAMES.get(cabinClass) ?? cabinClass;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
