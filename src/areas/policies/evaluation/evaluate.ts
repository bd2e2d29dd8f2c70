import type { ExchangeRates } from '../../../domain/exchange-rates.ts';
import { applyTiers, type Circumstances, decide, flightViolations, hotelViolations } from './judge.ts';
import type {
  Evaluation,
  FlightProposal,
  HotelProposal,
  HotelRule,
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

/** A policy ready to be evaluated: its rules found by scope. It keeps the rules it was given; do not change them. */
export type CompiledPolicy = Pick<PolicyDefinition, 'id' | 'version' | 'bookingMode' | 'defaultAction'> & {
  flightRules: FlightRuleIndex;
  hotelRules: HotelRuleIndex;
};

/** Prepares a policy once, so that evaluating costs the same with 10 rules and with 10,000. */
export function compilePolicy(policy: PolicyDefinition): CompiledPolicy {
  const { id, version, bookingMode, defaultAction } = policy;
  return {
    id,
    version,
    bookingMode,
    defaultAction,
    flightRules: indexFlightRules(policy.flightRules),
    hotelRules: indexHotelRules(policy.hotelRules),
  };
}

/**
 * Judges a proposed flight, hotel or both under a policy (D21 to D27). Total: it answers every proposal whose dates exist
 * (D13) and whose amounts are amounts (D12), and the answer carries the rule and the limits it rests on.
 * @param today the UTC day, `YYYY-MM-DD`, that advance booking is counted from and rates are looked up on
 */
export function evaluate(policy: CompiledPolicy, proposal: Proposal, today: string, rates: ExchangeRates): Evaluation {
  const circumstances = { today, rates };
  const flight = proposal.flight && evaluateFlight(policy, proposal.flight, circumstances);
  const hotel = proposal.hotel && evaluateHotel(policy, proposal.hotel, circumstances);
  return {
    bookingMode: policy.bookingMode,
    defaultAction: policy.defaultAction,
    flightEvaluation: flight && flight.judgement,
    matchedFlightRule: flight && flight.matched,
    hotelEvaluation: hotel && hotel.judgement,
    matchedHotelRule: hotel && hotel.matched,
  };
}

/** One half of an evaluation, and the rule that it rests on. */
type Half<Matched> = { judgement: ItemEvaluation; matched: Matched | null };

function evaluateFlight(
  { flightRules, defaultAction }: CompiledPolicy,
  flight: FlightProposal,
  circumstances: Circumstances,
): Half<MatchedFlightRule> {
  const rule = matchFlightRule(flightRules, flight);
  const matched = rule && applyTiers(rule, flight.durationHours);
  const violations = matched ? flightViolations(matched, flight, circumstances) : [];
  return { judgement: decide(rule, violations, defaultAction), matched };
}

function evaluateHotel(
  { hotelRules, defaultAction }: CompiledPolicy,
  hotel: HotelProposal,
  circumstances: Circumstances,
): Half<HotelRule> {
  const rule = matchHotelRule(hotelRules, hotel.place);
  const violations = rule ? hotelViolations(rule, hotel, circumstances) : [];
  return { judgement: decide(rule, violations, defaultAction), matched: rule };
}
