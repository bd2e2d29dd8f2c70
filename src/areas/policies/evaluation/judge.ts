import { dayNumber } from '../../../domain/dates.ts';
import { convertOnDate, type ExchangeRates } from '../../../domain/exchange-rates.ts';
import { subtractAmounts } from '../../../domain/money.ts';
import * as messages from './messages.ts';
import type {
  Check,
  DurationTier,
  Explanation,
  FlightProposal,
  FlightRule,
  HotelProposal,
  HotelRule,
  ItemEvaluation,
  MatchedFlightRule,
  PassedCheck,
  PolicyAction,
  SkippedCheck,
  ViolatedCheck,
  Violation,
} from './model.ts';

/** What an evaluation depends on besides policy and proposal: the UTC date, `YYYY-MM-DD`, and the exchange rates. */
type Circumstances = { today: string; rates: ExchangeRates };

/**
 * Decides whether an item is compliant and which action applies (D25): without a matched rule, the policy's default
 * action; without violations, ALLOW; otherwise the rule's action or, if the rule has none, the policy's default action.
 *
 * @param compared how the rules relate to the item, if an explanation was requested (D60)
 */
export function judge<Field>(
  rule: { action: PolicyAction | null } | null,
  checks: Check[],
  defaultAction: PolicyAction,
  compared: Omit<Explanation<Field>, 'checks'> | undefined,
): ItemEvaluation<Field> {
  const violations = violationsOf(checks);
  const compliant = violations.length === 0;
  const action = rule && compliant ? 'ALLOW' : (rule?.action ?? defaultAction);
  if (!compared) return { compliant, action, violations };
  return { compliant, action, violations, explanation: { ...compared, checks } };
}

/** A rule's limits for a flight of this duration: those of the tier that contains it, else the base limits (D22). */
export function applyTiers(rule: FlightRule, durationHours: number | null): MatchedFlightRule {
  const budgetTier = tierFor(rule.durationBudgetTiers, durationHours);
  const cabinTier = tierFor(rule.durationCabinTiers, durationHours);
  return {
    rule,
    appliedMaxPrice: budgetTier === null ? rule.maxPricePerPerson : rule.durationBudgetTiers![budgetTier]!.maxPrice,
    appliedCabinClasses: cabinTier === null ? rule.allowedCabinClasses : rule.durationCabinTiers![cabinTier]!.classes,
    budgetTier,
    cabinTier,
  };
}

/** One check per limit: PRICE, CABIN_CLASS, STOPS, ADVANCE_BOOKING. A value equal to its limit passes (D22). */
export function flightChecks(
  matched: MatchedFlightRule,
  flight: FlightProposal,
  circumstances: Circumstances,
): Check[] {
  const { maxStops, advanceBookingDays } = matched.rule;
  return [
    flightPriceCheck(matched, flight, circumstances),
    cabinCheck(matched, flight),
    maxStops === null ? NO_LIMIT.stops : stopsCheck(maxStops, flight.stops),
    advanceCheck('departure', flight.departureDate, advanceBookingDays, circumstances),
  ];
}

/** One check per limit: PRICE, STAR_RATING, NIGHTS, ADVANCE_BOOKING. A value equal to its limit passes (D22). */
export function hotelChecks(rule: HotelRule, hotel: HotelProposal, circumstances: Circumstances): Check[] {
  const price = { amount: hotel.pricePerNight, currency: hotel.currency };
  const { maxPricePerNight, currency, maxNights, advanceBookingDays } = rule;
  return [
    maxPricePerNight === null
      ? NO_LIMIT.pricePerNight
      : priceCheck(messages.ROOM, price, { amount: maxPricePerNight, currency }, 'maxPricePerNight', circumstances),
    starCheck(rule.allowedStarRatings, hotel.starRating),
    maxNights === null ? NO_LIMIT.nights : nightsCheck(maxNights, hotel),
    advanceCheck('check-in', hotel.checkInDate, advanceBookingDays, circumstances),
  ];
}

/** The violated checks as they are reported to clients (D23). */
function violationsOf(checks: readonly Check[]): Violation[] {
  const violations: Violation[] = [];
  for (const check of checks) {
    if (check.outcome !== 'VIOLATED') continue;
    const { type, message, limitValue: limit, actualValue, excessAmount } = check;
    const violation: Violation = {
      type,
      message,
      limitValue: typeof limit === 'number' ? limit : [...limit],
      actualValue,
    };
    if (excessAmount !== undefined) violation.excessAmount = excessAmount;
    violations.push(violation);
  }
  return violations;
}

/** The skipped checks of limits that a rule does not set. They are shared, because most rules set few limits. */
const NO_LIMIT = {
  pricePerPerson: skipped('PRICE', 'The rule does not limit the price per person.'),
  pricePerNight: skipped('PRICE', 'The rule does not limit the price per night.'),
  cabinClass: skipped('CABIN_CLASS', 'The rule allows every cabin class.'),
  stops: skipped('STOPS', 'The rule does not limit the number of stops.'),
  starRating: skipped('STAR_RATING', 'The rule allows every star rating.'),
  nights: skipped('NIGHTS', 'The rule does not limit the number of nights.'),
  advanceBooking: skipped('ADVANCE_BOOKING', 'The rule does not require advance booking.'),
};

function skipped(
  type: SkippedCheck['type'],
  reason: string,
  from: string | null = null,
  limitValue: SkippedCheck['limitValue'] = null,
): SkippedCheck {
  return { type, outcome: 'SKIPPED', from, limitValue, reason };
}

type Compared = Pick<PassedCheck, 'type' | 'from' | 'limitValue' | 'actualValue'>;

// Fields are listed one by one, because object spread took three times as long here.

