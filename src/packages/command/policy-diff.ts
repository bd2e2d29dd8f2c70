import { type PolicyModel, type Rule, RULE_KINDS, type RuleKind, scopeOf } from './policy-model.js';
import { shortPolicy, shortRule, textOf, withoutId } from './policy-model.js';
import type { Paint } from './terminal.js';

export type FieldChange = { field: string; from: unknown; to: unknown };

export type RuleChange = {
  change: 'added' | 'changed' | 'removed';
  kind: RuleKind;
  /** The position of the rule in the file, such as `flightRules.3`; null for a rule that is to be removed. */
  place: string | null;
  /** The ID of the stored rule; null for a new one. */
  id: string | null;
  scope: string;
  fields: FieldChange[];
};

/** The changes that a push makes. */
export type PolicyDiff = { fields: FieldChange[]; rules: RuleChange[] };

/**
 * The difference between the stored policy and the file. If the file has no `isDefault`, the stored value is kept: an
 * administrator may have made another policy the default.
 */
export function policyDiff(stored: PolicyModel, file: PolicyModel): PolicyDiff {
  const isDefault = file.isDefault ?? stored.isDefault ?? false;
  const rules = RULE_KINDS.flatMap((kind) => ruleChanges(kind, stored[kind], file[kind] ?? []));
  return { fields: fieldChanges(fieldsOf(stored), { ...fieldsOf(file), isDefault }), rules };
}

export function isEmptyDiff({ fields, rules }: PolicyDiff): boolean {
  return fields.length === 0 && rules.length === 0;
}

/**
 * For each rule of a file, the ID of the stored rule that it corresponds to: the one with the same ID, or else one with
 * the same content. Null for a new rule.
 */
export function storedIds(kind: RuleKind, stored: readonly Rule[], file: readonly Rule[]): (string | null)[] {
  const known = new Set(stored.map(idOf));
  const byId = file.map((rule) => (known.has(idOf(rule)) ? idOf(rule) : null));
  const claimed = new Set(byId);
  const free = new Map<string, string[]>();
  for (const rule of stored.filter((one) => !claimed.has(idOf(one)))) {
    const text = textOf(kind, rule);
    free.set(text, [...(free.get(text) ?? []), idOf(rule)]);
  }
  return file.map((rule, index) => byId[index] ?? free.get(textOf(kind, rule))?.shift() ?? null);
}

function fieldsOf(policy: PolicyModel): Record<string, unknown> {
  const { name, description, bookingMode, defaultAction, isDefault = false, isActive = true } = shortPolicy(policy);
  return { name, description, bookingMode, defaultAction, isDefault, isActive };
}

function ruleChanges(kind: RuleKind, stored: readonly Rule[], file: readonly Rule[]): RuleChange[] {
  const ids = storedIds(kind, stored, file);
  const kept = new Set(ids);
  const byId = new Map(stored.map((rule) => [idOf(rule), rule]));
  const changesOf = (before: Rule, after: Rule): FieldChange[] =>
    fieldChanges(withoutId(shortRule(kind, before)), withoutId(shortRule(kind, after)));
  const written = file.map((rule, index): RuleChange => {
    const id = ids[index] ?? null;
    const fields = changesOf(byId.get(id ?? '') ?? {}, rule);
    const change = id === null ? 'added' : 'changed';
    return { change, kind, place: `${kind}.${index}`, id, scope: scopeOf(kind, rule), fields };
  });
  const removed = stored.map((rule): RuleChange => {
    const fields = changesOf(rule, {});
    return { change: 'removed', kind, place: null, id: idOf(rule), scope: scopeOf(kind, rule), fields };
  });
  return [
    ...written.filter(({ change, fields }) => change === 'added' || fields.length > 0),
    ...removed.filter(({ id }) => !kept.has(id)),
  ];
}

function fieldChanges(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** The service returns IDs in lower case, but accepts upper case too. */
function idOf({ id }: Rule): string {
  return (id ?? '').toLowerCase();
}

/** The difference as lines of text: first the fields of the policy, then its rules. */
export function diffLines({ fields, rules }: PolicyDiff, paint: Paint): string[] {
  const changed = ({ field, from, to }: FieldChange): string => `${field}: ${valueText(from)} → ${valueText(to)}`;
  const ofRules = rules.flatMap(({ change, place, id, scope, fields }) => {
    const name = `${place ?? id} (${scope})`;
    if (change === 'changed')
      return [`  ${paint('~', 'yellow')} ${name}`, ...fields.map((field) => `      ${changed(field)}`)];
    const sign = change === 'added' ? paint('+', 'green') : paint('-', 'red');
    const values = fields.map(({ field, from, to }) => `${field} ${valueText(to ?? from)}`);
    return [`  ${sign} ${name}: ${values.join(', ') || 'no limits'}`];
  });
  return [...fields.map((change) => `  ${paint('~', 'yellow')} ${changed(change)}`), ...ofRules];
}

/** A value as text. Only strings with spaces or special characters are quoted. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, item]) => `${key}: ${valueText(item)}`);
    return `{ ${entries.join(', ')} }`;
  }
  return typeof value === 'string' && !/^[\w.~-]+$/.test(value) ? JSON.stringify(value) : String(value);
}
