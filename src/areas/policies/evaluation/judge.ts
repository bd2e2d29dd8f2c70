import { dayNumber } from '../../../domain/dates.ts';
import { convert, type ExchangeRates } from '../../../domain/exchange-rates.ts';
import { subtractAmounts } from '../../../domain/money.ts';
import * as messages from './messages.ts';
import type {
  DurationTier,
  FlightProposal,
  FlightRule,
  HotelProposal,
  HotelRule,
  ItemEvaluation,
  MatchedFlightRule,
  PolicyAction,
  Violation,
} from './model.ts';

/** The facts of the day that a proposal is judged on: a UTC day, and the rates known then. */
export type Circumstances = { today: string; rates: ExchangeRates };

/**
 * What violations and the matched rule make of an item (D25 ◇): no rule, compliant with the policy's default action;
 * compliant under a rule, ALLOW; otherwise the rule's action, else the policy's default action.
 */
export function decide(
  rule: { action: PolicyAction | null } | null,
  violations: Violation[],
  defaultAction: PolicyAction,
): ItemEvaluation {
  const compliant = violations.length === 0;
  if (rule === null) return { compliant, action: defaultAction, violations };
  return { compliant, action: compliant ? 'ALLOW' : (rule.action ?? defaultAction), violations };
}

/** The limits of a rule for a flight of that many hours: those of the tier that holds them, else the base ones (D22). */
export function applyTiers(rule: FlightRule, durationHours: number | null): MatchedFlightRule {
  return {
    rule,
    appliedMaxPrice: tierFor(rule.durationBudgetTiers, durationHours)?.maxPrice ?? rule.maxPricePerPerson,
    appliedCabinClasses: tierFor(rule.durationCabinTiers, durationHours)?.classes ?? rule.allowedCabinClasses,
  };
}

/** In the order PRICE, CABIN_CLASS, STOPS, ADVANCE_BOOKING; equal to a limit is within it (D22). */
export function flightViolations(
  { rule, appliedMaxPrice, appliedCabinClasses }: MatchedFlightRule,
  flight: FlightProposal,
  circumstances: Circumstances,
): Violation[] {
  const { cabinClass, stops, departureDate } = flight;
  const price = { amount: flight.price, currency: flight.currency };
  const violations: Violation[] = [];
  add(violations, priceViolation(messages.FARE, price, appliedMaxPrice, rule.currency, circumstances));

  const allowed: readonly string[] = appliedCabinClasses;
  if (cabinClass !== null && allowed.length > 0 && !allowed.includes(cabinClass)) {
    violations.push({
      type: 'CABIN_CLASS',
      message: messages.cabinNotAllowed(cabinClass, allowed),
      limitValue: [...allowed],
      actualValue: cabinClass,
    });
  }

  if (stops !== null && rule.maxStops !== null && stops > rule.maxStops) {
    violations.push({
      type: 'STOPS',
      message: messages.tooManyStops(stops, rule.maxStops),
      limitValue: rule.maxStops,
      actualValue: stops,
    });
  }

  add(violations, advanceViolation('departure', departureDate, rule.advanceBookingDays, circumstances));
  return violations;
}

/** In the order PRICE, STAR_RATING, NIGHTS, ADVANCE_BOOKING; equal to a limit is within it (D22). */
export function hotelViolations(rule: HotelRule, hotel: HotelProposal, circumstances: Circumstances): Violation[] {
  const { starRating, checkInDate, checkOutDate } = hotel;
  const price = { amount: hotel.pricePerNight, currency: hotel.currency };
  const violations: Violation[] = [];
  add(violations, priceViolation(messages.ROOM, price, rule.maxPricePerNight, rule.currency, circumstances));

  const allowed = rule.allowedStarRatings;
  if (starRating !== null && allowed.length > 0 && !allowed.includes(starRating)) {
    violations.push({
      type: 'STAR_RATING',
      message: messages.starsNotAllowed(starRating, allowed),
      limitValue: allowed.map(String),
      actualValue: starRating,
    });
  }

  if (rule.maxNights !== null) {
    const nights = dayNumber(checkOutDate) - dayNumber(checkInDate);
    if (nights > rule.maxNights) {
      violations.push({
        type: 'NIGHTS',
        message: messages.tooManyNights(nights, rule.maxNights),
        limitValue: rule.maxNights,
        actualValue: nights,
      });
    }
  }

  add(violations, advanceViolation('check-in', checkInDate, rule.advanceBookingDays, circumstances));
  return violations;
}

/** Values in the currency of the limit (D23); without a rate the price as it was sent and no excess (D24). */
function priceViolation(
  subject: messages.PriceSubject,
  price: messages.Money,
  limit: number | null,
  currency: string,
  { today, rates }: Circumstances,
): Violation | null {
  // A price of 0 is within any limit in any currency, so it needs no rate (D24).
  if (limit === null || price.amount === 0) return null;

  const amount = convert(rates, price.amount, price.currency, currency, today);
  if (amount === null) {
    const message = messages.priceWithoutRate(subject, price, { amount: limit, currency });
    return { type: 'PRICE', message, limitValue: limit, actualValue: price.amount };
  }
  if (amount <= limit) return null;

  const excessAmount = subtractAmounts(amount, limit);
  const message = messages.priceAboveLimit(subject, price, { amount, currency }, excessAmount, limit);
  return { type: 'PRICE', message, limitValue: limit, actualValue: amount, excessAmount };
}

function advanceViolation(
  event: messages.TravelEvent,
  date: string,
  requiredDays: number | null,
  { today }: Circumstances,
): Violation | null {
  if (requiredDays === null) return null;
  const todayNumber = dayNumber(today);
  const days = dayNumber(date) - todayNumber;
  if (days >= requiredDays) return null;
  return {
    type: 'ADVANCE_BOOKING',
    message: messages.tooLate(event, days, requiredDays, todayNumber),
    limitValue: requiredDays,
    actualValue: days,
  };
}

function tierFor<Tier extends DurationTier>(tiers: readonly Tier[] | null, hours: number | null): Tier | undefined {
  if (tiers === null || hours === null) return undefined;
  return tiers.find(({ minHours, maxHours }) => minHours <= hours && (maxHours === null || hours < maxHours));
}

function add(violations: Violation[], violation: Violation | null): void {
  if (violation !== null) violations.push(violation);
}