function passed({ type, from, limitValue, actualValue }: Compared, rateDate: string | null = null): PassedCheck {
  return { type, outcome: 'PASSED', from, limitValue, actualValue, rateDate };
}

function violated(
  { type, from, limitValue, actualValue }: Compared,
  message: string,
  rateDate: string | null = null,
  excessAmount?: number,
): ViolatedCheck {
  return { type, outcome: 'VIOLATED', from, limitValue, actualValue, rateDate, message, excessAmount };
}

function flightPriceCheck(
  { rule, appliedMaxPrice, budgetTier }: MatchedFlightRule,
  { price, currency, durationHours }: FlightProposal,
  circumstances: Circumstances,
): Check {
  if (appliedMaxPrice === null) {
    if (!rule.durationBudgetTiers?.length) return NO_LIMIT.pricePerPerson;
    return skipped('PRICE', messages.onlyByDuration('the price per person', durationHours));
  }
  const from = budgetTier === null ? 'maxPricePerPerson' : `durationBudgetTiers.${budgetTier}`;
  const limit = { amount: appliedMaxPrice, currency: rule.currency };
  return priceCheck(messages.FARE, { amount: price, currency }, limit, from, circumstances);
}

/**
 * Compares in the limit's currency (D23). Without an exchange rate the check is violated, with the price as it was sent
 * and no excess (D24).
 */
function priceCheck(
  subject: messages.PriceSubject,
  price: messages.Money,
  limit: messages.Money,
  from: string,
  { today, rates }: Circumstances,
): Check {
  const compared = (actualValue: number): Compared => ({ type: 'PRICE', from, limitValue: limit.amount, actualValue });
  // A price of 0 is within any limit in any currency, so it needs no rate (D24).
  if (price.amount === 0) return passed(compared(0));
  const converted = convertOnDate(rates, price.amount, price.currency, limit.currency, today);
  if (converted === null) return violated(compared(price.amount), messages.priceWithoutRate(subject, price, limit));
  const { amount, rateDate } = converted;
  if (amount <= limit.amount) return passed(compared(amount), rateDate);

  const excess = subtractAmounts(amount, limit.amount);
  const actual = { amount, currency: limit.currency };
  const message = messages.priceAboveLimit(subject, price, actual, excess, limit.amount);
  return violated(compared(amount), message, rateDate, excess);
}

function cabinCheck({ rule, appliedCabinClasses, cabinTier }: MatchedFlightRule, flight: FlightProposal): Check {
  const type = 'CABIN_CLASS';
  const { cabinClass, durationHours } = flight;
  const allowed: readonly string[] = appliedCabinClasses;
  if (allowed.length === 0) {
    if (!rule.durationCabinTiers?.length) return NO_LIMIT.cabinClass;
    return skipped(type, messages.onlyByDuration('cabin classes', durationHours));
  }
  const from = cabinTier === null ? 'allowedCabinClasses' : `durationCabinTiers.${cabinTier}`;
  if (cabinClass === null) return skipped(type, 'The cabin class is not known.', from, allowed);
  const compared = { type, from, limitValue: allowed, actualValue: cabinClass } as const;
  if (allowed.includes(cabinClass)) return passed(compared);
  return violated(compared, messages.cabinNotAllowed(cabinClass, allowed));
}

function stopsCheck(maxStops: number, stops: number | null): Check {
  const from = 'maxStops';
  if (stops === null) return skipped('STOPS', 'The number of stops is not known.', from, maxStops);
  const compared = { type: 'STOPS', from, limitValue: maxStops, actualValue: stops } as const;
  if (stops <= maxStops) return passed(compared);
  return violated(compared, messages.tooManyStops(stops, maxStops));
}

function starCheck(allowed: readonly number[], stars: number | null): Check {
  if (allowed.length === 0) return NO_LIMIT.starRating;
  const type = 'STAR_RATING';
  const from = 'allowedStarRatings';
  const limitValue = allowed.map(String);
  if (stars === null) return skipped(type, 'The star rating is not known.', from, limitValue);
  const compared = { type, from, limitValue, actualValue: stars } as const;
  if (allowed.includes(stars)) return passed(compared);
  return violated(compared, messages.starsNotAllowed(stars, allowed));
}

function nightsCheck(maxNights: number, { checkInDate, checkOutDate }: HotelProposal): Check {
  const nights = dayNumber(checkOutDate) - dayNumber(checkInDate);
  const from = 'maxNights';
  const compared = { type: 'NIGHTS', from, limitValue: maxNights, actualValue: nights } as const;
  if (nights <= maxNights) return passed(compared);
  return violated(compared, messages.tooManyNights(nights, maxNights));
}

function advanceCheck(
  event: messages.TravelEvent,
  date: string,
  requiredDays: number | null,
  { today }: Circumstances,
): Check {
  if (requiredDays === null) return NO_LIMIT.advanceBooking;
  const todayNumber = dayNumber(today);
  const days = dayNumber(date) - todayNumber;
  const type = 'ADVANCE_BOOKING';
  const from = 'advanceBookingDays';
  const compared = { type, from, limitValue: requiredDays, actualValue: days } as const;
  if (days >= requiredDays) return passed(compared);
  return violated(compared, messages.tooLate(event, days, requiredDays, todayNumber));
}

/** The index of the tier that contains this duration, or null if none does. */
function tierFor(tiers: readonly DurationTier[] | null, hours: number | null): number | null {
  if (tiers === null || hours === null) return null;
  const index = tiers.findIndex(
    ({ minHours, maxHours }) => minHours <= hours && (maxHours === null || hours < maxHours),
  );
  return index === -1 ? null : index;
}
