import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { createApp, entities } from '../../src/app.ts';
import { readContract } from '../../src/contract/read-contract.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { BlobStore, PutOptions } from '../../src/platform/blobs/blob-store.ts';
import { DirectoryStore } from '../../src/platform/blobs/directory-store.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { KeyRing } from '../../src/platform/secrets/key-ring.ts';

/* Runs the service in a process that ends like with kill -9 at a given point: killed-service.ts POINT URL FOLDER KEY */

const [point, url, directory, key] = process.argv.slice(2) as [string, string, string, string];

/** Ends the process without running handlers, flushing anything, or closing connections properly. */
function dieAt(here: string): void {
  if (here === point) process.kill(process.pid, 'SIGKILL');
}

/** Calls back before each statement is sent, and when its result has arrived. */
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]): any {
  const first = given[0] as string | { text?: string; submit?: unknown };
  const text = typeof first === 'string' ? first : (first.text ?? '');
  if (text.startsWith('insert into unclaimed_blobs')) dieAt('before the file is registered');
  if (text.startsWith('insert into "documents"')) dieAt('before the row');
  const isCommit = text === 'commit' && written;
  if (isCommit) dieAt('before the commit');
  const result: unknown = (query as Function).apply(this, given);
  if (/^(insert into|delete from) "documents"/.test(text)) written = true;
  if (isCommit && result instanceof Promise) return result.then((answer) => (dieAt('after the commit'), answer));
  return result;
};
/** Whether a document was inserted or deleted, because other transactions commit too. */
let written = false;

const folder = new DirectoryStore({ directory, publicUrl: () => '', clock: systemClock });
const store: BlobStore = {
  async put(key: string, content: AsyncIterable<Uint8Array>, options: PutOptions) {
    dieAt('before the file is written');
    const stored = await folder.put(key, dying(content), options);
    dieAt('after the file is written');
    return stored;
  },
  async remove(key) {
    dieAt('before the removal');
    await folder.remove(key);
  },
  exists: (key) => folder.exists(key),
  list: () => folder.list(),
  link: (key, served) => folder.link(key, served),
};

async function* dying(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces = 0;
  for await (const piece of content) {
    // The first chunk is being written to the file.
    if ((pieces += 1) === 2) dieAt('while the file is written');
    yield piece;
  }
}

const database = await openDatabase({ url, entities, poolSize: 4, log: () => {} });
const { document, yaml } = readContract();
// Compiling the checks of all operations would take most of the time.
const paths = Object.fromEntries(
  Object.entries(document.paths).filter(([path]) => /with-documents$|^\/api\/admin\/travelers\/{id}$/.test(path)),
);
const contract = { yaml, document: { ...document, paths } };
const config = { ...readConfig({}), rateLimits: {} };
const app = await createApp({
  config,
  database,
  contract,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  keyRing: new KeyRing([{ id: 'test', secret: Buffer.from(key, 'base64') }]),
  blobStore: store,
});
const server = createServer(app.express).listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
