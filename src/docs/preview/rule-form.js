/* The fields of one rule. Fields that have no place here stay in the rule as they are. */

import { element, note } from './dom.js';
import { placeId, placeOf, suggestPlaces } from './places.js';
import { fieldId, FIELDS } from './rule-fields.js';
import { otherWords } from './rule-sentence.js';
import { isSet, valueWords } from './words.js';

/**
 * The fields of a rule, which they change.
 *
 * @param onEdit called after each change
 */
export function ruleFields(kind, index, rule, onEdit) {
  const set = (name, value) => {
    if (isSet(value)) rule[name] = value;
    else delete rule[name];
    onEdit();
  };
  const fields = FIELDS[kind].map((field) => {
    const id = fieldId(kind, index, field.name);
    if (field.values) return choices(field, id, rule[field.name], (value) => set(field.name, value));
    return element(
      'div',
      { class: field.places ? 'field wide' : 'field' },
      element('label', { for: id }, field.label),
      ...control(field, id, rule, set),
    );
  });
  const others = otherWords(rule);
  const kept = others.length > 0 ? note(`Also: ${others.join(', ')}. To change this, edit the draft as JSON.`) : null;
  return element('div', {}, element('div', { class: 'fields' }, ...fields), kept);
}

function control(field, id, rule, set) {
  if (field.options) return [select(field, id, rule[field.name], (value) => set(field.name, value))];
  if (field.places) return placeControl(field, id, rule, set);
  const input = text({ id, value: rule[field.name], placeholder: field.hint, inputmode: field.isNumber && 'decimal' });
  input.addEventListener('input', () => {
    if (field.isCode) input.value = input.value.toUpperCase();
    const value = input.value.trim();
    const number = Number(value.replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
    // What is not a number is sent as it is, for the service to refuse.
    set(field.name, field.isNumber && value !== '' && Number.isFinite(number) ? number : value);
  });
  return [input];
}

/** @param options `[value, label]`; a value that is not among them is kept until another is chosen */
function select({ options }, id, value, onChange) {
  const current = value ?? '';
  const all = options.some(([one]) => one === current) ? options : [...options, [current, String(current)]];
  const made = element('select', { id }, ...all.map(([, label], at) => element('option', { value: at }, label)));
  made.selectedIndex = all.findIndex(([one]) => one === current);
  made.addEventListener('change', () => onChange(all[made.selectedIndex][0]));
  return made;
}

function choices({ label, values }, id, value, onChange) {
  const chosen = new Set(Array.isArray(value) ? value : []);
  const box = (one, index) => {
    const input = element('input', {
      type: 'checkbox',
      id: index === 0 ? id : `${id}-${one}`,
      checked: chosen.has(one),
    });
    input.addEventListener('change', () => {
      if (input.checked) chosen.add(one);
      else chosen.delete(one);
      const others = [...chosen].filter((other) => !values.includes(other));
      onChange([...values.filter((other) => chosen.has(other)), ...others]);
    });
    return element('label', {}, input, valueWords(one));
  };
  return element(
    'div',
    { class: 'field wide', role: 'group', 'aria-labelledby': `${id}-label` },
    element('span', { class: 'label', id: `${id}-label` }, `${label} (all, if none is ticked)`),
    element('div', { class: 'choices across' }, ...values.map(box)),
  );
}

/** A city, a country, or an airport, which stands in the field for a city. What is not changed stays as it is. */
function placeControl({ places: [city, country] }, id, rule, set) {
  const input = text({ id, class: 'place', value: rule[city] ?? rule[country], placeholder: 'Anywhere' });
  input.addEventListener('place', () => {
    const value = placeId(input.value.trim());
    if (value === (rule[city] ?? rule[country] ?? '')) return;
    delete rule[city];
    delete rule[country];
    set(placeOf(value)?.type === 'COUNTRY' ? country : city, value);
  });
  const parts = element('div', {}, input);
  suggestPlaces(input);
  return [...parts.childNodes];
}

function text({ value, ...attributes }) {
  const input = element('input', { autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', ...attributes });
  input.value = value ?? '';
  return input;
}
