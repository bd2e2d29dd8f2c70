import { DecryptionError } from '../../platform/secrets/key-ring.ts';

/** The ids of the passports whose numbers could not be decrypted, by reason. */
export type UnreadableNumbers = Map<string, string[]>;

/** Adds a passport whose number could not be decrypted. @throws the error if it is not a DecryptionError */
export function addUnreadable(unreadable: UnreadableNumbers, passportId: string, error: unknown): void {
  if (!(error instanceof DecryptionError)) throw error;
  const ids = unreadable.get(error.message);
  if (ids) ids.push(passportId);
  else unreadable.set(error.message, [passportId]);
}
