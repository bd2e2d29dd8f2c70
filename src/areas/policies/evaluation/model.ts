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

export type ItemEvaluation = { compliant: boolean; action: PolicyAction; violations: Violation[] };

/** The matched rule with the limits that were applied, after tiers (D27). */
export type MatchedFlightRule = {
  rule: FlightRule;
  appliedMaxPrice: number | null;
  appliedCabinClasses: readonly CabinClass[];
};

/** The half that was not proposed is null, and so is the rule where none matched (D25, D26). */
export type Evaluation = {
  bookingMode: BookingMode;
  defaultAction: PolicyAction;
  flightEvaluation: ItemEvaluation | null;
  matchedFlightRule: MatchedFlightRule | null;
  hotelEvaluation: ItemEvaluation | null;
  matchedHotelRule: HotelRule | null;
};
