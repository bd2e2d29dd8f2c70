// Written by `make generate` from src/packages/command/command.ts. Change it there.
import type { Service } from './service.js';
import type { Paint, Terminal, Values } from './terminal.js';
/** What a command is run with. */
export type Run = {
    /** The values of the options that have one, by name. */
    options: Values;
    /** The names of the other options that were passed. */
    flags: ReadonlySet<string>;
    positionals: readonly string[];
    terminal: Terminal;
    service: Service;
    paint: Paint;
    /** Whether the output is JSON, for a program. */
    isJson: boolean;
};
/** The result of a command. */
export type Outcome = {
    /** What `--json` prints. */
    json: unknown;
    /** What is printed otherwise. */
    lines: readonly string[];
    /** Exit code 1 instead of 0. */
    isBad?: boolean;
};
/**
 * What the options of a command do, by name: `all`, or `dir FOLDER` if it has a value. Several values of one option can
 * have lines of their own.
 */
export type Options = Readonly<Record<string, string>>;
export type Command = {
    /** The words after `travel-desk`. */
    name: string;
    /** Its arguments and options in short. */
    usage: string;
    summary: string;
    /** Printed below the usage. */
    help: string;
    options: Options;
    run(run: Run): Promise<Outcome>;
};
