import { checkData } from '../../src/tools/check-data.ts';
import type { TestApp } from './test-app.ts';

/** The differences that `npm run check-data` finds. There must never be any. */
export async function differences({ database, blobStore }: Pick<TestApp, 'database' | 'blobStore'>): Promise<string[]> {
  const results = await checkData(database, blobStore);
  return results.flatMap(({ name, differences: found }) => found.map((difference) => `${name}: ${difference}`));
}
