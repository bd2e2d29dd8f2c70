/* Finds users by name, for callers who may read the directory. Others enter an ID. */

import { element } from './dom.js';
import { clearField, markField } from './faults.js';
import { api, callerCompany, hasToken } from './session.js';

/** At most this many people are suggested. */
const MAX_CHOICES = 12;

/** `Tariq Aziz (tariq.aziz)` */
const textOf = ({ id, name }) => `${name} (${id})`;

const idIn = (text) => / \(([^ ()]+)\)$/.exec(text)?.[1];

/** Whether the caller may read the directory, as far as is known. */
let mayRead = true;

document.addEventListener('token', () => {
  mayRead = true;
});

/** @returns undefined if the caller may not read the directory, or the call failed */
async function search(text, signal) {
  if (!mayRead) return undefined;
  const query = { ...(text && { search: text }), perPage: MAX_CHOICES, companyId: callerCompany() };
  const { data, problem } = await api.users(query, signal);
  if (problem?.status === 403) mayRead = false;
  return data?.data.users;
}

/** @returns the ID of the person in a field; null after marking the field if no person or several have the name */
export async function readPerson(field) {
  const text = field.value.trim();
  if (text === '') return refuse(field, 'Enter a name or an ID.');
  if (idIn(text)) return idIn(text);
  const found = await search(text);
  if (!found || found.some(({ id }) => id === text)) return text;
  const named = found.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  const people = named.length > 0 ? named : found;
  if (people.length === 1) {
    field.value = textOf(people[0]);
    return people[0].id;
  }
  // The service says what is wrong with an ID.
  return people.length === 0 ? text : refuse(field, `Which “${text}”?`, ...people.map((one) => choice(field, one)));
}

function choice(field, person) {
  const button = element('button', { type: 'button', class: 'link' }, textOf(person));
  button.addEventListener('click', () => {
    field.value = textOf(person);
    clearField(field);
    field.focus();
  });
  return button;
}

function refuse(field, ...items) {
  markField(field, ...items);
  field.focus();
  return null;
}

/** Suggests people while the user types. */
export function suggestPeople(field) {
  const options = element('datalist', { id: `${field.id}-people` });
  field.setAttribute('list', options.id);
  field.after(options);
  let timer;
  let asked;
  const look = async (text) => {
    asked?.abort();
    asked = new AbortController();
    try {
      const found = (await search(text, asked.signal)) ?? [];
      options.replaceChildren(...found.map((one) => element('option', { value: textOf(one) })));
    } catch {
      // A later search has aborted this one.
    }
  };
  field.addEventListener('focus', () => {
    field.select();
    if (hasToken() && field.value === '') void look('');
  });
  field.addEventListener('input', () => {
    clearField(field);
    clearTimeout(timer);
    const text = field.value.trim();
    if (hasToken() && text.length >= 2 && !idIn(text)) timer = setTimeout(() => void look(text), 250);
  });
}
