/**
 * Tests a service against the contract with Schemathesis: `node test/conformance/conformance.ts [--base-url URL]
 * [--seed N] [--examples N] [--or-skip]`.
 *
 * Without a base URL, it starts the service itself, with the demo data, on its own database. `TOKEN` is the token for a
 * service that accepts no development tokens. With `--or-skip`, it succeeds on a machine without Python, and prints
 * that it is skipped.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContract } from '../../src/contract/read-contract.ts';
import { readArguments } from '../../src/tools/command-line.ts';
import { schemathesisInCache, SchemathesisIsMissing } from '../../src/packages/conformance/find-schemathesis.ts';
import { runSchemathesis } from '../../src/packages/conformance/run-schemathesis.ts';
import { administratorToken, type DemoService, startDemoService } from './demo-service.ts';

const optional = { type: 'string' } as const;
const { values: options } = readArguments('Usage: make conformance [BASE_URL=URL] [SEED=NUMBER] [EXAMPLES=NUMBER]', {
  'base-url': optional,
  seed: optional,
  examples: optional,
  'or-skip': { type: 'boolean', default: false },
});

const output = fileURLToPath(new URL('../../node_modules/.cache/conformance', import.meta.url));

async function run(): Promise<string[]> {
  const schemathesis = schemathesisInCache(process.env);
  mkdirSync(output, { recursive: true });
  const { address, token, stop } = options['base-url']
    ? runningService(options['base-url'])
    : await startDemoService(join(output, 'service.log'));
  try {
    const { seed, examples } = options;
    const { faults } = await runSchemathesis({
      document: readContract().document,
      schemathesis,
      address,
      token,
      folder: output,
      environment: process.env,
      args: [...(seed ? ['--seed', seed] : []), ...(examples ? ['--max-examples', examples] : [])],
    });
    return faults;
  } finally {
    await stop();
  }
}

function runningService(address: string): DemoService {
  return { address, token: process.env['TOKEN'] || administratorToken(process.env), stop: () => Promise.resolve() };
}

try {
  const faults = await run();
  if (faults.length > 0) console.error(faults.join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof SchemathesisIsMissing)) throw error;
  console.error(`\nTHE CONFORMANCE TESTS DID NOT RUN. ${error.message}\n`);
  process.exitCode = options['or-skip'] ? 0 : 1;
}
