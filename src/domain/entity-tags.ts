import { PreconditionFailed } from './errors.ts';

/*
 * Versions of records as HTTP has them: entity tags (RFC 9110, D64). A tag is the version, and after a hyphen a digest
 * of what the record shows that has no version of its own. A change depends on the version alone; a read that is told
 * "not modified" on all of it. The contract has checked the grammar of what comes in.
 */

/**
 * A list of tags with their quotes, or `*`, as `If-Match` and `If-None-Match` have it; undefined when it was not sent.
 */
export type SentTags = string | undefined;

/**
 * The tag of a record, with its quotes.
 *
 * @param shown what a response shows of the record that changes without it, such as today's date or the name of a user
 */
export function entityTag(version: number, shown: readonly (string | null)[] = []): string {
  return shown.length === 0 ? `"${version}"` : `"${version}-${digest(JSON.stringify(shown))}"`;
}

/**
 * Weak tags never match, and `*` matches every version.
 *
 * @param record what the message calls it, such as `policy`
 * @throws PreconditionFailed when the record has another version than those that the caller accepts (D64)
 */
export function requireVersion(record: string, version: number, ifMatch: SentTags): void {
  if (ifMatch === undefined || ifMatch === '*') return;
  const isAccepted = tagsIn(ifMatch).some(({ isWeak, text }) => !isWeak && text.split('-')[0] === String(version));
  if (!isAccepted) throw new PreconditionFailed(record);
}

/** Whether the caller has what a read would return: then the response is 304. Weak tags match, too (D64). */
export function isNotModified(ifNoneMatch: SentTags, tag: string): boolean {
  return (
    ifNoneMatch !== undefined && (ifNoneMatch === '*' || tagsIn(ifNoneMatch).some(({ text }) => `"${text}"` === tag))
  );
}

function tagsIn(list: string): { isWeak: boolean; text: string }[] {
  return [...list.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, text = '']) => ({ isWeak: weak !== undefined, text }));
}

/** FNV-1a with 32 bits: two states of one record share it once in four thousand million cases. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
