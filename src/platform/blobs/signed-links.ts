import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { secretFile } from '../secret-file.ts';
import type { ServedAs } from './blob-store.ts';

/** What a link grants. */
export type SignedLink = ServedAs & { key: string };

/** The query of a link: everything that is signed, and the signature. */
export function signLink(signingKey: Buffer, signed: SignedLink): string {
  const { fileName, contentType } = signed;
  const expires = String(signed.expiresAt.getTime());
  return new URLSearchParams({
    name: fileName,
    type: contentType,
    expires,
    signature: signatureOf(signingKey, signed),
  }).toString();
}

/** What the link grants; null if it was not signed with this key, was changed, or has expired. */
export function readLink(signingKey: Buffer, key: string, query: URLSearchParams, now: Date): SignedLink | null {
  const expiresAt = new Date(Number(query.get('expires')));
  const read = { key, fileName: query.get('name') ?? '', contentType: query.get('type') ?? '', expiresAt };
  const expected = Buffer.from(signatureOf(signingKey, read));
  const sent = Buffer.from(query.get('signature') ?? '');
  const isOurs = sent.length === expected.length && timingSafeEqual(sent, expected);
  return isOurs && now < expiresAt ? read : null;
}

function signatureOf(signingKey: Buffer, { key, fileName, contentType, expiresAt }: SignedLink): string {
  // As JSON, so that different parts never produce the same text.
  return createHmac('sha256', signingKey)
    .update(JSON.stringify([key, fileName, contentType, expiresAt.getTime()]))
    .digest('base64url');
}

/** The key in this file; on first use a new random one, which only this user can read. */
export function signingKeyAt(path: string): Buffer {
  const key = keyIn(secretFile(path, () => randomBytes(32).toString('base64')));
  if (key.length !== 32)
    throw new Error(`${path} does not contain a signing key. Delete the file; the next start creates a new one.`);
  return key;
}

/** The key in the content of its file. */
export function keyIn(content: string): Buffer {
  return Buffer.from(content, 'base64');
}
