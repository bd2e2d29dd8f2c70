// Written by `make generate` from src/client-package/cli/terminal.ts. Change it there.
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
/** Colours for a person at a terminal who has not asked for none (https://no-color.org). */
export declare function paintFor({ isTerminal, environment }: Terminal): Paint;
/**
 * A terminal on which a secret never appears, whatever it is part of, and which texts of others can't control: of
 * control characters, only line ends, tabs and colours get through. A secret of a few letters is none.
 */
export declare function guarded(terminal: Terminal, secret?: string): Terminal;
