// Written by `make generate` from src/packages/command/pull.ts. Change it there.
import type { Schemas } from '../client/types.js';
import type { Command, Run } from './command.js';
export declare const pull: Command;
/**
 * All policies of the company in `--company`, or without it all that the token may see.
 *
 * @throws {CommandError} if the service refuses
 */
export declare function listPolicies({ service, options: { company } }: Run): Promise<Schemas['PolicySummary'][]>;
