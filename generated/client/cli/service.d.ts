// Written by `make generate` from src/client-package/cli/service.ts. Change it there.
import { type TravelDeskClient } from '../client.js';
import type { FailureAnswer, SuccessAnswer } from '../types.js';
import { CommandError, type FileFault } from './faults.js';
import type { Terminal } from './terminal.js';
/** Where the service is and who asks, as the user said it. */
export type ServiceOptions = {
    'base-url'?: string | undefined;
    token?: string | undefined;
    'token-file'?: string | undefined;
};
export type Service = {
    client: TravelDeskClient;
    token: string;
    origin: string;
};
/** @throws {CommandError} if the address or the token is missing or unusable. No message repeats the token. */
export declare function openService(options: ServiceOptions, { environment, folder }: Terminal): Service;
type AnyAnswer = SuccessAnswer | FailureAnswer<number, object>;
/** Finds where a field of a request stands in a file: `policy.flightRules.3.currency`. Undefined if in none. */
export type Locate = (field: string, message: string) => FileFault | undefined;
/** What a call that was refused says, and its status; 0 if there was no answer. */
export declare class ServiceError extends CommandError {
    readonly status: number;
    constructor(status: number, message: string, details?: ConstructorParameters<typeof CommandError>[1]);
}
/**
 * The answer to a call.
 *
 * @param doing completes "… could not be …", such as `policies/standard.yaml could not be checked`
 * @param locate says where the fields that the service names stand in files
 * @throws {ServiceError} with what went wrong and what to do about it
 */
export declare function answerTo<Answer extends AnyAnswer>(call: Promise<Answer>, doing: string, { origin }: Service, locate?: Locate): Promise<Exclude<Answer, {
    error: object;
}>>;
export {};
