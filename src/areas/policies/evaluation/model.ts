import type { CabinClass } from '../../../domain/cabin-classes.ts';
import type { Place } from '../../../domain/places.ts';

/** What a policy says and what an evaluation answers (specification 2.1 to 2.5), free of storage and transport. */

export type PolicyAction = 'ALLOW' | 'WARN_AND_ALLOW' | 'REQUIRE_APPROVAL' | 'BLOCK';
export type BookingMode = 'DIRECT_BOOKING' | 'REQUEST_ONLY' | 'HYBRID';
type ViolationType = 'PRICE' | 'CABIN_CLASS' | 'STOPS' | 'ADVANCE_BOOKING' | 'STAR_RATING' | 'NIGHTS';

/** Hours of flight a tier holds: `minHours` inclusive, `maxHours` exclusive, null open (D18). */
export type DurationTier = { minHours: number; maxHours: number | null };
export type DurationBudgetTier = DurationTier & { maxPrice: number };
export type DurationCabinTier = DurationTier & { classes: readonly CabinClass[] };

/** Which flights a rule is for; null fields do not restrict (D21). */
export type FlightScope = {
  originCityId: string | null;
  originCountryId: string | null;
  destinationCityId: string | null;
  destinationCountryId: string | null;
  isInternational: boolean | null;
};

/** A null limit or an empty list is no limit (D22). Prices are in `currency`, per person. */
export type FlightRule = FlightScope & {
  id: string;
  priority: number;
  maxPricePerPerson: number | null;
  currency: string;
  allowedCabinClasses: readonly CabinClass[];
  durationBudgetTiers: readonly DurationBudgetTier[] | null;
  durationCabinTiers: readonly DurationCabinTier[] | null;
  maxStops: number | null;
  advanceBookingDays: number | null;
  action: PolicyAction | null;
};

/** Which hotels a rule is for; null fields do not restrict (D21). */
export type HotelScope = { cityId: string | null; countryId: string | null };

/** A null limit or an empty list is no limit (D22). Prices are in `currency`, per night. */
export type HotelRule = HotelScope & {
  id: string;
  priority: number;
  maxPricePerNight: number | null;
  currency: string;
  allowedStarRatings: readonly number[];
  maxNights: number | null;
  advanceBookingDays: number | null;
  action: PolicyAction | null;
};

/** A policy with its rules, each list in the order of creation, oldest first (D21). */
export type PolicyDefinition = {
  id: string;
  version: number;
  bookingMode: BookingMode;
  defaultAction: PolicyAction;
  flightRules: readonly FlightRule[];
  hotelRules: readonly HotelRule[];
};

/**
 * A proposed flight. Null is "not known": that check is skipped, and rules that ask for it do not match (D30).
 * `price` is per person; `cabinClass` is text because a booking can carry a class that no policy knows.
 */
export type FlightProposal = {
  origin: Place;
  destination: Place;
  isInternational: boolean | null;
  departureDate: string;
  price: number;
  currency: string;
  cabinClass: string | null;
  stops: number | null;
  durationHours: number | null;
};

/** A proposed hotel stay. Null is "not known", and that check is skipped (D30). */
export type HotelProposal = {
  place: Place;
  checkInDate: string;
  checkOutDate: string;
  pricePerNight: number;
  currency: string;
  starRating: number | null;
};

export type Proposal = { flight: FlightProposal | null; hotel: HotelProposal | null };

export type Violation = {
  type: ViolationType;
  message: string;
  limitValue: number | string[];
  actualValue: number | string;
  excessAmount?: number;
};

/**
 * One check of a rule: within its limit, beyond it, or not made (D60). A violation is a check that is VIOLATED. `from`
 * names the field of the rule that sets the limit, `rateDate` the day of the rate by which a price was converted.
 */
export type Check = PassedCheck | ViolatedCheck | SkippedCheck;

type ComparedCheck = {
  type: ViolationType;
  from: string;
  limitValue: number | readonly string[];
  actualValue: number | string;
  rateDate: string | null;
};
export type PassedCheck = ComparedCheck & { outcome: 'PASSED' };
export type ViolatedCheck = ComparedCheck & { outcome: 'VIOLATED'; message: string; excessAmount: number | undefined };

/** There is no limit, and so no `from`; or what it would be compared with is not known. The reason is a sentence. */
export type SkippedCheck = {
  type: ViolationType;
  outcome: 'SKIPPED';
  from: string | null;
  limitValue: number | readonly string[] | null;
  reason: string;
};

export type FlightScopeField = keyof FlightScope;
export type HotelScopeField = keyof HotelScope;

/** A scope field of a rule that differs from the proposal; `actual` is null where it is not known (D60). */
export type ScopeMismatch<Field> = { field: Field; expected: string | boolean; actual: string | boolean | null };

/** How a rule relates to a proposal; `outrankedBy` is the id of the rule that won over a matching one (D60). */
export type RuleComparison<Field> = {
  ruleId: string;
  priority: number;
  matches: boolean;
  mismatches: ScopeMismatch<Field>[];
  outrankedBy: string | null;
};

/** Which rules an explanation tells of: those of the policy, or the matched one alone (D60). */
export type Explain = 'ALL_RULES' | 'MATCHED_RULE';

/** Why an item was judged as it was (D60). `rulesOmitted` is null where it tells of the matched rule alone. */
export type Explanation<Field> = { rules: RuleComparison<Field>[]; rulesOmitted: number | null; checks: Check[] };

/** The explanation is there when it was asked for. */
export type ItemEvaluation<Field = FlightScopeField | HotelScopeField> = {
  compliant: boolean;
  action: PolicyAction;
  violations: Violation[];
  explanation?: Explanation<Field>;
};

/**
 * The matched rule with the limits that were applied, after tiers (D27), and the places of those tiers in its lists.
 */
export type MatchedFlightRule = {
  rule: FlightRule;
  appliedMaxPrice: number | null;
  appliedCabinClasses: readonly CabinClass[];
  budgetTier: number | null;
  cabinTier: number | null;
};

/** The half that was not proposed is null, and so is the rule where none matched (D25, D26). */
export type Evaluation = {
  bookingMode: BookingMode;
  defaultAction: PolicyAction;
  flightEvaluation: ItemEvaluation<FlightScopeField> | null;
  matchedFlightRule: MatchedFlightRule | null;
  hotelEvaluation: ItemEvaluation<HotelScopeField> | null;
  matchedHotelRule: HotelRule | null;
};
