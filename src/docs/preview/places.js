/* Finds the places that the user names, and the names of places, because the API identifies places by ID. */

import { element } from './dom.js';
import { clearField, markField } from './faults.js';
import { api, hasToken } from './session.js';

/** At most this many names are looked up at once; the remaining places are shown by ID. */
const MAX_LOOKUPS = 25;
const MAX_WAIT_MS = 1_500;

/** At most this many places are suggested while the user types, and offered if a name is ambiguous. */
const MAX_CHOICES = 12;

/** Places by ID; null for an ID that the service does not know. */
const known = new Map();

export const placeOf = (id) => known.get(id) ?? undefined;

/** `London (LON)`, because four cities are called London; the ID while the name is unknown. */
function nameOf(id) {
  const found = known.get(id);
  if (!found) return found === null ? `${id} (not a known place)` : id;
  return found.type === 'COUNTRY' ? found.name : `${found.name} (${found.code})`;
}

/** A place as text: its name with its country, or its ID while the name is unknown. */
export function placeText(id) {
  const countryId = known.get(id)?.countryId;
  return countryId ? `${nameOf(id)}, ${nameOf(countryId)}` : nameOf(id);
}

/** A place, shown by its name with its country, or by its ID while the name is unknown. */
export function place(id) {
  return element('span', { 'data-place': id, title: id }, placeText(id));
}

/**
 * Fills in the names of places below a node before it is shown. Waits at most MAX_WAIT_MS for names to be looked up.
 */
export async function fillNames(root) {
  const spans = [...root.querySelectorAll('[data-place]')];
  const looked = lookUp(spans.map(({ dataset }) => dataset.place));
  await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  for (const span of spans) span.textContent = placeText(span.dataset.place);
}

/** Whether a text can be an ID at all; the service is not asked about anything else. */
const isId = (text) => /^[\w.~-]{1,64}$/.test(text) && !/^\.{1,2}$/.test(text);

/** Looks up the places that are not known yet, and their countries. */
async function lookUp(ids) {
  await lookUpAlone(ids);
  await lookUpAlone(ids.map((id) => known.get(id)?.countryId));
}

async function lookUpAlone(ids) {
  const unknown = [...new Set(ids)].filter((id) => id && isId(id) && !known.has(id));
  const ask = async (id) => {
    const { data, problem } = await api.location(id);
    if (data) known.set(id, data.data);
    else if (problem.status === 404) known.set(id, null);
  };
  await Promise.all(unknown.slice(0, MAX_LOOKUPS).map(ask));
}

/** Searches places by name and code. @returns undefined if the call failed */
async function search(text, { dataset: { type } }, perPage, signal) {
  const { data } = await api.locations({ search: text, perPage, ...(type && { type }) }, signal);
  for (const found of data?.data.locations ?? []) known.set(found.id, found);
  return data?.data.locations;
}

/**
 * Replaces the name or code in a field by the ID of its place, and shows that place below the field. Marks the field if
 * no place or several have that name. Then dispatches a `place` event.
 */
export async function resolvePlace(field) {
  const text = field.value.trim();
  if (hasToken() && text !== '') {
    await lookUp([text]);
    if (!placeOf(text)) await choosePlace(field, text);
    await lookUp([field.value.trim()]);
  }
  showName(field);
  field.dispatchEvent(new Event('place'));
}

async function choosePlace(field, text) {
  const listed = await search(text, field, 100);
  // If the search failed, the service refuses what it can't use. The user may have gone on typing.
  if (!listed || field.value.trim() !== text) return;
  const found = namedBy(text, listed);
  if (found.length === 1) field.value = found[0].id;
  else if (found.length === 0)
    markField(field, `“${text}” is not a known place. Enter the name or the code of a place.`);
  else if (found.length > MAX_CHOICES)
    markField(field, `${found.length} places match “${text}”. Enter more of the name.`);
  else {
    await lookUp(found.map(({ id }) => id));
    markField(field, `Which “${text}”?`, ...found.map((one) => choice(field, one)));
  }
}

const isSame = (one, other) => one.toLowerCase() === other.toLowerCase();

/** The places with exactly this name or code, or else all. A place that another one lies in is left out. */
function namedBy(text, places) {
  const exact = places.filter(({ name, code }) => isSame(name, text) || isSame(code, text));
  const found = exact.length > 0 ? exact : places;
  return found.filter(({ id }) => !found.some(({ cityId, countryId }) => cityId === id || countryId === id));
}

const choice = (field, found) =>
  placeButton(found, () => {
    field.value = found.id;
    clearField(field);
    field.focus();
    void resolvePlace(field);
  });

/** A button with the name of a place. */
export function placeButton({ id }, onClick) {
  const button = element('button', { type: 'button', class: 'link' }, placeText(id));
  button.addEventListener('click', onClick);
  return button;
}

/** The cities with exactly this name in a country. */
export async function findCities({ name, countryCode }) {
  const listed = await search(name, { dataset: { type: 'CITY' } }, 100);
  const found = (listed ?? []).filter((city) => isSame(city.name, name) && city.countryId === `country-${countryCode}`);
  await lookUp(found.map(({ id }) => id));
  return found;
}

function showName(field) {
  const found = placeOf(field.value.trim());
  const hint = field.parentElement.querySelector('.hint');
  hint.textContent = hint.title = found ? placeText(found.id) : '';
}

/** Suggests places while the user types, and finds the one that was typed, perhaps before there was a token. */
export function suggestPlaces(field) {
  const list = element('datalist', { id: `${field.id}-places` });
  field.setAttribute('list', list.id);
  field.after(list);
  let timer;
  let asked;
  const look = async (text) => {
    asked?.abort();
    asked = new AbortController();
    try {
      const found = (await search(text, field, MAX_CHOICES, asked.signal)) ?? [];
      await lookUp(found.map(({ id }) => id));
      list.replaceChildren(...found.map((one) => element('option', { value: one.id }, placeText(one.id))));
      showName(field);
    } catch {
      // A later search has aborted this one.
    }
  };
  const find = () => void resolvePlace(field);
  field.addEventListener('change', find);
  document.addEventListener('token', find);
  field.addEventListener('input', () => {
    clearField(field);
    showName(field);
    clearTimeout(timer);
    const text = field.value.trim();
    if (hasToken() && text.length >= 2 && !known.has(text)) timer = setTimeout(() => void look(text), 250);
  });
}
