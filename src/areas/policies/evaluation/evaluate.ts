import type { ExchangeRates } from '../../../domain/exchange-rates.ts';
import { compareRules, flightMismatches, hotelMismatches } from './comparison.ts';
import { applyTiers, flightChecks, hotelChecks, judge } from './judge.ts';
import type { Evaluation, Explain, PolicyDefinition, Proposal } from './model.ts';
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
  const { bookingMode, defaultAction, flightRules, hotelRules } = policy;
  const { flight, hotel } = proposal;
  const circumstances = { today, rates };
  const flightRule = flight && matchFlightRule(flightRules, flight);
  const matchedFlightRule = flightRule && applyTiers(flightRule, flight.durationHours);
  const matchedHotelRule = hotel && matchHotelRule(hotelRules, hotel.place);
  return {
    bookingMode,
    defaultAction,
    flightEvaluation:
      flight &&
      judge(
        flightRule,
        matchedFlightRule ? flightChecks(matchedFlightRule, flight, circumstances) : [],
        defaultAction,
        explain && compareRules(flightRules.rules, flightRule, explain, (rule) => flightMismatches(rule, flight)),
      ),
    matchedFlightRule,
    hotelEvaluation:
      hotel &&
      judge(
        matchedHotelRule,
        matchedHotelRule ? hotelChecks(matchedHotelRule, hotel, circumstances) : [],
        defaultAction,
        explain && compareRules(hotelRules.rules, matchedHotelRule, explain, (rule) => hotelMismatches(rule, hotel)),
      ),
    matchedHotelRule,
  };
}
