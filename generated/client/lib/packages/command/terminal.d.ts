// Written by `make generate` from src/packages/command/terminal.ts. Change it there.
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
export declare function paintFor({ isTerminal, environment }: Terminal): Paint;
/**
 * Returns a function that joins lines to print. It replaces the token with `[token]`, and escapes characters as JSON
 * does, so that text from files or the service can't control the terminal or look like another line or text.
 *
 * @param token not replaced if it has less than 8 characters
 */
export declare function printerFor({ isTerminal }: Terminal, token?: string): (lines: readonly string[]) => string;
