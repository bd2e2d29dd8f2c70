// Written by `make generate` from src/client-package/msw.ts. Change it there.
import { type HttpHandler } from 'msw';
import type { operations as Operations } from './api.js';
import { type FixtureStatus } from './fixture-data.js';
/** The operations of the contract: `Policies_read`. */
export type OperationId = keyof FixtureStatus & keyof Operations;
/** The fixtures of an operation, named like the examples of the contract: `noSuchPolicy`. */
export type FixtureName<O extends OperationId> = keyof FixtureStatus[O] & string;
type StatusOf<O extends OperationId, N extends FixtureName<O>> = FixtureStatus[O][N] & number;
/** The body of a fixture; undefined for one without, such as of a 204. */
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
    /** Where the service is, as for the client. Any origin, if omitted. */
    baseUrl?: string;
    /** Replies only to requests with these path parameters; others are left to the next handler. */
    params?: Partial<PathParameters<O>>;
    /** Replaces the body of the fixture, or returns the one to send. */
    body?: FixtureBody<O, N> | ((body: FixtureBody<O, N>, request: Request) => FixtureBody<O, N>);
    /** Replies once, then leaves requests to the next handler. */
    once?: boolean;
};
/** A response of the contract's examples; each call returns a copy. */
export declare function fixture<O extends OperationId, N extends FixtureName<O>>(operation: O, name: N): Fixture<O, N>;
/**
 * A handler for Mock Service Worker that replies to an operation with a fixture:
 * `server.use(reply('Policies_read', 'noSuchPolicy'))`.
 */
export declare function reply<O extends OperationId, N extends FixtureName<O>>(operation: O, name: N, { baseUrl, params: wanted, body: change, once }?: ReplyOptions<O, N>): HttpHandler;
/**
 * Handlers for all operations, for `setupServer` or `setupWorker`. Each replies with its first fixture of success, or with
 * the one that the header `Prefer` of the request names, as the mock does. They do not validate requests. Requests for
 * anything else are left to other handlers.
 */
export declare function handlers({ baseUrl }?: {
    baseUrl?: string;
}): HttpHandler[];
export {};
