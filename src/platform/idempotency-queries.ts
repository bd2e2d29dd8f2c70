import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../domain/clock.ts';
import type { Fault } from '../domain/errors.ts';
import { deleteOfEachCompany } from './database/delete-in-batches.ts';
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

/**
 * Forgets the keys that are older than a day, company by company, and resolves to how many. For a periodic job that may run
 * on several nodes at the same time.
 *
 * They must also be that old by the database's clock: a node whose clock is a day ahead would forget all keys.
 */
export function forgetOldKeys(em: EntityManager, clock: Clock): Promise<number> {
  const until = forgottenUntil(clock.now());
  return deleteOfEachCompany(
    em,
    'idempotency_keys',
    (companyId, maxRows) => sql`with old as materialized (
      select user_id, key from idempotency_keys
      where company_id = ${companyId} and created_at <= least(${until}, now() - interval '24 hours')
      limit ${maxRows} for update skip locked)
    delete from idempotency_keys where company_id = ${companyId} and (user_id, key) in (select user_id, key from old) returning 1`,
  );
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
