import type { Logger } from 'pino';
import type { AuditTrail } from './areas/audit/index.ts';
import type { EventFeed } from './areas/events/index.ts';
import type { Config } from './config.ts';
import { hasDocumentFiles } from './areas/travelers/index.ts';
import { systemClock } from './domain/clock.ts';
import type { BlobRegister } from './platform/blobs/blob-register.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import type { Database } from './platform/database/database.ts';
import { forgetOldKeys } from './platform/idempotency-queries.ts';
import { loggableError } from './platform/loggable-error.ts';

const HOUR_IN_MS = 3_600_000;
const SWEEP_MS = 4 * 60_000;

type BackgroundJobsDependencies = Pick<Config, 'auditRetentionDays' | 'eventRetentionDays'> & {
  blobs: BlobRegister;
  blobStore: BlobStore;
  audit: AuditTrail;
  feed: EventFeed;
  database: Database;
  log: Logger;
};

/**
 * Removes expired data now and from then on: files without a document every 4 minutes, idempotency keys, events and
 * audit events every hour. A job that fails is logged, and runs again at its next interval. Also checks once whether
 * the file store belongs to the database. Resolves without waiting for any of it.
 */
export async function startBackgroundJobs(dependencies: BackgroundJobsDependencies): Promise<void> {
  const { blobs, blobStore, audit, feed, database, auditRetentionDays, eventRetentionDays, log } = dependencies;
  // The service starts without them, because they may be lost for good.
  void attempt(log, 'Looking for the files of documents failed.', async () => {
    if (await hasDocumentFiles(blobStore, database.em())) return;
    log.error(
      'The file store does not have the files of the documents in the database. ' +
        'Mount the volume of DATA_DIR, or set the store that they were uploaded to.',
    );
  });
  // Files left by a crash are removed within 15 minutes (D52): they must be unclaimed for 10 minutes, and a sweep runs
  // every 4.
  repeat(SWEEP_MS, () => sweepBlobs(blobs, log));
  const mayRemoveEvents = auditRetentionDays !== null && (await audit.mayRemove());
  if (auditRetentionDays !== null && !mayRemoveEvents)
    log.warn(
      'AUDIT_RETENTION_DAYS is set, but the role in DATABASE_URL may not delete audit events. ' +
        'Run npm run remove-audit-events every day with the role that owns the tables.',
    );
  repeat(HOUR_IN_MS, async () => {
    await attempt(log, 'Removing expired idempotency keys failed.', () => forgetOldKeys(database.em(), systemClock));
    await attempt(log, 'Removing expired events failed.', async () => {
      const removed = await feed.removeOlderThan(eventRetentionDays);
      if (removed > 0) log.info(`Events older than ${eventRetentionDays} days removed: ${removed}.`);
    });
    if (!mayRemoveEvents) return;
    await attempt(log, 'Removing expired audit events failed.', async () => {
      const removed = await audit.removeOlderThan(auditRetentionDays);
      if (removed > 0) log.info(`Audit events older than ${auditRetentionDays} days removed: ${removed}.`);
    });
  });
}

function repeat(everyMs: number, job: () => Promise<void>): void {
  void job();
  setInterval(() => void job(), everyMs).unref();
}

async function sweepBlobs(blobs: BlobRegister, log: Logger): Promise<void> {
  await attempt(log, 'The sweep for files that no document refers to failed.', async () => {
    const { removed, failed } = await blobs.sweep();
    if (removed > 0) log.info(`Files that no document refers to removed: ${removed}.`);
    if (failed > 0)
      log.warn(`${failed} files that no document refers to could not be removed. The next sweep will retry.`);
  });
}

/** Logs a failed job instead of throwing. */
async function attempt(log: Logger, failure: string, job: () => Promise<unknown>): Promise<void> {
  try {
    await job();
  } catch (error) {
    log.warn({ error: loggableError(error) }, failure);
  }
}
