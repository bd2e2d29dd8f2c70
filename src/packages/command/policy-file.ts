import {
  Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { CommandError, type FileFault } from './faults.js';
import { type PolicyModel, type Rule, RULE_KINDS, type RuleKind, shortPolicy } from './policy-model.js';
import { faultsIn } from './schema-check.js';
import { parseYaml, type YamlFile } from './yaml-file.js';

export type PolicyFile = { yaml: YamlFile; model: PolicyModel };

/**
 * Reads a policy from the text of a file.
 *
 * @throws {CommandError} with every fault and its line: syntax, unknown keys, values of a wrong type, repeated IDs
 */
export function parsePolicy(path: string, text: string): PolicyFile {
  const yaml = parseYaml(path, text);
  const faults = faultsIn(yaml, 'policy');
  if (faults.length === 0) faults.push(...repeatedIds(yaml));
  if (faults.length > 0) throw new CommandError(`${path} is not a policy.`, { faults });
  return { yaml, model: modelOf(yaml.value) };
}

function modelOf(value: unknown): PolicyModel {
  const { flightRules, hotelRules, ...fields } = value as PolicyModel;
  return { ...fields, flightRules: flightRules ?? [], hotelRules: hotelRules ?? [] };
}

function repeatedIds(yaml: YamlFile): FileFault[] {
  const model = modelOf(yaml.value);
  const first = new Map<string, string>();
  return RULE_KINDS.flatMap((kind) =>
    model[kind].flatMap(({ id }, index) => {
      if (!id) return [];
      const place = `${kind}.${index}`;
      const earlier = first.get(id.toLowerCase());
      if (earlier === undefined) first.set(id.toLowerCase(), place);
      return earlier === undefined ? [] : [yaml.faultAt([kind, index, 'id'], `must not be the same as ${earlier}.id`)];
    }),
  );
}

/** The text of a new policy file. Fields with their default value are left out. */
export function newPolicyText(policy: PolicyModel): string {
  const document = new Document(shortPolicy(policy), { aliasDuplicateObjects: false });
  for (const { key, value } of (document.contents as unknown as YAMLMap<Scalar, Node>).items) {
    if (!isSeq(value)) continue;
    key.spaceBefore = true;
    for (const [index, rule] of value.items.entries()) arrange(rule as YAMLMap, index > 0);
  }
  return textOf(document);
}

/**
 * The text of a policy file, updated to a policy. Unchanged parts are kept, comments included. Rules are matched by ID,
 * and put in the policy's order.
 */
export function updatedPolicyText({ yaml, model }: PolicyFile, policy: PolicyModel): string {
  const wanted = shortPolicy(policy);
  if (JSON.stringify(wanted) === JSON.stringify(shortPolicy(model))) return yaml.text;
  const { document } = yaml;
  if (!isMap(document.contents)) return newPolicyText(policy);
  reconcile(document, document.contents, shortPolicy(model), wanted);
  const isWanted = (written: PolicyModel): boolean => JSON.stringify(shortPolicy(written)) === JSON.stringify(wanted);
  // Some files can't be edited in place, for example if several rules share a value through a merge key.
  return withLineEndsOf(yaml, textIf(document, isWanted) ?? newPolicyText(policy));
}

/** The text of a document; undefined if it is no valid policy, or not the one that is wanted. */
function textIf(document: Document, isWanted: (policy: PolicyModel) => boolean): string | undefined {
  try {
    const text = textOf(document);
    return isWanted(parsePolicy('', text).model) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The text of a policy file with the IDs that the service has assigned to the policy and its rules. The rules get no IDs
 * if two of them are the same YAML node.
 *
 * @param ids by kind, the ID of each rule in the file's order; undefined for a rule whose ID is not known
 */
export function textWithIds(
  file: PolicyFile,
  policyId: string,
  ids: Partial<Record<RuleKind, readonly (string | undefined)[]>>,
): string {
  const { yaml } = file;
  // Works on a second copy: changing the file's own document would break the positions in later error messages.
  const document = parseDocument(yaml.text, { merge: true });
  if (!isMap(document.contents)) return yaml.text;
  let isChanged = putFirst(document, document.contents, policyId);
  for (const kind of RULE_KINDS) {
    const rules = document.get(kind, true);
    const list = isAlias(rules) ? rules.resolve(document) : rules;
    if (!isSeq(list)) continue;
    for (const [index, node] of list.items.entries()) {
      const id = ids[kind]?.[index];
      const rule = isAlias(node) ? node.resolve(document) : node;
      if (id !== undefined && isMap(rule) && putFirst(document, rule, id)) isChanged = true;
    }
  }
  if (!isChanged) return yaml.text;
  // Two aliases of one rule would get the same ID.
  const text = textIf(document, () => true);
  if (text !== undefined) return withLineEndsOf(yaml, text);
  return Object.keys(ids).length > 0 ? textWithIds(file, policyId, {}) : yaml.text;
}

/** The text with Windows line ends, if the file's first line has one. */
function withLineEndsOf(yaml: YamlFile, text: string): string {
  return /^[^\n]*\r\n/.test(yaml.text) ? text.replaceAll(/\r?\n/g, '\r\n') : text;
}

function textOf(document: Document): string {
  return document.toString({ lineWidth: 0 });
}

/**
 * Sets the ID, as the first key. A comment above the map stays above it.
 *
 * @returns whether the map had another ID or none
 */
function putFirst(document: Document, map: YAMLMap, id: string): boolean {
  if (String(map.get('id') ?? '').toLowerCase() === id.toLowerCase()) return false;
  if (map.has('id')) {
    map.set('id', id);
    return true;
  }
  const pair = document.createPair('id', id) as Pair<Scalar, Scalar>;
  const first = map.items[0]?.key;
  if (isScalar(first) && first.commentBefore) {
    pair.key.commentBefore = first.commentBefore;
    first.commentBefore = null;
  }
  map.items.unshift(pair as Pair);
  return true;
}

/** Formats a rule: lists of scalars on one line, and an empty line before the rule if wanted. */
function arrange(rule: YAMLMap, spaceBefore: boolean): void {
  if (spaceBefore) rule.spaceBefore = true;
  for (const { value } of rule.items) arrangeValue(value);
}

function arrangeValue(value: unknown): void {
  if (!isSeq(value)) return;
  if (value.items.every((item) => isScalar(item))) value.flow = true;
  for (const item of value.items) {
    if (isMap(item)) item.flow = true;
  }
}

type Fields = Record<string, unknown>;

/** Changes a map to the wanted fields, without touching the nodes of fields that are unchanged. */
function reconcile(document: Document, map: YAMLMap, present: Fields, wanted: Fields): void {
  const order = Object.keys(wanted);
  // A key that is written with its default value, such as `isActive: true`, is in neither object, and stays.
  map.items = map.items.filter(({ key }) => !(keyText(key) in present) || keyText(key) in wanted);
  for (const [index, key] of order.entries()) {
    const value = wanted[key];
    if (JSON.stringify(present[key]) === JSON.stringify(value)) continue;
    const node = map.get(key, true) as Node | undefined;
    if ((RULE_KINDS as readonly string[]).includes(key) && isSeq(node)) {
      reconcileRules(document, node, (present[key] ?? []) as Rule[], value as Rule[]);
    } else if (isScalar(node) && (typeof value !== 'object' || value === null)) {
      node.value = value;
    } else {
      setInOrder(document, map, order.slice(0, index), key, value);
    }
  }
}

function reconcileRules(document: Document, list: YAMLSeq, present: readonly Rule[], wanted: readonly Rule[]): void {
  const [first] = list.items;
  if (list.commentBefore && isMap(first) && !first.commentBefore) {
    // The parser attaches a comment above the first rule to the list, where it would stay when the rule is removed.
    first.commentBefore = list.commentBefore;
    list.commentBefore = null;
  }
  const nodes = new Map<string, { node: YAMLMap; rule: Rule }>();
  for (const [index, rule] of present.entries()) {
    const node = list.items[index];
    if (rule.id && isMap(node)) nodes.set(rule.id.toLowerCase(), { node, rule });
  }
  list.flow = false;
  list.items = wanted.map((rule, index) => {
    const known = nodes.get((rule.id ?? '').toLowerCase());
    if (known) {
      reconcile(document, known.node, known.rule, rule);
      return known.node;
    }
    const node = document.createNode(rule) as YAMLMap;
    arrange(node, index > 0);
    return node;
  });
  const [newFirst] = list.items;
  if (newFirst === first) return;
  if (isMap(newFirst)) newFirst.spaceBefore = false;
  if (isMap(first)) first.spaceBefore = true;
}

/** Sets a key. A new key is inserted after the last of the keys in `before` that the map has. */
function setInOrder(document: Document, map: YAMLMap, before: readonly string[], key: string, value: unknown): void {
  const node = document.createNode(value) as Node;
  if (isSeq(node) && (RULE_KINDS as readonly string[]).includes(key)) {
    for (const [index, rule] of node.items.entries()) arrange(rule as YAMLMap, index > 0);
  } else arrangeValue(node);
  if (map.has(key)) {
    map.set(key, node);
    return;
  }
  const places = before.map((earlier) => map.items.findIndex((pair) => keyText(pair.key) === earlier));
  map.items.splice(Math.max(-1, ...places) + 1, 0, document.createPair(key, node) as Pair);
}

function keyText(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key);
}
