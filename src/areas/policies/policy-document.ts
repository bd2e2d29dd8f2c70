import type { components } from '../../../generated/api.d.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { newFlightRule, newHotelRule } from './rule-rows.ts';
import { flightRuleFaults, hotelRuleFaults } from './rule-validation.ts';

/** The rules of a policy as they are sent in one document: of a draft (D59, D62) or in place of all stored ones (D63). */
export type SentRules = {
  flightRules: readonly Schemas['FlightRuleCreate'][];
  hotelRules: readonly Schemas['HotelRuleCreate'][];
};

type Schemas = components['schemas'];

/** Which list of a document a rule stands in, and where, from 0: `flightRules.3`. */
export type RulePlace = `flightRules.${number}` | `hotelRules.${number}`;

/**
 * The rules of a document, in its order. Each gets its id from `idAt`, by default its place in the document (D59).
 *
 * @param path where the document lies in the body, with a dot at its end: `policy.`, or empty for the body itself
 * @throws Invalid, with every fault of every rule by its path, such as `policy.flightRules.3.currency` (D18)
 */
export function rulesOfDocument(
  sent: SentRules,
  path: string,
  idAt: (place: RulePlace) => string = (place) => place,
): { flightRules: FlightRule[]; hotelRules: HotelRule[] } {
  const faults: Fault[] = [];
  const at = <Rule>(list: 'flightRules' | 'hotelRules', rules: readonly Rule[], faultsOf: (rule: Rule) => Fault[]) => {
    for (const [index, rule] of rules.entries()) {
      for (const { field, message } of faultsOf(rule))
        faults.push({ field: `${path}${list}.${index}.${field}`, message });
    }
  };
  at('flightRules', sent.flightRules, (rule) => flightRuleFaults(rule, 'create'));
  at('hotelRules', sent.hotelRules, (rule) => hotelRuleFaults(rule, 'create'));
  refuse(faults);
  return {
    flightRules: sent.flightRules.map((rule, index) => newFlightRule(idAt(`flightRules.${index}`), rule)),
    hotelRules: sent.hotelRules.map((rule, index) => newHotelRule(idAt(`hotelRules.${index}`), rule)),
  };
}
