import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** A key of the ring: 32 random bytes, and the name that is stored with what they encrypt. */
export type RingKey = { id: string; secret: Buffer };

type DerivedKey = { encryption: KeyObject; search: KeyObject };

/**
 * A stored value cannot be decrypted: its key is missing, or it was changed or moved to another row. Never holds the
 * value.
 */
export class DecryptionError extends Error {
  // The log has the name of an error, but not its message.
  override readonly name = 'DecryptionError';
}

const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts short secrets with AES-256-GCM, and makes keyed hashes of them for search. The first key encrypts; every key
 * decrypts, so that a new one can be put in front of an old one. Each key's encryption and search keys are derived from
 * it (HKDF-SHA-256), so that neither gives the other away.
 */
export class KeyRing {
  /** The id of the key that encrypts. */
  readonly currentId: string;
  readonly #keys: Map<string, DerivedKey>;
  readonly #current: DerivedKey;

  /** @throws RangeError naming the key that cannot be one, never its bytes. */
  constructor(keys: readonly RingKey[]) {
    const [first] = keys;
    if (!first) throw new RangeError('it must have at least one key');
    this.#keys = new Map();
    for (const { id, secret } of keys) {
      if (!KEY_ID.test(id)) throw new RangeError('a key id must be 1 to 32 characters from A-Z a-z 0-9 _ -');
      if (secret.length !== KEY_BYTES) throw new RangeError(`the key ${id} must be ${KEY_BYTES} bytes, as base64`);
      if (this.#keys.has(id)) throw new RangeError(`the key id ${id} is used twice`);
      this.#keys.set(id, { encryption: derived(secret, 'encryption'), search: derived(secret, 'search') });
    }
    this.currentId = first.id;
    this.#current = this.#keys.get(first.id)!;
  }

  /**
   * Returns `keyId.base64url`, which differs each time because the nonce is random.
   * @param boundTo what the text belongs to, such as its row: it cannot be decrypted anywhere else
   */
  encrypt(text: string, boundTo: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#current.encryption, nonce);
    cipher.setAAD(Buffer.from(boundTo));
    const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${this.currentId}.${encrypted.toString('base64url')}`;
  }

  /** @throws DecryptionError */
  decrypt(stored: string, boundTo: string): string {
    const separator = stored.indexOf('.');
    const keyId = stored.slice(0, Math.max(separator, 0));
    const key = this.#keys.get(keyId);
    if (!key) throw new DecryptionError(`The key ${JSON.stringify(keyId)} is not in the key ring.`);
    const encrypted = Buffer.from(stored.slice(separator + 1), 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.encryption, encrypted.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(boundTo));
      decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
      return decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new DecryptionError(
        `The key ${JSON.stringify(keyId)} does not fit: it has other bytes, or the value was changed or moved to another row.`,
      );
    }
  }

  /** Whether the value was encrypted with a key other than the first. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(`${this.currentId}.`);
  }

  /** HMAC-SHA-256 under the first key. The same text has the same hash, which nobody can compute without the key. */
  hash(text: string): Buffer {
    return hmac(this.#current.search, text);
  }

  /** The hashes under all keys, to find values that were stored under an older key. */
  hashes(text: string): Buffer[] {
    return [...this.#keys.values()].map(({ search }) => hmac(search, text));
  }
}

/** Parses a setting such as `id:base64,id2:base64`. @throws RangeError, which does not repeat a key */
export function parseRingKeys(setting: string): RingKey[] {
  return setting.split(',').map((entry) => {
    const separator = entry.indexOf(':');
    const encoded = entry.slice(separator + 1).trim();
    if (separator < 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded))
      throw new RangeError('each key must be given as id:base64, with commas between them');
    return { id: entry.slice(0, separator).trim(), secret: Buffer.from(encoded, 'base64') };
  });
}

/** A key object, because Node would convert a buffer for each hash. */
function derived(secret: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `travel-desk ${purpose}`, KEY_BYTES)));
}

function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
