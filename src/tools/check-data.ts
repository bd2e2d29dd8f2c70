/**
 * Compares derived data with the rows it is derived from, stored files with the documents that refer to them, and
 * checks that every passport number can be decrypted: `npm run check-data`.
 */
import { bookingRequestChecks } from '../areas/booking-requests/index.ts';
import { policyChecks } from '../areas/policies/index.ts';
import { BLOBS_OF_ROWS, checkNumbers, travelerChecks } from '../areas/travelers/index.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../domain/clock.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { openBlobStore } from '../platform/blobs/open-blob-store.ts';
import type { CheckResult, DataCheck } from '../platform/data-check.ts';
import type { Database } from '../platform/database/database.ts';
import { openKeyRing } from '../platform/secrets/open-key-ring.ts';
import { plural, readArguments, runCommand } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run --silent check-data
Checks stored counts, balances, search texts and policy violations, default policies, primary passports, files and passport keys.
Exits with 1 if anything differs. Like the service, it first applies pending migrations, unless MIGRATE is off.
Run it with the settings of the service, which may keep running unless it uses the embedded database.`;

/** At most this many differences of a check are listed; the rest are counted. */
const MAX_LISTED = 20;

/**
 * Runs every check. Each query sees one snapshot, so the service may be running.
 *
 * @throws Unavailable when the blob store cannot be read
 */
export async function checkData(database: Pick<Database, 'pool'>, blobStore: BlobStore): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of [...bookingRequestChecks, ...policyChecks, ...travelerChecks])
    results.push(await compare(database, check));
  return [...results, await compareBlobs(database, blobStore)];
}

async function compare(
  { pool }: Pick<Database, 'pool'>,
  { name, compared, differences }: DataCheck,
): Promise<CheckResult> {
  const text = `select (${compared})::integer as compared, array(select difference from (${differences}) d) as differences`;
  const { rows } = await pool.query<Omit<CheckResult, 'name'>>({ text });
  return { name, ...rows[0]! };
}

/**
 * Files can be added and removed during the comparison, so every difference is looked at again before it is reported.
 */
async function compareBlobs(database: Pick<Database, 'pool'>, blobStore: BlobStore): Promise<CheckResult> {
  const stored = new Set<string>();
  for await (const key of blobStore.list()) stored.add(key);
  const before = await blobsOfRows(database);
  const missing = [...before].filter(([key, isNeeded]) => isNeeded && !stored.has(key)).map(([key]) => key);
  const strange = [...stored].filter((key) => !before.has(key));
  const after = missing.length + strange.length > 0 ? await blobsOfRows(database) : before;
  const differences: string[] = [];
  for (const key of missing) {
    if (after.get(key) && !(await blobStore.exists(key)))
      differences.push(`a document refers to the file ${key}, which is missing in the store`);
  }
  for (const key of strange) {
    if (!after.has(key) && (await blobStore.exists(key)))
      differences.push(`the store has the file ${key}, which no document refers to`);
  }
  return {
    name: 'Files of documents compared with the store',
    compared: new Set([...stored, ...before.keys()]).size,
    differences,
  };
}

/** The keys of all blobs that the database knows, with whether the blob must exist: unclaimed ones may be missing. */
async function blobsOfRows({ pool }: Pick<Database, 'pool'>): Promise<Map<string, boolean>> {
  const { rows } = await pool.query<{ key: string; needed: boolean }>({ text: BLOBS_OF_ROWS });
  return new Map(rows.map(({ key, needed }) => [key, needed]));
}

if (import.meta.main) {
  await runCommand(async () => {
    readArguments(USAGE, {});
    const config = readConfig();
    const blobStore = await openBlobStore({ ...config, publicUrl: () => '', clock: systemClock });
    const keyRing = openKeyRing({ keys: config.passportKeys, dataDir: config.dataDir });
    const results = await withDatabase(config, async (database) => [
      ...(await checkData(database, blobStore)),
      await checkNumbers(database.em(), keyRing),
    ]);
    if (results.some(({ differences }) => differences.length > 0)) process.exitCode = 1;
    const lines = results.flatMap(({ name, compared, differences }) => {
      const found = differences.length === 0 ? 'no difference' : plural(differences.length, 'difference');
      const more = differences.length - MAX_LISTED;
      return [
        `${name}: ${compared} compared, ${found}.`,
        ...differences.slice(0, MAX_LISTED).map((difference) => `  ${difference}`),
        ...(more > 0 ? [`  and ${more} more`] : []),
      ];
    });
    return lines.join('\n');
  });
}
