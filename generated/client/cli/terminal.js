// Written by `make generate` from src/client-package/cli/terminal.ts. Change it there.
const CODES = {
    red: [31, 39],
    green: [32, 39],
    yellow: [33, 39],
    dim: [2, 22],
    bold: [1, 22],
};
/** Colours for a person at a terminal who has not asked for none (https://no-color.org). */
export function paintFor({ isTerminal, environment }) {
    const isPlain = !isTerminal || Boolean(environment['NO_COLOR']) || environment['TERM'] === 'dumb';
    if (isPlain)
        return (text) => text;
    return (text, colour) => `\u001b[${CODES[colour][0]}m${text}\u001b[${CODES[colour][1]}m`;
}
/**
 * A terminal on which a secret never appears, whatever it is part of, and which texts of others can't control: of
 * control characters, only line ends, tabs and colours get through. A secret of a few letters is none.
 */
export function guarded(terminal, secret = '') {
    const shown = (text) => (secret.length < 8 ? text : text.replaceAll(secret, '[token]')).replaceAll(/\p{Cc}(\[\d{1,2}m)?/gu, (found, colour) => (/^[\n\t]/.test(found) || (terminal.isTerminal && colour) ? found : ''));
    return {
        ...terminal,
        write: (text) => terminal.write(shown(text)),
        writeError: (text) => terminal.writeError(shown(text)),
    };
}
