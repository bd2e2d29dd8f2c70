import type { components } from '../../../generated/api.d.ts';
import { windowAsSent } from '../../domain/effective-window.ts';
import type { Locations } from '../reference-data/index.ts';
import type { ExplainedEffectivePolicy } from './effective-policy-service.ts';
import type { PolicyRow, RoleAssignmentRow, UserAssignmentRow } from './entities.ts';
import type { EvaluatedBatch } from './evaluation-service.ts';
import type {
  Check,
  Evaluation,
  FlightRule,
  HotelRule,
  ItemEvaluation,
  MatchedFlightRule,
} from './evaluation/model.ts';
import type { Findings } from './evaluation/findings/finding-list.ts';
import { FLIGHT_RULE_FIELDS, HOTEL_RULE_FIELDS } from './rule-rows.ts';
import type { PlaceWarning } from './place-warnings.ts';
import type { ListedVersion } from './history-service.ts';
import type { PolicyRules } from './rule-queries.ts';

type Schemas = components['schemas'];

/** Looks up the name of a place; null for null and for an unknown place (D27). */
type LocationNames = (placeId: string | null) => string | null;

/** The maximum number of warnings in a response (D67). */
const MAX_WARNINGS = 1_000;

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
  return { ...presentPolicySummary(policy), ...presentPolicyRules(rules) };
}

export function presentPolicyRules({ flightRules, hotelRules }: PolicyRules): Schemas['PolicyRules'] {
  return { flightRules: flightRules.map(presentFlightRule), hotelRules };
}

/** The columns of the tiers do not keep the order of their fields. */
export function presentFlightRule(rule: FlightRule): Schemas['FlightRule'] {
  return {
    ...rule,
    durationBudgetTiers:
      rule.durationBudgetTiers?.map(({ minHours, maxHours, maxPrice }) => ({ minHours, maxHours, maxPrice })) ?? null,
    durationCabinTiers:
      rule.durationCabinTiers?.map(({ minHours, maxHours, classes }) => ({ minHours, maxHours, classes })) ?? null,
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

/** The fields of changes in the order of the contract; `createdAt` and `updatedAt` only serve to rebuild a version. */
const LISTED_FIELDS = [
  'name description bookingMode defaultAction isDefault isActive'.split(' '),
  [...new Set([...FLIGHT_RULE_FIELDS, ...HOTEL_RULE_FIELDS])].filter((field) => field !== 'id'),
  'roleId userId effectiveFrom effectiveUntil'.split(' '),
].flat();

export function presentVersion({ changes, editorName }: ListedVersion): Schemas['PolicyVersionEntry'] {
  const { version, changedAt, actorUserId, requestId, changes: total } = changes[0]!;
  return {
    version,
    changedAt: changedAt.toISOString(),
    changedBy: { id: actorUserId, name: editorName },
    requestId,
    changes: changes.map(presentChange),
    changesOmitted: total - changes.length,
  };
}

function presentChange(change: ListedVersion['changes'][number]): Schemas['RecordedPolicyChange'] {
  const { subject, id, before, after } = change;
  const valueIn = (fields: typeof before, field: string) =>
    (fields?.[field] ?? null) as Schemas['ChangedPolicyField']['before'];
  return {
    subject,
    id,
    change: before === null ? 'CREATED' : after === null ? 'DELETED' : 'UPDATED',
    fields: LISTED_FIELDS.map((field) => ({
      field,
      before: valueIn(before, field),
      after: valueIn(after, field),
    })).filter((changed) => changed.before !== null || changed.after !== null),
  };
}

export function namesIn(locations: Locations): LocationNames {
  return (id) => (id === null ? null : (locations.get(id)?.name ?? null));
}

export function presentEffectivePolicy({ policy, ...explained }: ExplainedEffectivePolicy): Schemas['EffectivePolicy'] {
  return { policy: presentPolicySummary(policy), ...explained };
}

export function presentEvaluation(
  evaluation: Evaluation,
  nameOf: LocationNames,
  warnings: readonly PlaceWarning[] = [],
): Omit<Schemas['EvaluationBatchEntry'], 'id'> {
  const { bookingMode, defaultAction, flightEvaluation, matchedFlightRule, hotelEvaluation, matchedHotelRule } =
    evaluation;
  return {
    bookingMode,
    defaultAction,
    flightEvaluation: flightEvaluation && presentItem(flightEvaluation, 'flight.', warnings),
    matchedFlightRule: matchedFlightRule && presentMatchedFlightRule(matchedFlightRule, nameOf),
    hotelEvaluation: hotelEvaluation && presentItem(hotelEvaluation, 'hotel.', warnings),
    matchedHotelRule: matchedHotelRule && presentMatchedHotelRule(matchedHotelRule, nameOf),
  };
}

/** Presents each entry, and the warnings of all of them (D58, D67). */
export function presentBatch(batch: EvaluatedBatch): Schemas['EvaluationBatchResponse'] {
  const { policy, asOf, evaluations, locations } = batch;
  const nameOf = namesIn(locations);
  const summary = { ALLOW: 0, WARN_AND_ALLOW: 0, REQUIRE_APPROVAL: 0, BLOCK: 0 };
  const allWarnings: Schemas['EvaluationWarning'][] = [];
  const presented = evaluations.map(({ id, evaluation, warnings }): Schemas['EvaluationBatchEntry'] => {
    const { flightEvaluation, hotelEvaluation } = evaluation;
    if (flightEvaluation) summary[flightEvaluation.action] += 1;
    if (hotelEvaluation) summary[hotelEvaluation.action] += 1;
    for (const warning of warnings) allWarnings.push({ id, ...warning });
    return { id, ...presentEvaluation(evaluation, nameOf, warnings) };
  });
  return { policy, asOf, summary, warnings: allWarnings.slice(0, MAX_WARNINGS), evaluations: presented };
}

/** With its explanation, if there is one (D60). */
function presentItem<Field>(
  { compliant, action, violations, explanation }: ItemEvaluation<Field>,
  path: 'flight.' | 'hotel.',
  warnings: readonly PlaceWarning[],
) {
  const item = { compliant, action, violations };
  if (!explanation) return item;
  const { rules, rulesOmitted, checks } = explanation;
  const about = warnings.filter(({ field }) => field.startsWith(path));
  return { ...item, explanation: { rules, rulesOmitted, checks: checks.map(presentCheck), warnings: about } };
}

function presentCheck(check: Check): Schemas['RuleCheck'] {
  const { type, outcome, limitValue: limit, from } = check;
  const limitValue = typeof limit === 'object' && limit !== null ? [...limit] : limit;
  if (check.outcome === 'SKIPPED') {
    return { type, outcome, limitValue, actualValue: null, from, rateDate: null, reason: check.reason };
  }
  const { actualValue, rateDate } = check;
  return { type, outcome, limitValue, actualValue, from, rateDate, reason: null };
}

/** Shows the applied limits in place of the tiers, and place names in place of the ids of the scope (D27). */
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
    cityName: nameOf(cityId),
    countryName: nameOf(countryId),
  };
}

export function presentFindings({ findings, omitted, isComplete }: Findings): Schemas['PolicyFindings'] {
  return { data: findings, omitted, complete: isComplete };
}
