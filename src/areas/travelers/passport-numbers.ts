import type { KeyRing } from '../../platform/secrets/key-ring.ts';

/**
 * How passport numbers are stored and searched (D54): encrypted and bound to the passport, with a keyed hash whose key
 * is not in the database. A number can be found only as a whole, and the database reveals nothing about parts of it.
 */
export type EncryptedNumber = { numberEncrypted: string; numberHash: string };

export function encryptNumber(keys: KeyRing, passportId: string, number: string): EncryptedNumber {
  const text = comparable(number);
  return {
    numberEncrypted: keys.encrypt(number, boundTo(passportId)),
    numberHash: stored(keys.hash(`whole ${text}`)),
  };
}

/** @throws DecryptionError */
export function decryptNumber(keys: KeyRing, passportId: string, numberEncrypted: string): string {
  return keys.decrypt(numberEncrypted, boundTo(passportId));
}

/** The hashes of a number with every key of the ring; none for a string that cannot be a passport number. */
export function numberHashes(keys: KeyRing, search: string): string[] {
  const text = comparable(search);
  return /^[A-Z0-9]{1,20}$/.test(text) ? keys.hashes(`whole ${text}`).map(stored) : [];
}

/**
 * In upper case, without spaces, hyphens and `<`, the filler of the machine-readable zone. A search term can be copied
 * from anywhere, so it may have other spaces and hyphens than ASCII, such as no-break ones, or full-width characters.
 */
function comparable(number: string): string {
  return number
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}<]/gu, '')
    .toUpperCase();
}

function stored(hash: Buffer): string {
  return hash.toString('base64url');
}

/** In lower case, because UUIDs are compared without regard to case. */
function boundTo(passportId: string): string {
  return `passports.number ${passportId.toLowerCase()}`;
}
