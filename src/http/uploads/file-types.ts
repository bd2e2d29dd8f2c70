/**
 * The accepted file types (D50). Their first bytes must be at the very start: anything before them could be HTML that a
 * browser runs.
 */
export const FILE_TYPES = {
  'image/jpeg': { signature: bytes('\xFF\xD8\xFF'), extension: '.jpg', opensAs: /\.(jpe?g|jfif)$/i },
  'image/png': { signature: bytes('\x89PNG\r\n\x1A\n'), extension: '.png', opensAs: /\.png$/i },
  'application/pdf': { signature: bytes('%PDF-'), extension: '.pdf', opensAs: /\.pdf$/i },
};

export type FileType = keyof typeof FILE_TYPES;

/** How many bytes of a file are needed to detect its type. */
export const SIGNATURE_BYTES = Math.max(...Object.values(FILE_TYPES).map(({ signature }) => signature.length));

/**
 * The type of a file by its content, never by its name or declared type (D50); null when it is not accepted.
 *
 * Only the start is checked, not that the file is valid: a file that is also valid as another type does no harm,
 * because it is served as an attachment with this type only.
 */
export function fileTypeOf(start: Buffer): FileType | null {
  const startsAs = (type: FileType): boolean => {
    const { signature } = FILE_TYPES[type];
    return signature.equals(start.subarray(0, signature.length));
  };
  return (Object.keys(FILE_TYPES) as FileType[]).find(startsAs) ?? null;
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
