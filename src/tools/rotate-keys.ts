/** Re-encrypts every passport number and webhook secret with the first key of the key ring: `npm run rotate-keys`. */
import { AuditTrail } from '../areas/audit/index.ts';
import { rotateWebhookSecrets } from '../areas/events/index.ts';
import { PassportVault, rotateKeys } from '../areas/travelers/index.ts';
import { type Config, readConfig } from '../config.ts';
import { systemClock } from '../domain/clock.ts';
import { openKeyRing } from '../platform/secrets/open-key-ring.ts';
import { readArguments } from './command-line.ts';
import { progressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run --silent rotate-keys
Re-encrypts all passport numbers and webhook secrets with the first key of PASSPORT_KEYS. It can be interrupted and repeated.
Run it with the settings of the service, which may keep running unless it uses the embedded database.`;

/** Prints how many numbers were re-encrypted. Resolves to whether all of them are now encrypted with the first key. */
async function rotate(config: Config): Promise<boolean> {
  const keyRing = openKeyRing({ keys: config.passportKeys, dataDir: config.dataDir });
  const { reencrypted, unreadable, webhooks } = await withDatabase(config, async (database) => {
    const vault = new PassportVault(keyRing, new AuditTrail(database, systemClock));
    let bar: ((done: number) => void) | undefined;
    const webhooks = await rotateWebhookSecrets(database.orm.em.fork(), keyRing);
    const progress = (done: number, total: number) => (bar ??= progressBar('Encrypting', total))(done);
    return { ...(await rotateKeys(database.orm.em.fork(), vault, progress)), webhooks };
  });
  const ofWebhooks = webhooks.reencrypted;
  if (ofWebhooks > 0) console.log(`${ofWebhooks} webhook ${ofWebhooks === 1 ? 'secret' : 'secrets'} re-encrypted.`);
  for (const id of webhooks.unreadable) console.error(`The secret of the webhook endpoint ${id} cannot be decrypted.`);
  console.log(
    `${reencrypted} passport ${reencrypted === 1 ? 'number' : 'numbers'} re-encrypted with the key ${keyRing.currentId}.`,
  );
  for (const [reason, ids] of unreadable) {
    console.error(
      `${reason} ${ids.length === 1 ? '1 passport number' : `${ids.length} passport numbers`} not re-encrypted: ${ids.slice(0, 10).join(', ')}${ids.length > 10 ? ', …' : ''}`,
    );
  }
  return unreadable.size === 0 && webhooks.unreadable.length === 0;
}

try {
  readArguments(USAGE, {});
  if (!(await rotate(readConfig()))) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
