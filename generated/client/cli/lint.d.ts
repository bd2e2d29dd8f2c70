// Written by `make generate` from src/client-package/cli/lint.ts. Change it there.
import type { Schemas } from '../types.js';
import type { Command } from './command.js';
import { type FileFault } from './faults.js';
import { type PolicyFile } from './policy-file.js';
import { type Locate, type Service } from './service.js';
export declare const lint: Command;
/**
 * What the service finds wrong with a policy file.
 *
 * @throws {CommandError} with the line of each value that the service refuses
 */
export declare function findingsIn(service: Service, { yaml, model }: PolicyFile): Promise<Schemas['PolicyFindings']>;
/** Where a field of a draft stands in its file: `policy.flightRules.3.currency`. */
export declare function locateInPolicy({ yaml }: PolicyFile): Locate;
/** A finding about all rules of a kind stands where their list does. */
export declare function placeOf({ yaml }: PolicyFile, { ruleId, ruleKind }: Schemas['PolicyFinding']): FileFault;
