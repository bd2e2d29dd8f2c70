/* Looks up the names of places, because the API's responses identify places by ID. */

import { element } from './dom.js';
import { api, hasToken } from './session.js';

/** At most this many names are looked up at once; the remaining places are shown by ID. */
const MAX_LOOKUPS = 25;
const MAX_WAIT_MS = 1_500;

/** Places by ID; null for an ID that the service does not know. */
const known = new Map();

export const placeOf = (id) => known.get(id) ?? undefined;

export function learn(places) {
  for (const place of places) known.set(place.id, place);
}

/** A place, shown by its name, or by its ID while the name is unknown. */
export function place(id) {
  return element('span', { 'data-place': id, title: id }, known.get(id)?.name ?? id);
}

/**
 * Fills in the names of places below a node before it is shown. Waits at most MAX_WAIT_MS for names to be looked up.
 */
export async function fillNames(root) {
  const spans = [...root.querySelectorAll('[data-place]')];
  const unknown = [...new Set(spans.map(({ dataset }) => dataset.place))].filter((id) => !known.has(id));
  const looked = Promise.all(unknown.filter(isId).slice(0, MAX_LOOKUPS).map(lookUp));
  await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  for (const span of spans) span.textContent = known.get(span.dataset.place)?.name ?? span.dataset.place;
}

/** Whether a text can be an ID at all; the service is not asked about anything else. */
const isId = (text) => /^[\w.~-]{1,64}$/.test(text) && !/^\.{1,2}$/.test(text);

async function lookUp(id) {
  const { data, problem } = await api.location(id);
  if (data) known.set(id, data.data);
  else if (problem.status === 404) known.set(id, null);
}

/** Suggests places while the user types. After the field has changed, it dispatches a `place` event. */
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
      showName();
    } catch {
      // A later search has aborted this one.
    }
  };
  const showName = () => {
    hint.textContent = known.get(field.value.trim())?.name ?? '';
  };
  // Looks up IDs that were pasted or filled in, perhaps before there was a token.
  const find = async () => {
    const id = field.value.trim();
    if (hasToken() && isId(id) && !known.has(id)) await lookUp(id);
    showName();
    field.dispatchEvent(new Event('place'));
  };
  field.addEventListener('change', find);
  document.addEventListener('token', find);
  field.addEventListener('input', () => {
    showName();
    clearTimeout(timer);
    const text = field.value.trim();
    if (hasToken() && text.length >= 2 && !known.has(text)) timer = setTimeout(() => void look(text), 250);
  });
}
