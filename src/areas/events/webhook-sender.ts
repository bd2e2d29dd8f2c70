import type { components } from '../../../generated/api.d.ts';
import type { Clock } from '../../domain/clock.ts';
import { callReason, type OutgoingCalls } from '../../platform/outgoing-calls.ts';
import { DecryptionError, type KeyRing } from '../../platform/secrets/key-ring.ts';
import type { LeasedEndpoint } from './webhook-queries.ts';
import { decryptSecrets } from './webhook-secrets.ts';
import { signedHeaders } from './webhook-signature.ts';

type Schemas = components['schemas'];

/** What is sent: an event of the feed, or a test. */
export type WebhookMessage = { id: string; type: string; timestamp: string; data: object };

export type Attempt = Schemas['WebhookAttempt'] & { retryAfter: string | null };

type WebhookSenderDependencies = { calls: OutgoingCalls; keyRing: KeyRing; clock: Clock };

/** Makes single calls to endpoints (D74). */
export class WebhookSender {
  readonly #dependencies: WebhookSenderDependencies;

  constructor(dependencies: WebhookSenderDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param signal ends the call */
  async send(endpoint: LeasedEndpoint, message: WebhookMessage, signal?: AbortSignal): Promise<Attempt> {
    const { calls, clock } = this.#dependencies;
    const { id, ...content } = message;
    const body = JSON.stringify(content);
    try {
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'travel-desk-webhooks',
        ...signedHeaders(id, clock.now(), body, this.#secretsOf(endpoint)),
      };
      const { status, retryAfter } = await calls.post(endpoint.url, headers, body, signal);
      const delivered = status >= 200 && status < 300;
      return { delivered, status, error: delivered ? null : errorOf(status), retryAfter };
    } catch (error) {
      const isOurs = error instanceof DecryptionError;
      const reason = isOurs ? 'The secret cannot be decrypted. Rotate it.' : callReason(error);
      return { delivered: false, status: null, error: reason, retryAfter: null };
    }
  }

  /** Those that sign now. @throws DecryptionError */
  #secretsOf(endpoint: LeasedEndpoint): string[] {
    const { keyRing, clock } = this.#dependencies;
    const { previousSecretUntil: until, previousSecretEncrypted: previous } = endpoint;
    const previousSecretEncrypted = until && until > clock.now() ? previous : null;
    return decryptSecrets(keyRing, { ...endpoint, previousSecretEncrypted });
  }
}

function errorOf(status: number): string {
  return status >= 300 && status < 400
    ? `The endpoint answered ${status}. Redirects are not followed.`
    : `The endpoint answered ${status}.`;
}
