/* Builds elements without ever parsing a string as HTML. */

import { ACTION_WORDS } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';

const ICONS = {
  ALLOW: 'M3 8.5 6.5 12 13 4.5',
  WARN_AND_ALLOW: 'M8 2 15 14H1Z M8 6.5V9.5 M8 11.5V12',
  REQUIRE_APPROVAL: 'M8 1.5A6.5 6.5 0 1 0 8 14.5 6.5 6.5 0 1 0 8 1.5Z M8 4.5V8L10.5 9.5',
  BLOCK: 'M4 4 12 12 M12 4 4 12',
  INFO: 'M8 1.5A6.5 6.5 0 1 0 8 14.5 6.5 6.5 0 1 0 8 1.5Z M8 7.5V11.5 M8 4.5V5',
  SKIP: 'M4 8H12',
};

/**
 * An element with its attributes and children. Children are nodes or strings. Children that are null or undefined are
 * left out, and so are attributes that are null, undefined or false.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** An icon. It is hidden from screen readers, so it must stand beside text that says the same. */
export function icon(name) {
  const drawing = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true' })) {
    drawing.setAttribute(key, value);
  }
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  drawing.append(path);
  return drawing;
}

/** A coloured label with an icon. `kind` is the CSS class that sets the colour. */
export function badge(kind, iconName, text) {
  return element('span', { class: `badge ${kind}` }, icon(iconName), text);
}

export const actionBadge = (action) => badge(action.toLowerCase(), action, ACTION_WORDS[action]);

/** The actions before and after, or one if they are the same. */
export function actionChange(before, after) {
  if (before === after)
    return element('span', {}, actionBadge(after), ' ', element('span', { class: 'details' }, 'Unchanged'));
  const arrow = element('span', { class: 'arrow' }, ' → ');
  return element('span', { class: 'change' }, actionBadge(before), arrow, actionBadge(after));
}

/**
 * A table with a caption and one header per column. Each row is a list of cells, the first of which is the row's
 * header. ARIA roles are explicit because on a phone the rows are laid out as blocks, and some browsers then drop the
 * table roles.
 */
export function table(caption, headers, rows, className = '') {
  const cell = (content, index) =>
    element(index === 0 ? 'th' : 'td', index === 0 ? { scope: 'row', role: 'rowheader' } : { role: 'cell' }, content);
  const header = (name) => element('th', { scope: 'col', role: 'columnheader' }, name);
  const row = (...cells) => element('tr', { role: 'row' }, ...cells);
  return element(
    'table',
    { class: className, role: 'table' },
    element('caption', {}, caption),
    element('thead', { role: 'rowgroup' }, row(...headers.map(header))),
    element('tbody', { role: 'rowgroup' }, ...rows.map((cells) => row(...cells.map(cell)))),
  );
}

/** A paragraph that explains what is shown, or why nothing is. */
export function note(...children) {
  return element('p', { class: 'note' }, ...children);
}

/** Fills a field, focuses it, and scrolls to the beginning of its text. */
export function fillText(field, text) {
  field.value = text;
  field.focus();
  field.setSelectionRange(0, 0);
  field.scrollTop = 0;
}

export const byId = (id) => document.getElementById(id);
