/* Where a draft is kept: in this tab, across reloads, and in links. The token is in neither. */

const KEY = 'travel-desk-draft';
const FRAGMENT = '#draft=';

/** Longer links are cut by mail and chat programs. */
export const MAX_LINK = 8_000;

/**
 * @param draft `{ text, base }`: the JSON as it was typed, and `{ id, tag }` of the policy that it was copied from, if any
 * @returns whether it could be kept; a browser keeps about 5 MB
 */
export function keep(draft) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The draft that was kept; null if there is none. */
export function kept() {
  try {
    return draftIn(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function forget() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** A link that opens the draft. Its fragment is never sent to a server. */
export async function linkTo(draft) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(draft)), new CompressionStream('deflate-raw'));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return location.href.split('#', 1)[0] + FRAGMENT + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Takes the draft out of the address. @returns null if the link is damaged, undefined if it has no draft */
export async function draftInAddress() {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(FRAGMENT)) return undefined;
  // A reload must show what was edited since.
  history.replaceState(null, '', pathname + search);
  // What is compressed in a longer one could fill the memory.
  if (hash.length > MAX_LINK) return null;
  try {
    const text = atob(hash.slice(FRAGMENT.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return draftIn(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
  } catch {
    return null;
  }
}

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

function draftIn(json) {
  const { text, base } = JSON.parse(json ?? '{}');
  if (typeof text !== 'string') return null;
  const isBase = typeof base?.id === 'string' && (base.tag === null || typeof base.tag === 'string');
  return { text, base: isBase ? { id: base.id, tag: base.tag } : null };
}
