// Written by `make generate` from src/packages/client/webhooks.ts. Change it there.
import type { Schemas } from './types.js';
/** What a webhook endpoint receives. Of the type `webhook.test`, the event has the position 0. */
export type WebhookMessage = {
    type: string;
    /** When the event happened. */
    timestamp: string;
    data: Schemas['Event'];
};
/** A request as it arrived: with the headers of Fetch or of Node, and the body before it is parsed. */
export type WebhookRequest = {
    headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
    body: string | Uint8Array;
};
/** A request that is not to be trusted: answer it with 401. */
export declare class WebhookVerificationError extends Error {
    readonly name = "WebhookVerificationError";
}
/**
 * Verifies the signature and the age of a webhook, as Standard Webhooks defines them, and returns its message. Runs in
 * Node, browsers and workers.
 *
 * @param secrets the secret of the endpoint, or several while you replace it
 * @throws {WebhookVerificationError} if the request was not signed with a secret, or is older than 5 minutes
 */
export declare function verifyWebhook(request: WebhookRequest, secrets: string | readonly string[]): Promise<WebhookMessage>;
