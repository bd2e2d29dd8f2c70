/**
 * Lints generated/openapi.yaml: `node test/linters/lint-contract.ts`. Runs Spectral and Redocly with their recommended
 * rules, and OpenAPI Generator's validation with its recommendations; a warning is a failure, too. Everything in a request
 * must have a limit. The tools are installed when first needed. A contract that has passed is not linted again by them.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { OpenApiDocument } from '../../src/contract/openapi-document.ts';
import { npmTools } from '../support/npm-tools.ts';
import { openapiGenerator } from '../support/openapi-generator.ts';
import { toolCache } from '../support/tool-cache.ts';
import { withoutLimits } from './request-limits.ts';

type Linter = { name: string; command: string[]; failsOn?: RegExp };
type Verdict = { name: string; passes: boolean; text: string };

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const contract = process.argv[2] ?? here('../../generated/openapi.yaml');

/** Each with the options that make it as strict as its recommended rules, and warnings failures. */
function npmLinters(): Linter[] {
  const program = (name: string): string => join(npmTools(here('.')), 'node_modules/.bin', name);
  return [
    {
      name: 'Spectral',
      command: [program('spectral'), 'lint', contract, '--ruleset', here('spectral.yaml'), '--fail-severity', 'hint'],
    },
    {
      name: 'Redocly',
      command: [program('redocly'), 'lint', contract, '--config', here('redocly.yaml'), '--format', 'stylish'],
      // It exits with 0 if there are only warnings.
      failsOn: /\bwarning\b/,
    },
  ];
}

function javaLinter(jar: string): Linter {
  // Without optimisation for long runs, which takes half of the processor time here.
  const java = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', jar];
  return {
    name: 'OpenAPI Generator',
    command: [...java, 'validate', '--recommend', '-i', contract],
    failsOn: /^(Warnings|Errors|\s*-)/m,
  };
}

function lint({ name, command: [program, ...args], failsOn }: Linter): Promise<Verdict> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const child = spawn(program!, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 240_000 });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ name, passes: code === 0 && !failsOn?.test(text), text }));
  });
}

async function run(): Promise<boolean> {
  const unlimited = withoutLimits(parse(readFileSync(contract, 'utf8')) as OpenApiDocument);
  for (const line of unlimited) console.error(`Requests need limits: ${line}.`);
  if (unlimited.length > 0) return false;
  const files = [contract, ...['package-lock.json', 'requirements.txt', 'spectral.yaml', 'redocly.yaml'].map(here)];
  const generator = openapiGenerator();
  const hash = createHash('sha256').update('jar' in generator ? 'three' : 'two');
  for (const file of files) hash.update(readFileSync(file));
  const passed = join(toolCache, 'linted', hash.digest('hex'));
  if ('missing' in generator) console.error(`skipped: OpenAPI Generator's validation: ${generator.missing}`);
  if (existsSync(passed)) {
    console.error('The linters passed this contract before.');
    return true;
  }

  const linters = [...npmLinters(), ...('jar' in generator ? [javaLinter(generator.jar)] : [])];
  const verdicts = await Promise.all(linters.map(lint));
  for (const { name, passes, text } of verdicts) {
    if (!passes) console.error(`${name}:\n${text.trim()}`);
    console.error(`${name}: ${passes ? '0 errors, 0 warnings' : 'FAILED'}`);
  }
  if (!verdicts.every(({ passes }) => passes)) return false;
  mkdirSync(join(toolCache, 'linted'), { recursive: true });
  writeFileSync(passed, '');
  return true;
}

if (!(await run())) process.exitCode = 1;
