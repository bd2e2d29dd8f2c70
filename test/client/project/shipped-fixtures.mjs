/** Prints the fixtures whose reply by the handlers differs from the file. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { fixture } from '@travel-desk/client/msw';

const folder = dirname(fileURLToPath(import.meta.resolve('@travel-desk/client/fixtures/Policies_list.json')));
const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
const others = files.flatMap(({ operation, fixtures }) =>
  fixtures
    .filter(
      ({ name, status, response: { headers, body } }) =>
        !isDeepStrictEqual(fixture(operation, name), { status, headers, body }),
    )
    .map(({ name }) => `${operation} ${name}`),
);
console.log(JSON.stringify({ files: files.length, others }));
