import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; impact: string; nodes: { target: string[] }[] };

/**
 * The violations that axe finds in the page in its current state, as `rule: element`.
 *
 * @param rules the only rules to check; by default, all of axe's, of which moderate and minor violations are left out
 */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(source);
  // Passes are not reported, and stylesheets need no second download.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) });
  const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as { violations: Violation[] };
  return violations
    .filter(({ impact }) => rules || ['serious', 'critical'].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
