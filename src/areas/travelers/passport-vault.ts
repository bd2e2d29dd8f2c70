import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeyRing } from '../../platform/secrets/key-ring.ts';
import type { AuditTrail, Reader } from '../audit/index.ts';
import { numberHashes, openNumber, type SealedNumber, sealNumber } from './passport-numbers.ts';
import type { StoredPassport } from './passport-repository.ts';

/** A passport with its number. Days are `YYYY-MM-DD`. */
export type RevealedPassport = Omit<StoredPassport, 'numberEncrypted'> & { passportNumber: string };

/** The one place where passport numbers are in clear. None leaves it for an answer without being recorded. */
export class PassportVault {
  readonly #keys: KeyRing;
  readonly #audit: AuditTrail;

  constructor(keys: KeyRing, audit: AuditTrail) {
    this.#keys = keys;
    this.#audit = audit;
  }

  seal(passportId: string, number: string): SealedNumber {
    return sealNumber(this.#keys, passportId, number);
  }

  /** For an answer to the reader, inside the transaction that has read them. In the order given. */
  async reveal(em: EntityManager, reader: Reader, stored: readonly StoredPassport[]): Promise<RevealedPassport[]> {
    await this.#audit.recordNumbersRead(em, reader, stored.map(({ id, ...passport }) => ({ ...passport, passportId: id })));
    return stored.map(({ numberEncrypted, ...passport }) => ({ ...passport, passportNumber: openNumber(this.#keys, passport.id, numberEncrypted) }));
  }

  /** What whole number a text can be, as it is kept (D54). */
  hashesOf(search: string): string[] {
    return numberHashes(this.#keys, search);
  }

  /** Sealed anew with the first key of the ring; null where it already is. */
  resealed({ id, numberEncrypted }: Pick<StoredPassport, 'id' | 'numberEncrypted'>): SealedNumber | null {
    return this.#keys.isOutdated(numberEncrypted) ? this.seal(id, openNumber(this.#keys, id, numberEncrypted)) : null;
  }
}
