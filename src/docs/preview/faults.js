/* Shows validation errors at the fields they are about. */

import { byId, element } from './dom.js';
import { placeIn } from './json-text.js';
import { pathWords } from './words.js';

/** At most this many errors are listed under pasted JSON. */
const MAX_LISTED = 20;

/** Marks a field as invalid. Each item is a string or an element; several are shown as a list. */
export function markField(field, ...items) {
  clearField(field);
  const id = `${field.id}-error`;
  const content = items.length === 1 ? items : [element('ul', {}, ...items.map((item) => element('li', {}, item)))];
  const name = items.length === 1 ? 'p' : 'div';
  field.closest('.field').append(element(name, { class: 'error', id }, ...content));
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', [...describedBy(field), id].join(' '));
}

export function clearField(field) {
  const id = `${field.id}-error`;
  byId(id)?.remove();
  field.removeAttribute('aria-invalid');
  const others = describedBy(field).filter((other) => other !== id);
  if (others.length > 0) field.setAttribute('aria-describedby', others.join(' '));
  else field.removeAttribute('aria-describedby');
}

export function clearFields(root) {
  for (const field of root.querySelectorAll('[aria-invalid]')) clearField(field);
}

/** Marks pasted text that is not valid JSON, with a button that selects the first character that is wrong. */
export function markSyntax(field, { message, offset }) {
  if (offset === undefined) markField(field, message);
  else markField(field, element('span', {}, message, ' ', goTo(field, offset, offset + 1)));
}

/**
 * Lists the validation errors of pasted JSON, each with a button that selects the value it is about.
 *
 * @param faults `{ field, message, path }`, where `path` is the path of the value in the pasted JSON
 */
export function markPasted(field, faults) {
  const items = faults.slice(0, MAX_LISTED).map(({ field: name, message, path }) => {
    const [start, end] = placeIn(field.value, path);
    return element('span', {}, `${pathWords(name)} ${message}. `, goTo(field, start, end));
  });
  if (faults.length > MAX_LISTED) items.push(`${faults.length - MAX_LISTED} more.`);
  markField(field, ...items);
}

function goTo(field, start, end) {
  const button = element('button', { type: 'button', class: 'link' }, 'Show');
  button.addEventListener('click', () => {
    field.focus();
    field.setSelectionRange(start, end);
    // Browsers do not scroll to a selection by themselves.
    const line = field.value.slice(0, start).split('\n').length - 1;
    field.scrollTop = Math.max(0, line - 3) * Number.parseFloat(getComputedStyle(field).lineHeight);
  });
  return button;
}

function describedBy(field) {
  return (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
}
