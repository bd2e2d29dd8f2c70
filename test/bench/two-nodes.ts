/**
 * Changes the rules of companies in turn through one node while both evaluate, and counts the evaluations that used an
 * older rule than the last one whose change was confirmed before they were sent: `npm run bench:nodes --
 * [--changes 10000] [--companies 200] [--askers 8]`. There must be none; otherwise it exits with 1.
 */
import { readConfig } from '../../src/config.ts';
import { mintDevelopmentToken } from '../../src/demo/development-token.ts';
import { readOptions } from '../support/read-options.ts';
import { BODY, runBench } from './evaluate-service.ts';

const options = readOptions({
  changes: { type: 'string', default: '10000' },
  companies: { type: 'string', default: '200' },
  askers: { type: 'string', default: '8' },
});
const changes = Number(options.changes);

await runBench(async (bench) => {
  const environment = { ...bench.environment, RATE_LIMIT_WRITE: '1000000000' };
  const nodes = [await bench.start({ environment }), await bench.start({ environment })] as const;

  const { authentication } = readConfig(environment);
  const permissions = ['READ_POLICIES', 'WRITE_POLICIES'];
  type Company = { headers: Record<string, string>; path: string; confirmed: number };
  const call = async (
    node: 0 | 1,
    { headers }: Pick<Company, 'headers'>,
    method: string,
    path: string,
    body: string,
  ) => {
    const response = await fetch(`${nodes[node].url}/api/v1/policies${path}`, { method, headers, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as any;
  };
  const newCompany = async (_: unknown, index: number): Promise<Company> => {
    const companyId = `company-${index}`;
    const claims = { sub: 'bench', companyId, roles: ['employee'], permissions, expiresIn: '12h' };
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${mintDevelopmentToken(authentication, claims)}`,
    };
    const policy = { name: 'Bench', companyId, bookingMode: 'HYBRID', defaultAction: 'ALLOW' };
    const { id } = await call(0, { headers }, 'POST', '', JSON.stringify(policy));
    const limit = JSON.stringify({ maxPricePerPerson: 0, currency: 'EUR' });
    const rule = await call(0, { headers }, 'POST', `/${id}/flight-rules`, limit);
    return { headers, path: `/${id}/flight-rules/${rule.id}`, confirmed: 0 };
  };
  const companies = await Promise.all(Array.from({ length: Number(options.companies) }, newCompany));

  const progress = { isDone: false };
  let asked = 0;
  let older = 0;
  const ask = async (node: 0 | 1): Promise<void> => {
    while (!progress.isDone) {
      const company = companies[asked % companies.length]!;
      asked += 1;
      const least = company.confirmed;
      const { matchedFlightRule } = await call(node, company, 'POST', '/evaluate', BODY);
      if (matchedFlightRule.maxPricePerPerson < least) older += 1;
    }
  };
  const askers = Array.from({ length: Number(options.askers) }, (_, at) => ask(at % 4 === 0 ? 0 : 1));
  const begun = performance.now();
  for (let price = 1; price <= changes; price += 1) {
    // The company whose turn it is next is asked most often about a change that has just been confirmed.
    const company = companies[asked % companies.length]!;
    await call(0, company, 'PATCH', company.path, JSON.stringify({ maxPricePerPerson: price }));
    company.confirmed = price;
  }
  progress.isDone = true;
  await Promise.all(askers);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${changes} changes in ${seconds} s, ${asked} evaluations meanwhile, ${older} of them by an older rule.`);
  if (older > 0) process.exitCode = 1;
});
