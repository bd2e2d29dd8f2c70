import type { EntityManager } from '@mikro-orm/postgresql';
import { DecryptionError, type KeyRing } from '../../platform/secrets/key-ring.ts';
import { Passport } from './entities.ts';
import { decryptNumber, encryptNumber } from './passport-numbers.ts';
import { PassportRepository } from './passport-queries.ts';

/** The ids of the passports whose numbers could not be decrypted, by reason. */
export type UnreadableNumbers = Map<string, string[]>;

export type Rotation = {
  /** How many numbers were re-encrypted. */
  reencrypted: number;
  unreadable: UnreadableNumbers;
};

/**
 * Re-encrypts every passport number that an older key encrypted with the first key of the ring, each in a transaction
 * of its own. Afterwards the older keys can be removed.
 *
 * Safe to run while the service or another rotation is running: a number that changes meanwhile is skipped. Safe to run
 * again after a crash.
 */
export async function rotateKeys(
  em: EntityManager,
  keys: KeyRing,
  progress: (done: number, total: number) => void,
): Promise<Rotation> {
  const repository = new PassportRepository(em);
  const total = await em.count(Passport);
  const rotation: Rotation = { reencrypted: 0, unreadable: new Map() };
  let done = 0;
  for await (const passports of repository.encryptedNumbers()) {
    for (const { companyId, id, numberEncrypted } of passports) {
      if (!keys.isOutdated(numberEncrypted)) continue;
      try {
        const encrypted = encryptNumber(keys, id, decryptNumber(keys, id, numberEncrypted));
        rotation.reencrypted += await em.nativeUpdate(Passport, { companyId, id, numberEncrypted }, encrypted);
      } catch (error) {
        addUnreadable(rotation.unreadable, id, error);
      }
    }
    // Passports may have been added since they were counted.
    done = Math.min(done + passports.length, total);
    progress(done, total);
  }
  return rotation;
}

/** Adds a passport whose number could not be decrypted. @throws the error if it is not a DecryptionError */
export function addUnreadable(unreadable: UnreadableNumbers, passportId: string, error: unknown): void {
  if (!(error instanceof DecryptionError)) throw error;
  const ids = unreadable.get(error.message);
  if (ids) ids.push(passportId);
  else unreadable.set(error.message, [passportId]);
}
