import type { KeyRing } from '../platform/secrets/key-ring.ts';

/**
 * How passport numbers are kept and found again (D54).
 *
 * A number is encrypted, bound to its passport. To be found it leaves two traces, both made with a key that is not in the
 * database: a hash of the whole number, and for every four characters in a row a hash of twelve bits. Twelve bits find
 * candidates (one number in some hundreds fits by chance), which are then decrypted and compared; they are too few to say
 * what the four characters are, as some four hundred combinations share each.
 */
export type SealedNumber = { numberEncrypted: string; numberHash: string; numberParts: number[] };

/** What to look for: passports with one of the hashes, or with all of the parts of one of the keys. */
export type NumberLookup = {
  /** As numbers are compared. */
  text: string;
  hashes: string[];
  parts: number[][];
};

/** Shorter parts are found as whole numbers only: so few characters are shared by too many passports. */
export const SHORTEST_PART = 4;
const PART_VALUES = 4096;

export function sealNumber(keys: KeyRing, passportId: string, number: string): SealedNumber {
  const text = comparable(number);
  return {
    numberEncrypted: keys.encrypt(number, boundTo(passportId)),
    numberHash: wholeHash(keys.hash(`whole ${text}`)),
    numberParts: [...new Set(partsOf(text).map((part) => partHash(keys.hash(`part ${part}`))))].sort((a, b) => a - b),
  };
}

/** @throws Undecipherable */
export function openNumber(keys: KeyRing, passportId: string, numberEncrypted: string): string {
  return keys.decrypt(numberEncrypted, boundTo(passportId));
}

/** Null for a text that cannot be a part of a passport number. */
export function numberLookup(keys: KeyRing, search: string): NumberLookup | null {
  const text = comparable(search);
  if (!/^[A-Z0-9]{1,20}$/.test(text)) return null;
  const hashesOfParts = partsOf(text).map((part) => keys.hashes(`part ${part}`).map(partHash));
  const ofEachKey = (hashesOfParts[0] ?? []).map((_, key) => [...new Set(hashesOfParts.map((hashes) => hashes[key]!))]);
  return { text, hashes: keys.hashes(`whole ${text}`).map(wholeHash), parts: ofEachKey };
}

/** Whether a number has what is looked for in it; the whole of it where that is short. */
export function isFound(number: string, { text }: NumberLookup): boolean {
  return text.length < SHORTEST_PART ? comparable(number) === text : comparable(number).includes(text);
}

/** Without case, spaces, hyphens and the filler of the machine-readable zone. */
function comparable(number: string): string {
  return number.replaceAll(/[ <-]/g, '').toUpperCase();
}

function partsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - SHORTEST_PART + 1) }, (_, start) => text.slice(start, start + SHORTEST_PART));
}

function wholeHash(hash: Buffer): string {
  return hash.toString('base64url');
}

function partHash(hash: Buffer): number {
  return hash.readUInt32BE(0) % PART_VALUES;
}

/** UUIDs are the same in capitals. */
function boundTo(passportId: string): string {
  return `passports.number ${passportId.toLowerCase()}`;
}
