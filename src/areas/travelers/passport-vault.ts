import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeyRing } from '../../platform/secrets/key-ring.ts';
import type { AuditTrail, PassportOfTraveler, Reader } from '../audit/index.ts';
import { numberHashes, decryptNumber, type EncryptedNumber, encryptNumber } from './passport-numbers.ts';
import type { StoredPassport } from './passport-queries.ts';

/** A passport with its number. Dates are `YYYY-MM-DD`. */
export type RevealedPassport = Omit<StoredPassport, 'numberEncrypted' | 'numberHash'> & { passportNumber: string };

/**
 * The only way for callers to passport numbers: every number that it returns is recorded in the audit trail.
 */
export class PassportVault {
  readonly #keys: KeyRing;
  readonly #audit: AuditTrail;

  constructor(keys: KeyRing, audit: AuditTrail) {
    this.#keys = keys;
    this.#audit = audit;
  }

  encrypt(passportId: string, number: string): EncryptedNumber {
    return encryptNumber(this.#keys, passportId, number);
  }

  /**
   * Decrypts numbers, in the order given. Call it in a transaction that commits before the reader gets them.
   *
   * @param searched the passports whose number the reader searched for and may learn to exist; recorded, too
   */
  async reveal(
    em: EntityManager,
    reader: Reader,
    stored: readonly StoredPassport[],
    searched: readonly PassportOfTraveler[] = [],
  ): Promise<RevealedPassport[]> {
    const shown = stored.map(({ id, ...passport }) => ({ ...passport, passportId: id }));
    const read = new Map([...shown, ...searched].map((passport) => [passport.passportId, passport]));
    await this.#audit.recordNumbersRead(em, reader, [...read.values()]);
    return stored.map(({ numberEncrypted, numberHash: _, ...passport }) => ({
      ...passport,
      passportNumber: decryptNumber(this.#keys, passport.id, numberEncrypted),
    }));
  }

  /** The stored hashes that a search text can match as a whole number (D54). */
  hashesOf(search: string): string[] {
    return numberHashes(this.#keys, search);
  }
}
