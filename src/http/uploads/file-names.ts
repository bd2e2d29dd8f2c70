import type { FileType } from './file-types.ts';

/** What file systems take. */
const MAX_NAME_BYTES = 255;

const EXTENSION_OF: Readonly<Record<FileType, string>> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'application/pdf': '.pdf' };

/** Control characters, and what is not seen: marks of direction, which can make `gpj.exe` of `exe.jpg`, and zero widths. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The name to keep for a file that was sent under another (D50): without unseen characters and without the path that it
 * had, on whatever system, and of at most 255 bytes of UTF-8 with its extension. Where nothing is left, `document` and
 * the extension of its type.
 */
export function fileNameFrom(sent: string, type: FileType): string {
  const seen = sent.replaceAll(UNSEEN, '');
  const name = (seen.split(/[/\\]/).at(-1) ?? '').replace(/^[A-Za-z]:/, '').replace(/[.\s]+$/u, '');
  const extension = /\.[^.\s]{1,20}$/u.exec(name)?.[0] ?? '';
  const stem = trimmed(name.slice(0, name.length - extension.length));
  if (stem === '') return `document${EXTENSION_OF[type]}`;
  return trimmed(cut(stem, MAX_NAME_BYTES - bytes(extension))) + extension;
}

/** Names that begin with a dot are hidden, and Windows drops dots and spaces at the end. */
function trimmed(stem: string): string {
  return stem.replace(/^[.\s]+|[.\s]+$/gu, '');
}

/** As many whole characters as fit. */
function cut(text: string, maxBytes: number): string {
  let [end, left] = [0, maxBytes];
  for (const character of text) {
    left -= bytes(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
