import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import type { ServedAs } from './blob-store.ts';

/** What a link was signed for. */
export type SignedLink = ServedAs & { key: string };

/** The query part of a link: everything that is signed, and the signature. */
export function signLink(signingKey: Buffer, link: SignedLink): string {
  const { fileName, contentType } = link;
  const expires = String(link.expiresAt.getTime());
  return new URLSearchParams({ name: fileName, type: contentType, expires, signature: signatureOf(signingKey, link) }).toString();
}

/** What the link was signed for; null when it was not signed with this key, was changed since, or has expired. */
export function readLink(signingKey: Buffer, key: string, query: URLSearchParams, now: Date): SignedLink | null {
  const expiresAt = new Date(Number(query.get('expires') ?? Number.NaN));
  const link = { key, fileName: query.get('name') ?? '', contentType: query.get('type') ?? '', expiresAt };
  const expected = Buffer.from(signatureOf(signingKey, link));
  const sent = Buffer.from(query.get('signature') ?? '');
  const isOurs = sent.length === expected.length && timingSafeEqual(sent, expected);
  return isOurs && now < expiresAt ? link : null;
}

function signatureOf(signingKey: Buffer, { key, fileName, contentType, expiresAt }: SignedLink): string {
  // As JSON, so that no character can move from one part into the next.
  return createHmac('sha256', signingKey).update(JSON.stringify([key, fileName, contentType, expiresAt.getTime()])).digest('base64url');
}

/** The key in this file; a new random one on first use, readable by this user only. */
export async function signingKeyAt(path: string): Promise<Buffer> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(32).toString('base64'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== 32) throw new Error(`${path} does not hold a signing key. Remove the file: a new one is made at the next start.`);
  return key;
}
