/* Finds syntax errors and values in pasted JSON. `JSON.parse` gives no position for either. */

const SCALAR =
  /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * @param whatItIs completes "Paste … here."
 * @returns `{ value }`, or `{ message, offset }` if it is not JSON; without `offset` if the text is empty or ends too
 * early
 */
export function parseJson(text, whatItIs) {
  if (text.trim() === '') return { message: `Paste ${whatItIs} here.` };
  try {
    return { value: JSON.parse(text) };
  } catch {
    const offset = brokenAt(text);
    if (offset === undefined || offset >= text.trimEnd().length) {
      return { message: 'This is not valid JSON: it ends too early. Check that every bracket and quote is closed.' };
    }
    const before = text.slice(0, offset).split('\n');
    const place = `line ${before.length}, column ${before.at(-1).length + 1}`;
    return { message: `This is not valid JSON: see ${place}. Check the commas, quotes and brackets there.`, offset };
  }
}

/**
 * The position of a value in valid JSON, as `[start, end]`. If the path doesn't exist, that of its deepest part that
 * does.
 *
 * @param path such as `['0', 'flight', 'price']`
 */
export function placeIn(text, path) {
  let found = [0, text.length];
  let depth = -1;
  walk(text, (range, at) => {
    if (at.length <= depth || at.some((key, index) => key !== path[index])) return;
    found = range;
    depth = at.length;
  });
  return found;
}

function brokenAt(text) {
  try {
    walk(text, () => {});
  } catch (error) {
    return error.offset;
  }
  return undefined;
}

/**
 * Calls `visit([start, end], path)` for every value, inner values first.
 *
 * @throws Error with the `offset` of the first syntax error
 */
function walk(text, visit) {
  let at = 0;
  const path = [];
  const skipSpace = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
  };
  const broken = () => Object.assign(new Error('This is not JSON.'), { offset: at });
  const scalar = () => {
    SCALAR.lastIndex = at;
    const [token] = SCALAR.exec(text) ?? [];
    if (token === undefined) throw broken();
    at += token.length;
    return token;
  };
  const expect = (character) => {
    skipSpace();
    if (text[at] !== character) throw broken();
    at += 1;
  };
  const key = () => {
    skipSpace();
    if (text[at] !== '"') throw broken();
    const name = JSON.parse(scalar());
    expect(':');
    return name;
  };
  const items = (close, keyOf) => {
    at += 1;
    skipSpace();
    if (text[at] !== close) {
      for (let index = 0; ; index += 1) {
        path.push(keyOf(index));
        value();
        path.pop();
        skipSpace();
        if (text[at] !== ',') break;
        at += 1;
      }
    }
    expect(close);
  };
  const value = () => {
    skipSpace();
    const start = at;
    if (text[at] === '{') items('}', key);
    else if (text[at] === '[') items(']', String);
    else scalar();
    visit([start, at], path);
  };
  value();
  skipSpace();
  if (at < text.length) throw broken();
}
