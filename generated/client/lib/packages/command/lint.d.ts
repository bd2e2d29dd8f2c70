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
/** A finding with its position in the file, which is that of the list if it is about all rules of a kind. */
export declare function placeOf({ yaml }: PolicyFile, { ruleId, ruleKind, message }: Schemas['PolicyFinding']): FileFault;
