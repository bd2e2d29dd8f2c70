// Written by `make generate` from src/http/uploads/file-names.ts. Change it there.
import { FILE_TYPES } from "./file-types.js";
/** The maximum length of a name in common file systems. */
const MAX_NAME_BYTES = 255;
/** Control and invisible characters: zero-width ones, and direction marks, which can display `gpj.exe` as `exe.jpg`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * The stored name of an uploaded file (D50): the sent name without invisible characters and without any path, cut to
 * 255 bytes of UTF-8 including its extension. If nothing is left, `document` with the extension of its type.
 */
export function fileNameFrom(sent, type) {
    const seen = sent.replaceAll(INVISIBLE, '');
    const name = (seen.split(/[/\\]/).at(-1) ?? '').replace(/^[A-Za-z]:/, '').replace(/[.\s]+$/u, '');
    const extension = /\.[^.\s]{1,20}$/u.exec(name)?.[0] ?? '';
    const stem = trimmed(name.slice(0, name.length - extension.length));
    if (stem === '')
        return `document${FILE_TYPES[type].extension}`;
    return trimmed(cut(stem, MAX_NAME_BYTES - Buffer.byteLength(extension))) + extension;
}
/**
 * The name under which a file is downloaded: the stored name, ending in an extension of its type (D51). A file can begin
 * as a PDF and also be a script or a page, which a computer would run if the name that its uploader chose ended in
 * `.bat` or `.html`.
 */
export function downloadName(stored, type) {
    const { extension, opensAs } = FILE_TYPES[type];
    if (opensAs.test(stored))
        return stored;
    return trimmed(cut(stored, MAX_NAME_BYTES - Buffer.byteLength(extension))) + extension;
}
/** Removes dots and spaces at both ends: a leading dot hides a file, and Windows drops them at the end. */
function trimmed(stem) {
    return stem.replace(/^[.\s]+|[.\s]+$/gu, '');
}
/** The beginning of a text that fits into `maxBytes` bytes of UTF-8, without splitting a character. */
function cut(text, maxBytes) {
    return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read);
}
