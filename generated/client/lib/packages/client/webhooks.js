// Written by `make generate` from src/packages/client/webhooks.ts. Change it there.
/** A request that is not to be trusted: answer it with 401. */
export class WebhookVerificationError extends Error {
    name = 'WebhookVerificationError';
}
/** How far the clocks may differ, in seconds, and so how long a recorded request can be repeated. */
const TOLERANCE_SECONDS = 300;
/**
 * Verifies the signature and the age of a webhook, as Standard Webhooks defines them, and returns its message. Runs in
 * Node, browsers and workers.
 *
 * @param secrets the secret of the endpoint, or several while you replace it
 * @throws {WebhookVerificationError} if the request was not signed with a secret, or is older than 5 minutes
 */
export async function verifyWebhook(request, secrets) {
    const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(request, name));
    const age = Math.abs(Date.now() / 1000 - Number(timestamp));
    if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS)
        throw new WebhookVerificationError('The webhook is older than 5 minutes, or the clocks differ by as much.');
    const text = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body);
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
    for (const secret of [secrets].flat()) {
        const key = await keyOf(secret);
        for (const signature of signatures.split(' ')) {
            const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : null;
            // WebCrypto compares in constant time.
            if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
                return JSON.parse(text);
        }
    }
    throw new WebhookVerificationError('The webhook was not signed with this secret.');
}
function headerOf({ headers }, name) {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string')
        throw new WebhookVerificationError(`The webhook has no header ${name}.`);
    return value;
}
async function keyOf(secret) {
    const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : null;
    if (!bytes)
        throw new TypeError('The secret must begin with whsec_, followed by Base64.');
    return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}
/** Null for what is not Base64. */
function bytesOf(base64) {
    try {
        return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    }
    catch {
        return null;
    }
}
