/** What a command reads and writes besides files and the service. */
export type Terminal = {
  environment: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths start from. */
  folder: string;
  /** Whether a person reads the output. */
  isTerminal: boolean;
  write(text: string): void;
  writeError(text: string): void;
};

export type Colour = 'red' | 'green' | 'yellow' | 'dim' | 'bold';

export type Paint = (text: string, colour: Colour) => string;

const CODES: Readonly<Record<Colour, [number, number]>> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  dim: [2, 22],
  bold: [1, 22],
};

/** Colours for a person at a terminal who has not asked for none (https://no-color.org). */
export function paintFor({ isTerminal, environment }: Terminal): Paint {
  const isPlain = !isTerminal || Boolean(environment['NO_COLOR']) || environment['TERM'] === 'dumb';
  if (isPlain) return (text) => text;
  return (text, colour) => `\u001b[${CODES[colour][0]}m${text}\u001b[${CODES[colour][1]}m`;
}

/**
 * A terminal on which a secret never appears, whatever it is part of, and which texts of others can't control: of
 * control characters, only line ends, tabs and colours get through. A secret of a few letters is none.
 */
export function guarded(terminal: Terminal, secret = ''): Terminal {
  const shown = (text: string): string =>
    (secret.length < 8 ? text : text.replaceAll(secret, '[token]')).replaceAll(
      /\p{Cc}(\[\d{1,2}m)?/gu,
      (found, colour) => (/^[\n\t]/.test(found) || (terminal.isTerminal && colour) ? found : ''),
    );
  return {
    ...terminal,
    write: (text) => terminal.write(shown(text)),
    writeError: (text) => terminal.writeError(shown(text)),
  };
}
