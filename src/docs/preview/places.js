/* Finds the places that the user names, and the names of places, because the API identifies places by ID. */

import { element } from './dom.js';
import { clearField, markField } from './faults.js';
import { api, hasToken } from './session.js';

/** At most this many names are looked up at once; the remaining places are shown by ID. */
const MAX_LOOKUPS = 25;
const MAX_WAIT_MS = 1_500;

/** At most this many places are suggested while the user types, and offered if a name is ambiguous. */
const MAX_CHOICES = 12;

/** The airports of at most this many cities with the same name are suggested. */
const MAX_CITIES = 4;

/** Places by ID; null for an ID that the service does not know. */
const known = new Map();

/** The ID of the place that a field shows by its name; another text is returned as it is. */
export const placeId = (text) =>
  known.has(text) ? text : ([...known.keys()].find((id) => known.get(id) && placeText(id) === text) ?? text);

export const placeOf = (text) => known.get(placeId(text)) ?? undefined;

/** `London (LON)`, because four cities are called London; the ID while the name is unknown. */
function nameOf(id) {
  const found = known.get(id);
  if (!found) return found === null ? `${id} (not a known place)` : id;
  return found.type === 'COUNTRY' ? found.name : `${found.name} (${found.code})`;
}

/** A place as text: its name with its country, and an airport with its city; the ID while the name is unknown. */
export function placeText(id) {
  const { name, cityId, countryId } = known.get(id) ?? {};
  const city = known.get(cityId)?.name;
  const isNamed = !city || folded(name).includes(folded(city));
  return [nameOf(id), ...(isNamed ? [] : [city]), ...(countryId ? [nameOf(countryId)] : [])].join(', ');
}

/** Without accents and case: `Zürich` and `zurich` are the same. */
const folded = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

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

/** Looks up the places that are not known yet, with their countries and cities. */
async function lookUp(ids) {
  await lookUpAlone(ids);
  const places = ids.map((id) => known.get(id) ?? {});
  await Promise.all([lookUpAlone(places.map((one) => one.countryId)), lookUpAlone(places.map((one) => one.cityId))]);
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

/** Searches places by name and code. Returns undefined if the call failed. */
const search = (text, { dataset: { type } }, perPage, signal) =>
  list({ search: text, perPage, ...(type && { type }) }, signal);

async function list(query, signal) {
  const { data } = await api.locations(query, signal);
  for (const found of data?.data.locations ?? []) known.set(found.id, found);
  return data?.data.locations;
}

const unique = (places) => [...new Map(places.map((one) => [one.id, one])).values()];

/** What to suggest for a text: first the cities with this name, with their airports, which may have other names. */
async function suggestions(text, field, signal) {
  const found = (await search(text, field, MAX_CHOICES, signal)) ?? [];
  const cities = found.filter((one) => one.type === 'CITY' && hasName(one, text)).slice(0, MAX_CITIES);
  const airports =
    field.dataset.type === 'CITY' ? [] : cities.map(({ id }) => list({ cityId: id, perPage: 10 }, signal));
  const withAirports = (await Promise.all(airports)).flatMap((those, index) => [cities[index], ...(those ?? [])]);
  return unique([...withAirports, ...found]).slice(0, MAX_CHOICES);
}

/**
 * Replaces what was typed into a field by the name of the place. Marks the field if no place or several have that name or
 * code. Then dispatches a `place` event.
 */
export async function resolvePlace(field) {
  const text = field.value.trim();
  if (hasToken() && text !== '') {
    if (!placeOf(text)) await choosePlace(field, text);
    if (placeOf(field.value.trim())) await showPlace(field);
  }
  field.dispatchEvent(new Event('place'));
}

/** Shows the place whose ID is in a field by its name. */
async function showPlace(field) {
  await lookUp([placeId(field.value.trim())]);
  const found = placeOf(field.value.trim());
  if (!found) return;
  field.value = field.title = placeText(found.id);
  // Otherwise, what the user types now would be added to the name.
  if (document.activeElement === field) field.select();
}

async function choosePlace(field, text) {
  const listed = await search(text, field, 100);
  // An ID is rarely typed, and the service answers 404 to every other text.
  if (!listed?.length) await lookUpAlone([text]);
  // If the search failed, the service refuses what it can't use. The user may have gone on typing.
  if (!listed || placeOf(text) || field.value.trim() !== text) return;
  const found = namedBy(text, listed);
  if (found.length === 1) field.value = found[0].id;
  else if (found.length === 0) markField(field, `“${text}” is not a known place. Enter its name or its code.`);
  else if (found.length > MAX_CHOICES)
    markField(field, `${found.length} places match “${text}”. Enter more of the name.`);
  else {
    await lookUp(found.map(({ id }) => id));
    markField(field, `Which “${text}”?`, ...found.map((one) => choice(field, one)));
  }
}

const isSame = (one, other) => folded(one) === folded(other);

/**
 * Whether a place that was found by a text has it as its name: the one that is shown, or a local one, such as München, which
 * the service does not return. Airports have none, and codes have at most three letters.
 */
const hasName = ({ type, name }, text) =>
  isSame(name, text) || (type !== 'AIRPORT' && text.length > 3 && !folded(name).includes(folded(text)));

/** The places with exactly this name or code, or else all. A place that another one lies in is left out. */
function namedBy(text, places) {
  const exact = places.filter((one) => hasName(one, text) || isSame(one.code, text));
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
  const found = (listed ?? []).filter((city) => hasName(city, name) && city.countryId === `country-${countryCode}`);
  await lookUp(found.map(({ id }) => id));
  return found;
}

// What was typed before there was a token is looked up then.
document.addEventListener('token', () => document.querySelectorAll('input.place').forEach(resolvePlace));

/** Suggests places while the user types, and finds the one that was typed. */
export function suggestPlaces(field) {
  const options = element('datalist', { id: `${field.id}-places` });
  field.setAttribute('list', options.id);
  field.after(options);
  let timer;
  let asked;
  const look = async (text) => {
    asked?.abort();
    asked = new AbortController();
    try {
      const found = await suggestions(text, field, asked.signal);
      await lookUp(found.map(({ id }) => id));
      options.replaceChildren(...found.map(({ id }) => element('option', { value: placeText(id) })));
    } catch {
      // A later search has aborted this one.
    }
  };
  field.addEventListener('change', () => void resolvePlace(field));
  if (hasToken()) void showPlace(field);
  // A name is replaced rather than edited.
  field.addEventListener('focus', () => field.select());
  field.addEventListener('input', () => {
    clearField(field);
    field.title = '';
    clearTimeout(timer);
    const text = field.value.trim();
    if (hasToken() && text.length >= 2 && !placeOf(text)) timer = setTimeout(() => void look(text), 250);
  });
}
