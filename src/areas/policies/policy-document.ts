import type { components } from '../../../generated/api.d.ts';
import { type Fault, refuse } from '../../domain/errors.ts';
import type { FlightRule, HotelRule } from './evaluation/model.ts';
import { newFlightRule, newHotelRule } from './rule-rows.ts';
import { flightRuleFaults, hotelRuleFaults } from './rule-validation.ts';

/**
 * The rules of a policy as they are sent in one document: of a draft (D59, D62) or in place of all stored ones (D63).
 */
export type SentRules = {
  flightRules: readonly (Schemas['FlightRuleCreate'] & SentId)[];
  hotelRules: readonly (Schemas['HotelRuleCreate'] & SentId)[];
};

/** Only rules that may be stored already are sent with an id. */
type SentId = { id?: string | null };

type Schemas = components['schemas'];

/** Which list of a document a rule stands in, and where, from 0: `flightRules.3`. */
export type RulePlace = `flightRules.${number}` | `hotelRules.${number}`;

/** The most rules that a policy may have, of flights and of hotels together (D63). */
export const MAX_RULES = 10_000;

/**
 * The rules of a document, in its order. Each gets its id from `idAt`, by default its place in the document (D59).
 *
 * @param path where the document lies in the body, with a dot at its end: `policy.`, or empty for the body itself
 * @param idAt is given the place of a rule, and the id that was sent with it
 * @throws Invalid as `refuseDocument` does
 */
export function rulesOfDocument(
  sent: SentRules,
  path: string,
  idAt: (place: RulePlace, sentId: string | null) => string = (place) => place,
): { flightRules: FlightRule[]; hotelRules: HotelRule[] } {
  refuseDocument(sent, path);
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
 * Refuses what the schema cannot say of a document.
 *
 * @param path as of `rulesOfDocument`
 * @throws Invalid, with every fault of every rule by its path, such as `policy.flightRules.3.currency` (D18); for an id
 * that comes twice; for more than 10,000 rules in both lists together (D63)
 */
export function refuseDocument({ flightRules, hotelRules }: SentRules, path: string): void {
  if (flightRules.length + hotelRules.length > MAX_RULES) {
    const message = `must have at most ${MAX_RULES} rules, flight and hotel rules together`;
    refuse([{ field: path.slice(0, -1), message }]);
  }
  const faults: Fault[] = [];
  const firstWith = new Map<string, string>();
  const look = <Rule extends SentId>(list: string, rules: readonly Rule[], faultsOf: (rule: Rule) => Fault[]): void => {
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
  look('flightRules', flightRules, (rule) => flightRuleFaults(rule, 'create'));
  look('hotelRules', hotelRules, (rule) => hotelRuleFaults(rule, 'create'));
  refuse(faults);
}
