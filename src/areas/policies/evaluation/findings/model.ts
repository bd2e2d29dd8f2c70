import type { ExchangeRates } from '../../../../domain/exchange-rates.ts';
import type { KnownLocation } from '../../../../domain/places.ts';

export type FindingCode =
  | 'UNREACHABLE_RULE'
  | 'REDUNDANT_RULE'
  | 'PRIORITY_TIE'
  | 'NO_CATCH_ALL'
  | 'TIER_GAP'
  | 'MISSING_RATE'
  | 'UNKNOWN_PLACE'
  | 'NEVER_COMPLIANT';

export type RuleKind = 'FLIGHT' | 'HOTEL';

/** Something that is wrong with a policy (D62). The rules are given by id; `message` also describes them. */
export type Finding = {
  code: FindingCode;
  severity: 'ERROR' | 'WARNING' | 'INFO';
  ruleKind: RuleKind;
  ruleId: string | null;
  otherRuleId: string | null;
  message: string;
};

export type NamedLocation = KnownLocation & { name: string };

/** What findings depend on besides the policy: locations, exchange rates and today's UTC date, `YYYY-MM-DD`. */
export type FindingFacts = {
  locations: ReadonlyMap<string, NamedLocation>;
  rates: ExchangeRates;
  today: string;
};
