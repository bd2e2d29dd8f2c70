import type { ExchangeRates } from '../../../domain/exchange-rates.ts';
import { compareRules, flightMismatches, hotelMismatches } from './comparison.ts';
import { applyTiers, type Circumstances, decide, flightChecks, hotelChecks, violationsOf } from './judge.ts';
import type {
  Evaluation,
  Explain,
  FlightProposal,
  FlightScopeField,
  HotelProposal,
  HotelRule,
  HotelScopeField,
  ItemEvaluation,
  MatchedFlightRule,
  PolicyDefinition,
  Proposal,
} from './model.ts';
import {
  type FlightRuleIndex,
  type HotelRuleIndex,
  indexFlightRules,
  indexHotelRules,
  matchFlightRule,
  matchHotelRule,
} from './rule-index.ts';

export type * from './model.ts';

/** A policy with its rules indexed by scope. It refers to the rules that it was compiled from: do not mutate them. */
export type CompiledPolicy = Pick<PolicyDefinition, 'bookingMode' | 'defaultAction'> & {
  flightRules: FlightRuleIndex;
  hotelRules: HotelRuleIndex;
};

/** Prepares a policy once, so that evaluating costs the same with 10 rules and with 10,000. */
export function compilePolicy(policy: PolicyDefinition): CompiledPolicy {
  const { bookingMode, defaultAction, flightRules, hotelRules } = policy;
  return {
    bookingMode,
    defaultAction,
    flightRules: indexFlightRules(flightRules),
    hotelRules: indexHotelRules(hotelRules),
  };
}

/**
 * Evaluates a proposed flight, hotel or both under a policy (D21 to D27). It never throws for valid dates (D13) and
 * amounts (D12). The result carries the matched rules and the limits that were applied.
 *
 * @param today the UTC date, `YYYY-MM-DD`, from which advance booking is counted and for which rates are looked up
 * @param explain adds to each half the reasons for its result, and changes nothing else (D60)
 */
export function evaluate(
  policy: CompiledPolicy,
  proposal: Proposal,
  today: string,
  rates: ExchangeRates,
  explain?: Explain,
): Evaluation {
  const circumstances = { today, rates };
  const flight = proposal.flight && evaluateFlight(policy, proposal.flight, circumstances, explain);
  const hotel = proposal.hotel && evaluateHotel(policy, proposal.hotel, circumstances, explain);
  return {
    bookingMode: policy.bookingMode,
    defaultAction: policy.defaultAction,
    flightEvaluation: flight && flight.judgement,
    matchedFlightRule: flight && flight.matched,
    hotelEvaluation: hotel && hotel.judgement,
    matchedHotelRule: hotel && hotel.matched,
  };
}

/** The result for the flight or for the hotel, and the matched rule. */
type Half<Matched, Field> = { judgement: ItemEvaluation<Field>; matched: Matched | null };

function evaluateFlight(
  { flightRules, defaultAction }: CompiledPolicy,
  flight: FlightProposal,
  circumstances: Circumstances,
  explain: Explain | undefined,
): Half<MatchedFlightRule, FlightScopeField> {
  const rule = matchFlightRule(flightRules, flight);
  const matched = rule && applyTiers(rule, flight.durationHours);
  const checks = matched ? flightChecks(matched, flight, circumstances) : [];
  const judgement = decide(rule, violationsOf(checks), defaultAction);
  if (!explain) return { judgement, matched };
  const compared = compareRules(flightRules.rules, rule, explain, (other) => flightMismatches(other, flight));
  return { judgement: { ...judgement, explanation: { ...compared, checks } }, matched };
}

function evaluateHotel(
  { hotelRules, defaultAction }: CompiledPolicy,
  hotel: HotelProposal,
  circumstances: Circumstances,
  explain: Explain | undefined,
): Half<HotelRule, HotelScopeField> {
  const rule = matchHotelRule(hotelRules, hotel.place);
  const checks = rule ? hotelChecks(rule, hotel, circumstances) : [];
  const judgement = decide(rule, violationsOf(checks), defaultAction);
  if (!explain) return { judgement, matched: rule };
  const compared = compareRules(hotelRules.rules, rule, explain, (other) => hotelMismatches(other, hotel));
  return { judgement: { ...judgement, explanation: { ...compared, checks } }, matched: rule };
}
