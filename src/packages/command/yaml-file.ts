import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { CommandError, type FileFault } from './faults.js';

/** The path of a value in a file: keys of maps, and indices of lists from 0. */
export type ValuePath = readonly (string | number)[];

/** A parsed YAML file. */
export type YamlFile = {
  /** The path, as the user gave it. */
  path: string;
  text: string;
  value: unknown;
  /** A fault at the position of a value: that of its key or, in a list, its own. A missing value has its parent's. */
  faultAt(path: ValuePath, message: string): FileFault;
};

/**
 * Parses YAML 1.2, with anchors and merge keys.
 *
 * @param path names the file in messages
 * @throws {CommandError} with the line of every syntax error
 */
export function parseYaml(path: string, text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error', merge: true });
  const faultAtOffset = (offset: number, field: string, message: string): FileFault => {
    const { line, col } = lines.linePos(offset);
    return { file: path, line: Math.max(line, 1), column: Math.max(col, 1), field, message };
  };
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) =>
      faultAtOffset(pos[0], '', `is not valid YAML: ${message}`),
    );
    throw new CommandError(`${path} is not valid YAML.`, { faults });
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 1000 });
  } catch (error) {
    const faults = [faultAtOffset(0, '', `can't be read: ${(error as Error).message}`)];
    throw new CommandError(`${path} is not valid YAML.`, { faults });
  }
  return {
    path,
    text,
    value,
    faultAt: (valuePath, message) => faultAtOffset(offsetOf(document, valuePath), valuePath.join('.'), message),
  };
}

function offsetOf(document: Document.Parsed, path: ValuePath): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step)) : null;
    const item = isSeq(node) ? node.items[Number(step)] : undefined;
    offset = startOf(pair?.key ?? item) ?? offset;
    node = pair?.value ?? item;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? (node as Node).range?.[0] : undefined;
}
