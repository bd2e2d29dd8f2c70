/** The types of files that are taken (D50). */
export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** How each begins. Only the very first bytes count: whatever stands before them could be a page that a browser runs. */
const SIGNATURES: readonly (readonly [type: FileType, bytes: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]], // %PDF-
];

/** With so many bytes of a file its type can be told. */
export const SIGNATURE_BYTES = Math.max(...SIGNATURES.map(([, bytes]) => bytes.length));

/**
 * What a file is by its content, never by its name or its declared type (D50); null when it is none of ours.
 *
 * It says how the file begins, not that the rest is sound: a file that is also something else is made harmless where
 * it is served, as an attachment of this type and no other.
 */
export function fileTypeOf(start: Uint8Array): FileType | null {
  return SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))?.[0] ?? null;
}
