// Written by `make generate` from src/http/uploads/file-types.ts. Change it there.
/**
 * The first bytes of each type. They must be at the very start: anything before them could be HTML that a browser runs.
 */
const SIGNATURES = [
    ['image/jpeg', [0xff, 0xd8, 0xff]],
    ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]], // %PDF-
];
/** How many bytes of a file are needed to detect its type. */
export const SIGNATURE_BYTES = Math.max(...SIGNATURES.map(([, bytes]) => bytes.length));
/**
 * The type of a file by its content, never by its name or declared type (D50); null when it is not accepted.
 *
 * Only the start is checked, not that the file is valid: a file that is also valid as another type does no harm,
 * because it is served as an attachment with this type only.
 */
export function fileTypeOf(start) {
    return SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))?.[0] ?? null;
}
