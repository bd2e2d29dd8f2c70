// Written by `make generate` from src/packages/command/terminal.ts. Change it there.
const CODES = {
    red: [31, 39],
    green: [32, 39],
    yellow: [33, 39],
    dim: [2, 22],
    bold: [1, 22],
};
/** Colours text on a terminal, unless `NO_COLOR` is set (https://no-color.org) or the terminal is dumb. */
export function paintFor({ isTerminal, environment }) {
    const isPlain = !isTerminal || Boolean(environment['NO_COLOR']) || environment['TERM'] === 'dumb';
    if (isPlain)
        return (text) => text;
    return (text, colour) => `\u001b[${CODES[colour][0]}m${text}\u001b[${CODES[colour][1]}m`;
}
/** One of our colours, or a character that controls a terminal, ends a line, or changes the direction of text. */
const UNPRINTABLE = /\p{Cc}\[(?:1|22?|3[1-39])m|[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const SHORT_ESCAPES = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/**
 * Returns a function that joins lines to print. It replaces the token with `[token]`, and escapes characters as JSON
 * does, so that text from files or the service can't control the terminal or look like another line or text.
 *
 * @param token not replaced if it has less than 8 characters
 */
export function printerFor({ isTerminal }, token = '') {
    const escaped = (found) => {
        if (isTerminal && found.startsWith('\u001b['))
            return found;
        const code = found.charCodeAt(0).toString(16).padStart(4, '0');
        return (SHORT_ESCAPES[found] ?? `\\u${code}`) + found.slice(1);
    };
    const printable = (line) => (token.length < 8 ? line : line.replaceAll(token, '[token]')).replaceAll(UNPRINTABLE, escaped);
    return (lines) => lines.map(printable).join('\n');
}
