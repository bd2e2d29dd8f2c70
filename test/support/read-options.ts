import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Options, readArguments } from '../../src/tools/command-line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Reads the options of a benchmark or drill like those of a command. Its usage names them, with their default values. */
export function readOptions<const O extends Options>(options: O) {
  return readArguments(usageOf(options), options).values;
}

function usageOf(options: Options): string {
  const shown = Object.entries(options).map(([name, { type, default: value }]) =>
    type === 'boolean' ? `[--${name}]` : `[--${name} ${String(value ?? name.toUpperCase())}]`,
  );
  return ['Usage: node', relative(root, process.argv[1]!), ...shown].join(' ');
}
