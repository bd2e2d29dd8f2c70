// Written by `make generate` from src/packages/command/service.ts. Change it there.
import { type TravelDeskClient } from '../client/client.js';
import type { FailureAnswer, SuccessAnswer } from '../client/types.js';
import { type FileFault } from './faults.js';
import type { Terminal, Values } from './terminal.js';
export type Service = {
    client: TravelDeskClient;
    token: string;
    origin: string;
};
/**
 * Opens a client for the service that the options or the environment name.
 *
 * @throws {CommandError} if the base URL or the token is missing or invalid. No message contains the token.
 */
export declare function openService(options: Values, { environment, folder }: Terminal): Service;
type AnyAnswer = SuccessAnswer | FailureAnswer<number, object>;
type Success<Answer> = Exclude<Answer, {
    error: object;
}>;
type DataOf<Answer> = Success<Answer> extends {
    data: infer Data;
} ? Data : never;
/** Finds the position in a file of a request's field, such as `policy.flightRules.3.currency`; undefined if in none. */
export type Locate = (field: string, message: string) => FileFault | undefined;
/** The HTTP status of a failed call, or 0 if there was no response; null for any other error. */
export declare function statusOf(error: unknown): number | null;
/** The ETag of a policy, made strong: proxies that compress responses weaken it, and `If-Match` ignores weak tags. */
export declare function tagOf({ headers }: Response): string;
/**
 * The response to a call.
 *
 * @param has fields that the response of anything else, such as a login page, would lack
 * @param failed what failed, to begin the message with: `policies/standard.yaml could not be checked`
 * @param locate finds the position in a file of a field that the service names
 * @throws {CommandError} with what went wrong and what to do about it
 */
export declare function answerTo<Answer extends AnyAnswer>(call: Promise<Answer>, has: readonly (keyof DataOf<Answer>)[], failed: string, { origin }: Service, locate?: Locate): Promise<Success<Answer>>;
/** What a list of policies, the rules of one, and one with its rules have. */
export declare const LIST: readonly ["data", "pagination"];
export declare const RULES: readonly ["flightRules", "hotelRules"];
export declare const POLICY: readonly ["id", "flightRules", "hotelRules"];
/**
 * Whether a call failed because there is no such policy. A wrong address returns 404 too, so this lists policies.
 *
 * @throws {CommandError} if they can't be listed
 */
export declare function isAboutMissingPolicy(error: unknown, service: Service): Promise<boolean>;
export {};
