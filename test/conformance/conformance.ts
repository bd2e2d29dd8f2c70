/**
 * Tests a service against the contract with Schemathesis: `node test/conformance/conformance.ts [--base-url URL]
 * [--seed N] [--examples N] [--or-skip]`.
 *
 * Without a base URL, it starts the service itself, with the demo data, on its own database. `TOKEN` is the token for a
 * service that accepts no development tokens. With `--or-skip`, it succeeds on a machine without Python, and prints
 * that it is skipped.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../../src/tools/command-line.ts';
import { CannotRun, schemathesisInCache } from '../../src/packages/conformance/find-schemathesis.ts';
import { administratorToken, type DemoService, startDemoService } from './demo-service.ts';

const optional = { type: 'string' } as const;
const { values: options } = readArguments('Usage: make conformance [BASE_URL=URL] [SEED=NUMBER] [EXAMPLES=NUMBER]', {
  'base-url': optional,
  seed: optional,
  examples: optional,
  'or-skip': { type: 'boolean', default: false },
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const output = join(root, 'node_modules/.cache/conformance');

async function run(): Promise<number | null> {
  schemathesisInCache(process.env);
  mkdirSync(output, { recursive: true });
  const { address, token, stop } = options['base-url']
    ? runningService(options['base-url'])
    : await startDemoService(join(output, 'service.log'));
  try {
    const { seed, examples } = options;
    const command = join(root, 'src/packages/conformance/conformance.ts');
    const args = [...(seed ? ['--seed', seed] : []), ...(examples ? ['--max-examples', examples] : [])];
    const child = spawn(process.execPath, [command, '--base-url', address, '--', ...args], {
      stdio: 'inherit',
      env: { ...process.env, TRAVEL_DESK_TOKEN: token, CONFORMANCE_REPORT: join(output, 'report.json') },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  } finally {
    await stop();
  }
}

function runningService(address: string): DemoService {
  return { address, token: process.env['TOKEN'] || administratorToken(process.env), stop: () => Promise.resolve() };
}

try {
  process.exitCode = (await run()) ?? 1;
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  console.error(`\nTHE CONFORMANCE TESTS DID NOT RUN. ${error.message}\n`);
  process.exitCode = options['or-skip'] ? 0 : 1;
}
