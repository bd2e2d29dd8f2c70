// Written by `make generate` from src/domain/entity-tags.ts. Change it there.
import { PreconditionFailed } from "./errors.js";
/**
 * The entity tag of a record, with its quotes.
 *
 * @param shown the values in the response that can change without the version, such as today's date or a user's name
 */
export function entityTag(version, shown = []) {
    return shown.length === 0 ? `"${version}"` : `"${version}-${digest(JSON.stringify(shown))}"`;
}
/**
 * Checks the precondition of a change. Weak tags never match, and `*` matches every version.
 *
 * @param record the name of the record in the message, such as `policy`
 * @throws PreconditionFailed if `ifMatch` does not list the record's version (D64)
 */
export function requireVersion(record, version, ifMatch) {
    if (ifMatch === undefined || ifMatch === '*')
        return;
    const isAccepted = tagsIn(ifMatch).some(({ isWeak, text }) => !isWeak && text.split('-')[0] === String(version));
    if (!isAccepted)
        throw new PreconditionFailed(record);
}
/** Whether the caller already has what a read would return, so that the response is 304. Weak tags match too (D64). */
export function isNotModified(ifNoneMatch, tag) {
    return (ifNoneMatch !== undefined && (ifNoneMatch === '*' || tagsIn(ifNoneMatch).some(({ text }) => `"${text}"` === tag)));
}
function tagsIn(list) {
    return [...list.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, text = '']) => ({ isWeak: weak !== undefined, text }));
}
/** 32-bit FNV-1a: two states of a record have the same digest in one of four billion cases. */
function digest(text) {
    let hash = 0x811c9dc5;
    for (let index = 0; index < text.length; index += 1)
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return (hash >>> 0).toString(36);
}
