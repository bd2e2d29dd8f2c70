import type { ParseArgsConfig } from 'node:util';
import type { Service } from './service.js';
import type { Paint, Terminal, Values } from './terminal.js';

/** What a command is run with. */
export type Run = {
  values: Values;
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

export type Command = {
  /** The words after `travel-desk`. */
  name: string;
  usage: string;
  summary: string;
  /** Printed below the usage. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  run(run: Run): Promise<Outcome>;
};
