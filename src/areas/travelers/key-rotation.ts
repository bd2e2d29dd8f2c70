import type { EntityManager } from '@mikro-orm/postgresql';
import { DecryptionError } from '../../platform/secrets/key-ring.ts';
import { Passport } from './entities.ts';
import { PassportRepository, type ReencryptedPassport } from './passport-queries.ts';
import type { PassportVault } from './passport-vault.ts';

/** The ids of the passports whose numbers could not be decrypted, by reason. */
export type UnreadableNumbers = Map<string, string[]>;

export type Rotation = {
  /** How many numbers were re-encrypted. */
  reencrypted: number;
  unreadable: UnreadableNumbers;
};

/**
 * Re-encrypts every passport number that an older key encrypted with the first key of the ring, up to 500 of one
 * company per transaction. Afterwards the older keys can be removed.
 *
 * Safe to run while the service or another rotation is running: none waits for more than one row, and a number that
 * changes meanwhile is skipped. Safe to run again after a crash.
 */
export async function rotateKeys(
  em: EntityManager,
  vault: PassportVault,
  progress: (done: number, total: number) => void,
): Promise<Rotation> {
  const repository = new PassportRepository(em);
  const total = await em.count(Passport);
  const rotation: Rotation = { reencrypted: 0, unreadable: new Map() };
  let done = 0;
  for await (const { companyId, passports } of repository.encryptedNumbers()) {
    const changes: ReencryptedPassport[] = [];
    for (const { id, numberEncrypted: before } of passports) {
      try {
        const encrypted = vault.reencrypted({ id, numberEncrypted: before });
        if (encrypted) changes.push({ id, before, ...encrypted });
      } catch (error) {
        addUnreadable(rotation.unreadable, id, error);
      }
    }
    rotation.reencrypted += await repository.reencryptAll(companyId, changes);
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
