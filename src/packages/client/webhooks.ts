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
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
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
export async function verifyWebhook(
  request: WebhookRequest,
  secrets: string | readonly string[],
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(request, name),
  ) as [string, string, string];
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
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(text) as WebhookMessage;
    }
  }
  throw new WebhookVerificationError('The webhook was not signed with this secret.');
}

function headerOf({ headers }: WebhookRequest, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string') throw new WebhookVerificationError(`The webhook has no header ${name}.`);
  return value;
}

async function keyOf(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : null;
  if (!bytes) throw new TypeError('The secret must begin with whsec_, followed by Base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Null for what is not Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
