import { parseArgs } from 'node:util';
import { contractVersion } from '../client/contract.js';
import type { Command, Options, Run } from './command.js';
import { CommandError, faultLine } from './faults.js';
import { history } from './history.js';
import { impact } from './impact.js';
import { lint } from './lint.js';
import { listen } from './listen.js';
import { pull } from './pull.js';
import { push } from './push.js';
import { openService } from './service.js';
import { paintFor, printerFor, type Terminal } from './terminal.js';
import { test } from './test.js';

const COMMANDS: readonly Command[] = [pull, push, lint, test, impact, history, listen];

const COMMON: Options = {
  'base-url URL': 'Where the service is, such as https://travel.example; or TRAVEL_DESK_URL',
  'token TOKEN': "Your access token. Prefer TRAVEL_DESK_TOKEN, which other users of the machine can't see",
  'token-file FILE': 'A file with the access token',
  json: 'Write JSON to standard output',
  help: 'Show this text',
};

const EXIT_CODES = `Exit codes: 0 for success; 1 if a test fails, lint finds an ERROR or a dry run finds a difference; 2 if the
command could not do its work: wrong arguments or files, no connection, or the service refused.`;

/**
 * Runs the command `travel-desk`.
 *
 * @param args the arguments after the program name
 * @returns the exit code: 0, 1 or 2, as in EXIT_CODES
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const isJson = args.includes('--json');
  let print = printerFor(terminal);
  try {
    const text = helpFor(args);
    if (text !== null) {
      terminal.write(`${text}\n`);
      return 0;
    }
    const command = commandOf(args);
    const { options, flags, positionals } = parsed(command, args.slice(2));
    const service = openService(options, terminal);
    print = printerFor(terminal, service.token);
    const run = { options, flags, positionals, terminal, service, paint: paintFor(terminal), isJson };
    const { json, lines, isBad = false } = await command.run(run);
    const printed = print(isJson ? jsonLines(json) : lines);
    if (printed !== '') terminal.write(`${printed}\n`);
    return isBad ? 1 : 0;
  } catch (error) {
    return fail(error, terminal, isJson, print);
  }
}

/** The help or the version, if the arguments ask for it; null otherwise. */
function helpFor(args: readonly string[]): string | null {
  if (args[0] === '--version') return contractVersion;
  const isAsked = args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h');
  if (!isAsked) return null;
  const command = commandIn(args);
  if (command) {
    const usage = `Usage: travel-desk ${command.name} ${command.usage}`;
    return [usage, command.help, helpOf(command.options), helpOf(COMMON), EXIT_CODES].join('\n\n');
  }
  const list = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(16)} ${summary}`).join('\n');
  return `Usage: travel-desk COMMAND [OPTION…]

Keeps the travel policies of Travel Desk as files in a repository, and prints events.

${list}

travel-desk COMMAND --help shows the options of a command.`;
}

function helpOf(options: Options): string {
  const width = Math.max(...Object.keys(options).map((option) => option.length));
  const lines = Object.entries(options).map(
    ([option, help]) => `  --${option.padEnd(width)}  ${help.replaceAll('\n', `\n${' '.repeat(width + 6)}`)}`,
  );
  return lines.join('\n');
}

const commandIn = (args: readonly string[]): Command | undefined =>
  COMMANDS.find(({ name }) => name === args.slice(0, 2).join(' '));

function commandOf(args: readonly string[]): Command {
  const command = commandIn(args);
  if (command) return command;
  const names = COMMANDS.map(({ name }) => name).join(', ');
  throw new CommandError(`There is no such command. Commands are ${names}; see travel-desk --help.`);
}

function parsed(command: Command, args: string[]): Pick<Run, 'options' | 'flags' | 'positionals'> {
  const known = Object.keys({ ...COMMON, ...command.options }).map((option) => {
    const [name, value] = option.split(' ');
    return [name, { type: value === undefined ? 'boolean' : 'string' }] as const;
  });
  try {
    const { values, positionals } = parseArgs({ args, options: Object.fromEntries(known), allowPositionals: true });
    const flags = Object.entries(values).flatMap(([name, value]) => (value === true ? name : []));
    return { options: values as Run['options'], flags: new Set(flags), positionals };
  } catch (error) {
    // The first sentence of Node's message says what is wrong; the rest is advice that does not apply here.
    const [first = ''] = (error as Error).message.split(/(?<=\S)\. |\n/);
    throw new CommandError(`${first.replace(/\.$/, '')}. See travel-desk ${command.name} --help.`);
  }
}

function jsonLines(value: unknown): string[] {
  return JSON.stringify(value, null, 2).split('\n');
}

function fail(error: unknown, terminal: Terminal, isJson: boolean, print: ReturnType<typeof printerFor>): number {
  const isKnown = error instanceof CommandError;
  const { message, details } = isKnown ? error : new CommandError(`Something unexpected happened: ${String(error)}`);
  const { faults, fields, requestId } = details;
  if (isJson) terminal.write(`${print(jsonLines({ error: { message, faults, fields, requestId } }))}\n`);
  // If only one field is invalid, the message already says so.
  const others = Object.entries(fields).filter(([field]) => !message.includes(field));
  const lines = [
    ...faults.map(faultLine),
    `travel-desk: ${message}`,
    ...others.map(([field, text]) => `  ${field} ${text}`),
    ...(requestId === null ? [] : [`  Request ID: ${requestId}`]),
  ];
  terminal.writeError(`${print(lines)}\n`);
  return 2;
}
