import type { EntityManager } from '@mikro-orm/postgresql';
import { Undecipherable } from '../../platform/secrets/key-ring.ts';
import { PassportRepository, type ResealedPassport } from './passport-repository.ts';
import type { PassportVault } from './passport-vault.ts';

const AT_A_TIME = 500;

export type Rotation = {
  /** How many numbers an older key had sealed, and the first one has now. */
  resealed: number;
  /** Why numbers stay as they are, each with the ids of those passports. */
  unreadable: Map<string, string[]>;
};

/**
 * Seals every passport number that an older key sealed with the first key of the ring, up to 500 of a company
 * in a transaction. When all are,
 * an older key can be taken off.
 *
 * The service may run meanwhile, and a second rotation too: neither waits for more than one row. Numbers that change
 * meanwhile are left to who changes them. After a crash, run it again.
 */
export async function rotateKeys(em: EntityManager, vault: PassportVault, progress: (done: number, total: number) => void): Promise<Rotation> {
  const repository = new PassportRepository(em);
  const total = await repository.count();
  const rotation: Rotation = { resealed: 0, unreadable: new Map() };
  let done = 0;
  for (const companyId of await repository.companies()) {
    for (let last: string | null = null, isMore = true; isMore; ) {
      const passports = await repository.sealedAfter(companyId, last, AT_A_TIME);
      const changes: ResealedPassport[] = [];
      for (const { id, numberEncrypted: before } of passports) {
        try {
          const sealed = vault.resealed({ id, numberEncrypted: before });
          if (sealed) changes.push({ id, before, ...sealed });
        } catch (error) {
          if (!(error instanceof Undecipherable)) throw error;
          rotation.unreadable.set(error.message, [...(rotation.unreadable.get(error.message) ?? []), id]);
        }
      }
      rotation.resealed += await repository.resealAll(companyId, changes);
      // New ones may have come.
      done = Math.min(done + passports.length, total);
      progress(done, total);
      last = passports.at(-1)?.id ?? null;
      isMore = passports.length === AT_A_TIME;
    }
  }
  return rotation;
}
