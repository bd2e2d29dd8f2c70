import type { components } from '../../../../../generated/api.d.ts';
import type { ExchangeRates } from '../../../../domain/exchange-rates.ts';
import type { KnownLocation } from '../../../../domain/places.ts';

/** Something that is wrong with a policy (D62). The rules are given by id; `message` also describes them. */
export type Finding = components['schemas']['PolicyFinding'];
export type FindingCode = Finding['code'];
export type RuleKind = Finding['ruleKind'];

export type NamedLocation = KnownLocation & { name: string };

/** What findings depend on besides the policy: locations, exchange rates and today's UTC date, `YYYY-MM-DD`. */
export type FindingFacts = {
  locations: ReadonlyMap<string, NamedLocation>;
  rates: ExchangeRates;
  today: string;
};
