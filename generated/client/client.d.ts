// Written by `make generate` from src/client-package/client.ts. Change it there.
import { type Item, type ListPath, type Page } from './pages.js';
import { type RetryOptions, type Send } from './retries.js';
import type { Call, CallArguments } from './types.js';
export type TravelDeskClientOptions = {
    /** Where the service or its mock is: `https://travel.example`. Empty in a browser whose page comes from there. */
    baseUrl: string;
    /** What your identity provider issued, without `Bearer`. A function is asked before every attempt. */
    token: string | (() => string | Promise<string>);
    /** What is done about 429, 503 and failures of the network. */
    retry?: RetryOptions;
    /** In place of the global one. */
    fetch?: Send;
};
/** Every operation of the contract, by method and path. */
export type TravelDeskClient = {
    GET: Call<'get'>;
    PUT: Call<'put'>;
    POST: Call<'post'>;
    PATCH: Call<'patch'>;
    DELETE: Call<'delete'>;
    /**
     * Everything in a list, asked for page by page while you take it. A list that changes meanwhile can repeat or miss an item.
     *
     * @throws {TravelDeskError} for an answer that is a failure
     */
    items<P extends ListPath>(path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Item<P>, void, void>;
    /** The same, page by page. */
    pages<P extends ListPath>(path: P, ...options: CallArguments<'get', P>): AsyncGenerator<Page<Item<P>>, void, void>;
};
/**
 * A client of the service or of its mock. Calls resolve to every answer that the contract has, failures included; they
 * reject with the network's error, the signal's reason, or an `UnexpectedAnswerError`.
 */
export declare function createTravelDeskClient(options: TravelDeskClientOptions): TravelDeskClient;
