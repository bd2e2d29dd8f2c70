/** Re-encrypts every passport number and webhook secret with the first key of the key ring: `npm run rotate-keys`. */
import { rotateWebhookSecrets } from '../areas/events/index.ts';
import { rotateKeys } from '../areas/travelers/index.ts';
import { readConfig } from '../config.ts';
import { openKeyRing } from '../platform/secrets/open-key-ring.ts';
import { plural, readArguments, runCommand } from './command-line.ts';
import { progressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run --silent rotate-keys
Re-encrypts all passport numbers and webhook secrets with the first key of PASSPORT_KEYS. It can be interrupted and repeated.
Run it with the settings of the service, which may keep running unless it uses the embedded database.`;

/** A list of IDs for a message, the first ten of them. */
const named = (ids: readonly string[]): string => `${ids.slice(0, 10).join(', ')}${ids.length > 10 ? ', …' : ''}`;

await runCommand(async () => {
  readArguments(USAGE, {});
  const config = readConfig();
  const keyRing = openKeyRing({ keys: config.passportKeys, dataDir: config.dataDir });
  const { reencrypted, unreadable, webhooks } = await withDatabase(config, async (database) => {
    const webhooks = await rotateWebhookSecrets(database.em(), keyRing);
    return { ...(await rotateKeys(database.em(), keyRing, progressBar('Encrypting'))), webhooks };
  });
  if (webhooks.reencrypted > 0) console.log(`${plural(webhooks.reencrypted, 'webhook secret')} re-encrypted.`);
  for (const id of webhooks.unreadable) console.error(`The secret of the webhook endpoint ${id} cannot be decrypted.`);
  for (const [reason, ids] of unreadable)
    console.error(`${reason} ${plural(ids.length, 'passport number')} not re-encrypted: ${named(ids)}`);
  // Not all of them are encrypted with the first key now.
  if (unreadable.size + webhooks.unreadable.length > 0) process.exitCode = 1;
  return `${plural(reencrypted, 'passport number')} re-encrypted with the key ${keyRing.currentId}.`;
});
