import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@travel-desk/client/fixtures/Policies_list.json'));
const operations = readdirSync(folder).map((name) => {
  const { operation, fixtures } = require(`@travel-desk/client/fixtures/${name}`);
  if (fixtures.length === 0) throw new Error(`${name} has no fixtures.`);
  return operation;
});
console.log(JSON.stringify(operations.sort()));
