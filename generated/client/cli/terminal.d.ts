// Written by `make generate` from src/client-package/cli/terminal.ts. Change it there.
/** The environment and the output streams of a command. */
export type Terminal = {
    environment: Readonly<Record<string, string | undefined>>;
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
 * A terminal that replaces a secret wherever it occurs, and drops control characters other than line feeds, tabs and
 * colours, so that text from files or the service can't control the terminal. A secret of less than 8 characters is
 * not replaced.
 */
export declare function guarded(terminal: Terminal, secret?: string): Terminal;
