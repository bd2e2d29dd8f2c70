import { inspect } from 'node:util';

/** Texts by name. */
export type Values = Readonly<Record<string, string | undefined>>;

/** The environment and the output streams of a command. */
export type Terminal = {
  environment: Values;
  /** The folder that relative paths start from. */
  folder: string;
  /** Whether standard output is a terminal. */
  isTerminal: boolean;
  write(text: string): void;
  writeError(text: string): void;
};

export type Colour = 'red' | 'green' | 'yellow' | 'dim' | 'bold';

export type Paint = (text: string, colour: Colour) => string;

/** Colours text on a terminal, unless `NO_COLOR` is set (https://no-color.org) or the terminal is dumb. */
export function paintFor({ isTerminal, environment }: Terminal): Paint {
  const isPlain = !isTerminal || Boolean(environment['NO_COLOR']) || environment['TERM'] === 'dumb';
  if (isPlain) return (text) => text;
  return (text, colour) => inspect.colors[colour]!.map((code) => `\u001b[${code}m`).join(text);
}

/** One of our colours, or a character that controls a terminal, ends a line, or changes the direction of text. */
const UNPRINTABLE = /\p{Cc}\[(?:1|22?|3[1-39])m|[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * Returns a function that joins lines to print. It replaces the token with `[token]`, and escapes characters as JSON
 * does, so that text from files or the service can't control the terminal or look like another line or text.
 *
 * @param token not replaced if it has less than 8 characters
 */
export function printerFor({ isTerminal }: Terminal, token = ''): (lines: readonly string[]) => string {
  const escaped = (found: string): string => {
    if (isTerminal && found.startsWith('\u001b[')) return found;
    const [first = '', ...rest] = found;
    // JSON escapes control characters up to U+001F only.
    const short = JSON.stringify(first).slice(1, -1);
    const code = first.charCodeAt(0).toString(16).padStart(4, '0');
    return (short === first ? `\\u${code}` : short) + rest.join('');
  };
  const printable = (line: string): string =>
    (token.length < 8 ? line : line.replaceAll(token, '[token]')).replaceAll(UNPRINTABLE, escaped);
  return (lines) => lines.map(printable).join('\n');
}
