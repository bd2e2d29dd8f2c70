/**
 * Changes a rule repeatedly through one node while another evaluates, and counts the evaluations that used an older
 * rule than the last one whose change was confirmed before they were sent: `npm run bench:nodes -- [--changes 10000]
 * [--askers 8]`. There must be none; otherwise it exits with 1.
 */
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { readOptions } from '../support/read-options.ts';
import { BODY, runBench } from './evaluate-service.ts';

const options = readOptions({
  changes: { type: 'string', default: '10000' },
  askers: { type: 'string', default: '8' },
});
const changes = Number(options.changes);

await runBench(async (bench) => {
  const environment = { ...bench.environment, RATE_LIMIT_WRITE: '1000000000' };
  const nodes = [await bench.start({ environment }), await bench.start({ environment })] as const;

  const { authentication } = readConfig(environment);
  const permissions = ['READ_POLICIES', 'WRITE_POLICIES'];
  const claims = { sub: 'bench', companyId: 'bench', roles: ['employee'], permissions, expiresIn: '12h' };
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${mintDevelopmentToken(authentication, claims)}`,
  };
  const call = async (node: 0 | 1, method: string, path: string, body: string): Promise<any> => {
    const response = await fetch(`${nodes[node].url}/api/v1/policies${path}`, { method, headers, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  const policy = { name: 'Bench', companyId: 'bench', bookingMode: 'HYBRID', defaultAction: 'ALLOW' };
  const { id } = await call(0, 'POST', '', JSON.stringify(policy));
  const rule = await call(0, 'POST', `/${id}/flight-rules`, JSON.stringify({ maxStops: 0 }));

  const progress = { confirmed: 0, isDone: false };
  let asked = 0;
  let older = 0;
  const ask = async (node: 0 | 1): Promise<void> => {
    while (!progress.isDone) {
      const least = progress.confirmed;
      const { matchedFlightRule } = await call(node, 'POST', '/evaluate', BODY);
      asked += 1;
      if (matchedFlightRule.maxPricePerPerson < least) older += 1;
    }
  };
  await call(0, 'PATCH', `/${id}/flight-rules/${rule.id}`, JSON.stringify({ maxPricePerPerson: 0 }));
  const askers = Array.from({ length: Number(options.askers) }, (_, at) => ask(at % 4 === 0 ? 0 : 1));
  const begun = performance.now();
  for (let price = 1; price <= changes; price += 1) {
    await call(0, 'PATCH', `/${id}/flight-rules/${rule.id}`, JSON.stringify({ maxPricePerPerson: price }));
    progress.confirmed = price;
  }
  progress.isDone = true;
  await Promise.all(askers);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${changes} changes in ${seconds} s, ${asked} evaluations meanwhile, ${older} of them by an older rule.`);
  if (older > 0) process.exitCode = 1;
});
