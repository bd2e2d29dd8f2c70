// Written by `make generate` from src/packages/command/push-ids.ts. Change it there.
import type { Schemas } from '../client/types.js';
import type { Run } from './command.js';
import { type PolicyFile } from './policy-file.js';
import { type RuleKind } from './policy-model.js';
export type RuleLists = Pick<Schemas['Policy'], RuleKind>;
/**
 * Writes the IDs that the service has assigned to the file, as it is now: it can have been edited during the push.
 *
 * @param before the policy as it was compared
 * @param rules its rules after the push; null if they are not stored yet
 */
export declare function keepIds({ terminal }: Run, file: PolicyFile, before: Schemas['Policy'], rules: RuleLists | null): void;
