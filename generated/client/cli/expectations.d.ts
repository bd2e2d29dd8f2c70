// Written by `make generate` from src/client-package/cli/expectations.ts. Change it there.
import type { Schemas } from '../types.js';
/** What a case expects of a flight or of a hotel stay; what is left out can be anything. */
export type Expectation = {
    action?: Schemas['PolicyAction'];
    compliant?: boolean;
    violations?: string[];
    /** A place such as `flightRules.0`, or the ID of a rule; null for none. */
    matchedRule?: string | null;
};
export type Half = 'flight' | 'hotel';
/** What the service says of one half of a case, in one shape for both. */
export type Judgement = {
    action: Schemas['PolicyAction'];
    compliant: boolean;
    violations: {
        type: string;
        message: string;
    }[];
    /** The ID of the rule that applies: in a draft, its place. */
    matchedRule: string | null;
    explanation?: Schemas['FlightExplanation'] | Schemas['HotelExplanation'] | undefined;
};
export type Difference = {
    half: Half;
    field: keyof Expectation;
    expected: unknown;
    actual: unknown;
};
/** One half of an answer; null if the case did not have it. */
export declare function judgementOf(entry: Schemas['EvaluationBatchEntry'], half: Half): Judgement | null;
/** What is not as expected. Rules are compared as `nameOf` names them: a place and an ID can mean one rule. */
export declare function differencesIn(half: Half, expected: Expectation, judged: Judgement, nameOf: (rule: string) => string): Difference[];
/** `flight.action: expected BLOCK, but got ALLOW` */
export declare function differenceLine({ half, field, expected, actual }: Difference): string;
/**
 * Why a half was judged as it was, in sentences: the rule that applies, each violation with the field that set the
 * limit, and why an expected rule does not apply or an expected violation is none.
 *
 * @param nameOf names a rule for the reader
 */
export declare function reasonsFor(expected: Expectation, judged: Judgement, nameOf: (rule: string) => string): string[];
