import type { components } from '../../../generated/api.d.ts';
import { windowAsSent } from '../../domain/effective-window.ts';
import type { FlightRuleRow, HotelRuleRow, PolicyRow, RoleAssignmentRow, UserAssignmentRow } from './entities.ts';
import type { Evaluation, FlightRule, HotelRule, ItemEvaluation, MatchedFlightRule, Violation } from './evaluation/model.ts';
import type { PolicyRules } from './repository.ts';

type Schemas = components['schemas'];

/** The name of a place; null for null and for a place that is not known (D27). */
export type PlaceNames = (placeId: string | null) => string | null;

export function presentPolicySummary(policy: PolicyRow): Schemas['PolicySummary'] {
  return {
    id: policy.id,
    name: policy.name,
    description: policy.description ?? null,
    companyId: policy.companyId,
    bookingMode: policy.bookingMode,
    defaultAction: policy.defaultAction,
    isDefault: policy.isDefault,
    isActive: policy.isActive,
    createdAt: policy.createdAt.toISOString(),
    updatedAt: policy.updatedAt.toISOString(),
  };
}

export function presentPolicy(policy: PolicyRow, rules: PolicyRules): Schemas['Policy'] {
  return {
    ...presentPolicySummary(policy),
    flightRules: rules.flightRules.map(presentFlightRule),
    hotelRules: rules.hotelRules.map(presentHotelRule),
  };
}

function presentFlightRule(rule: FlightRule): Schemas['FlightRule'] {
  return {
    ...rule,
    allowedCabinClasses: [...rule.allowedCabinClasses],
    durationBudgetTiers: rule.durationBudgetTiers && [...rule.durationBudgetTiers],
    durationCabinTiers: rule.durationCabinTiers && rule.durationCabinTiers.map((tier) => ({ ...tier, classes: [...tier.classes] })),
  };
}

function presentHotelRule(rule: HotelRule): Schemas['HotelRule'] {
  return { ...rule, allowedStarRatings: [...rule.allowedStarRatings] };
}

export function presentFlightRuleRow(row: FlightRuleRow): Schemas['FlightRule'] {
  return {
    id: row.id,
    priority: row.priority,
    originCityId: row.originCityId ?? null,
    originCountryId: row.originCountryId ?? null,
    destinationCityId: row.destinationCityId ?? null,
    destinationCountryId: row.destinationCountryId ?? null,
    isInternational: row.isInternational ?? null,
    maxPricePerPerson: amount(row.maxPricePerPerson),
    currency: row.currency,
    allowedCabinClasses: row.allowedCabinClasses,
    durationBudgetTiers: row.durationBudgetTiers ?? null,
    durationCabinTiers: row.durationCabinTiers?.map((tier) => ({ ...tier, classes: [...tier.classes] })) ?? null,
    maxStops: row.maxStops ?? null,
    advanceBookingDays: row.advanceBookingDays ?? null,
    action: row.action ?? null,
  };
}

export function presentHotelRuleRow(row: HotelRuleRow): Schemas['HotelRule'] {
  return {
    id: row.id,
    priority: row.priority,
    cityId: row.cityId ?? null,
    countryId: row.countryId ?? null,
    maxPricePerNight: amount(row.maxPricePerNight),
    currency: row.currency,
    allowedStarRatings: row.allowedStarRatings,
    maxNights: row.maxNights ?? null,
    advanceBookingDays: row.advanceBookingDays ?? null,
    action: row.action ?? null,
  };
}

export function presentRoleAssignment(row: RoleAssignmentRow): Schemas['RoleAssignment'] {
  return {
    id: row.id,
    policyId: row.policyId,
    roleId: row.roleId,
    effectiveFrom: null,
    effectiveUntil: null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentUserAssignment(row: UserAssignmentRow): Schemas['UserAssignment'] {
  return {
    id: row.id,
    policyId: row.policyId,
    userId: row.userId,
    ...windowAsSent(row),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentEvaluation(evaluation: Evaluation, nameOf: PlaceNames): Schemas['EvaluationResponse'] {
  const { bookingMode, defaultAction, flightEvaluation, matchedFlightRule, hotelEvaluation, matchedHotelRule } = evaluation;
  return {
    bookingMode,
    defaultAction,
    flightEvaluation: flightEvaluation && presentItem<Schemas['FlightViolation']['type']>(flightEvaluation),
    matchedFlightRule: matchedFlightRule && presentMatchedFlightRule(matchedFlightRule, nameOf),
    hotelEvaluation: hotelEvaluation && presentItem<Schemas['HotelViolation']['type']>(hotelEvaluation),
    matchedHotelRule: matchedHotelRule && presentMatchedHotelRule(matchedHotelRule, nameOf),
  };
}

/** Flights and hotels have violations of their own types; which they are, the evaluation sees to. */
function presentItem<Type extends Violation['type']>({ compliant, action, violations }: ItemEvaluation) {
  return { compliant, action, violations: violations as (Violation & { type: Type })[] };
}

function presentMatchedFlightRule(matched: MatchedFlightRule, nameOf: PlaceNames): Schemas['MatchedFlightRule'] {
  const { rule, appliedMaxPrice, appliedCabinClasses } = matched;
  return {
    id: rule.id,
    maxPricePerPerson: appliedMaxPrice,
    currency: rule.currency,
    allowedCabinClasses: [...appliedCabinClasses],
    maxStops: rule.maxStops,
    advanceBookingDays: rule.advanceBookingDays,
    originCityName: nameOf(rule.originCityId),
    originCountryName: nameOf(rule.originCountryId),
    destinationCityName: nameOf(rule.destinationCityId),
    destinationCountryName: nameOf(rule.destinationCountryId),
    isInternational: rule.isInternational,
    action: rule.action,
  };
}

function presentMatchedHotelRule(rule: HotelRule, nameOf: PlaceNames): Schemas['MatchedHotelRule'] {
  return {
    id: rule.id,
    maxPricePerNight: rule.maxPricePerNight,
    currency: rule.currency,
    allowedStarRatings: [...rule.allowedStarRatings],
    maxNights: rule.maxNights,
    advanceBookingDays: rule.advanceBookingDays,
    cityName: nameOf(rule.cityId),
    countryName: nameOf(rule.countryId),
    action: rule.action,
  };
}

function amount(decimal: string | null | undefined): number | null {
  return decimal == null ? null : Number(decimal);
}
