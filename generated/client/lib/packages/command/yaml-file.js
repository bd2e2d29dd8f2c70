// Written by `make generate` from src/packages/command/yaml-file.ts. Change it there.
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { CommandError } from './faults.js';
/**
 * Parses YAML 1.2, with anchors and merge keys.
 *
 * @param path names the file in messages
 * @throws {CommandError} with the line of every syntax error
 */
export function parseYaml(path, text) {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error', merge: true });
    const faultAtOffset = (offset, field, message) => {
        const { line, col } = lines.linePos(offset);
        return { file: path, line: Math.max(line, 1), column: Math.max(col, 1), field, message };
    };
    if (document.errors.length > 0) {
        const faults = document.errors.map(({ pos, message }) => faultAtOffset(pos[0], '', `is not valid YAML: ${message}`));
        throw new CommandError(`${path} is not valid YAML.`, { faults });
    }
    let value;
    try {
        value = document.toJS({ maxAliasCount: 1000 });
    }
    catch (error) {
        const faults = [faultAtOffset(0, '', `can't be read: ${error.message}`)];
        throw new CommandError(`${path} is not valid YAML.`, { faults });
    }
    return {
        path,
        text,
        value,
        faultAt: (valuePath, message) => faultAtOffset(offsetOf(document, valuePath), valuePath.join('.'), message),
    };
}
function offsetOf(document, path) {
    let node = document.contents;
    let offset = startOf(node) ?? 0;
    for (const step of path) {
        if (isAlias(node))
            node = node.resolve(document);
        const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step)) : null;
        const item = isSeq(node) ? node.items[Number(step)] : undefined;
        offset = startOf(pair?.key ?? item) ?? offset;
        node = pair?.value ?? item;
    }
    return offset;
}
function startOf(node) {
    return isNode(node) ? node.range?.[0] : undefined;
}
