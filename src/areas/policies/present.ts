import type { components } from '../../../generated/api.d.ts';
import { windowAsSent } from '../../domain/effective-window.ts';
import type { PolicyRow, RoleAssignmentRow, UserAssignmentRow } from './entities.ts';
import type {
  Evaluation,
  FlightRule,
  HotelRule,
  ItemEvaluation,
  MatchedFlightRule,
  Violation,
} from './evaluation/model.ts';
import type { PolicyRules } from './repository.ts';

type Schemas = components['schemas'];

/** The name of a place; null for null and for a place that is not known (D27). */
export type LocationNames = (placeId: string | null) => string | null;

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

export function presentFlightRule(rule: FlightRule): Schemas['FlightRule'] {
  return {
    ...rule,
    allowedCabinClasses: [...rule.allowedCabinClasses],
    durationBudgetTiers: rule.durationBudgetTiers && [...rule.durationBudgetTiers],
    durationCabinTiers:
      rule.durationCabinTiers && rule.durationCabinTiers.map((tier) => ({ ...tier, classes: [...tier.classes] })),
  };
}

export function presentHotelRule(rule: HotelRule): Schemas['HotelRule'] {
  return { ...rule, allowedStarRatings: [...rule.allowedStarRatings] };
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

export function presentEvaluation(evaluation: Evaluation, nameOf: LocationNames): Schemas['EvaluationResponse'] {
  const { bookingMode, defaultAction, flightEvaluation, matchedFlightRule, hotelEvaluation, matchedHotelRule } =
    evaluation;
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

/** The limits that were applied instead of the tiers, and names instead of the ids of the scope (D27). */
function presentMatchedFlightRule(matched: MatchedFlightRule, nameOf: LocationNames): Schemas['MatchedFlightRule'] {
  const { priority, durationBudgetTiers, durationCabinTiers, ...rule } = matched.rule;
  const { originCityId, originCountryId, destinationCityId, destinationCountryId, ...limits } = rule;
  return {
    ...limits,
    maxPricePerPerson: matched.appliedMaxPrice,
    allowedCabinClasses: [...matched.appliedCabinClasses],
    originCityName: nameOf(originCityId),
    originCountryName: nameOf(originCountryId),
    destinationCityName: nameOf(destinationCityId),
    destinationCountryName: nameOf(destinationCountryId),
  };
}

function presentMatchedHotelRule(rule: HotelRule, nameOf: LocationNames): Schemas['MatchedHotelRule'] {
  const { priority, cityId, countryId, ...limits } = rule;
  return {
    ...limits,
    allowedStarRatings: [...limits.allowedStarRatings],
    cityName: nameOf(cityId),
    countryName: nameOf(countryId),
  };
}
