// Written by `make generate` from src/packages/command/test-file.ts. Change it there.
import type { Schemas } from '../client/types.js';
import type { Expectation, Half } from './expectations.js';
import { type PolicyFile } from './policy-file.js';
import { type YamlFile } from './yaml-file.js';
export declare const HALVES: readonly Half[];
type Proposal = Omit<Schemas['EvaluationEntry'], 'id'>;
export type TestCase = {
    name: string;
    proposal: Proposal;
    /** What is expected of each half that the case has. */
    expect: Partial<Record<Half, Expectation>>;
};
export type TestFile = {
    yaml: YamlFile;
    /** The policy file under test. */
    policy: PolicyFile | null;
    /** What all cases are evaluated under. */
    context: Omit<Schemas['EvaluationBatchRequest'], 'evaluations'>;
    cases: TestCase[];
};
/**
 * Reads a test file and the policy file that it names.
 *
 * @param folder the folder that relative paths start from
 * @throws {CommandError} with every fault and its line, in either file
 */
export declare function parseTests(path: string, folder: string): TestFile;
export {};
