/* Names of places. The API speaks of IDs; people speak of names. */

import { element } from './dom.js';
import { api, hasToken } from './session.js';

/** So many are asked for at once; others stay IDs. */
const MAX_LOOKUPS = 25;
const PATIENCE_MS = 1_500;

/** By ID: the place, or null for one that the service does not know. */
const known = new Map();

export const placeOf = (id) => known.get(id) ?? undefined;

export function learn(places) {
  for (const place of places) known.set(place.id, place);
}

/** A place by its name; by its ID, as long as the name is not known. */
export function place(id) {
  return element('span', { 'data-place': id, title: id }, known.get(id)?.name ?? id);
}

/** Fills in the names of the places under a node that is not shown yet. It waits a moment for them, not for long. */
export async function fillNames(root) {
  const spans = [...root.querySelectorAll('[data-place]')];
  const unknown = [...new Set(spans.map(({ dataset }) => dataset.place))].filter((id) => !known.has(id));
  const looked = Promise.all(unknown.filter(isId).slice(0, MAX_LOOKUPS).map(lookUp));
  await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  for (const span of spans) span.textContent = known.get(span.dataset.place)?.name ?? span.dataset.place;
}

/** What the service could know: nothing else is asked for. */
const isId = (text) => /^[\w.~-]{1,64}$/.test(text) && !/^\.{1,2}$/.test(text);

async function lookUp(id) {
  const { data, problem } = await api.location(id);
  if (data) known.set(id, data.data);
  else if (problem.status === 404) known.set(id, null);
}

/** Offers places to a field as its reader types. Once the place is known, the field gets a `place` event. */
export function suggestPlaces(field) {
  const list = element('datalist', { id: `${field.id}-places` });
  const hint = field.parentElement.querySelector('.hint');
  field.setAttribute('list', list.id);
  field.after(list);
  let timer;
  let asked;
  const look = async (text) => {
    asked?.abort();
    asked = new AbortController();
    try {
      const { data } = await api.locations(text, asked.signal);
      if (!data) return;
      const { locations } = data.data;
      learn(locations);
      list.replaceChildren(
        ...locations.map(({ id, name, type, code }) =>
          element('option', { value: id }, `${name}, ${type.toLowerCase()} ${code}`),
        ),
      );
      tell();
    } catch {
      // A later search took its place.
    }
  };
  const tell = () => {
    hint.textContent = known.get(field.value.trim())?.name ?? '';
  };
  // Also of an ID that was pasted or filled in, perhaps before there was a token.
  const find = async () => {
    const id = field.value.trim();
    if (hasToken() && isId(id) && !known.has(id)) await lookUp(id);
    tell();
    field.dispatchEvent(new Event('place'));
  };
  field.addEventListener('change', find);
  document.addEventListener('token', find);
  field.addEventListener('input', () => {
    tell();
    clearTimeout(timer);
    const text = field.value.trim();
    if (hasToken() && text.length >= 2 && !known.has(text)) timer = setTimeout(() => void look(text), 250);
  });
}
