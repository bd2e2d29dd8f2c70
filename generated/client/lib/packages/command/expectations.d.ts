// Written by `make generate` from src/packages/command/expectations.ts. Change it there.
import type { Schemas } from '../client/types.js';
/** What a case expects of a flight or hotel stay. Omitted fields are not checked. */
export type Expectation = {
    action?: Schemas['PolicyAction'];
    compliant?: boolean;
    violations?: string[];
    /** The position of a rule, such as `flightRules.0`, or its ID; null if no rule should match. */
    matchedRule?: string | null;
};
export type Half = 'flight' | 'hotel';
/** The service's evaluation of the flight or the hotel stay, in one shape for both. */
export type Judgement = (Schemas['ExplainedFlightEvaluation'] | Schemas['ExplainedHotelEvaluation']) & {
    /** The ID of the rule that applies, or in a draft its position; null if none does. */
    matchedRule: string | null;
};
export type Difference = {
    half: Half;
    field: keyof Expectation;
    expected: unknown;
    actual: unknown;
};
/** The evaluation of one half of a case; null if the case lacks that half. */
export declare function judgementOf(entry: Schemas['EvaluationBatchEntry'], half: Half): Judgement | null;
/**
 * Where an evaluation differs from what is expected. Rules are compared by `nameOf`, as a test may give position or ID.
 */
export declare function differencesIn(half: Half, expected: Expectation, judged: Judgement, nameOf: (rule: string) => string): Difference[];
/** `flight.action: expected BLOCK, but got ALLOW` */
export declare function differenceLine({ half, field, expected, actual }: Difference): string;
/**
 * Explains an evaluation: the rule that applies, each violation with the field that set the limit, why an expected rule
 * does not apply, and why an expected violation did not occur.
 *
 * @param nameOf names a rule for the reader
 */
export declare function reasonsFor(expected: Expectation, judged: Judgement, nameOf: (rule: string) => string): string[];
