import type { EntityManager } from '@mikro-orm/postgresql';
import { DecryptionError, type KeyRing } from '../../platform/secrets/key-ring.ts';
import { type StoredSecrets, WebhookRepository } from './webhook-queries.ts';

/** Encrypts the secret of an endpoint like passport numbers, and binds it to the endpoint. */
export function encryptSecret(keys: KeyRing, endpointId: string, secret: string): string {
  return keys.encrypt(secret, boundTo(endpointId));
}

/** The secrets that sign, the newest first. @throws DecryptionError */
export function decryptSecrets(keys: KeyRing, endpoint: Omit<StoredSecrets, 'companyId'>): string[] {
  const { id, secretEncrypted, previousSecretEncrypted } = endpoint;
  const stored = [secretEncrypted, ...(previousSecretEncrypted === null ? [] : [previousSecretEncrypted])];
  return stored.map((encrypted) => keys.decrypt(encrypted, boundTo(id)));
}

/**
 * Re-encrypts every secret that an older key encrypted with the first key of the ring. Safe to run while the service is
 * running.
 *
 * @returns how many endpoints, and the IDs of those that no key of the ring can decrypt
 */
export async function rotateWebhookSecrets(
  em: EntityManager,
  keys: KeyRing,
): Promise<{ reencrypted: number; unreadable: string[] }> {
  const repository = new WebhookRepository(em);
  const unreadable: string[] = [];
  let count = 0;
  for (const before of await repository.outdatedSecrets(keys.currentId)) {
    let after: StoredSecrets;
    try {
      after = reencrypted(keys, before);
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      unreadable.push(before.id);
      continue;
    }
    if (await repository.reencrypt(before, after)) count += 1;
  }
  return { reencrypted: count, unreadable };
}

function reencrypted(keys: KeyRing, stored: StoredSecrets): StoredSecrets {
  const [secret, previous] = decryptSecrets(keys, stored);
  return {
    ...stored,
    secretEncrypted: encryptSecret(keys, stored.id, secret!),
    previousSecretEncrypted: previous === undefined ? null : encryptSecret(keys, stored.id, previous),
  };
}

function boundTo(endpointId: string): string {
  return `webhook_endpoints.secret ${endpointId.toLowerCase()}`;
}
