// Written by `make generate` from src/packages/command/lint.ts. Change it there.
import type { Schemas } from '../client/types.js';
import type { Command } from './command.js';
import { type FileFault } from './faults.js';
import { type PolicyFile } from './policy-file.js';
import { type Locate, type Service } from './service.js';
export declare const lint: Command;
/**
 * The service's findings about a policy file.
 *
 * @throws {CommandError} with the line of each value that the service refuses
 */
export declare function findingsIn(service: Service, file: PolicyFile): Promise<Schemas['PolicyFindings']>;
/** Finds the position in the file of a field that the service names, such as `policy.flightRules.3.currency`. */
export declare function locateInPolicy({ yaml }: PolicyFile): Locate;
/** The position of a finding in the file. A finding about all rules of a kind has the position of their list. */
export declare function placeOf({ yaml }: PolicyFile, { ruleId, ruleKind }: Schemas['PolicyFinding']): FileFault;
