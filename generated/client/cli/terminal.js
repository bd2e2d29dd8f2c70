// Written by `make generate` from src/client-package/cli/terminal.ts. Change it there.
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
/**
 * A terminal that replaces a secret wherever it occurs, and drops control characters other than line feeds, tabs and
 * colours, so that text from files or the service can't control the terminal. A secret of less than 8 characters is
 * not replaced.
 */
export function guarded(terminal, secret = '') {
    const shown = (text) => (secret.length < 8 ? text : text.replaceAll(secret, '[token]')).replaceAll(/\p{Cc}(\[\d{1,2}m)?/gu, (found, colour) => (/^[\n\t]/.test(found) || (terminal.isTerminal && colour) ? found : ''));
    return {
        ...terminal,
        write: (text) => terminal.write(shown(text)),
        writeError: (text) => terminal.writeError(shown(text)),
    };
}
