// Written by `make generate` from src/packages/client/msw.ts. Change it there.
import { type HttpHandler } from 'msw';
import type { operations as Operations } from './api.js';
import { type FixtureStatus } from './fixture-data.js';
/** The operations of the contract: `Policies_read`. */
export type OperationId = keyof FixtureStatus & keyof Operations;
/** The names of an operation's fixtures, which are those of its examples in the contract: `noSuchPolicy`. */
export type FixtureName<O extends OperationId> = keyof FixtureStatus[O] & string;
type StatusOf<O extends OperationId, N extends FixtureName<O>> = FixtureStatus[O][N] & number;
/** The body of a fixture; undefined if the response has none, such as a 204. */
export type FixtureBody<O extends OperationId, N extends FixtureName<O>> = Operations[O]['responses'] extends Record<StatusOf<O, N>, {
    content: {
        'application/json': infer Body;
    };
}> ? Body : undefined;
/** The path parameters of an operation. */
export type PathParameters<O extends OperationId> = Operations[O]['parameters'] extends {
    path: infer Path;
} ? Path : Record<string, never>;
export type Fixture<O extends OperationId, N extends FixtureName<O>> = {
    status: StatusOf<O, N>;
    headers: Record<string, string>;
    body: FixtureBody<O, N>;
};
export type ReplyOptions<O extends OperationId, N extends FixtureName<O>> = {
    /** The client's base URL. If omitted, requests to any origin get the reply. */
    baseUrl?: string;
    /** Replies only to requests with these path parameters; others are left to the next handler. */
    params?: Partial<PathParameters<O>>;
    /**
     * The body to send instead of the fixture's, or a function that gets the fixture's body and returns the one to send.
     */
    body?: FixtureBody<O, N> | ((body: FixtureBody<O, N>, request: Request) => FixtureBody<O, N>);
    /** Replies once, then leaves requests to the next handler. */
    once?: boolean;
};
/**
 * A response from the contract's examples; each call returns a new copy.
 *
 * @throws TypeError if the operation has no fixture of this name
 */
export declare function fixture<O extends OperationId, N extends FixtureName<O>>(operation: O, name: N): Fixture<O, N>;
/**
 * A handler for Mock Service Worker that replies to an operation with a fixture:
 * `server.use(reply('Policies_read', 'noSuchPolicy'))`.
 */
export declare function reply<O extends OperationId, N extends FixtureName<O>>(operation: O, name: N, { baseUrl, params: wanted, body: change, once }?: ReplyOptions<O, N>): HttpHandler;
/**
 * Handlers for all operations, for `setupServer` or `setupWorker`. Each replies with its first successful fixture, or
 * with the one that the request's `Prefer` header names, as the mock does. Requests are not validated. Other requests
 * are left to your own handlers.
 */
export declare function handlers({ baseUrl }?: {
    baseUrl?: string;
}): HttpHandler[];
export {};
