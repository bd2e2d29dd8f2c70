import type { ParseArgsConfig } from 'node:util';
import type { Service } from './service.js';
import type { Paint, Terminal } from './terminal.js';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What a command gets to do its work with. */
export type Run = {
  values: Values;
  positionals: readonly string[];
  terminal: Terminal;
  service: Service;
  paint: Paint;
  /** Whether the output is read by a program. */
  isJson: boolean;
};

/** What a command found: for a program, for a person, and whether it is what was hoped for. */
export type Outcome = {
  json: unknown;
  lines: readonly string[];
  /** Exit code 1 instead of 0. */
  isBad?: boolean;
};

export type Command = {
  /** After `travel-desk`. */
  name: string;
  usage: string;
  summary: string;
  /** Below the usage, in lines of up to 100 characters. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  run(run: Run): Promise<Outcome>;
};
