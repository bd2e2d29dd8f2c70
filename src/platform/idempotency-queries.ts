import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../domain/clock.ts';
import type { Fault } from '../domain/errors.ts';
import { type Sql, sql } from './database/sql.ts';
import { run } from './database/unit-of-work.ts';

export type Refused = {
  kind: 'Forbidden' | 'Invalid' | 'NotFound';
  message: string;
  faults: Fault[];
  code?: string | undefined;
};

/** What is stored: the response; only the record's id if the response must not be stored; or a refusal. */
export type Answer = { reply: unknown } | { record: string } | { refused: Refused };

const REMEMBERED_FOR_MS = 24 * 60 * 60 * 1000;

/** Keys stored at this instant or earlier have expired at `now`. */
function forgottenUntil(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_FOR_MS);
}

/** Small enough that the locks and dead rows of one statement delay nobody. */
const MAX_FORGOTTEN_AT_ONCE = 1000;

/**
 * Forgets the keys that are older than a day, and resolves to how many. For a job that runs now and then, also on
 * several nodes at the same time. They are found over all companies, and deleted company by company: over many shards
 * no statement can lock them.
 *
 * They must also be that old by the database's clock: a node whose clock is a day ahead would forget all keys.
 */
export async function forgetOldKeys(em: EntityManager, clock: Clock): Promise<number> {
  const isOld = sql`created_at <= least(${forgottenUntil(clock.now())}, now() - interval '24 hours')`;
  for (let forgotten = 0; ;) {
    const old = await run<OldKey>(
      em,
      sql`select company_id as "companyId", user_id as "userId", key from idempotency_keys
       where ${isOld} order by created_at limit ${MAX_FORGOTTEN_AT_ONCE}`,
    );
    let deleted = 0;
    for (const [companyId, keys] of Map.groupBy(old, (key) => key.companyId))
      deleted += await deleteOldKeys(em, companyId, keys, isOld);
    forgotten += deleted;
    // Another node is deleting the rest of the batch.
    if (old.length < MAX_FORGOTTEN_AT_ONCE || deleted === 0) return forgotten;
  }
}

type OldKey = { companyId: string; userId: string; key: string };

/** Skips keys that have been used again since. */
async function deleteOldKeys(
  em: EntityManager,
  companyId: string,
  keys: readonly OldKey[],
  isOld: Sql,
): Promise<number> {
  // As one JSON array, because planning a list of a thousand pairs takes ten times as long as deleting them. Each pair is
  // looked up by itself, and all only once: while PostgreSQL's statistics are old, it would compare all with all.
  const rows = await run(
    em,
    sql`with locked as materialized (
      select found.user_id, found.key
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as old ("userId" text, key text)
      cross join lateral (
        select user_id, key from idempotency_keys
        where company_id = ${companyId} and user_id = old."userId" and key = old.key and ${isOld}
        for update skip locked) found)
    delete from idempotency_keys
    where company_id = ${companyId} and (user_id, key) in (select user_id, key from locked) returning 1`,
  );
  return rows.length;
}

export type Entry = {
  companyId: string;
  userId: string;
  key: string;
  /** The fingerprint of the request with its fields in one order. */
  fingerprint: string;
  /** The same under each key of the ring; only a repeated call needs them. */
  fingerprints: () => string[];
  now: Date;
};

/** Claims the key; waits for another call that is claiming it. No row if the key is in use and has not expired. */
export function takeStatement({ companyId, userId, key, fingerprint, now }: Entry, answer: Answer | null): Sql {
  return sql`insert into idempotency_keys as k (company_id, user_id, key, fingerprint, answer, created_at)
    values (${companyId}, ${userId}, ${key}, ${fingerprint}, ${answer && JSON.stringify(answer)}::json, ${now})
    on conflict (company_id, user_id, key) do update
      set fingerprint = excluded.fingerprint, created_at = excluded.created_at, answer = excluded.answer
      where k.created_at <= ${forgottenUntil(now)}
    returning key`;
}

export function keepStatement({ companyId, userId, key }: Entry, answer: Answer): Sql {
  return sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::json
    where company_id = ${companyId} and user_id = ${userId} and key = ${key}`;
}

export async function storedAnswer(
  em: EntityManager,
  { companyId, userId, key }: Entry,
): Promise<{ fingerprint: string; answer: Answer } | null> {
  const [row] = await run<{ fingerprint: string; answer: Answer }>(
    em,
    sql`select fingerprint, answer from idempotency_keys
      where company_id = ${companyId} and user_id = ${userId} and key = ${key}`,
  );
  return row ?? null;
}
