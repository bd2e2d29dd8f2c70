import { Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { CommandError, type FileFault } from './faults.js';
import { storedIds } from './policy-diff.js';
import { type PolicyModel, type Rule, RULE_KINDS, type RuleKind, shortPolicy } from './policy-model.js';
import { faultsIn, SCHEMAS } from './schema-check.js';
import { parseYaml, type YamlFile } from './yaml-file.js';

export type PolicyFile = { yaml: YamlFile; model: PolicyModel };

/**
 * Reads a policy from the text of a file.
 *
 * @throws {CommandError} with every fault and its line: syntax, unknown keys, values of a wrong type, repeated IDs
 */
export function parsePolicy(path: string, text: string): PolicyFile {
  const yaml = parseYaml(path, text);
  const faults = faultsIn(yaml, SCHEMAS.policy);
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
  const faults: FileFault[] = [];
  for (const kind of RULE_KINDS) {
    for (const [index, { id }] of model[kind].entries()) {
      const earlier = first.get(id?.toLowerCase() ?? '');
      if (earlier !== undefined)
        faults.push(yaml.faultAt([kind, index, 'id'], `must not be the same as ${earlier}.id`));
      else if (id) first.set(id.toLowerCase(), `${kind}.${index}`);
    }
  }
  return faults;
}

/** The text of a new policy file, without default values. */
export function newPolicyText(policy: PolicyModel): string {
  const document = new Document({}, { aliasDuplicateObjects: false });
  reconcile(document, document.contents as unknown as YAMLMap, {}, shortPolicy(policy));
  for (const { key } of (document.contents as unknown as YAMLMap<Node>).items)
    if (isRuleKind(String(key))) key.spaceBefore = true;
  return document.toString({ lineWidth: 0 });
}

/**
 * The text of a policy file, updated to a policy. Unchanged parts are kept, comments included. Rules are put in the
 * policy's order.
 */
export function updatedPolicyText(file: PolicyFile, policy: PolicyModel): string {
  // Some files can't be edited in place, for example if several rules share a value through a merge key.
  return rewritten(file, policy) ?? withLineEndsOf(file, newPolicyText(policy));
}

/**
 * The text of a policy file with the IDs of the stored policy and its rules. The rules get no IDs if they can't be told
 * apart in the file.
 */
export function textWithIds(file: PolicyFile, stored: PolicyModel): string {
  const { model, yaml } = file;
  const withId = <T extends { id?: string | null }>(owner: T, id: string | null | undefined): T =>
    !id || owner.id?.toLowerCase() === id.toLowerCase() ? owner : { ...owner, id };
  const rulesOf = (kind: RuleKind): Rule[] => {
    const ids = storedIds(kind, stored[kind], model[kind]);
    return model[kind].map((rule, index) => withId(rule, ids[index]));
  };
  const rules = { flightRules: rulesOf('flightRules'), hotelRules: rulesOf('hotelRules') };
  return rewritten(file, { ...withId(model, stored.id), ...rules }) ?? yaml.text;
}

/** The text of a file, changed to a policy only where it differs; undefined if that is not possible. */
function rewritten(file: PolicyFile, policy: PolicyModel): string | undefined {
  const { yaml, model } = file;
  const [present, wanted] = [shortPolicy(model), shortPolicy(policy)];
  const isWanted = (written: PolicyModel): boolean => JSON.stringify(written) === JSON.stringify(wanted);
  if (isWanted(present)) return yaml.text;
  // A copy: changing the file's own document would break the positions in later error messages.
  const document = parseDocument(yaml.text, { merge: true });
  reconcile(document, document.contents as unknown as YAMLMap, present, wanted);
  try {
    const text = withLineEndsOf(file, document.toString({ lineWidth: 0 }));
    return isWanted(shortPolicy(parsePolicy('', text).model)) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The text with Windows line ends, if the file's first line has one. */
function withLineEndsOf({ yaml }: PolicyFile, text: string): string {
  return /^[^\n]*\r\n/.test(yaml.text) ? text.replaceAll(/\r?\n/g, '\r\n') : text;
}

type Fields = Record<string, unknown>;

/** Changes a map to the wanted fields, in their order, without touching the nodes of fields that are unchanged. */
function reconcile(document: Document, map: YAMLMap, present: Fields, wanted: Fields): void {
  // A key that is written with its default value, such as `isActive: true`, is in neither object, and stays.
  map.items = map.items.filter(({ key }) => !(String(key) in present) || String(key) in wanted);
  let last = -1;
  for (const [key, value] of Object.entries(wanted)) {
    const place = map.items.findIndex((pair) => String(pair.key) === key);
    last = Math.max(last, place);
    if (JSON.stringify(present[key]) === JSON.stringify(value)) continue;
    const node = map.get(key, true);
    if (isRuleKind(key)) {
      const isList = isSeq(node);
      const list = isList ? node : (document.createNode([]) as YAMLSeq);
      reconcileRules(document, list, key, isList ? ((present[key] ?? []) as Rule[]) : [], value as Rule[]);
      if (!isList) put(document, map, key, list, place < 0 ? (last += 1) : place);
    } else if (isScalar(node) && !Array.isArray(value)) node.value = value;
    else put(document, map, key, arranged(document.createNode(value)), place < 0 ? (last += 1) : place);
  }
}

/** Sets a key, which is inserted if it is not there. A comment above the map stays above it. */
function put(document: Document, map: YAMLMap, key: string, value: Node, place: number): void {
  if (map.has(key)) return map.set(key, value);
  const pair = document.createPair(key, value) as Pair<Node>;
  const first = map.items[0]?.key as Node | undefined;
  if (place === 0 && first?.commentBefore) {
    pair.key.commentBefore = first.commentBefore;
    first.commentBefore = null;
  }
  map.items.splice(place, 0, pair);
}

function reconcileRules(
  document: Document,
  list: YAMLSeq,
  kind: RuleKind,
  present: readonly Rule[],
  wanted: readonly Rule[],
): void {
  const nodes = [...list.items];
  const [first] = nodes;
  if (list.commentBefore && isMap(first) && !first.commentBefore) {
    // The parser attaches a comment above the first rule to the list, where it would stay when the rule is removed.
    first.commentBefore = list.commentBefore;
    list.commentBefore = null;
  }
  const ids = storedIds(kind, wanted, present);
  list.items = wanted.map((rule, index) => {
    const place = rule.id ? ids.indexOf(rule.id.toLowerCase()) : index;
    const known = nodes[place];
    const node = isMap(known) ? known : (document.createNode({}) as YAMLMap);
    reconcile(document, node, isMap(known) ? (present[place] as Rule) : {}, rule);
    if (node !== known) [node.spaceBefore, list.flow] = [index > 0, false];
    return node;
  });
  const [newFirst] = list.items;
  if (newFirst === first) return;
  if (isMap(newFirst)) newFirst.spaceBefore = false;
  if (isMap(first)) first.spaceBefore = true;
}

/** Puts a list of scalars, and each map in a list, on one line. */
function arranged(node: Node): Node {
  if (!isSeq(node)) return node;
  node.flow = node.items.every((item) => isScalar(item));
  for (const item of node.items) if (isMap(item)) item.flow = true;
  return node;
}

function isRuleKind(key: string): key is RuleKind {
  return (RULE_KINDS as readonly string[]).includes(key);
}
