import type { components } from '../../../../generated/api.d.ts';
import type { CabinClass } from '../../../domain/cabin-classes.ts';
import type { Place } from '../../../domain/places.ts';

/* Policies and evaluations (specification 2.1 to 2.5). The contract declares the fields of rules. */

type Schemas = components['schemas'];
export type PolicyAction = Schemas['PolicyAction'];
export type BookingMode = Schemas['BookingMode'];
type ViolationType = Schemas['ViolationType'];

/** A range of flight durations in hours: `minHours` inclusive, `maxHours` exclusive, null for no upper bound (D18). */
export type DurationTier = { minHours: number; maxHours: number | null };

/** A null limit or an empty list means no limit (D22). Prices are in `currency`, per person. */
export type FlightRule = Readonly<Schemas['FlightRule']>;

/** The flights that a rule applies to; a null field does not restrict (D21). */
export type FlightScope = Pick<
  FlightRule,
  'originCityId' | 'originCountryId' | 'destinationCityId' | 'destinationCountryId' | 'isInternational'
>;

/** A null limit or an empty list means no limit (D22). Prices are in `currency`, per night. */
export type HotelRule = Readonly<Schemas['HotelRule']>;

/** The hotels that a rule applies to; a null field does not restrict (D21). */
export type HotelScope = Pick<HotelRule, 'cityId' | 'countryId'>;

/** A policy with its rules, each list oldest first (D21). */
export type PolicyDefinition = {
  bookingMode: BookingMode;
  defaultAction: PolicyAction;
  flightRules: readonly FlightRule[];
  hotelRules: readonly HotelRule[];
};

/**
 * A proposed flight. Null means unknown: the check is skipped, and rules whose scope asks for it do not match (D30).
 * `price` is per person. `cabinClass` is any string, because a booking can have a class that no policy can list.
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

/** A proposed hotel stay. A null star rating is unknown, and its check is skipped (D30). */
export type HotelProposal = {
  place: Place;
  checkInDate: string;
  checkOutDate: string;
  pricePerNight: number;
  currency: string;
  starRating: number | null;
};

export type Proposal = { flight: FlightProposal | null; hotel: HotelProposal | null };

export type Violation = Schemas['Violation'];

/**
 * The check of one limit of a rule (D60). `from` is the rule's field that sets the limit. `rateDate` is the date of the
 * exchange rate that a price was converted with, null without a conversion.
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

/** No limit applies, and `from` is null; or the value to compare with it is unknown. `reason` is a sentence. */
export type SkippedCheck = {
  type: ViolationType;
  outcome: 'SKIPPED';
  from: string | null;
  limitValue: number | readonly string[] | null;
  reason: string;
};

export type FlightScopeField = keyof FlightScope;
export type HotelScopeField = keyof HotelScope;

/** A scope field of a rule that differs from the proposal; `actual` is null if it is unknown (D60). */
export type ScopeMismatch<Field> = { field: Field; expected: string | boolean; actual: string | boolean | null };

/** How a rule relates to a proposal. `outrankedBy` is the id of the matched rule if this one matches but lost (D60). */
export type RuleComparison<Field> = Omit<Schemas['FlightRuleComparison'], 'mismatches'> & {
  mismatches: ScopeMismatch<Field>[];
};

/** Which rules an explanation lists: all of the policy, or the matched one only (D60). */
export type Explain = 'ALL_RULES' | 'MATCHED_RULE';

/** The reasons for the result of an item (D60). `rulesOmitted` is null if only the matched rule is listed. */
export type Explanation<Field> = { rules: RuleComparison<Field>[]; rulesOmitted: number | null; checks: Check[] };

/** The result for a flight or a hotel; `explanation` is present only if it was requested. */
export type ItemEvaluation<Field = FlightScopeField | HotelScopeField> = {
  compliant: boolean;
  action: PolicyAction;
  violations: Violation[];
  explanation?: Explanation<Field>;
};

/**
 * The matched rule with the limits that were applied after tiers (D27), and the indexes of the tiers that set them;
 * null for a base limit.
 */
export type MatchedFlightRule = {
  rule: FlightRule;
  appliedMaxPrice: number | null;
  appliedCabinClasses: readonly CabinClass[];
  budgetTier: number | null;
  cabinTier: number | null;
};

/** The half that was not proposed is null, and so is a matched rule if no rule matched (D25, D26). */
export type Evaluation = {
  bookingMode: BookingMode;
  defaultAction: PolicyAction;
  flightEvaluation: ItemEvaluation<FlightScopeField> | null;
  matchedFlightRule: MatchedFlightRule | null;
  hotelEvaluation: ItemEvaluation<HotelScopeField> | null;
  matchedHotelRule: HotelRule | null;
};
