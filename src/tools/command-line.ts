import { parseArgs, type ParseArgsConfig } from 'node:util';

export type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/**
 * Reads the arguments of a command, before it reads a setting or opens a database. With `--help`, prints the usage and
 * ends the process with 0. If an option is unknown or lacks its value, or the number of operands differs, prints what is
 * wrong with the usage to standard error, and ends the process with 1.
 *
 * @param operands how many arguments the command takes besides its options
 */
export function readArguments<const O extends Options>(usage: string, options: O, operands = 0): Parsed<O> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const parsed = parseArgs({ args, options, allowPositionals: (operands > 0) as true });
    if (parsed.positionals.length === operands) return parsed;
    console.error(usage);
  } catch (error) {
    console.error(`${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}.\n${usage}`);
  }
  process.exit(1);
}

/** Runs a command: prints the text that `work` returns, if any, or the message of its error, with which the process ends with 1. */
export async function runCommand(work: () => Promise<string | void> | string): Promise<void> {
  try {
    const text = await work();
    if (text !== undefined) console.log(text);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** `1 user`, `2 users` */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
