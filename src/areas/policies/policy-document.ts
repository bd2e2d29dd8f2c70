import type { components } from '../../../generated/api.d.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { newFlightRule, newHotelRule } from './rule-rows.ts';
import { flightRuleFaults, hotelRuleFaults } from './rule-validation.ts';

/**
 * The rules of a policy in one request body: those of a draft (D59, D62), or those that replace all stored ones (D63).
 */
export type SentRules = components['schemas']['PolicyRulesPut'];

/** The list and the index, from 0, of a rule in a document: `flightRules.3`. */
type RulePlace = `flightRules.${number}` | `hotelRules.${number}`;

/** The maximum number of rules of a policy, flight and hotel rules together (D63). */
export const MAX_RULES = 10_000;

/**
 * Reads the rules of a document that `refuseDocument` has checked, in its order.
 *
 * @param idAt gives a rule its id, from its place in the document, which is the default (D59), and the id that was sent
 */
export function rulesOfDocument(
  sent: SentRules,
  idAt: (place: RulePlace, sentId: string | null) => string = (place) => place,
): { flightRules: FlightRule[]; hotelRules: HotelRule[] } {
  return {
    flightRules: sent.flightRules.map(({ id = null, ...rule }, index) =>
      newFlightRule(idAt(`flightRules.${index}`, id), rule),
    ),
    hotelRules: sent.hotelRules.map(({ id = null, ...rule }, index) =>
      newHotelRule(idAt(`hotelRules.${index}`, id), rule),
    ),
  };
}

/**
 * Checks a document for what the schema cannot express.
 *
 * @param path the path of the document in the body, ending in a dot: `policy.`; empty for the body itself
 * @throws Invalid with every fault of every rule, such as `policy.flightRules.3.currency` (D18), and every repeated id;
 * for more than MAX_RULES rules (D63), with that fault alone
 */
export function refuseDocument({ flightRules, hotelRules }: SentRules, path: string): void {
  if (flightRules.length + hotelRules.length > MAX_RULES) {
    const message = `must have at most ${MAX_RULES} rules, flight and hotel rules together`;
    refuse([{ field: path.slice(0, -1), message }]);
  }
  const faults: Fault[] = [];
  const firstWith = new Map<string, string>();
  const check = <Rule extends { id?: string | null }>(
    list: string,
    rules: readonly Rule[],
    faultsOf: (rule: Rule) => Fault[],
  ): void => {
    for (const [index, rule] of rules.entries()) {
      const place = `${path}${list}.${index}`;
      for (const { field, message } of faultsOf(rule)) faults.push({ field: `${place}.${field}`, message });
      if (rule.id == null) continue;
      const id = rule.id.toLowerCase();
      const first = firstWith.get(id);
      if (first === undefined) firstWith.set(id, place);
      else faults.push({ field: `${place}.id`, message: `must not be the same as ${first}.id` });
    }
  };
  check('flightRules', flightRules, (rule) => flightRuleFaults(rule, 'create'));
  check('hotelRules', hotelRules, (rule) => hotelRuleFaults(rule, 'create'));
  refuse(faults);
}
