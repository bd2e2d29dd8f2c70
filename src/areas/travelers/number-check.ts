import type { EntityManager } from '@mikro-orm/postgresql';
import type { CheckResult } from '../../platform/data-check.ts';
import { DecryptionError, type KeyRing } from '../../platform/secrets/key-ring.ts';
import { Passport } from './entities.ts';
import { decryptNumber } from './passport-numbers.ts';
import { PassportRepository } from './passport-queries.ts';
import { addUnreadable, type UnreadableNumbers } from './key-rotation.ts';

/**
 * Checks that every passport number can be decrypted, without keeping any of them. Reports one difference per reason.
 */
export async function checkNumbers(em: EntityManager, keys: KeyRing): Promise<CheckResult> {
  const unreadable: UnreadableNumbers = new Map();
  let compared = 0;
  for await (const passports of new PassportRepository(em).encryptedNumbers()) {
    for (const { id, numberEncrypted } of passports) {
      try {
        decryptNumber(keys, id, numberEncrypted);
      } catch (error) {
        addUnreadable(unreadable, id, error);
      }
    }
    compared += passports.length;
  }
  const differences = [...unreadable].map(
    ([reason, ids]) => `${ids.length} cannot be decrypted, such as that of the passport ${ids[0]!}: ${reason}`,
  );
  return { name: 'Passport numbers decrypted with PASSPORT_KEYS', compared, differences };
}

/**
 * Whether these keys belong to this database: false if they decrypt none of a sample of its numbers. With other keys, a
 * node would store numbers that no other node can read.
 */
export async function canReadNumbers(keys: KeyRing, em: EntityManager): Promise<boolean> {
  const numbers = await em.find(Passport, {}, { fields: ['numberEncrypted'], limit: 100 });
  return numbers.length === 0 || numbers.some(({ id, numberEncrypted }) => isReadable(keys, id, numberEncrypted));
}

function isReadable(keys: KeyRing, passportId: string, numberEncrypted: string): boolean {
  try {
    decryptNumber(keys, passportId, numberEncrypted);
    return true;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
}
