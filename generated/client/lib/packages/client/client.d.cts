// Written by `make generate` from src/packages/client/client.ts. Change it there.
import { type Edit } from './edits.cjs';
import { type Item, type ListPath, type Page } from './pages.cjs';
import { type RetryOptions, type Send } from './retries.cjs';
import type { Call, CallArguments, ConditionalRead } from './types.cjs';
export type TravelDeskClientOptions = {
    /**
     * The base URL of the service or mock, such as `https://travel.example`. Empty in a browser if the service serves the
     * page.
     */
    baseUrl: string;
    /** The access token from your identity provider, without `Bearer`. A function is called before every attempt. */
    token: string | (() => string | Promise<string>);
    /** How calls are retried after 429, 503 and network errors. */
    retry?: RetryOptions;
    /** Replaces the global `fetch`. */
    fetch?: Send;
};
/** Every operation of the contract, by method and path. */
export type TravelDeskClient = {
    GET: ConditionalRead & Call<'get'>;
    PUT: Call<'put'>;
    POST: Call<'post'>;
    PATCH: Call<'patch'>;
    DELETE: Call<'delete'>;
    /**
     * Changes a record without overwriting the changes of others: reads it, passes the response body to `change`, and
     * sends what that returns as the body of the PATCH or PUT, with the `ETag` of the read as `If-Match`. If somebody
     * else has changed the record meanwhile (412), it starts again, so `change` can be called several times. An error
     * that `change` throws rejects the call.
     */
    edit: Edit;
    /**
     * All items of a list, requested page by page as you iterate. If the list changes meanwhile, items can be repeated or
     * missed.
     *
     * @throws {TravelDeskError} if the response is an error
     */
    items<P extends ListPath>(path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Item<P>, void, void>;
    /** The pages of a list, requested one at a time as you iterate. Otherwise like `items`. */
    pages<P extends ListPath>(path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Page<Item<P>>, void, void>;
};
/**
 * Creates a client for the service or its mock. Calls resolve to any documented response, errors included. They reject
 * with a network error, the signal's reason, what `token` throws, or an `UnexpectedAnswerError`.
 */
export declare function createTravelDeskClient(options: TravelDeskClientOptions): TravelDeskClient;
