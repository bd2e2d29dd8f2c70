import type { EntityManager } from '@mikro-orm/postgresql';
import type { CheckResult } from '../../platform/data-check.ts';
import { DecryptionError, type KeyRing } from '../../platform/secrets/key-ring.ts';
import { decryptNumber } from './passport-numbers.ts';
import { PassportRepository } from './passport-repository.ts';

const BATCH_SIZE = 500;

/**
 * Checks that every passport number can be decrypted, without keeping any of them. Reports one difference per reason.
 */
export async function checkNumbers(em: EntityManager, keys: KeyRing): Promise<CheckResult> {
  const repository = new PassportRepository(em);
  const unreadable = new Map<string, string[]>();
  let compared = 0;
  for (const companyId of await repository.companies()) {
    for (let last: string | null = null, isMore = true; isMore;) {
      const passports = await repository.encryptedAfter(companyId, last, BATCH_SIZE);
      for (const { id, numberEncrypted } of passports) {
        try {
          decryptNumber(keys, id, numberEncrypted);
        } catch (error) {
          if (!(error instanceof DecryptionError)) throw error;
          unreadable.set(error.message, [...(unreadable.get(error.message) ?? []), id]);
        }
      }
      compared += passports.length;
      last = passports.at(-1)?.id ?? null;
      isMore = passports.length === BATCH_SIZE;
    }
  }
  const differences = [...unreadable].map(
    ([reason, ids]) => `${ids.length} cannot be decrypted, such as that of the passport ${ids[0]!}: ${reason}`,
  );
  return { name: 'Passport numbers decrypted with PASSPORT_KEYS', compared, differences };
}
